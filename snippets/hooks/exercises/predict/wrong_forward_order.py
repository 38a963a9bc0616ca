"""y.backward(): the right letters in the wrong order. Backward starts at y; a
tensor's hooks come before those of its Node."""

fired = {
    "y.backward()": "CDAB",
    "torch.autograd.grad(y, x)": "ABC",
    "torch.autograd.grad(y, h)": "A",
    "y.backward(inputs=[h])": "AB",
}
