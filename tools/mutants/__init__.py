"""Small faults planted in the engine, one at a time: how many of them a scenario notices."""
