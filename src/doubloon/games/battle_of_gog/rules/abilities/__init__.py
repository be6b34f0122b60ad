"""Ability cards (BG-19)."""
