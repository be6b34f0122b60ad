"""What a connected client is shown, and when."""
