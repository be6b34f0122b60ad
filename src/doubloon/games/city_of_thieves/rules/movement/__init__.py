"""Movement (CT-6): which paths there are, what they cost, what opponents answer."""
