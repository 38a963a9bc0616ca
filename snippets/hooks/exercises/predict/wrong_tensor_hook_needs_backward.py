"""torch.autograd.grad(y, x): you say that C does not fire. a tensor hook fires
only if the gradient of its tensor is computed."""

fired = {
    "y.backward()": "ABCD",
    "torch.autograd.grad(y, x)": "AB",
    "torch.autograd.grad(y, h)": "A",
    "y.backward(inputs=[h])": "AB",
}
