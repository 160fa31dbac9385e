"""402.5, 402.7a: what can happen at all. An event that cannot is dropped before anything else is considered
(A29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.engine.board.board import board
from spoils.engine.happening.entering import can_attach_to
from spoils.engine.program import events as ev
from spoils.engine.program.statements.rules import SkipRule
from spoils.engine.program.words import (
    BEING_DEPLOYED,
    BLOCKING,
    DISCARD,
    FACE_DOWN,
    FACTION,
    HAND,
    PLAY,
    RESOURCE,
    VOID,
)
from spoils.engine.prohibitions import (
    cannot,
    cannot_elsewhere,
    ignores,
    left_this_turn,
    only_costs_destroy,
    player_cannot,
)
from spoils.engine.reading.objects import fits
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, NOWHERE, Game
from spoils.engine.state.permanent import Permanent


def can_happen(game: Game, event: Event) -> bool:
    """Whether nothing about the state or the texts in force stops the event. Fills in where a moving card
    comes from."""
    test = TESTS_BY_KIND[event.kind]
    return test is None or test(game, event)


def attached_cards(game: Game, card: int) -> list[int]:
    return [other for other, permanent in game.play.items() if permanent.attached_to == card]


def moving(game: Game, event: Event) -> bool:
    """402.4: an object that is gone cannot be moved; 304: destroying may be forbidden; 403.7: not every
    edition has a Void."""
    if not game.is_current(event.ref) or (event.area == VOID and not game.edition.void_exists):
        return False
    card = event.ref % CARDS
    event.origin = game.area[card]
    if event.origin == NOWHERE or (event.origin != PLAY and game.definition(card).token):
        return False  # 409.3a, A40: a card token that has left play is nowhere to be found
    if event.manner == ev.DISCARD and player_cannot(game, game.owner[card], "discard"):
        return False
    if event.origin != PLAY:
        return can_move_elsewhere(game, event)
    if game.definition(card).types & FACTION:
        return False
    if ignores(game, event.ref, event.source) and not event.cost:
        return False
    return can_leave_play(game, event)


def can_move_elsewhere(game: Game, event: Event) -> bool:
    """402.7: whether no text about cards outside play forbids it."""
    if not board(game).bans:
        return True
    verb = ""
    if event.manner == ev.DISCARD:
        verb = "be discarded"
    elif event.manner == ev.REMOVE:
        verb = "be removed from the game"
    elif event.area == HAND:
        verb = "be put into a hand"
    elif event.area == PLAY and event.manner in (ev.PUT, ev.FOUND):
        verb = "be put into play"
    return not verb or not cannot_elsewhere(game, event.ref, verb, by=event.by, source=event.source)


def can_leave_play(game: Game, event: Event) -> bool:
    """402.7, 101.1: whether no text keeps a card in play, be it moved by an effect or by the rules."""
    card = event.ref % CARDS
    if event.manner == ev.DESTROY:
        if cannot(game, card, "be destroyed", by=event.by, source=event.source) is not None:
            return False
        if event.battle and forbidden(game, event, "be destroyed by battle damage"):
            return False
        if event.shares and forbidden(game, event, "be destroyed by damage"):
            return False
        if not event.cost and only_costs_destroy(game, event.ref):
            return False
    if event.manner == ev.REMOVE and forbidden(game, event, "be removed from the game"):
        return False
    if event.area == HAND and forbidden(game, event, "be put into a hand"):
        return False
    return cannot(game, card, "leave play", by=event.by, source=event.source) is None


def forbidden(game: Game, event: Event, verb: str) -> bool:
    return cannot(game, event.ref % CARDS, verb, by=event.by, source=event.source) is not None


def flipping(game: Game, event: Event) -> bool:
    permanent = game.permanent(event.ref)
    if permanent is None or game.definition(permanent.card).types & FACTION:
        return False
    if forbidden(game, event, "be flipped face-down" if event.face == FACE_DOWN else "be flipped face-up"):
        return False
    if ignores(game, event.ref, event.source) and not event.cost:
        return False
    # 411.3, 411.4: a flip is leaving play
    return permanent.face_down == (event.face == 1) and not forbidden(game, event, "leave play")


def damaging(game: Game, event: Event) -> bool:
    """408.1: trying to inflict 0 damage inflicts none (one edition looks at increases first)."""
    if game.permanent(event.ref) is None:
        return False
    if ignores(game, event.ref, event.source):
        return False
    allowed = tuple([share for share in event.shares if can_inflict(game, event, share[0])])
    if event.shares and not allowed:
        return False
    event.shares = allowed
    return event.total() > 0 or not game.edition.zero_damage_is_none


def can_inflict(game: Game, event: Event, source: int) -> bool:
    """402.7: whether no text keeps the source from inflicting damage, or the recipient from receiving it."""
    for receive, inflict in DAMAGE if event.battle else DAMAGE[:1]:
        if cannot(game, event.ref % CARDS, receive, by=event.by, source=source) is not None:
            return False
        in_play = source and game.permanent(source) is not None
        if in_play and cannot(game, source % CARDS, inflict, other=event.ref) is not None:
            return False
    return True


DAMAGE: Final = (("receive damage", "inflict damage"), ("receive battle damage", "inflict battle damage"))


def depleting(game: Game, event: Event) -> bool:
    """303.2, 203.7."""
    permanent = game.permanent(event.ref)
    if permanent is None or permanent.depleted or board(game).traits(permanent.card).types & RESOURCE:
        return False
    if ignores(game, event.ref, event.source) and not event.cost:
        return False
    return cannot(game, permanent.card, "be depleted", by=event.by, source=event.source) is None


def restoring(game: Game, event: Event) -> bool:
    """303.2; some cards are not restored by a faction's Restore Rule."""
    permanent = game.permanent(event.ref)
    if permanent is None or not permanent.depleted:
        return False
    card = permanent.card
    if cannot(game, card, "be restored", by=event.by, source=event.source, rule=event.rule) is not None:
        return False
    if event.rule:
        for in_force in board(game).statements(SkipRule):
            node = in_force.node
            if (
                isinstance(node, SkipRule)
                and node.rule == event.rule
                and node.what is not None
                and fits(game, node.what, event.ref, in_force.scope)
            ):
                return False
    return cannot(game, card, "restore", by=event.by, source=event.source, rule=event.rule) is None


