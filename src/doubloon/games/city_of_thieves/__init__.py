"""Cadwallon: City of Thieves, shaped like its rulebook. Rules: docs/rules/city-of-thieves.md.

`district` is the state, `city` the board as a graph. In `rules/`, `set_up`, `rounds` and `turn` are the order of play; then
one file or folder a topic. `king_of_ashes/` is what the expansion adds; `edge/` is what others see and say of a game. `game`
declares it all to the registry.
"""
