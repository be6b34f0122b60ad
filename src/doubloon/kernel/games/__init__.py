"""How a game is declared: the game itself, its options, its catalogue of actions, its campaign, its audit. (Not compiled: nothing in it.)"""
