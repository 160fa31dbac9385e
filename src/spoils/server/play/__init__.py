"""Games at tables: the engine behind seats, with passing, undo, clocks and bots. Knows nothing of HTTP."""
