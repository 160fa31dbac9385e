"""402: how instructions are followed that have no heading of their own in the rules."""
