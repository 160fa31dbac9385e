"""Finished games: stepping through them, writing positions and records."""
