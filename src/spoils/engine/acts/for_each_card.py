"""402.2: ``for each item, its controller may pay 1. If they don't, destroy it``: for one card after the
other, those of the active player first; ``for each opponent, destroy a character they control``."""

from __future__ import annotations

from spoils.engine.agenda import done, push
from spoils.engine.following.one_by_one import EachCard, EachPlayer, each_ones_own
from spoils.engine.instruction import Follow
from spoils.engine.program.instructions.flow import ForEach
from spoils.engine.program.numbers import CountOf, CountOfPlayers
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.reading.descriptions import described_handled, plan_of
from spoils.engine.reading.facts import controller_of
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import matching
from spoils.engine.reading.players import still_in, who, you
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope


def is_one_by_one(game: Game, step: Follow, node: ForEach) -> bool:
    """Whether the text speaks of each of the counted cards, or goes on about what was done just now; if so
    that is next."""
    consequences = each_ones_own(game, step)
    if node.one < 0 and not consequences:
        return False
    done(game, step)
    if node.one >= 0 and isinstance(node.n, CountOfPlayers):
        players = who(game, node.n.who, step.scope)
        each_player = EachPlayer(node.do, step.scope, players, cost=step.cost, action=step.action)
        each_player.actor = you(game, step.scope) if step.actor == NOBODY else step.actor
        each_player.slot = node.one
        each_player.consequences = consequences
        push(game, each_player)
        return True
    if node.one < 0:
        ones = [0] * value(game, node.n, step.scope)
    else:
        ones = in_turn(game, counted_cards(game, node, step.scope))
    each = EachCard(node.do, step.scope, ones, cost=step.cost, action=step.action)
    each.actor = step.actor
    each.slot = node.one
    each.tracked = node.one >= 0 and not is_of_handled(game, node)
    each.consequences = consequences
    push(game, each)
    return True


def is_of_handled(game: Game, node: ForEach) -> bool:
    """``for each item destroyed this way``: wherever they are now."""
    assert isinstance(node.n, CountOf)
    return isinstance(node.n.what, Cards) and plan_of(game, node.n.what).handled is not None


def counted_cards(game: Game, node: ForEach, scope: Scope) -> list[int]:
    assert isinstance(node.n, CountOf)
    assert isinstance(node.n.what, Cards)
    if is_of_handled(game, node):
        return described_handled(game, plan_of(game, node.n.what), scope, 0)
    return matching(game, node.n.what, scope)


def in_turn(game: Game, refs: list[int]) -> list[int]:
    """The active player's first, then clockwise."""
    players = still_in(game)
    return [ref for player in players for ref in refs if controller_of(game, ref) == player]
