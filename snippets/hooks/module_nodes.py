"""A full backward hook wraps the module in two Nodes."""

# --8<-- [start:nodes]
import torch

linear = torch.nn.Linear(2, 2)
x = torch.ones(1, 2, requires_grad=True)
print("plain: ", linear(x).grad_fn.name())

linear.register_full_backward_hook(lambda module, grad_input, grad_output: None)
exit_node = linear(x).grad_fn
module_node = exit_node.next_functions[0][0]
entry_node = module_node.next_functions[1][0]  # slots: bias, input, weight.T
for place, node in (
    ("exit:  ", exit_node),
    ("inside:", module_node),
    ("entry: ", entry_node),
):
    print(place, node.name())
# --8<-- [end:nodes]

# --8<-- [start:proof]
assert exit_node.name() == entry_node.name() == "BackwardHookFunctionBackward"
# --8<-- [end:proof]
