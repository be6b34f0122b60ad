"""The tables in this worker's memory, the sockets of those who are there, and what workers tell each other."""
