"""Cards and decks as the server hands them out: the project's own and those of each visitor."""
