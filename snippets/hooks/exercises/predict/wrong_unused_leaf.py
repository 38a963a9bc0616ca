"""y.backward(): you say that E fires. a hook on a leaf outside the graph of y
hears nothing."""

fired = {
    "y.backward()": "ABCDE",
    "torch.autograd.grad(y, x)": "ABC",
    "torch.autograd.grad(y, h)": "A",
    "y.backward(inputs=[h])": "AB",
}
