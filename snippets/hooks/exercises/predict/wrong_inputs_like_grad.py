"""y.backward(inputs=[h]): you say that B does not fire. a Node hook fires only
if its Node runs."""

fired = {
    "y.backward()": "ABCD",
    "torch.autograd.grad(y, x)": "ABC",
    "torch.autograd.grad(y, h)": "A",
    "y.backward(inputs=[h])": "A",
}
