"""The lobby: open seats, who is here, which games can be watched, and how people are brought together."""
