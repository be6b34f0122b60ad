"""Arcana cards (CT-11): in one's own phase 3, and as answers."""
