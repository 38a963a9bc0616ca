"""What proves the site. Importing this package imports torch, once, timed."""

import importlib
import time

STARTED = time.perf_counter()
importlib.import_module("torch")
IMPORT_TORCH = time.perf_counter() - STARTED
