"""torch.autograd.grad(y, h): you say that B fires. a Node hook fires only if
its Node runs."""

fired = {
    "y.backward()": "ABCD",
    "torch.autograd.grad(y, x)": "ABC",
    "torch.autograd.grad(y, h)": "AB",
    "y.backward(inputs=[h])": "AB",
}
