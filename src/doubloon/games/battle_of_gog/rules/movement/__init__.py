"""Phase 4 (BG-9 – BG-11, BG-19.9): dice, moves, gliding over water, founding cities."""
