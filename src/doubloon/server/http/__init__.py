"""What every request and connection passes before it reaches a route: headers, limits, forged requests, files."""
