"""Intrigue cards (KA-11) and the deeds they ask about."""
