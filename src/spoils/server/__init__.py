"""The web server: games over WebSockets, cards, decks and rules over HTTP. No rules of the game in here."""
