"""The rules of Battle of GOG, a chapter a file or a folder."""
