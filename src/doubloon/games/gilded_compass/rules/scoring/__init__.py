"""Final scoring (GC-17)."""
