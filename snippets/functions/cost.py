"""Nodes and saved bytes of three softmaxes, against the prediction."""

# --8<-- [start:cost]
import torch
from torch.autograd import Function
from torch.autograd.graph import saved_tensors_hooks


class Softmax(Function):
    @staticmethod
    def forward(x):
        return torch.softmax(x, -1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return y * (grad_output - (grad_output * y).sum(-1, keepdim=True))


def composed(x):
    e = torch.exp(x - x.detach().amax(-1, keepdim=True))
    return e / e.sum(-1, keepdim=True)


def measure(function, x):
    kept, nodes = {}, set()

    def pack(tensor):
        kept[tensor.untyped_storage().data_ptr()] = tensor.untyped_storage()
        return tensor.detach()

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        queue = [function(x).grad_fn]
    while queue:
        node = queue.pop()
        if node is not None and node not in nodes:
            nodes.add(node)
            queue += [following for following, _ in node.next_functions]
    leaves = sum(hasattr(node, "variable") for node in nodes)
    return len(nodes) - leaves, sum(kept[key].nbytes() for key in kept)


rows, n = 100, 50
x = torch.randn(rows, n, requires_grad=True)
functions = {
    "composed": composed,
    "Function": Softmax.apply,
    "built-in": lambda x: torch.softmax(x, -1),
}
for name, function in functions.items():
    nodes, size = measure(function, x)
    print(f"{name}: {nodes} nodes, {size} bytes saved")
print("predicted:", 4 * (rows * n + rows), "and", 4 * rows * n)
# --8<-- [end:cost]

# --8<-- [start:proof]
assert measure(composed, x) == (4, 4 * (rows * n + rows))
assert measure(Softmax.apply, x) == (1, 4 * rows * n)
point = torch.randn(2, 3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Softmax.apply, (point,))
assert torch.autograd.gradgradcheck(Softmax.apply, (point,))
assert torch.autograd.gradcheck(composed, (point,))
# --8<-- [end:proof]
