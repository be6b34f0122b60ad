"""Routes about people: accounts, addresses, friends, standing, tokens."""
