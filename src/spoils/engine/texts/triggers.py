"""503: triggers.

A trigger is found when its event happens, with its text and controller as they were then (A4), and followed
at once, in the middle of whatever is going on (503.1). What happens together makes one group; the order
inside a group is decided one at a time (503.4a). While costs are being satisfied triggers wait for the end
of the payment (503.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.of_whom import AskingOfWhom, is_open_of_whom
from spoils.engine.asking.unseen import offer_unseen
from spoils.engine.asking.what_comes_next import options_for
from spoils.engine.board.board import Board, board
from spoils.engine.board.history import as_remembered
from spoils.engine.concepts.compulsory_loops import SUSPICIOUS, end_if_endless
from spoils.engine.instruction import follow, offer_in
from spoils.engine.program import events as ev
from spoils.engine.program.change import HISTORY
from spoils.engine.program.families import Happening, Instruction
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.quantities import AnyNumber
from spoils.engine.program.statements.changes import Modify, Must
from spoils.engine.program.statements.rules import SkipRule
from spoils.engine.program.texts import Triggered
from spoils.engine.program.words import ANYWHERE, DECK, DEVELOP_RULE, FACE_DOWN_IN_PLAY, PLAY, RESTORE_RULE
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import controller_of
from spoils.engine.reading.happenings import happens, is_about_its_card, is_about_its_turn, one_by_one
from spoils.engine.reading.meant_opponent import mean_opponent
from spoils.engine.reading.players import who
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.effect import Effect
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.kept import KEEPINGS, Keeping, Kept
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.questions import ORDER, Question
from spoils.engine.state.scope import Scope, Scopes, Waiting
from spoils.engine.state.slots import source_moved


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


class TriggersInPlay(Kept):
    """The triggers in force of the cards in play, card by card in order, and what they wait for."""

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
    """Text that says it works in a hand, a discard pile, the Void, or as a face-down resource (411.1)."""
    for player in game.players:
        for area, pile in game.piles_with_texts(player.index):
            for card in pile:
                listen_at(game, card, area, player.index, kinds, found)
    if game.library.listens_face_down:
        for card, permanent in game.play.items():
            if permanent.face_down:
                listen_at(game, card, FACE_DOWN_IN_PLAY, permanent.controller, kinds, found)


def listen_at(game: Game, card: int, area: int, player: int, kinds: int, found: list[Listener]) -> None:
    for entry in game.definition(card).texts.triggers:
        text = entry.text
        if isinstance(text, Triggered) and text.area == area and text.happening.waits_for() & kinds:
            found.append(Listener(text, game.ref(card), player, None, entry, None))


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


def trigger(game: Game, listening: list[Listener], events: list[Event], group: int) -> None:
    """Find which of the listeners the events set off; they join the group."""
    if not listening and not game.library.counts_times:
        return
    together: dict[int, Waiting] = {}  # texts about any number of cards, set off once by all of them
    for event in events:
        if not event.happened:
            continue
        trigger_by(game, listening, event, events, group, together)
        if game.library.counts_times:
            game.earlier.append(as_remembered(game, event))
            if game.library.looks_back:
                game.note_change(HISTORY)


def trigger_by(
    game: Game,
    listening: list[Listener],
    event: Event,
    events: list[Event],
    group: int,
    together: dict[int, Waiting],
) -> None:
    """The listeners that one event sets off; ``events`` are all that happened with it."""
    thorough = game.library.thorough
    several = len(event.shares) > 1 if event.kind == ev.DAMAGE else event.kind == ev.DRAW
    for listener in listening:
        if listener.passes_over(event) and not thorough:
            continue
        if not several:
            set_off(game, listener, event, events, group, together)
            continue
        for part in one_by_one(listener.node.happening, event):
            set_off(game, listener, part, events, group, together)


def set_off(
    game: Game,
    listener: Listener,
    event: Event,
    events: list[Event],
    group: int,
    together: dict[int, Waiting],
) -> None:
    """Let a trigger wait for its turn, if the event is what it speaks of."""
    if listener.effect is not None and listener.effect not in game.effects:
        return  # a delayed trigger that has been used up
    scope = scope_of(listener)
    scope.doer = event.player
    told = listener.of_its_turn and not game.library.thorough
    if not told and not happens(game, listener.node.happening, event, scope):
        return
    if event.became:
        scope.moved = (*scope.moved, (event.became, event.ref))
        own = event if event.ref == listener.source else gone_along(listener.source, events)
        if own is not None:
            source_moved(game, scope, own)
    if len(game.players) > 2:
        mean_opponent(game, listener.node.happening, event, scope, listener.controller)
    if event.kind == ev.USED:
        scope.response = event.ref  # "the ability" is the one that has just been used
    scope.doer = -1
    if joins(together.get(id(listener)), listener.node.happening, scope):
        return
    entry = listener.entry
    waiting = Waiting(
        listener.node,
        scope,
        listener.controller,
        entry.label if entry else "",
        entry.index if entry else 0,
    )
    waiting.group = group
    together[id(listener)] = waiting
    game.waiting.append(waiting)
    if listener.effect is not None and listener.effect.once:
        game.effects.remove(listener.effect)


def gone_along(source: int, events: list[Event]) -> Event | None:
    """301.4: how an attached card left play together with its host, of which its text speaks."""
    return next((event for event in events if event.follower and event.ref == source and event.became), None)


def joins(earlier: Waiting | None, happening: Happening, scope: Scope) -> bool:
    """Whether what has happened belongs to a trigger that the same events have set off already: ``if you
    discard any number of cards`` speaks of all of them at once."""
    if earlier is None:
        return False
    what = getattr(happening, "what", None)
    if not isinstance(what, Cards) or not isinstance(what.quantity, AnyNumber):
        return False
    if 0 <= what.slot < len(scope.slots):
        earlier.scope.slots[what.slot].extend(scope.slots[what.slot])
    earlier.scope.moved += scope.moved
    return True


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


class Group(Step):
    """503.4: triggers that happen at the same time, followed one after another. Nobody is asked to respond
    (503.2)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "group", "start_of_turn")

    def __init__(self, group: int, start_of_turn: bool) -> None:
        self.group = group
        self.start_of_turn = start_of_turn

    def clone(self, scopes: Scopes) -> Group:
        copy = Group(self.group, self.start_of_turn)
        copy.stage = self.stage
        return copy

    def members(self, game: Game) -> list[int]:
        """Indices of the waiting triggers of this group."""
        return [index for index, waiting in enumerate(game.waiting) if waiting.group == self.group]

    def run(self, game: Game) -> None:
        members = self.members(game)
        if not members:
            done(game, self)
        elif (len(members) == 1 and not (game.ask_forced and self.stage)) or (
            not game.ask_forced and self.is_indifferent(game)
        ):
            self.release(game, members[0])
        else:
            self.stage = 1  # asked about: where everything is asked, the last one is as well
            options = options_for([game.waiting[index] for index in members])
            labels = [game.waiting[index].label for index in members]
            rules = ("602.2",) if self.start_of_turn else ("503.4", "503.4a")
            asked = self.chooser(game, members)
            ask(game, Question(asked, ORDER, options, labels=labels, reason="order.triggers", rules=rules))

    def is_indifferent(self, game: Game) -> bool:
        """Whether the order makes no difference, because all that waits are requirements (505.1: ``if you are
        attacked, this card must block``)."""
        return all(is_requirement(game.waiting[index].node.body) for index in self.members(game))

    def chooser(self, game: Game, members: list[int]) -> int:
        """503.4: the sole controller, otherwise the active player; 602.2: at the start of a turn always the
        active player."""
        controllers = [game.waiting[index].controller for index in members]
        if self.start_of_turn and game.edition.active_orders_start_triggers:
            return game.active
        return controllers[0] if all(player == controllers[0] for player in controllers) else game.active

    def answered(self, game: Game, answer: list[int]) -> None:
        self.release(game, self.members(game)[answer[0]])

    def release(self, game: Game, index: int) -> None:
        waiting = game.waiting.pop(index)
        game.compulsory += 1
        if game.compulsory >= SUSPICIOUS and end_if_endless(game):
            return
        node = waiting.node
        if skips_rule(game, waiting):
            return
        waiting.scope.rule = RULE_LABELS.get(waiting.label, 0)
        if node.condition is None:
            follow(game, node.body, waiting.scope)
        elif is_open_of_whom(game, waiting):
            push(game, AskingOfWhom(waiting))
        elif holds(game, node.condition, waiting.scope):
            follow(game, node.body, waiting.scope)
        elif (offer := offer_in(node.body)) is not None:
            offer_unseen(game, node.condition, offer, waiting.scope)


