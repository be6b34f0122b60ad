"""What the sheets of the adventures change (CT-T11, CT-T19)."""
