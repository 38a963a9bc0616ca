"""Record the gradient norm of every parameter, then remove the hooks."""

# --8<-- [start:watch]
import contextlib

import torch


@contextlib.contextmanager
def gradient_norms(model):
    """Fill a dict with one norm per parameter while the block runs."""
    norms, handles = {}, []
    for name, parameter in model.named_parameters():
        if not parameter.requires_grad:  # frozen: a hook would be refused
            continue

        def record(leaf, name=name):
            if leaf.grad is not None:  # a backward may return None
                norms[name] = leaf.grad.norm().item()

        handle = parameter.register_post_accumulate_grad_hook(record)
        handles.append(handle)
    try:
        yield norms
    finally:
        for handle in handles:
            handle.remove()


# --8<-- [end:watch]

# --8<-- [start:use]
model = torch.nn.Linear(2, 1)
with gradient_norms(model) as norms:
    model(torch.tensor([[3.0, 4.0]])).sum().backward()
print(norms)

seen = dict(norms)
model(torch.tensor([[6.0, 8.0]])).sum().backward()  # no hooks any more
# --8<-- [end:use]

# --8<-- [start:proof]
assert norms == seen == {"weight": 5.0, "bias": 1.0}
assert not model.weight._post_accumulate_grad_hooks
model.weight.requires_grad_(False)
with gradient_norms(model) as norms:
    model(torch.tensor([[3.0, 4.0]])).sum().backward()
assert set(norms) == {"bias"}


class NoGradient(torch.autograd.Function):
    """Returns None for an input that needs a gradient."""

    @staticmethod
    def forward(x):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return None


model = torch.nn.Linear(2, 1)
received = []
model.weight.register_hook(received.append)
model.weight.register_post_accumulate_grad_hook(
    lambda leaf: received.append(leaf.grad)
)
with gradient_norms(model) as norms:
    NoGradient.apply(model.weight).sum().backward()
assert received == [None, None]  # hooks fire without a gradient, too
assert norms == {}
# --8<-- [end:proof]
