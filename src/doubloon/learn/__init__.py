"""How bots learn: games against themselves, and a network that comes to know how they end (`doubloon learn`, docs/bots.md)."""
