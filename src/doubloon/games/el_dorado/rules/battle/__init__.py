"""Battles (ED-12 – ED-15)."""
