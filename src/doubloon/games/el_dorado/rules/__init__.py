"""The rules of El Dorado, a chapter a file or a folder."""
