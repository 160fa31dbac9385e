"""A memory of games: fixed games, played again and compared with what was stored of them.

What chess engines have in perft: a number that changes if anything does. Stored are hashes of what was asked,
of what happened and of the positions on the way, so a difference is found and its place is known.
"""
