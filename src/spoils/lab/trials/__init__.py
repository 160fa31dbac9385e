"""The laboratory: what a card or a deck does to the chance of winning, by games that differ in it alone."""
