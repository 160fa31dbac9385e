"""Sentences: the catalogue of messages by language, and how they are filled in."""
