fired = {
    "y.backward()": "ABCD",
    "torch.autograd.grad(y, x)": "ABC",  # nothing is accumulated
    "torch.autograd.grad(y, h)": "A",  # the Node of h is not needed
    "y.backward(inputs=[h])": "AB",  # backward runs the Node of its inputs
}
