"""The bench: doubloon beside its peers, measured in one run. `run.py` is the door, docs/speed.md the method."""
