"""The Island of El Dorado, shaped like its rulebook. Rules: docs/rules/el-dorado.md.

`island` is the state; `expedition` and `turn` the order of play, `explore` what may be done in it; `discovery`, `buying`,
`armies`, `battle`, `cave` and `trade` one chapter each. `game` declares it all to the registry.
"""
