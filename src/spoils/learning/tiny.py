"""Tiny games of a dozen cards, on which exact methods finish.

Their faction loses influence in each of its turns, so that every game ends within a few turns whatever is
done.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Any, Final

from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.engine.state.questions import DIVIDE
from spoils.errors import UserError
from spoils.learning.rules import LIMIT, Rules
from spoils.library import library_for
from spoils.observing.choice import Choice
from spoils.record.setup import DeckList

GAMES: Final = {
    "ducks": DeckList("Pond Club", ((1, "Rage"), (2, "Drake"), (2, "Duckling"), (1, "Bread")), "ducks"),
    "toads": DeckList("Pond Club", ((1, "Rage"), (1, "Drake"), (2, "Duckling"), (2, "Toad")), "toads"),
    "bread": DeckList("Pond Club", ((1, "Rage"), (1, "Drake"), (2, "Duckling"), (2, "Bread")), "bread"),
}


class TinyRules(Rules):
    """Both players have the same six cards."""

    def __init__(self, name: str = "ducks") -> None:
        if not isinstance(name, str) or name not in GAMES:
            raise UserError(f'there is no tiny game "{name}"; there are {", ".join(GAMES)}')
        self.players = 2
        self.editions = ("comprehensive",)
        self.limit = LIMIT
        self.names = (name,)
        self.decks = (GAMES[name], GAMES[name])
        with as_file(files("spoils.learning") / "tiny.yaml") as cards:
            catalog = Catalog.load([cards])
        self.library = library_for(catalog, GAMES[name].names())

    def __reduce__(self) -> tuple[Any, ...]:
        return TinyRules, self.names


def value(game: Game, player: int, nodes: list[int]) -> int:
    """What a two-player game is worth to a player if both see all cards, chance included, and make no
    mistake: 1, 0 or -1. ``nodes[0]`` counts the positions it looks at; a certain win ends the search."""
    nodes[0] += 1
    if game.over:
        return 0 if not game.winners else 1 if player in game.winners else -1
    question = game.question
    assert question is not None
    sign = 1 if question.player == player else -1
    best = -1
    for given in answers(game):
        copy = game.clone()
        answer(copy, question.player, given)
        best = max(best, sign * value(copy, player, nodes))
        if best == 1:
            break
    return sign * best


def answers(game: Game) -> list[list[int]]:
    """Every answer that actions can put together, each once: the order matters only where it is asked for."""
    found: dict[tuple[int, ...], list[int]] = {}
    question = game.question
    assert question is not None
    in_order = question.ordered or question.kind == DIVIDE
    waiting: list[list[int]] = [[]]
    while waiting:
        path = waiting.pop()
        choice = Choice(game)
        given = None
        for action in path:
            given = choice.take(action)
        if given is not None:
            found.setdefault(tuple(given if in_order else sorted(given)), given)
        else:
            waiting += [[*path, action] for action in choice.legal()]
    return list(found.values())
