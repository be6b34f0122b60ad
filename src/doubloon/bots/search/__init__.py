"""Bots that search: levels, the tree, and playing on below it."""
