"""Choices in words, by chapter: a function for each kind of action."""
