"""Commands that play many games: `simulate`, `arena`, `lab`, `learn`."""
