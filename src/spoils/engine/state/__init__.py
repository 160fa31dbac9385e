"""The state of a game: fields and ``clone``, no rules.

Everything that changes during a game is reachable from ``Game`` and is plain data: numbers, lists and small
classes with a ``FIELDS`` tuple that the codec reads. Definitions of cards (``definition``) are shared by
all games and never change.
"""
