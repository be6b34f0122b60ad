"""What the page's Python does, in short: every module of the engine, and a few plies of every game with every kind of bot.

Run inside Pyodide by `tools/page_python.mjs`; the standard library is trimmed to what this imports.
"""

import importlib
import pkgutil

import doubloon
from doubloon import bots
from doubloon.games import games

for module in pkgutil.walk_packages(doubloon.__path__, "doubloon."):
    importlib.import_module(module.name)

for game in games():
    table = doubloon.new_table(game, seats=2)
    for level in ("novice", "greedy", "adventurer"):
        seat = table.to_act[0]
        table.act(seat, str(bots.think(bots.named(level), table, seat, b"probe").action))
        table.view(seat)
    doubloon.load(table.record())
