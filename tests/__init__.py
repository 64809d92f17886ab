"""The tests, in rooms that mirror the packages.

- ``conftest``: the option ``--rule ID``, which runs only the tests marked with a rule.
- ``munus/kit``: fights in few words, for tests that speak the game.
- ``cases``: drives the shared cases when they lie beside the checkout, and the project's own copies of the formats.
- ``benchmarks``: speed and full statistics, run apart: ``python3 packaging/bootstrap.py bench``.
- ``mutations``: one deliberate fault for each rule, run on demand: ``python -m tests.mutations``.
"""
