"""507.2, 402: how a card enters play: with tokens, depleted, under whose control, attached to what."""

from __future__ import annotations

from collections.abc import Iterator

from spoils.engine.asking.putting import which_player
from spoils.engine.board.board import board
from spoils.engine.board.in_force import STATIC_SLOTS, clauses_of
from spoils.engine.concepts.areas import STAYS, create_token
from spoils.engine.program import events as ev
from spoils.engine.program.families import Statement
from spoils.engine.program.objects.nouns import FirstPlayed
from spoils.engine.program.statements.rules import EntersWith
from spoils.engine.program.texts import AttachText, Continuous
from spoils.engine.program.words import DISCARD, FACE_DOWN, PLAY, RESOURCE
from spoils.engine.prohibitions import must_be_picked
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits, matching
from spoils.engine.reading.players import needs_choice, who
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import CARD, PICK, Question
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import remember_number
from spoils.engine.texts.keywords.attach_to import possible_hosts, room_for


def enters_face_up(event: Event) -> bool:
    return event.face != FACE_DOWN and (event.kind == ev.FLIP or is_put_into_play(event))


def is_put_into_play(event: Event) -> bool:
    return event.kind == ev.MOVE and event.area == PLAY


def enters(game: Game, event: Event) -> bool:
    """Whether the event brings a card into play: put there, made, or turned face-up as something new
    (411.3)."""
    if event.kind != ev.FLIP:
        return event.kind == ev.TOKEN_CARD or is_put_into_play(event)
    definition = game.definition(event.ref % CARDS)
    return event.face != FACE_DOWN and bool(definition.types & STAYS) and not definition.token


def arriving(event: Event) -> int:
    """The object that enters: of a flipped card the one with the other face."""
    return event.ref + CARDS if event.kind == ev.FLIP else event.ref


def prepare(game: Game, event: Event, batch: list[Event]) -> Question | None:
    """Tell an event that brings a card into play what its texts say; ask where something has to be picked."""
    if event.replaced or not enters(game, event):
        return None
    if event.kind == ev.TOKEN_CARD and not event.ref:
        create_token(game, event)
    card = event.ref % CARDS
    if event.under < 0:
        event.under = usual_controller(game, event)
    if enters_face_up(event):
        own_statements(game, event, card)
    for in_force in board(game).statements(EntersWith):
        node = in_force.node
        assert isinstance(node, EntersWith)
        if not was_played(node, event):
            continue
        scope = in_force.scope.clone()  # who played it this time is not remembered for the next
        if fits(game, node.what, arriving(event), scope):
            enter_with(game, event, node, scope)
    choosable = possible_controllers(game, event) if len(game.players) > 2 else []
    if choosable:
        return which_player(
            event.under, choosable, "choose.opponent", Scope(event.ref, event.under, 0), ("407.2",)
        )
    if enters_face_up(event):
        return attach_target(game, event, card, batch)
    return None


def usual_controller(game: Game, event: Event) -> int:
    """Under whose control a card enters where nothing says so."""
    if event.kind == ev.TOKEN_CARD:
        return event.player
    card = event.ref % CARDS
    return game.play[card].controller if event.kind == ev.FLIP else game.owner[card]


def was_played(node: EntersWith, event: Event) -> bool:
    """``the first resource each opponent plays``: not what is merely put into play (402.8)."""
    if not isinstance(node.what, FirstPlayed):
        return True
    return event.manner == (ev.AS_RESOURCE if RESOURCE in node.what.types else ev.DEPLOYED)


def own_statements(game: Game, event: Event, card: int) -> None:
    """``this card enters play …`` on the entering card itself."""
    for entry in game.definition(card).texts.statics:
        text = entry.text
        if isinstance(text, Continuous):
            scope = Scope(arriving(event), event.under, STATIC_SLOTS)
            scope.memory = event.memory
            for node in as_it_stands(game, text.statement, scope):
                if fits(game, node.what, arriving(event), scope):
                    enter_with(game, event, node, scope)


