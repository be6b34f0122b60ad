"""Fights (CT-10): cards, dice, theft or its substitutes, flight."""