def attaching(game: Game, event: Event) -> bool:
    """301.3, A37: no cycles, and a card that attaches to a type goes to that type only."""
    permanent = game.permanent(event.ref)
    host = game.permanent(event.other)
    if permanent is None or host is None or permanent.card == host.card:
        return False
    above: Permanent | None = host
    while above is not None and above.attached_to >= 0:
        if above.attached_to == permanent.card:
            return False
        above = game.at[above.attached_to]
    if event.source and ignores(game, event.other, event.source):
        return False
    if board(game).restricts and cannot(
        game, permanent.card, "be attached", by=event.by, source=event.source, other=event.other
    ):
        return False
    keyword = None if permanent.face_down else game.definition(permanent.card).texts.attach
    if keyword is None:
        return True
    return can_attach_to(game, keyword, event.ref, event.other, permanent.controller)


def in_play(game: Game, event: Event) -> bool:
    return game.permanent(event.ref) is not None


def taking_control(game: Game, event: Event) -> bool:
    permanent = game.permanent(event.ref)
    if (
        permanent is None
        or game.definition(permanent.card).types & FACTION
        or game.players[event.player].lost
    ):
        return False
    if player_cannot(game, event.player, "take control", event.ref):
        return False
    return permanent.controller != event.player and not ignores(game, event.ref, event.source)


def detaching(game: Game, event: Event) -> bool:
    if game.permanent(event.ref) is None:
        return False
    return not board(game).restricts or not forbidden(game, event, "be detached")


