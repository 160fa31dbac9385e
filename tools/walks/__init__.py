"""How far one has to walk through the engine to see something happen: rooms (modules) entered, and jumps from
one to another."""
