"""Pieces that any game may use: handfuls of dice, decks, bags, grids. Imports the kernel only."""
