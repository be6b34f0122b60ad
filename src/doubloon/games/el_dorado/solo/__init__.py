"""Solo mode (SO): one player against the Wolf, the Thief and the Titan."""
