"""The installed header says which pre-hooks run, and in which order."""

# --8<-- [start:header]
from pathlib import Path

import torch

header = Path(torch.__file__).parent / "include/torch/csrc/autograd/node.h"
lines = [line.strip("/ ") for line in header.read_text().splitlines()]
start = lines.index("NOTE [Hooks ordering]")
note = lines[start + 5 : start + 10]
print("\n".join(note))
# --8<-- [end:header]

# --8<-- [start:proof]
assert note[-2].startswith("- retains_grad_hook") and "after" in note[-1]
# --8<-- [end:proof]
