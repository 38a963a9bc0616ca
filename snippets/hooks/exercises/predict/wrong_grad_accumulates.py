"""torch.autograd.grad(y, x): you say that D fires. a post-accumulate hook
fires when .grad of its leaf was updated."""

fired = {
    "y.backward()": "ABCD",
    "torch.autograd.grad(y, x)": "ABCD",
    "torch.autograd.grad(y, h)": "A",
    "y.backward(inputs=[h])": "AB",
}
