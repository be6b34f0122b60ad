"""Bots and analyses in processes of their own, and the queues before them."""
