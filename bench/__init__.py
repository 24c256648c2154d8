"""Benchmarks: what the table costs, each beside a floor or a peer that is measured in the same run.

`python -m bench [NAME …]` runs them and prints a table; docs/benchmarks.md says what each compares and why.
"""
