"""402, 410: what is where and what it is like now. What is kept about the cards in play lives here."""
