"""Hints, reasons, lessons, and looking back at a game."""
