"""Winning (BG-3) and leaving the game (BG-21)."""
