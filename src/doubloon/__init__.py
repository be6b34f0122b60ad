"""doubloon: a digital tabletop for four rule-heavy treasure games."""
