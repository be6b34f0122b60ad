"""The rules ledgers."""
