"""The command line: the composition root of the headless program.

- ``main``: the parser, the language, and how faults become one clear line and an exit status.
- ``console``: what all commands share: output, seeds, failures.
- One module a command: ``replay``, ``duel``, ``diagnose``, ``rules``, ``tour``.

Exit status: 0 done; 1 the rules refuse an action or an outcome differs; 2 bad input. JSON keys, codes and the reasons
of faults are always English; what is told in words follows ``--lang``.
"""
