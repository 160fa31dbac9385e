"""Tournaments: registration, rounds that are opened and closed, the desk, and what is shown of it all."""
