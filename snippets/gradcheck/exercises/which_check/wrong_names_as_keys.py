"""'Sine' is no Function: the keys are the classes."""

caught_by = {"Sine": "forward", "Cube": "second order"}
