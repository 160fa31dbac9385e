"""Putting questions: which answers there are, when one is forced, choosing cards, windows to act in."""
