"""What a seat may know, as numbers for learners: the columns and who fills them."""
