"""The global state of torch that every block starts from and must leave.

Determinism belongs to the runner, so that snippets carry no boilerplate. The
Run button resets a reader's kernel with the same function.
"""

from __future__ import annotations

import contextlib
import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch.autograd import forward_ad
from torch.nn.modules import module as nn_module

SEED = 0

# Warnings torch 2.13 raises about itself; no reader can act on them.
ALLOWED_WARNINGS = (
    # First use of forward-mode AD compiles its decompositions with TorchScript.
    ("ignore", r"`torch\.jit\.\w+` is deprecated", DeprecationWarning),
    # The same since torch 2.14.
    ("ignore", r"`torch\.jit\.\w+` is deprecated", FutureWarning),
    # torch.compile's own imports and C++ front end.
    ("ignore", r".*isinstance\(treespec, LeafSpec\).*", FutureWarning),
)

_GLOBAL_HOOKS = (
    "_global_forward_hooks",
    "_global_forward_pre_hooks",
    "_global_backward_hooks",
    "_global_backward_pre_hooks",
    "_global_module_registration_hooks",
    "_global_parameter_registration_hooks",
    "_global_buffer_registration_hooks",
)
DEMO_NAMESPACE = "demo::"


def reset() -> None:
    """Put torch, NumPy and `random` into the state every block starts from."""
    random.seed(SEED)
    np.random.seed(SEED)
    # Not torch.manual_seed: its first call imports torch's compiler, a second
    # of work. The other generators are those of GPUs.
    torch.default_generator.manual_seed(SEED)
    torch.set_grad_enabled(True)
    torch.set_default_dtype(torch.float32)
    torch.set_default_device(None)
    torch.set_num_threads(1)
    torch.autograd.set_detect_anomaly(False, check_nan=True)
    # The setter imports the compiler, too, even for False.
    if torch.are_deterministic_algorithms_enabled():
        torch.use_deterministic_algorithms(False)
    torch.set_printoptions(profile="default")


def snapshot() -> dict[str, Any]:
    """Everything a block must leave as it found it, by name."""
    state = {
        "grad mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "default dtype": torch.get_default_dtype(),
        "default device": str(torch.get_default_device()),
        "thread count": torch.get_num_threads(),
        "anomaly mode": torch.is_anomaly_enabled(),
        "anomaly nan check": torch.is_anomaly_check_nan_enabled(),
        "determinism": torch.are_deterministic_algorithms_enabled(),
        "CPU autocast": torch.is_autocast_enabled("cpu"),
        "print options": repr(vars(torch._tensor_str.PRINT_OPTS)),
        "saved-tensor hooks": _saved_tensor_hooks(),
        "forward-mode level": forward_ad._current_level,
        "registered custom ops": _custom_ops(),
    }
    for name in _GLOBAL_HOOKS:
        state[f"module hooks ({name})"] = len(getattr(nn_module, name))
    return state


def leftovers(before: dict[str, Any]) -> list[str]:
    """Say what differs from the snapshot `before`, one sentence an item."""
    return [
        f"{name} was {before[name]!r} and is left as {value!r}"
        for name, value in snapshot().items()
        if value != before[name]
    ]


@contextlib.contextmanager
def strict_warnings() -> Iterator[None]:
    """Turn every warning into an error, except the named ones."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for action, message, category in ALLOWED_WARNINGS:
            warnings.filterwarnings(action, message=message, category=category)
        yield


def forget_demo_ops() -> None:
    """Unregister custom ops of the namespace `demo`, so that blocks may rerun.

    A block cannot clean up after itself without code that no reader needs.
    Ops of any other namespace are left, and reported by `leftovers`.
    """
    from torch._library import custom_ops

    for name in list(custom_ops.OPDEFS):
        if name.startswith(DEMO_NAMESPACE):
            custom_ops.OPDEFS[name]._lib._destroy()
            del custom_ops.OPDEFS[name]


def _custom_ops() -> tuple[str, ...]:
    """Names of the ops that code outside torch has registered."""
    from torch._library import custom_ops

    return tuple(
        sorted(
            name
            for name, op in custom_ops.OPDEFS.items()
            if not (op._init_fn.__module__ or "").startswith("torch.")
        )
    )


def _saved_tensor_hooks() -> bool:
    return torch._C._autograd._top_saved_tensors_default_hooks(True) is not None
