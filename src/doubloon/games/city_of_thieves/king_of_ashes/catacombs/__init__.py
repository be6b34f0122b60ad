"""The catacombs (KA-14, KA-15): entering rooms, what is done in them, the prison."""
