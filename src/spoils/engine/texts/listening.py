"""503, 506, 410.3: which texts in force wait for what happens: triggers one by one, and whether anything at
all notices it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.engine.board.board import Board, board
from spoils.engine.program import events as ev
from spoils.engine.program.change import PAYMENTS
from spoils.engine.program.instructions.flow import IfInstead
from spoils.engine.program.statements.amounts import ChangeAmount
from spoils.engine.program.texts import Replacement, Triggered
from spoils.engine.program.words import ANYWHERE, DECK, PLAY
from spoils.engine.reading.facts import controller_of
from spoils.engine.reading.happenings import is_about_its_card, is_about_its_turn
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.effect import Effect
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.kept import KEEPINGS, Keeping, Kept
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.scope import Scope


class Listener:
    """A trigger in force: whose text, on what, for whom."""

    __slots__ = (
        "controller", "effect", "entry", "kinds", "memory", "node", "of_its_card", "of_its_turn", "source",
    )  # fmt: skip

    def __init__(
        self,
        node: Triggered,
        source: int,
        controller: int,
        memory: Scope | None,
        entry: TextEntry | None,
        effect: Effect | None,
    ) -> None:
        self.node = node
        self.source = source
        self.controller = controller
        self.memory = memory
        self.entry = entry
        self.effect = effect
        happening = node.happening
        self.kinds = happening.waits_for()  # of events, a bit for each
        # whether it is set off by what happens to its own card only, or by nothing but its controller's turns
        self.of_its_card = effect is None and is_about_its_card(happening)
        self.of_its_turn = effect is None and is_about_its_turn(happening)

    def passes_over(self, event: Event) -> bool:
        """Whether it is clear without a closer look that the event is not what it waits for, as with most."""
        if not self.kinds >> event.kind & 1:
            return True
        if self.of_its_card:
            return event.ref != self.source and event.became != self.source
        return self.of_its_turn and event.player != self.controller


def listeners(game: Game, kinds: int, events: Sequence[Event] = ()) -> list[Listener]:
    """The triggers in force that wait for events of these kinds, a bit for each; also those of cards that the
    events move, if they work on the way."""
    found = in_play(game, kinds)
    if game.library.listens_elsewhere:
        listen_elsewhere(game, kinds, found)
    for effect in game.effects:
        if isinstance(effect.node, Triggered) and effect.node.happening.waits_for() & kinds:
            found.append(
                Listener(effect.node, effect.scope.source, effect.scope.controller, None, None, effect)
            )
    if game.library.listens_anywhere and kinds & 1 << ev.MOVE:
        listen_on_the_way(game, events, found)
    return found


class CardTriggers:
    """The triggers in force of one card in play: they are the same as long as this is so of what they are
    made of."""

    __slots__ = ("controller", "entries", "kinds", "listeners", "memory", "source")

    def __init__(
        self, source: int, controller: int, memory: Scope | None, entries: list[tuple[TextEntry, int]]
    ) -> None:
        self.source = source
        self.controller = controller
        self.memory = memory
        self.entries = entries
        self.listeners: list[Listener] = []
        self.kinds = 0  # of events that they wait for, a bit for each
        for entry, _ in entries:
            text = entry.text
            if isinstance(text, Triggered) and text.area == PLAY:
                listener = Listener(text, source, controller, memory, entry, None)
                self.listeners.append(listener)
                self.kinds |= listener.kinds

    def is_of(self, permanent: Permanent, entries: list[tuple[TextEntry, int]]) -> bool:
        return (
            (self.entries is entries or self.entries == entries)
            and self.memory is permanent.memory
            and self.controller == permanent.controller
        )


ALL_EVENTS: Final = -1
REMARKABLE: Final = ev.BRINGING | 1 << ev.DAMAGE  # events that move cards or make the rules act


class TriggersInPlay(Kept):
    """The triggers in force of the cards in play, card by card in order, and the kinds of events that they
    wait for."""

    def __init__(self) -> None:
        self.cards: list[CardTriggers] = []
        self.kinds = 0  # a bit for each ...
        self.noticed = 0  # ... and all there are, if something in play could replace events

    @property
    def listeners(self) -> list[Listener]:
        return [listener for card in self.cards for listener in card.listeners]


def in_play(game: Game, kinds: int) -> list[Listener]:
    """The triggers in force of the cards in play that wait for events of these kinds."""
    listening = listening_of(game, board(game))
    found: list[Listener] = []
    if listening.kinds & kinds:
        for one in listening.cards:
            if one.kinds & kinds:
                for listener in one.listeners:
                    if listener.kinds & kinds:
                        found.append(listener)
    return found


def listening_of(game: Game, folded: Board) -> TriggersInPlay:
    """What the cards on a board wait for, found once for it."""
    known = folded.listening
    if not isinstance(known, TriggersInPlay):
        known = folded.listening = listen(game, folded)
    return known


def listen(game: Game, folded: Board) -> TriggersInPlay:
    """Find them: of most cards the same as on the last board, in the same order."""
    listening = TriggersInPlay()
    last = game.listening
    before = last.cards if isinstance(last, TriggersInPlay) else []
    place = 0
    for card in folded.with_triggers():
        permanent = game.at[card]
        assert permanent is not None
        source = game.ref(card)
        entries = folded.entries(card, "triggers")
        at = place
        while at < len(before) and before[at].source != source:
            at += 1
        if at < len(before):
            place = at + 1
        if at < len(before) and before[at].is_of(permanent, entries):
            one = before[at]
        else:
            one = CardTriggers(source, permanent.controller, permanent.memory, entries)
        listening.cards.append(one)
        listening.kinds |= one.kinds
    listening.noticed = ALL_EVENTS if folded.with_replacements() else listening.kinds
    game.listening = listening
    return listening


def listen_elsewhere(game: Game, kinds: int, found: list[Listener]) -> None:
    """Text that says it works in a hand, a discard pile or the Void."""
    for player in game.players:
        for area, pile in game.piles_with_texts(player.index):
            for card in pile:
                for entry in game.definition(card).texts.triggers:
                    text = entry.text
                    if isinstance(text, Triggered) and text.area == area:
                        listener = Listener(text, game.ref(card), player.index, None, entry, None)
                        if listener.kinds & kinds:
                            found.append(listener)


def listen_on_the_way(game: Game, events: Sequence[Event], found: list[Listener]) -> None:
    """201.5b: add the triggers of moving cards that work anywhere, or in the deck that they leave."""
    folded = board(game)
    for event in events:
        if event.kind != ev.MOVE:
            continue
        card = event.ref % CARDS
        permanent = game.permanent(event.ref)
        controller = controller_of(game, event.ref)
        if permanent is not None and not permanent.face_down:
            entries = [entry for entry, _ in folded.entries(card, "triggers")]
        else:
            texts = game.definition(card).texts.triggers
            entries = [entry for entry in texts if folded.is_awake(controller, entry)]
        for entry in entries:
            text = entry.text
            if isinstance(text, Triggered) and (
                text.area == ANYWHERE or (text.area == DECK and event.origin == DECK)
            ):
                found.append(Listener(text, event.ref, controller, None, entry, None))


def listen_to_newcomers(game: Game, events: list[Event], kinds: int, found: list[Listener]) -> None:
    """605.3: add the triggers of cards that are in play only since these events."""
    came: list[int] = []
    for event in events:
        if event.happened and event.became and game.permanent(event.became) is not None:
            came.append(event.became)
    if not came:
        return
    known = [listener.source for listener in found]
    for one in listening_of(game, board(game)).cards:
        if one.kinds & kinds and one.source in came and one.source not in known:
            for listener in one.listeners:
                if listener.kinds & kinds:
                    found.append(listener)


def scope_of(listener: Listener) -> Scope:
    if listener.effect is not None:
        scope = listener.effect.scope.clone()
        missing = listener.node.slots - len(scope.slots)
        if missing > 0:
            scope.slots.extend([] for _ in range(missing))
            scope.numbers.extend([0] * missing)
            scope.players.extend([-1] * missing)
        return scope
    scope = Scope(listener.source, listener.controller, listener.node.slots)
    scope.memory = listener.memory
    return scope


# ---- whether anything notices an event at all ------------------------------------------------------------


def is_unnoticed(game: Game, events: list[Event]) -> bool:
    """Whether no text could replace, change or be set off by any of the events, and no card moves, as with
    most of them."""
    library = game.library
    if library.notices_much or library.thorough:
        return False
    noticed = attention(game)
    for event in events:
        kind = event.kind
        if noticed >> kind & 1 or (ev.EDITABLE >> kind & 1 and board(game).statements(ChangeAmount)):
            return False
    return True


def may_be_replaced(game: Game) -> bool:
    """506: whether there is anything at all that could replace something."""
    return attention(game) == ALL_EVENTS


def attention(game: Game) -> int:
    """The kinds of events that a text could replace or be set off by, or that move cards, a bit for each.
    Kept with the board, which is made anew whenever an effect begins, until one ends."""
    folded = board(game)
    if folded.noticed_with != len(game.effects):
        folded.noticed = find_attention(game, folded)
        folded.noticed_with = len(game.effects)
    return folded.noticed


def are_payments_unnoticed(game: Game, folded: Board, kinds: int) -> bool:
    """203.3, 309.1: whether no text in force notices, forbids or looks at whether plain resources and
    face-down cards pay or are free again, as nearly always: it need not be an event for each of them.
    ``kinds``: of the events that it would be."""
    library = game.library
    if folded.promoted or folded.relies & PAYMENTS or library.notices_much or library.thorough:
        return False
    return not attention(game) & kinds


def find_attention(game: Game, folded: Board) -> int:
    if game.edition.token_leaving_replaced or game.library.replaces_elsewhere:
        return ALL_EVENTS
    listening = listening_of(game, folded)
    noticed = REMARKABLE | listening.noticed
    for effect in game.effects:
        node = effect.node
        if isinstance(node, Triggered):
            noticed |= node.happening.waits_for()
        elif isinstance(node, (Replacement, IfInstead)):
            return ALL_EVENTS
    return noticed


def trigger_facts(game: Game) -> dict[str, object]:
    """The triggers in force, for whoever wants to know whether they were kept too long."""
    listening = listening_of(game, board(game))
    return {
        "cards": [
            (listener.source, listener.controller, id(listener.node), id(listener.memory))
            for listener in listening.listeners
        ],
        "kinds": listening.kinds,
        "noticed": listening.noticed,
    }


def notice_facts(game: Game) -> dict[str, object]:
    """What would be noticed, likewise."""
    return {"noticed": attention(game)}


KEEPINGS.append(Keeping("the triggers in play", trigger_facts))
KEEPINGS.append(Keeping("what would be noticed", notice_facts))
