"""What one player may know of a game: the only place that decides it."""
