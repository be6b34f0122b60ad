"""Order of the Gilded Compass, shaped like its rulebook. Rules: docs/rules/gilded-compass.md.

`compass` is the state. In `rules/`, `rounds` and `turn` are the order of play, `buildings/` has one file a building,
`will_to_win` is the one ability with a procedure of its own, `scoring/` the end. `edge/` is what others see and say of a
game. `game` declares it all to the registry.
"""
