"""The cave (ED-17, ED-18, TH-12 – TH-17): dwellers, Titan, Wolf, treasures, the cave-in."""
