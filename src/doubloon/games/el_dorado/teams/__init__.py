"""Team play (TH-6): two players, two hands and two explorers over the pieces of one colour."""
