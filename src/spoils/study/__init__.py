"""Study: what a game, a position or a card has to teach."""
