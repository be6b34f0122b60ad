"""Fighting (BG-12) and conquering cities (BG-13)."""
