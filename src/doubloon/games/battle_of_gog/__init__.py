"""Battle of GOG: rival tribes fight over Canaan for five scrolls, under the eyes of Gog and the Angel (BG).

The rules stand in `docs/rules/battle-of-gog.md`; files are named after its sections.
"""
