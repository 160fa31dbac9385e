"""403, 411: moving cards between areas. Every change of area or facing makes a new object (402.4)."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.history import ENTERED_PLAY, ENTERED_UNDER
from spoils.engine.program import events as ev
from spoils.engine.program.change import ENTERED, EVERYTHING, LEFT, PILES
from spoils.engine.program.words import (
    ATTACKING,
    BEING_DEPLOYED,
    BLOCKING,
    CHARACTER,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACTION,
    ITEM,
    LOCATION,
    OUT_OF_GAME,
    PLAY,
    RESOURCE,
)
from spoils.engine.reading.facts import remember
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, NOWHERE, Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.scope import AS_TACTIC, FLIPPED_UP

STAYS: Final = CHARACTER | ITEM | LOCATION | RESOURCE | FACTION  # types that can be in play face-up


def take_away(game: Game, card: int) -> None:
    """Take a card out of the area it is in. It becomes a new object."""
    area = game.area[card]
    if area == PLAY:
        old = game.ref(card)
        known = game.known.get(old)
        if known is None or known.of != old:
            remember(game, old)
        game.take_out_of_play(card)
        leave_battle(game, card)
        if game.battle is not None and card in game.battle.assigned:
            game.battle.assigned.remove(card)  # should it come back, it is another character (402.4)
        for other in game.play.values():
            if other.attached_to == card:
                other.attached_to = -1
    elif area == BEING_DEPLOYED:
        game.deploying.remove(card)
    elif area != NOWHERE:
        leave_pile(game, card, area)
    renew(game, card)


def renew(game: Game, card: int) -> None:
    """402.4: whatever the card becomes now, it is another object."""
    game.face_down[card] = 0
    game.incarnation[card] += 1


def leave_pile(game: Game, card: int, area: int) -> None:
    """Take a card out of the pile it lies in: its owner's, unless it was put elsewhere."""
    pile = game.pile(game.owner[card], area)
    if pile and pile[-1] == card:
        pile.pop()
    elif card in pile:
        pile.remove(card)
    else:
        game.pile(holder(game, card, area), area).remove(card)


def remember_together(game: Game, events: list[Event]) -> None:
    """Cards that leave play at the same time are remembered as they were before any of them went: gear on its
    host, a character with what another one gave it."""
    leaving = [e.ref for e in events if e.kind in (ev.MOVE, ev.FLIP) and game.permanent(e.ref) is not None]
    if len(leaving) > 1:
        for ref in leaving:
            remember(game, ref)


def holder(game: Game, card: int, area: int) -> int:
    """Whose pile a card lies in that is not in its owner's."""
    for player in range(len(game.players)):
        if card in game.pile(player, area):
            return player
    raise AssertionError("a card is in no area")


def leave_battle(game: Game, card: int) -> None:
    """302.15, 407.4a: no longer part of its party; battle damage assigned to it is not inflicted."""
    battle = game.battle
    if battle is None:
        return
    for party in (battle.attackers, battle.blockers, battle.early_blockers):
        if card in party:
            party.remove(card)
    gone = game.ref(card)
    battle.damage = [entry for entry in battle.damage if entry[1] != gone]
    if battle.target == gone and not game.definition(card).types & FACTION:
        battle.target = 0


def move(game: Game, event: Event) -> None:
    """Carry out a MOVE event that nothing has stopped or replaced."""
    card = event.ref % CARDS
    old = event.ref
    if not game.is_current(old):  # gone already, by another event of the same moment
        event.happened = False
        return
    permanent = game.at[card]
    take_away(game, card)
    if card in game.duplicates:
        game.area[card] = NOWHERE  # 307.4: it disappears
    elif event.area == PLAY:
        enter_play(game, event, card)
    elif event.area == BEING_DEPLOYED:
        game.area[card] = BEING_DEPLOYED
        game.deploying.append(card)
    elif game.definition(card).token:
        drop_token(game, card)  # 409.3a: it has left in that manner
    else:
        game.area[card] = event.area
        put_into_pile(game, event, card)
        if event.area != DECK and event.face == FACE_DOWN:
            game.face_down[card] = 1  # 403.7a: as whatever put it there says
    event.became = game.ref(card)
    if permanent is not None:
        last = game.known.get(old)
        if last is not None:
            game.known[event.became] = last
            last.manner = event.manner
            last.cause = event.source
    if permanent is not None and event.area != PLAY:
        game.note_change(LEFT, permanent)
    elif permanent is not None or game.area[card] == NOWHERE:
        game.note_change(EVERYTHING)
    elif event.area == PLAY:
        game.note_change(PILES)
        game.note_change(ENTERED, game.play[card])
    else:
        game.note_change(PILES)


