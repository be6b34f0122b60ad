"""The rules of the City of Thieves, a chapter a file or a folder."""
