"""Fellows on the way (KA-8): crossed, and exchanging what they carry."""
