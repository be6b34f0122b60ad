"""People: who they are, what is kept of them, whom they know, how they stand."""
