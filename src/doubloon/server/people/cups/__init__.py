"""Cups: joining one, how it goes, its rounds, and what people see of it."""
