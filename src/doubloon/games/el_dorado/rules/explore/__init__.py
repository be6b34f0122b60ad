"""The explore phase (ED-8.8): moving the explorer, discovering tiles (ED-9), the bridge (TH-5)."""
