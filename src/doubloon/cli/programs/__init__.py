"""For those who write programs: `engine`, `mcp`, `check`, `new-game`, `perft`."""
