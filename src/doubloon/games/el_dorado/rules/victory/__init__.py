"""Winning, and who stands where at the end (ED-3)."""
