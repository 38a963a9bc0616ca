"""A module is checked with its parameters as further inputs."""

# --8<-- [start:module]
import torch
from torch.autograd import gradcheck
from torch.func import functional_call

module = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.Tanh()).double()
names, parameters = zip(*module.named_parameters(), strict=True)


def call(x, *values):
    return functional_call(module, dict(zip(names, values, strict=True)), (x,))


x = torch.randn(4, 3, dtype=torch.float64, requires_grad=True)
print(names, gradcheck(call, (x, *parameters)))
# --8<-- [end:module]

# --8<-- [start:proof]
for number in range(3):  # a doubled gradient of any input is found

    def doubled(*inputs, number=number):
        wrong = list(inputs)
        wrong[number] = 2 * inputs[number] - inputs[number].detach()
        return call(*wrong)

    assert not gradcheck(doubled, (x, *parameters), raise_exception=False)
# --8<-- [end:proof]
