"""How many graph nodes the k-th derivative of tanh has."""

# --8<-- [start:count]
import torch
from numpy.polynomial import Polynomial
from torch.autograd import grad


def count_nodes(tensor):
    seen, stack = set(), [tensor.grad_fn]
    while stack:
        node = stack.pop()
        if node is not None and node not in seen:
            seen.add(node)
            stack += [parent for parent, _ in node.next_functions]
    return len(seen)


x = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
derivatives = [torch.tanh(x)]
for _ in range(7):
    (higher,) = grad(derivatives[-1], x, create_graph=True)
    derivatives.append(higher)
counts = [count_nodes(tensor) for tensor in derivatives]
print(counts)
# --8<-- [end:count]

# --8<-- [start:polynomial]
# In y = tanh(x), each derivative is a polynomial: p_next = p' (1 - y**2).
polynomial, one_minus_square = Polynomial([0, 1]), Polynomial([1, 0, -1])
y = torch.tanh(x).item()
for order in range(8):
    assert abs(derivatives[order].item() - polynomial(y)) < 1e-9
    assert len(polynomial.coef) == order + 2
    polynomial = polynomial.deriv() * one_minus_square
print("coefficients for order 8:", len(polynomial.coef))
# --8<-- [end:polynomial]

# --8<-- [start:proof]
pairs = zip(counts[3:], counts[4:], strict=False)
ratios = [higher / lower for lower, higher in pairs]
assert ratios == sorted(ratios)  # still rising
assert (round(ratios[0], 1), round(ratios[-1], 1)) == (2.4, 2.6)
# --8<-- [end:proof]
