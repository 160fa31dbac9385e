"""Puzzles: positions with one answer that reaches a goal by force, found in bots' games and proven."""
