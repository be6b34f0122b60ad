"""What others see and say of a game: board, log, prompts, drawing, numbers for learners, advice for bots, audit."""
