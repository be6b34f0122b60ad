"""Many games at once and what they tell us. Meets games through the registry and seats through the bots."""
