"""A pickled module keeps module hooks and silently drops parameter hooks."""

# --8<-- [start:pickled]
import io
import pickle

import torch


def note(*received):
    """A hook defined at module level, so that pickle can find it."""


linear = torch.nn.Linear(2, 1)
linear.register_full_backward_hook(note)
linear.weight.register_hook(note)
linear.weight.register_post_accumulate_grad_hook(note)

copy = pickle.load(io.BytesIO(pickle.dumps(linear)))
print("module hooks:         ", len(copy._backward_hooks))
print("tensor hooks:         ", len(copy.weight._backward_hooks or {}))
print("post-accumulate hooks:", len(copy.weight._post_accumulate_grad_hooks or {}))
# --8<-- [end:pickled]

assert len(copy._backward_hooks) == 1
assert not copy.weight._backward_hooks
assert not copy.weight._post_accumulate_grad_hooks
