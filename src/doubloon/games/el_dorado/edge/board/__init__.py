"""What a seat sees of the island: pieces, battle, prices, and how far everybody could go."""
