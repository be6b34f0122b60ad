"""Trade (ED-6)."""
