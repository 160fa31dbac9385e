"""Analysis of finished games: the chance of winning at every decision, what was a mistake, what was luck."""
