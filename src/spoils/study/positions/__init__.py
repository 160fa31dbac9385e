"""Positions: writing them down exactly, saying what is impossible in them, trying them in every edition."""
