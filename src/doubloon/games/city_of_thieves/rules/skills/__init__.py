"""Skills (CT-1.7) and what is paid for them."""
