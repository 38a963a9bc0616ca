"""A tensor that unbind returned is edited in place."""

# --8<-- [start:raise]
import torch

x = torch.ones(2, 3, requires_grad=True)
batch = x * 1
first, second = batch.unbind()
try:
    first.mul_(10)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
larger = first * 10  # out of place: batch keeps its values
(larger + second).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:index]
z = torch.ones(2, 3, requires_grad=True)
rows = z * 1
rows[0].mul_(10)  # one view at a time: rows changes too
rows.sum().backward()
# --8<-- [end:index]

# --8<-- [start:proof]
assert x.grad.tolist() == [[10.0] * 3, [1.0] * 3] and batch.eq(1).all()
assert z.grad.tolist() == [[10.0] * 3, [1.0] * 3]
assert rows[0].tolist() == [10.0] * 3

# The other ways into the same message.
for views in (batch.split(1), batch.chunk(2), iter(batch)):
    try:
        next(iter(views)).mul_(10)
    except RuntimeError as error:
        assert "a function that returns multiple views" in str(error)
    else:
        raise AssertionError("an error was expected here")
# --8<-- [end:proof]
