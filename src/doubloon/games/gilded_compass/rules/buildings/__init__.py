"""The nine buildings, one file each, told as the rulebook does: set up, place, resolve (scoring is GC-17).

Where a player chooses during resolution the file has a procedure of its own; the rest are plain functions.
"""
