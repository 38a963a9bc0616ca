"""A pickled module keeps module hooks and silently drops parameter hooks."""

# --8<-- [start:pickled]
import pickle

import torch

linear = torch.nn.Linear(2, 1)
linear.register_full_backward_hook(print)  # any function pickle can find
linear.weight.register_hook(print)
linear.weight.register_post_accumulate_grad_hook(print)

copy = pickle.loads(pickle.dumps(linear))
print("module hooks:         ", len(copy._backward_hooks))
print("tensor hooks:         ", len(copy.weight._backward_hooks or {}))
after = copy.weight._post_accumulate_grad_hooks or {}
print("post-accumulate hooks:", len(after))
# --8<-- [end:pickled]

# --8<-- [start:proof]
assert len(copy._backward_hooks) == 1
assert not copy.weight._backward_hooks and not after
# --8<-- [end:proof]
