"""Explorers with rules of their own (TH-18)."""
