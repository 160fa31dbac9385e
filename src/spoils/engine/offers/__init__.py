"""603.2, 604.1, 606.1: what a player may do now, and why not."""
