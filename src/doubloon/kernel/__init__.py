"""The table: what rules are written with, and what plays them. Imports nothing of ours and never names a game.

Here: actions, refusals, procedures, state, chance, events, learners' columns, and how fields are declared. `games/` declares a
game, `tables/` holds one that people play, `positions/` one that bots and learners play. Compiled, except for what says otherwise.
"""
