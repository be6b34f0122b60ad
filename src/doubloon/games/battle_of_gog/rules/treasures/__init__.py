"""Chests and what is drawn from them (BG-8, BG-18)."""
