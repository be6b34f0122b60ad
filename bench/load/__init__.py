"""Load on servers: crowds of players who move as soon as they are asked, ours and a peer's, in turns."""
