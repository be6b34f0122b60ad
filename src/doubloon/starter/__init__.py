"""A small game that `doubloon new-game` copies under another name: complete, tested, meant to be changed."""
