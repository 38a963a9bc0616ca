"""Which aliases of a tensor share its version counter."""

# --8<-- [start:counters]
import torch

aliases = {
    "h.view(2, 2)": lambda h: h.view(2, 2),
    "h[:1]": lambda h: h[:1],
    "h.detach()": lambda h: h.detach(),
    "h.data": lambda h: h.data,
    "from_numpy(h.numpy())": lambda h: torch.from_numpy(h.numpy()),
    "from_dlpack(h)": lambda h: torch.from_dlpack(h),
}
shared = []
for name, make in aliases.items():
    h = torch.zeros(4)
    alias = make(h)
    alias.add_(1)
    assert h[0] == 1  # one memory
    print(f"{name:22} h._version = {h._version}")
    if h._version == 1:
        shared.append(name)
# --8<-- [end:counters]

# --8<-- [start:proof]
assert shared == ["h.view(2, 2)", "h[:1]", "h.detach()"]
# --8<-- [end:proof]
