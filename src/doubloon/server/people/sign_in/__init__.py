"""Ways to sign in besides a name and a password: another device, an address, an account elsewhere, a program's token."""
