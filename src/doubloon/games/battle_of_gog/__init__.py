"""Battle of GOG: rival tribes fight over Canaan for five scrolls, under the eyes of Gog and the Angel (BG).

`canaan` and `land` are the state. `rules/` follows the sections of `docs/rules/battle-of-gog.md`; `edge/` is what others
see and say of a game. `game` declares it all to the registry.
"""
