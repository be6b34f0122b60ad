"""The rules of the Gilded Compass, a chapter a file or a folder."""
