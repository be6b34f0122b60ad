"""How a table comes to be: opened, forked, from a record, as a rematch, in a campaign."""
