"""A game at the terminal: `play`, `campaign`, and what they are made of."""
