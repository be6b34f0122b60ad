"""Setting up the table, and laying its tiles (BG-2)."""
