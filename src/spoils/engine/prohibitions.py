"""402.7: cannot beats can (or, in editions that say so, the most recent of the two wins)."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.in_force import InForce
from spoils.engine.board.traits import Rule
from spoils.engine.program import events as ev
from spoils.engine.program.families import Objects, Player
from spoils.engine.program.instructions.lasting import UseBan
from spoils.engine.program.statements.changes import Can, Cannot, Modify, Must
from spoils.engine.program.statements.possible import (
    DestroyedOnlyBy,
    Ignores,
    MustPick,
    PlayerCannot,
    PlayerLimit,
)
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game


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
    for in_force in board(game).modifying(verb):
        node = in_force.node
        assert isinstance(node, Modify)
        if fits(game, node.who, ref, in_force.scope) and board(game).is_on(in_force):
            entry = Rule(node.changes[0], in_force.scope, in_force.stamp)
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
    for in_force in board(game).statements(PlayerCannot):
        node = in_force.node
        assert isinstance(node, PlayerCannot)
        if node.verb != verb or (node.using and node.using != using):
            continue
        if player not in who(game, node.who, in_force.scope):
            continue
        if node.what is None or (ref and fits(game, node.what, ref, in_force.scope)):
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
    for in_force in board(game).statements(DestroyedOnlyBy):
        node = in_force.node
        if isinstance(node, DestroyedOnlyBy) and fits(game, node.what, ref, in_force.scope):
            return True
    return False


def rules_may_destroy(game: Game, card: int) -> bool:
    """Whether the rules (507.2e, 408.4, 507.5a) can destroy a card. As long as a text keeps them from it they
    do not try, and so they act when it ends (A21, 507.5b)."""
    return (
        cannot(game, card, "be destroyed") is None
        and cannot(game, card, "leave play") is None
        and not only_costs_destroy(game, game.ref(card))
    )


def ignores(game: Game, ref: int, source: int) -> bool:
    """Whether a card ignores the text of the card that would affect it."""
    if not source or source == ref:
        return False
    for in_force in board(game).statements(Ignores):
        node = in_force.node
        if (
            isinstance(node, Ignores)
            and fits(game, node.what, ref, in_force.scope)
            and fits(game, node.of, source, in_force.scope)
        ):
            return True
    return False


# ---- how often a player may still do something this turn -----------------------------------------------


def left_this_turn(game: Game, player: int, verb: str) -> int | None:
    """How many cards the player may still draw, how much influence lose, or how often attack; None if nothing
    limits it."""
    left: int | None = None
    if not game.library.counts_times:
        return left
    for in_force in board(game).statements(PlayerLimit):
        node = in_force.node
        assert isinstance(node, PlayerLimit)
        if node.verb == verb and player in who(game, node.who, in_force.scope):
            more = max(0, value(game, node.n, in_force.scope) - so_far(game, player, verb))
            left = more if left is None else min(left, more)
    return left


def so_far(game: Game, player: int, verb: str) -> int:
    if verb == "draw":
        return sum(event.amount for event in game.earlier if event.kind == ev.DRAW and event.player == player)
    if verb == "lose influence":
        losses = [event for event in game.earlier if event.kind == ev.INFLUENCE and event.player == player]
        return sum(-event.amount for event in losses if event.amount < 0)
    assert verb == "attack"
    return sum(1 for event in game.earlier if event.kind == ev.ATTACKED and event.amount == player)


# ---- abilities that a text has forbidden for a while ---------------------------------------------------


def any_ban(game: Game) -> bool:
    for effect in game.effects:  # noqa: SIM110  # asked all the time: a generator costs more
        if isinstance(effect.node, UseBan):
            return True
    return False


def is_banned(game: Game, ref: int, text: int) -> bool:
    """Whether an ability of that card cannot be used now; ``text`` is how the action names it."""
    for effect in game.effects:
        if (
            isinstance(effect.node, UseBan)
            and effect.choice == text
            and effect.subjects is not None
            and ref in effect.subjects
        ):
            return True
    return False


# ---- what may be picked (310) --------------------------------------------------------------------------
# Picking is an act of its own, so texts can forbid it, demand it, or wait for it.


def can_be_picked(game: Game, player: int, ref: int, source: int) -> bool:
    """Whether nothing stops the player from picking the card for the text of ``source``. Other ways of
    choosing a card are not picking (310.1)."""
    return bool(pickable(game, player, [ref], source))


def pickable(game: Game, player: int, refs: list[int], source: int) -> list[int]:
    """Those of the cards that the player can pick."""
    folded = board(game)
    bans: list[InForce] = []
    for in_force in folded.statements(PlayerCannot):
        node = in_force.node
        assert isinstance(node, PlayerCannot)
        if node.verb == "pick" and not node.using and player in who(game, node.who, in_force.scope):
            bans.append(in_force)
    if not bans and not folded.restricts and not folded.statements(Ignores):
        return list(refs)
    return [
        ref
        for ref in refs
        if not is_kept_from_picking(game, ref, bans)
        and (
            game.permanent(ref) is None
            or (
                cannot(game, ref % CARDS, "be picked", by=player, source=source) is None
                and not ignores(game, ref, source)
            )
        )
    ]


def is_kept_from_picking(game: Game, ref: int, bans: list[InForce]) -> bool:
    """Whether one of the texts that keep a player from picking is about this card."""
    for in_force in bans:
        node = in_force.node
        if isinstance(node, PlayerCannot) and (
            node.what is None or fits(game, node.what, ref, in_force.scope)
        ):
            return True
    return False


def must_be_picked(game: Game, refs: list[int]) -> list[int]:
    """505: those of the cards that whatever can pick them must pick."""
    demands = board(game).statements(MustPick)
    required: list[int] = []
    for ref in refs:
        if game.permanent(ref) is None:
            continue
        demanded = any(
            isinstance(entry.change, Must) and entry.change.verb == "be picked"
            for entry in board(game).traits(ref % CARDS).rules
        )
        for in_force in demands:
            node = in_force.node
            if isinstance(node, MustPick) and fits(game, node.what, ref, in_force.scope):
                demanded = True
        if demanded:
            required.append(ref)
    return required
