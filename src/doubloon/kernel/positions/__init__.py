"""Games in progress with no table around them, for bots, learners and simulations. (Not compiled: nothing in it.)"""
