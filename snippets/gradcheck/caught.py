"""gradcheck accepts a right gradient and refuses a wrong one."""

# --8<-- [start:caught]
import torch
from torch.autograd import gradcheck

x = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
print("x**3 passes:", gradcheck(lambda x: x**3, (x,)))
try:
    gradcheck(lambda x: x.detach() * x**2, (x,))
except RuntimeError as error:
    print(str(error).strip())
else:
    raise AssertionError("the wrong gradient passed")
# --8<-- [end:caught]

# --8<-- [start:proof]
wrong = gradcheck(lambda x: x.detach() * x**2, (x,), raise_exception=False)
assert not wrong
# --8<-- [end:proof]
