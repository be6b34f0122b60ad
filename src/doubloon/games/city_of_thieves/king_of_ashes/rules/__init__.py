"""The rules of The King of Ashes above ground, a chapter a file."""
