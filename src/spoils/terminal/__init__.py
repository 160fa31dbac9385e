"""A game in the terminal: draws views and reads answers. No rules in here."""
