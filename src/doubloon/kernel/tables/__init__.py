"""A table: journal, log, undo, views, and the record it can be had again from. (Not compiled: nothing in it.)"""
