"""402: what each kind of event does to the state once nothing stops or replaces it. Only ``happen`` calls
this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.history import (
    INFLICTED_BATTLE_DAMAGE,
    INFLICTED_DAMAGE,
    RECEIVED_DAMAGE,
    TOLD,
    note,
    record,
)
from spoils.engine.board.sight import onlookers_of, witnesses
from spoils.engine.concepts.areas import flip, join_party, leave_battle, make_token, move, renew
from spoils.engine.program import events as ev
from spoils.engine.program.change import (
    ATTACHMENTS,
    BATTLE,
    DAMAGE,
    DEPLETION,
    EVERYTHING,
    INFLUENCE,
    PAYMENTS,
    PILES,
    TOKENS,
)
from spoils.engine.program.words import CHARACTER, DECK, FACTION, HAND, LOCATION
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent


def apply(game: Game, event: Event) -> None:
    """Carry the event out. Where a log is kept it also says who could see what."""
    event.happened = True
    log = game.log
    before = 0 if log is None else onlookers_of(game, event.ref)
    kind = event.kind
    action = ACTIONS[kind]
    if action is not None:
        action(game, event)
    if event.happened and (event.source or TOLD >> kind & 1):
        record(game, event)
    if log is not None:
        write_down(game, event, log, before)


def tell(game: Game, log: list[Event], event: Event) -> None:
    """Write down what was done to a card in play without an event of its own; nobody has seen more of it."""
    event.happened = True
    write_down(game, event, log, 0)


def write_down(game: Game, event: Event, log: list[Event], before: int) -> None:
    """Add to the log what has happened; ``before``: who knew the card until then."""
    entry = event.clone()
    entry.known_to = witnesses(game, event, before)
    log.append(entry)


def draw(game: Game, event: Event) -> None:
    """306: the top cards go into the hand as one group; what is not there is not drawn, and that is no loss
    (306.2, 102.1a)."""
    player = game.players[event.player]
    drawn: list[int] = []
    while player.deck and len(drawn) < event.amount:
        card = player.deck.pop()
        renew(game, card)
        game.area[card] = HAND
        player.hand.append(card)
        drawn.append(game.ref(card))
    event.cards = tuple(drawn)
    event.amount = len(drawn)
    event.happened = event.amount > 0
    game.note_change(PILES)


def damage(game: Game, event: Event) -> None:
    """408.4, 408.5d: kept by source, as markers on a location; battle damage like any other (408.6a). Damage
    to a faction is carried out as the influence it costs (``happen`` adds that event)."""
    permanent = game.permanent(event.ref)
    if permanent is None:
        event.happened = False
        return
    types = board(game).traits(permanent.card).types
    for source, amount in event.shares:  # all of them count, however the sum was reduced (A52)
        if amount > 0 and types & CHARACTER:
            permanent.damage = with_share(permanent.damage, source, amount)
        if amount > 0 and types & LOCATION:
            permanent.markers = with_share(permanent.markers, source, amount)
        permanent.hit_by = [*permanent.hit_by, source]
        inflicter = game.permanent(source)
        if inflicter is not None:
            note(game, inflicter.card, INFLICTED_DAMAGE, event.ref)
            if event.battle:
                note(game, inflicter.card, INFLICTED_BATTLE_DAMAGE, event.ref)
    permanent.hit_in_battle = event.battle
    if not types & FACTION:
        note(game, permanent.card, RECEIVED_DAMAGE, event.shares[0][0] if event.shares else 0)
    game.note_change(DAMAGE)


def with_share(shares: Sequence[tuple[int, int]], source: int, amount: int) -> list[tuple[int, int]]:
    """The damage of each source when one of them has inflicted so much more."""
    if source not in [known for known, _ in shares]:
        return [*shares, (source, amount)]
    return [(known, before + amount if known == source else before) for known, before in shares]


def remove_damage(game: Game, event: Event) -> None:
    """408.5b: markers (and this turn's damage) are removed, oldest first (A42); amount -1 removes all;
    other: only that source's (506.6)."""
    permanent = game.permanent(event.ref)
    if permanent is None:
        event.happened = False
        return
    permanent.damage = without(permanent.damage, event)
    permanent.markers = without(permanent.markers, event)
    game.note_change(DAMAGE)


def without(shares: Sequence[tuple[int, int]], event: Event) -> list[tuple[int, int]]:
    """What is left of the damage of each source."""
    left = event.amount if event.amount >= 0 else 1 << 30
    kept: list[tuple[int, int]] = []
    for source, amount in shares:
        if left > 0 and (not event.other or event.other == source):
            taken = min(left, amount)
            left -= taken
            amount -= taken
        if amount > 0:
            kept.append((source, amount))
    return kept


def influence(game: Game, event: Event) -> None:
    """202.3; a score never goes below 0 (410.4)."""
    player = game.players[event.player]
    player.influence = max(0, player.influence + event.amount)
    game.note_change(INFLUENCE)


def deplete(game: Game, event: Event) -> None:
    set_depleted(game, event, True)


def restore(game: Game, event: Event) -> None:
    set_depleted(game, event, False)


def set_depleted(game: Game, event: Event, depleted: bool) -> None:
    permanent = game.permanent(event.ref)
    if permanent is None:
        event.happened = False
        return
    permanent.depleted = depleted
    game.note_change(DEPLETION)


def attach(game: Game, event: Event) -> None:
    """301.2: attaching detaches from anything else at the same time."""
    permanent = game.permanent(event.ref)
    if permanent is None or game.permanent(event.other) is None:
        event.happened = False
        return
    before = permanent.attached_to
    permanent.attached_to = event.other % CARDS
    attachment_changed(game, permanent, before, permanent.attached_to)


def detach(game: Game, event: Event) -> None:
    permanent = game.permanent(event.ref)
    if permanent is None:
        event.happened = False
        return
    before = permanent.attached_to
    permanent.attached_to = -1
    attachment_changed(game, permanent, before, -1)


def attachment_changed(game: Game, permanent: Permanent, before: int, after: int) -> None:
    """507.2e: the rules look at cards with Attach to, the others can be attached to anything. A resource
    without a text that pays, or is free again, is nothing that most texts look at."""
    if (
        (permanent.face_down or game.definition(permanent.card).plain)
        and (before < 0 or is_faction(game, before))
        and (after < 0 or is_faction(game, after))
    ):
        game.note_change(PAYMENTS, permanent)
        return
    game.note_change(ATTACHMENTS)
    if game.definition(permanent.card).texts.attach is not None:
        game.version += 1


def is_faction(game: Game, host: int) -> bool:
    return game.definition(host).types & FACTION != 0


def control(game: Game, event: Event) -> None:
    """407.3, 407.3a: whoever took control last has it. A character whose controller changes leaves the battle
    (407.4)."""
    permanent = game.permanent(event.ref)
    if permanent is None:
        event.happened = False
        return
    if permanent.controller != event.player:
        change_control(game, permanent, event.player)


def change_control(game: Game, permanent: Permanent, player: int) -> None:
    permanent.controller = player
    permanent.ready = not game.edition.control_without_break and permanent.began_under == player
    game.stamp += 1
    leave_battle(game, permanent.card)
    game.note_change(EVERYTHING)


def tokens(game: Game, event: Event) -> None:
    permanent = game.permanent(event.ref)
    if permanent is None:
        event.happened = False
        return
    before = permanent.tokens
    permanent.tokens = max(0, before + event.amount)
    event.amount = permanent.tokens - before
    event.happened = event.amount != 0
    game.note_change(TOKENS)


def shuffle(game: Game, event: Event) -> None:
    """313.1."""
    if game.shuffling:
        deck = game.pile(event.player, DECK)
        game.chance.shuffle(deck)
        found = [ref % CARDS for ref in event.cards]  # held aside while the rest is shuffled (312.1)
        for card in deck:
            if card not in found:
                game.incarnation[card] += 1  # nobody can follow a card through a shuffle


def join(game: Game, event: Event) -> None:
    join_party(game, event.ref % CARDS, event.amount)
    game.note_change(BATTLE)


def out_of_battle(game: Game, event: Event) -> None:
    leave_battle(game, event.ref % CARDS)
    game.note_change(BATTLE)


def aim(game: Game, event: Event) -> None:
    """302.1: the attack has another target."""
    if game.battle is not None:
        game.battle.target = event.ref
        game.note_change(BATTLE)


def show(game: Game, event: Event) -> None:
    """A card is revealed to everybody, or looked at by one player: who has seen it is part of the state."""
    everybody = (1 << len(game.players)) - 1
    mask = everybody if event.kind == ev.REVEALED else 1 << event.player
    game.seen = [entry for entry in game.seen if game.is_current(entry[0])]
    game.seen.append((event.ref, mask))


def assign(game: Game, event: Event) -> None:
    """609.1c, 609.1d: battle damage is assigned; it waits to be inflicted, fixed as it is (A58)."""
    if game.battle is not None:
        game.battle.damage.append((event.ref, event.other, event.amount))


APPLY: Final[dict[int, Callable[[Game, Event], None]]] = {
    ev.MOVE: move,
    ev.FLIP: flip,
    ev.DAMAGE: damage,
    ev.REMOVE_DAMAGE: remove_damage,
    ev.INFLUENCE: influence,
    ev.DRAW: draw,
    ev.DEPLETE: deplete,
    ev.RESTORE: restore,
    ev.ATTACH: attach,
    ev.DETACH: detach,
    ev.CONTROL: control,
    ev.TOKENS: tokens,
    ev.SHUFFLE: shuffle,
    ev.JOIN: join,
    ev.LEAVE_BATTLE: out_of_battle,
    ev.TARGET: aim,
    ev.REVEALED: show,
    ev.LOOKED: show,
    ev.TOKEN_CARD: make_token,
    ev.ASSIGN: assign,
}
# the same by kind; most of the others only say that something was done
ACTIONS: Final = [APPLY.get(kind) for kind in range(ev.PILED + 1)]
