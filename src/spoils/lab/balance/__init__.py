"""Whether decks are a match for each other: every pair of them, many games, a page and a plot."""
