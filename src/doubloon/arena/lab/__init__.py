"""The rules-change laboratory: what can be varied, the games under each setting, and the page about them."""
