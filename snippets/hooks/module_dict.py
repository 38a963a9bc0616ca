"""A full backward hook is not called for a module that returns a dict."""

# --8<-- [start:wrong]
import warnings

import torch


class Head(torch.nn.Linear):
    def forward(self, x):
        return {"logits": super().forward(x)}


head = Head(2, 1)
calls = []
head.register_full_backward_hook(lambda *received: calls.append("full hook"))
x = torch.ones(1, 2, requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    head(x)["logits"].sum().backward()
print("calls:", calls)
print(caught[0].message)
# --8<-- [end:wrong]


# --8<-- [start:right]
def hook_logits(module, inputs, output):
    output["logits"].register_hook(lambda grad: calls.append("tensor hook"))


head = Head(2, 1)
head.register_forward_hook(hook_logits)
head(x)["logits"].sum().backward()
# --8<-- [end:right]

# --8<-- [start:proof]
assert "module output should be a Tensor or a tuple" in str(caught[0].message)
assert calls == ["tensor hook"]  # and no "full hook" before it
# --8<-- [end:proof]
