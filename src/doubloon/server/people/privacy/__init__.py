"""What is kept about people, taking it along, and deleting it."""
