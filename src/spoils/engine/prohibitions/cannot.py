"""402.7: cannot beats can (or, in editions that say so, the most recent of the two wins)."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.traits import Rule
from spoils.engine.program.families import Objects, Player
from spoils.engine.program.statements.changes import Can, Cannot, Modify
from spoils.engine.program.statements.possible import DestroyedOnlyBy, Ignores, PlayerCannot
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.game import Game


def cannot(
    game: Game, card: int, verb: str, *, by: int = -1, source: int = 0, rule: int = 0, other: int = 0
) -> Rule | None:
    """The rule by which a card in play cannot do or suffer something, if there is one. by: the player who
    would do it; source: the card whose text would; rule: the faction rule that would; other: the object of
    it (``cannot block characters with …``)."""
    folded = board(game)
    if not folded.restricts:
        return None
    traits = folded.traits(card)
    worst: Rule | None = None
    for entry in traits.rules:
        change = entry.change
        if (
            isinstance(change, Cannot)
            and change.verb == verb
            and concerns(game, change, entry, game.ref(card), by, source, rule, other)
        ):
            worst = entry
    if worst is None or game.edition.cannot_always_wins:
        return worst
    for entry in traits.rules:
        if isinstance(entry.change, Can) and entry.change.verb == verb and entry.stamp > worst.stamp:
            return None
    return worst


def concerns(
    game: Game, change: Cannot, entry: Rule, subject: int, by: int, source: int, rule: int, other: int
) -> bool:
    """Whether a prohibition is about this player, card, faction rule or object; subject: whom it binds."""
    if change.rule and change.rule != rule:
        return False
    if isinstance(change.by, Player) and (by < 0 or by not in who(game, change.by, entry.scope)):
        return False
    if isinstance(change.by, Objects) and (
        not source or not fits(game, change.by, source, entry.scope, subject)
    ):
        return False
    if change.unless is not None and holds(game, change.unless, entry.scope, subject):
        return False
    if change.object is None:
        return True
    return other != 0 and fits(game, change.object, other, entry.scope, subject) != change.only


def cannot_elsewhere(
    game: Game, ref: int, verb: str, *, by: int = -1, source: int = 0, other: int = 0
) -> bool:
    """The same for a card that is not in play: texts about cards in other areas, or entering play."""
    for force in board(game).modifying(verb):
        node = force.node
        assert isinstance(node, Modify)
        if fits(game, node.who, ref, force.scope) and board(game).is_on(force):
            entry = Rule(node.changes[0], force.scope, force.stamp)
            for change in node.changes:
                if (
                    isinstance(change, Cannot)
                    and change.verb == verb
                    and concerns(game, change, entry, ref, by, source, 0, other)
                ):
                    return True
    return False


def player_cannot(game: Game, player: int, verb: str, ref: int = 0, using: str = "") -> bool:
    """Whether a player may not do something (to a card, where one is named)."""
    for force in board(game).statements(PlayerCannot):
        node = force.node
        assert isinstance(node, PlayerCannot)
        if node.verb != verb or (node.using and node.using != using):
            continue
        if player not in who(game, node.who, force.scope):
            continue
        if node.what is None or (ref and fits(game, node.what, ref, force.scope)):
            return True
    return False


def can(game: Game, card: int, verb: str) -> bool:
    """101.1: whether a text lets a card in play do something that the rules would not."""
    return any(
        isinstance(entry.change, Can) and entry.change.verb == verb
        for entry in board(game).traits(card).rules
    )


def only_costs_destroy(game: Game, ref: int) -> bool:
    """``cards can only be destroyed by costs``."""
    for force in board(game).statements(DestroyedOnlyBy):
        node = force.node
        if isinstance(node, DestroyedOnlyBy) and fits(game, node.what, ref, force.scope):
            return True
    return False


def ignores(game: Game, ref: int, source: int) -> bool:
    """Whether a card ignores the text of the card that would affect it."""
    if not source or source == ref:
        return False
    for force in board(game).statements(Ignores):
        node = force.node
        if (
            isinstance(node, Ignores)
            and fits(game, node.what, ref, force.scope)
            and fits(game, node.of, source, force.scope)
        ):
            return True
    return False
