"""The King of Ashes: what the expansion adds to the City of Thieves (KA clauses)."""
