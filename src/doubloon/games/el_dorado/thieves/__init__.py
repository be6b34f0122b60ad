"""The Thieves as a player (TH-7 – TH-11, TH-16): hiding, stealing, their own turn, what they buy."""
