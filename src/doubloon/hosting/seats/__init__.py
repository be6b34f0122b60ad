"""Who sits where under which name, whose turn it is, and how long they have."""
