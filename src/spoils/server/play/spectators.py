"""Who watches which game through this process, whichever process owns it: members by name, while they do."""

from collections import Counter


class Spectators:
    """Of one process; nothing of it is kept."""

    def __init__(self) -> None:
        self.games: dict[str, Counter[str]] = {}

    def come(self, game: str, name: str) -> None:
        """Somebody begins to watch."""
        self.games.setdefault(game, Counter())[name] += 1

    def go(self, game: str, name: str) -> None:
        """One connection less."""
        here = self.games[game]
        here[name] -= 1
        if not here[name]:
            del here[name]
        if not here:
            del self.games[game]

    def names(self) -> dict[str, tuple[str, ...]]:
        """By game."""
        return {game: tuple(sorted(here)) for game, here in self.games.items()}
