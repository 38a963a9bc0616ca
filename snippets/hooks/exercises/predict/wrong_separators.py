"""y.backward(): write the letters A to E as one string, nothing else"""

fired = {
    "y.backward()": "A, B, C, D",
    "torch.autograd.grad(y, x)": "ABC",
    "torch.autograd.grad(y, h)": "A",
    "y.backward(inputs=[h])": "AB",
}