def is_requirement(body: Instruction) -> bool:
    """Whether following an instruction does no more than to demand something of cards."""
    if not isinstance(body, Establish) or not isinstance(body.statement, Modify):
        return False
    return all(isinstance(change, Must) for change in body.statement.changes)


# The rules of a faction are triggers with a name (202.7, 202.8).
RULE_LABELS: Final = {"Restore Rule": RESTORE_RULE, "Develop Rule": DEVELOP_RULE}


def skips_rule(game: Game, waiting: Waiting) -> bool:
    """Whether an effect makes the player skip this rule of their faction now."""
    rule = RULE_LABELS.get(waiting.label, 0)
    if not rule:
        return False
    for in_force in board(game).statements(SkipRule):
        node = in_force.node
        if (
            isinstance(node, SkipRule)
            and node.what is None
            and node.rule == rule
            and waiting.controller in who(game, node.who, in_force.scope)
        ):
            return True
    return False


def release(game: Game, action: int) -> None:
    """604.1f, 606.1e: the triggers that waited for the costs of an action happen simultaneously."""
    for waiting in game.waiting:
        if waiting.group == -action:
            game.agenda.append(Group(-action, False))
            return


def group_for(game: Game) -> int:
    """The group that triggers of a new batch of events join: their own, or the one that waits for the costs
    being satisfied."""
    if game.costs and game.edition.triggers_wait_for_costs:
        return -game.costs
    game.stamp += 1
    return game.stamp


def is_start_of_turn(events: list[Event]) -> bool:
    for event in events:  # noqa: SIM110  # asked all the time: a generator costs more
        if event.kind == ev.TURN_START:
            return True
    return False


def facts(game: Game) -> dict[str, object]:
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


KEEPINGS.append(Keeping("the triggers in play", facts))
