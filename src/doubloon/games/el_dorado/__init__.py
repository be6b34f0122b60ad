"""The Island of El Dorado, shaped like its rulebook. Rules: docs/rules/el-dorado.md.

`island` is the state, `maps` its two maps. In `rules/`, `expedition` and `turn` are the order of play; then one file or
folder a chapter. `thieves/`, `teams/`, `solo/` and `hardcore/` are the modes; `edge/` is what others see and say of a game.
`game` declares it all to the registry.
"""
