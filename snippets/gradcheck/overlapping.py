"""An expanded input is refused; a copy of it passes."""

# --8<-- [start:overlapping]
import torch
from torch.autograd import gradcheck

row = torch.randn(1, dtype=torch.float64)
expanded = row.expand(3).requires_grad_()  # three elements, one number
try:
    gradcheck(torch.sin, (expanded,))
except RuntimeError as error:
    print(error)
    assert "has a dimension with stride 0" in str(error)
else:
    raise AssertionError("an expanded input was accepted")

windows = torch.randn(4, dtype=torch.float64).as_strided((3, 2), (1, 1))
assert not gradcheck(
    torch.sin, (windows.requires_grad_(),), raise_exception=False
)

copy = row.expand(3).contiguous().requires_grad_()
assert gradcheck(torch.sin, (copy,))
# --8<-- [end:overlapping]
