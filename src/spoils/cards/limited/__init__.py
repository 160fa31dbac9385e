"""Limited play (103.2) before the game: what cards are worth, drafting them, building decks of them."""
