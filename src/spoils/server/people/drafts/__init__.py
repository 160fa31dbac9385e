"""Draft and sealed (103.2): rooms in which packs are opened, decks built and games played with them."""
