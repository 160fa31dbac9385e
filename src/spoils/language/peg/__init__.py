"""A small bidirectional grammar engine: one rule both reads a phrase and writes it back."""
