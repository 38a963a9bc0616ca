fired = {
    "y.backward()": "",
    "torch.autograd.grad(y, x)": "",
    "torch.autograd.grad(y, h)": "",
    "y.backward(inputs=[h])": "",
}