def leaving_battle(game: Game, event: Event) -> bool:
    return game.permanent(event.ref) is None or not forbidden(game, event, "be removed from battle")


def searching(game: Game, event: Event) -> bool:
    return not player_cannot(game, event.player, "search")


def token_change(game: Game, event: Event) -> bool:
    permanent = game.permanent(event.ref)
    return permanent is not None and event.amount != 0 and (event.amount > 0 or permanent.tokens > 0)


def joining(game: Game, event: Event) -> bool:
    """412.1: whether effects add blockers to a battle with characters that cannot be blocked."""
    battle = game.battle
    if event.amount != BLOCKING or battle is None or game.edition.blockers_added_to_unblockable:
        return True
    return any(cannot(game, card, "be blocked", source=event.ref) is None for card in battle.attackers)


def drawing(game: Game, event: Event) -> bool:
    """306.2: an empty deck is no loss, there is just nothing to draw."""
    if event.amount <= 0 or game.players[event.player].lost:
        return False
    left = left_this_turn(game, event.player, "draw")
    if left is not None:
        event.amount = min(event.amount, left)
    if event.amount <= 0 or not game.players[event.player].deck:
        return False
    return not player_cannot(game, event.player, "draw")


def influencing(game: Game, event: Event) -> bool:
    if event.amount > 0 and player_cannot(game, event.player, "gain influence"):
        return False
    limit_loss(game, event)
    return event.amount != 0 and not game.players[event.player].lost


def limit_loss(game: Game, event: Event) -> None:
    """``your faction cannot lose influence``, ``cannot lose more than 3 influence each turn``: what is too
    much is not lost."""
    if event.amount >= 0:
        return
    left = left_this_turn(game, event.player, "lose influence")
    if player_cannot(game, event.player, "lose influence"):
        left = 0
    if left is not None:
        event.amount = max(event.amount, -left)


TESTS: Final[dict[int, Callable[[Game, Event], bool]]] = {
    ev.MOVE: moving,
    ev.FLIP: flipping,
    ev.DAMAGE: damaging,
    ev.DEPLETE: depleting,
    ev.RESTORE: restoring,
    ev.ATTACH: attaching,
    ev.DETACH: detaching,
    ev.LEAVE_BATTLE: leaving_battle,
    ev.CONTROL: taking_control,
    ev.TOKENS: token_change,
    ev.DRAW: drawing,
    ev.JOIN: joining,
    ev.INFLUENCE: influencing,
    ev.SEARCH: searching,
    ev.REMOVE_DAMAGE: in_play,
}
TESTS_BY_KIND: Final = [TESTS.get(kind) for kind in range(ev.TARGET + 1)]


# ---- leaving play together ------------------------------------------------------------------------------


def is_leaving(event: Event) -> bool:
    """Whether a card leaves play (411.3, 411.4: also by being flipped)."""
    return event.kind == ev.FLIP or (event.kind == ev.MOVE and event.origin == PLAY and event.area != PLAY)


def followers(game: Game, event: Event) -> list[Event]:
    """The cards attached to a card that leaves play, leaving in the same manner, whichever it is (301.4,
    301.4a, A34, A35)."""
    result: list[Event] = []
    for card in attached_cards(game, event.ref % CARDS):
        follower = event.clone()
        follower.ref = game.ref(card)
        follower.follower = True
        follower.applied = ()
        follower.shares = ()
        follower.memory = None
        follower.under = -1
        follower.rules = ("301.4",)
        follower.whose = -1
        if event.area == BEING_DEPLOYED or (event.kind == ev.FLIP and event.face != FACE_DOWN):
            follower.kind = ev.MOVE  # they cannot do as a host that is turned face-up
            follower.origin = PLAY
            follower.area = DISCARD
            follower.manner = ev.PUT
        if follower.kind == ev.FLIP or can_leave_play(game, follower):
            result.append(follower)
    return result
