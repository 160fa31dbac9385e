"""The command line: what a user types, and how it answers."""
