"""Who watches which game through this process, whichever process owns it: members by name, while they do."""

from collections import Counter

from spoils.server.errors import unknown_game
from spoils.server.people.company.book import Company
from spoils.server.store.store import ENDED


async def check_watching(company: Company, game: str, visitor: str) -> None:
    """For somebody whom a player does not want to meet the game is private, as long as it is played."""
    shut_out_by = await company.shut_out_by(visitor)
    row = await company.store.game(game) if shut_out_by else None
    if row is not None and row.stage not in ENDED and shut_out_by & {seat.visitor for seat in row.seats}:
        raise unknown_game(game)


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
