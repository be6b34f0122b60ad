"""Commands about recorded games: `replay`, `verify`, `analyse`."""
