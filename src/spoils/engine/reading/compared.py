"""407.2, 504.1: numbers that are compared player by player. More than *any* opponent is more than every one
of them, not more than all of them together; if *any* opponent has more, one of them is enough."""

from __future__ import annotations

from spoils.engine.meanings import compares, value, who
from spoils.engine.program.conditions import Compares
from spoils.engine.program.families import Number, Player
from spoils.engine.program.numbers import CardsIn, CountOf, InfluenceOf
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.situations import ControlledBy, InArea, OwnedBy
from spoils.engine.program.players import Opponent, Players
from spoils.engine.program.words import ALL, ANY, BOTH, EACH
from spoils.engine.reading.facts import controller_of, owner_of
from spoils.engine.reading.objects import matching
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope


def is_of_each(node: Player | None) -> bool:
    """Whether what is said of several players must be true of each of them."""
    return isinstance(node, (Opponent, Players)) and node.which in (EACH, ALL, BOTH)


def is_true_of_those(game: Game, node: Compares, scope: Scope, candidate: int) -> bool:
    """``If you have more influence than any opponent``."""
    rights = values(game, node.right, scope, candidate)
    lefts = values(game, node.left, scope, candidate)
    true_of = [all(compares(left, node.comparison, right) for right in rights) for left in lefts]
    return all(true_of) if is_of_each(whose_number(node.left)) else any(true_of)


def is_of_several(node: Player | None) -> bool:
    """Whether words speak of several opponents one by one."""
    return isinstance(node, Opponent) and node.which in (EACH, ANY)


def whose_number(number: Number) -> Player | None:
    """The players each of whom has a number of their own, if it is such a number."""
    players: list[Player | None] = []
    if isinstance(number, (InfluenceOf, CardsIn)):
        players = [number.who]
    elif isinstance(number, CountOf) and isinstance(number.what, Cards):
        words = number.what.adjectives + number.what.qualifiers
        players = [each.who for each in words if isinstance(each, (ControlledBy, OwnedBy, InArea))]
    found = [each for each in players if is_of_several(each)]
    return found[0] if found else None


def values(game: Game, number: Number, scope: Scope, candidate: int) -> list[int]:
    """The number, or one for each player of whom it speaks."""
    player = whose_number(number)
    if player is None:
        return [value(game, number, scope, candidate)]
    players = who(game, player, scope, candidate)
    if isinstance(number, InfluenceOf):
        return [game.players[each].influence for each in players]
    if isinstance(number, CardsIn):
        return [len(game.pile(each, number.area)) for each in players]
    assert isinstance(number, CountOf)
    assert isinstance(number.what, Cards)
    refs = matching(game, number.what, scope, candidate)
    owned = any(isinstance(each, (InArea, OwnedBy)) for each in number.what.qualifiers)
    asked = owner_of if owned else controller_of
    return [len([ref for ref in refs if asked(game, ref) == each]) for each in players]
