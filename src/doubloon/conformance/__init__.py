"""The conformance suite: what every game promises, checked in every mode a game names. It needs nothing beyond the package.

doubloon check GAME              from the command line
doubloon.conformance.plugin      for pytest: a fixture `conformance_check`
doubloon.conformance.checks      the list of checks of a game, for programs
"""
