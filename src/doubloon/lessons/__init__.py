"""Lessons and puzzles: what teaches a game. Data beside each game's content, walked on real tables.

No server, no HTTP, no clock: the host of a table (a server, a page in a browser, a test) asks this room what to show.
"""
