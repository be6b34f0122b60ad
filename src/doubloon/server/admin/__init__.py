"""What `doubloon admin` does with a server's database."""