def drop_token(game: Game, card: int) -> None:
    """A card token that has left play disappears, or is laid aside where the edition removes it from the
    game."""
    game.area[card] = NOWHERE
    if game.edition.tokens_removed_from_game:
        game.area[card] = OUT_OF_GAME
        game.pile(game.owner[card], OUT_OF_GAME).append(card)


def put_into_pile(game: Game, event: Event, card: int) -> None:
    whose = event.whose if event.whose >= 0 else game.owner[card]
    pile = game.pile(whose, event.area)
    if event.area == DECK and event.bottom:
        pile.insert(0, card)
    elif event.area == DECK and event.index >= 0:
        pile.insert(min(event.index, len(pile)), card)
    else:
        pile.append(card)


def enter_play(game: Game, event: Event, card: int) -> None:
    """A card enters play: as a new object, face-up or as a face-down resource. Damage and markers of an
    earlier stay are gone (207.5b, 408.9)."""
    controller = event.under if event.under >= 0 else game.owner[card]
    permanent = Permanent(card, controller, event.face == FACE_DOWN)
    game.stamp += 1
    permanent.stamp = game.stamp
    permanent.depleted = event.depleted and not is_resource(game, card, permanent)
    permanent.tokens = event.tokens
    if event.other:
        permanent.attached_to = event.other % CARDS
    memory = event.memory
    if memory is not None:
        permanent.memory = memory
        permanent.flipped_up = bool(memory.how & FLIPPED_UP)
        permanent.as_tactic = bool(memory.how & AS_TACTIC)
        permanent.played_turn_of = memory.turn_of
        permanent.response = memory.response
    game.put_into_play(permanent)
    game.area[card] = PLAY
    permanent.history = [(ENTERED_PLAY, 0), (ENTERED_UNDER, 1 + controller)]
    if event.party:
        join_party(game, card, event.party)


def is_resource(game: Game, card: int, permanent: Permanent) -> bool:
    """203.7: resources never deplete."""
    return permanent.face_down or bool(game.definition(card).types & RESOURCE)


def join_party(game: Game, card: int, role: int) -> None:
    """608.1c, 407.6: a card becomes a member of a party its controller controls; before blocks are chosen
    blockers wait."""
    battle = game.battle
    permanent = game.play.get(card)
    if battle is None or permanent is None:
        return
    if role == ATTACKING and permanent.controller == battle.attacker and card not in battle.attackers:
        battle.attackers.append(card)
    elif role == BLOCKING and permanent.controller == battle.defender:
        party = battle.blockers if battle.blocked else battle.early_blockers
        if card not in battle.blockers and card not in battle.early_blockers:
            party.append(card)


def flip(game: Game, event: Event) -> None:
    """411.3, 411.4: a flipped card has left play; its other face enters as a completely new card."""
    card = event.ref % CARDS
    before = game.permanent(event.ref)
    if before is None:
        event.happened = False
        return
    controller = event.under if event.under >= 0 else before.controller
    take_away(game, card)
    arrival = Event(event.kind, game.ref(card))
    arrival.under = controller
    arrival.face = event.face
    arrival.memory = event.memory
    arrival.tokens = event.tokens
    arrival.depleted = event.depleted
    arrival.other = event.other
    if game.definition(card).token:
        drop_token(game, card)  # A40
    elif event.face == FACE_DOWN or game.definition(card).types & STAYS:
        enter_play(game, arrival, card)
    else:
        arrival.area = DISCARD  # a tactic cannot be in play face-up: its owner's discard pile (205.2)
        game.area[card] = arrival.area
        put_into_pile(game, arrival, card)
    event.became = game.ref(card)
    game.note_change(EVERYTHING)


def create_token(game: Game, event: Event) -> None:
    """409.3b: a card token is owned by the player whose effect makes it. It is nowhere until it enters
    play."""
    event.ref = game.ref(game.new_card(event.amount, event.player, NOWHERE))


def make_token(game: Game, event: Event) -> None:
    """409.3: the card token enters play under its controller."""
    event.under = event.under if event.under >= 0 else event.player
    enter_play(game, event, event.ref % CARDS)
    event.became = event.ref
    game.note_change(EVERYTHING)
