"""What happened, in the words of the log."""
