"""How much memory a program of its own took: a line its text ends with, and the mark of a test that reads it.

It is VmHWM, not ``ru_maxrss``: the latter starts at what the process that started the program had used.
"""

from pathlib import Path

import pytest

STATUS = Path("/proc/self/status")
PRINT_PEAK = f"""print(next(line for line in open({str(STATUS)!r}) if line.startswith("VmHWM")).split()[1])"""
"""A line of Python: prints the most memory the program that runs it has held so far, in kB."""

needs_peak = pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells how much memory a program has taken")
