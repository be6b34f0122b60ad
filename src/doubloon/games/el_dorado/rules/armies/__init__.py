"""Army movement (ED-11): marches, and walks to a battle."""
