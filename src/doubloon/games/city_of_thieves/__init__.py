"""Cadwallon: City of Thieves, shaped like its rulebook. Rules: docs/rules/city-of-thieves.md.

`district` is the state, `set_up`, `rounds` and `turn` the order of play; then one file a topic: `militia`, `movement`,
`chests`, `carrying`, `fights`, `flight`, `missions`, `arcana`, `skills`, `alarm`, `scoring`. `adventures` holds what a
sheet changes, `king_of_ashes/` what the expansion adds. `game` declares it all to the registry.
"""
