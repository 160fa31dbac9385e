"""Checks of the project on itself. Each is a function that returns faults, one line each; no faults is good.

`python -m checks` runs the quick ones for `make check`; `tests/project` runs them all.
"""
