"""What is kept: people, tables, plies, chat, inbox. The plies are the truth; all else about a game is derived."""
