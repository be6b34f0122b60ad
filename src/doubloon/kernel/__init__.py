"""The table: procedures, decisions, events, who sees what, chance, record and replay. Imports nothing of ours.

Compiled rooms: masks, action, refusal, procedure, chance, state, playout. Edges: catalogue, events, options, game,
codec, record, table, errors. The kernel never names a game.
"""
