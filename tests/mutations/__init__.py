"""One deliberate fault for each rule (``*.toml``), and the proof that its tests notice it.

``python -m tests.mutations [RULE…]`` copies the project, puts in one fault at a time, and runs the tests marked with
its rule; a fault that no test notices is printed, and the exit status is 1. An entry names the rule, the file, the
text that stands exactly once in it, and the text that takes its place.
"""
