"""The report of a run: the page and its plots."""
