"""Chests (CT-7), the treasures in them and who carries them (CT-8, CT-9), the Duke's vault."""