def as_it_stands(game: Game, statement: Statement, scope: Scope) -> Iterator[EntersWith]:
    """504: what a statement says now of how a card enters, with its numbers as they are now; nothing if its
    condition does not hold."""
    for clause in clauses_of(game, statement):
        node = clause.node
        if not isinstance(node, EntersWith):
            continue
        for given in clause.given:
            remember_number(game, scope, given.slot, value(game, given.n, scope))
        if all(holds(game, condition, scope) for condition in clause.conditions):
            yield node


def enter_with(game: Game, event: Event, node: EntersWith, scope: Scope) -> None:
    if node.tokens is not None:
        event.tokens += value(game, node.tokens, scope)
    if node.depleted:
        event.depleted = True
    if node.under is not None:
        players = who(game, node.under, scope)
        own = scope.source == arriving(event) and game.definition(event.ref % CARDS).texts.attach is None
        if players and not (own and needs_choice(game, node.under, scope)):
            event.under = players[0]
    if node.attached_to is not None:
        hosts = matching(game, node.attached_to, scope)
        if hosts:
            event.other = hosts[0]


def possible_controllers(game: Game, event: Event) -> list[int]:
    """A10: ``under your opponent's control``, on the entering card itself: one of several opponents."""
    texts = game.definition(event.ref % CARDS).texts
    if texts.attach is not None or not enters_face_up(event):
        return []
    scope = Scope(arriving(event), event.under, STATIC_SLOTS)
    scope.memory = event.memory
    for entry in texts.statics:
        said = as_it_stands(game, entry.text.statement, scope) if isinstance(entry.text, Continuous) else ()
        for node in said:
            if node.under and needs_choice(game, node.under, scope):
                return who(game, node.under, scope)
    return []


def attach_target(game: Game, event: Event, card: int, batch: list[Event]) -> Question | None:
    """507.2b, 507.2c: a card that attaches picks its target as it enters, if nothing has said where; with
    no target left it goes (or stays) in its owner's discard pile."""
    keyword = game.definition(card).texts.attach
    if keyword is None:
        return None
    if event.other:
        if not can_attach_to(game, keyword, event.ref, event.other, event.under):
            to_discard(game, event)  # A36
        return None
    targets = possible_targets(game, keyword, event, batch)
    if not targets:
        to_discard(game, event)
        return None
    options = [(CARD, ref) for ref in targets]
    return Question(event.under, PICK, options, reason="pick.attach", source=event.ref, rules=("507.2b",))


def answered(game: Game, event: Event, batch: list[Event], answer: list[int]) -> None:
    keyword = game.definition(event.ref % CARDS).texts.attach
    if keyword is None:
        event.under = possible_controllers(game, event)[answer[0]]
        return
    pick_target(game, event, batch, possible_targets(game, keyword, event, batch)[answer[0]])


def pick_target(game: Game, event: Event, batch: list[Event], target: int) -> None:
    """507.2b: the target is picked, which is an act of its own (310.1) in the same moment."""
    event.other = target
    picked = Event(ev.PICKED, target, event.under, rules=("310.1", "507.2b"))
    picked.source = event.ref
    batch.append(picked)


def to_discard(game: Game, event: Event) -> None:
    if game.area[event.ref % CARDS] == DISCARD:
        event.replaced = True  # it just stays there
        return
    event.kind = ev.MOVE
    event.origin = game.area[event.ref % CARDS]
    event.area = DISCARD
    event.other = 0
    event.rules = ("507.2c",)


def possible_targets(game: Game, keyword: AttachText, event: Event, batch: list[Event]) -> list[int]:
    """What can be picked (310.1) and, if something demands to be, must (505.2). 507.2d: cards that enter at
    the same time can be targets too."""
    scope = Scope(event.ref, event.under, 8)
    targets = possible_hosts(game, event.ref, event.under, keyword)
    for other in batch:
        if other is not event and enters_face_up(other) and fits(game, keyword.what, arriving(other), scope):
            targets.append(other.ref)
    return must_be_picked(game, targets) or targets


def can_attach_to(game: Game, keyword: AttachText, ref: int, target: int, controller: int) -> bool:
    """Whether a card is an appropriate target of Attach to."""
    if game.permanent(target) is None:
        return False
    return fits(game, keyword.what, target, Scope(ref, controller, room_for(keyword)))
