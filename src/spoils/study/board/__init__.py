"""The analysis board: a tree of variations over the beginning of a game, with notes and arrows."""
