"""Order of the Gilded Compass, shaped like its rulebook. Rules: docs/rules/gilded-compass.md.

`compass` is the state, `rounds` and `turn` the order of play, `buildings/` one file a building, `will_to_win` the one
ability with a procedure of its own, `scoring` the end. `game` declares it all to the registry.
"""
