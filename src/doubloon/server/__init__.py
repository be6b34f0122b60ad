"""Tables for people: accounts, lobby, live and turn-based tables, storage and the API. Knows games by the registry."""
