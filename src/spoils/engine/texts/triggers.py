"""503: triggers.

A trigger is found when its event happens, with its text and controller as they were then (A4), and followed
at once, in the middle of whatever is going on (503.1). What happens together makes one group; the order
inside a group is decided one at a time (503.4a). While costs are being satisfied triggers wait for the end
of the payment (503.3).
"""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine import events as ev
from spoils.engine.agenda import Step, ask, done
from spoils.engine.concepts.action_loops import count_compulsory
from spoils.engine.concepts.board import Board, board
from spoils.engine.events import Event
from spoils.engine.frame import follow
from spoils.engine.program.happenings import Happening
from spoils.engine.program.instructions import Establish, Instruction
from spoils.engine.program.objects import AnyNumber, Cards
from spoils.engine.program.statements import Modify, Must, SkipRule
from spoils.engine.program.texts import Triggered
from spoils.engine.program.words import DEVELOP_RULE, PLAY, RESTORE_RULE
from spoils.engine.questions import ORDER, TEXT, Question
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.players import who
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope, Scopes
from spoils.engine.texts.matching import happens, kinds_of
from spoils.engine.texts.meant_opponent import mean_opponent


class Waiting(Piece):
    """A trigger that has happened and waits to be followed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("node", "scope", "controller", "group", "label", "number")

    def __init__(self, node: Triggered, scope: Scope, controller: int, label: str, number: int) -> None:
        self.node = node
        self.scope = scope
        self.controller = controller
        self.group = 0
        self.label = label  # "Restore Rule", or "" where the card's name says enough
        self.number = number  # of the text on its card, in printed order

    def clone(self) -> Waiting:
        copy = Waiting(self.node, self.scope.clone(), self.controller, self.label, self.number)
        copy.group = self.group
        return copy


class Listener:
    """A trigger in force: whose text, on what, for whom."""

    __slots__ = ("controller", "effect", "entry", "memory", "node", "source")

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


def listeners(game: Game, kinds: list[int], only: list[int] | None = None) -> list[Listener]:
    """The triggers in force that wait for events of these kinds; only: just those of the given cards in
    play."""
    found = in_play(game, kinds)
    if only is not None:
        found = [listener for listener in found if listener.source % CARDS in only]
    else:
        listen_elsewhere(game, kinds, found)
        for effect in game.effects:
            if isinstance(effect.node, Triggered) and waits_for(effect.node, kinds):
                found.append(
                    Listener(effect.node, effect.scope.source, effect.scope.controller, None, None, effect)
                )
    return found


class Listening:
    """The triggers in force of the cards in play, in order, and where among them those for a kind of event
    are."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.places: dict[int, list[int]] = {}
        self.made_of: list[object] = []  # whose triggers, whose cards, with what in memory

    def add(self, listener: Listener) -> None:
        for kind in kinds_of(listener.node.happening):
            places = self.places.setdefault(kind, [])
            if not places or places[-1] != len(self.listeners):
                places.append(len(self.listeners))
        self.listeners.append(listener)


def in_play(game: Game, kinds: list[int]) -> list[Listener]:
    """The triggers in force of the cards in play that wait for events of these kinds."""
    listening = listening_of(game, board(game))
    found: list[int] = []
    last = -1
    for kind in kinds:
        if kind == last:
            continue
        last = kind
        places = listening.places.get(kind)
        if places is not None and places != found:
            found = places if not found else sorted({*found, *places})
    return [listening.listeners[place] for place in found]


def anything_waits_for(game: Game, folded: Board, kind: int) -> bool:
    """Whether a trigger of a card in play, or one that was set up, waits for such an event."""
    if kind in listening_of(game, folded).places:
        return True
    for effect in game.effects:
        if isinstance(effect.node, Triggered) and kind in kinds_of(effect.node.happening):
            return True
    return False


def listening_of(game: Game, folded: Board) -> Listening:
    """What the cards on a board wait for, found once for it."""
    known = folded.listening
    if known is None:
        known = folded.listening = listen(game, folded)
    return known


def listen(game: Game, folded: Board) -> Listening:
    """Find them: the same as before, if they are those of the same cards as printed."""
    made_of: list[object] = []
    for card in folded.with_triggers():
        permanent = game.play[card]
        made_of += (game.ref(card), permanent.controller, permanent.memory, folded.entries(card, "triggers"))
    known = game.listening
    if known is not None and is_same(known.made_of, made_of):
        return known
    listening = Listening()
    listening.made_of = made_of
    game.listening = listening
    for card in folded.with_triggers():
        permanent = game.play[card]
        for entry, _ in folded.entries(card, "triggers"):
            text = entry.text
            if isinstance(text, Triggered) and text.area == PLAY:
                listening.add(
                    Listener(text, game.ref(card), permanent.controller, permanent.memory, entry, None)
                )
    return listening


def is_same(made_of: list[object], other: list[object]) -> bool:
    """Whether both are made of the very same numbers and things."""
    if len(made_of) != len(other):
        return False
    for mine, theirs in zip(made_of, other, strict=True):
        if mine is not theirs and not (isinstance(mine, int) and mine == theirs):
            return False
    return True


def waits_for(text: Triggered, kinds: list[int]) -> bool:
    return any(kind in kinds for kind in kinds_of(text.happening))


def listen_elsewhere(game: Game, kinds: list[int], found: list[Listener]) -> None:
    """Text that says it works in a hand, a discard pile or the Void."""
    if not game.library.listens_elsewhere:
        return
    for player in game.players:
        for area, pile in game.piles_with_texts(player.index):
            for card in pile:
                for entry in game.definition(card).texts.triggers:
                    text = entry.text
                    if isinstance(text, Triggered) and text.area == area and waits_for(text, kinds):
                        found.append(Listener(text, game.ref(card), player.index, None, entry, None))


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
            game.earlier.append(event.clone())


def trigger_by(
    game: Game,
    listening: list[Listener],
    event: Event,
    events: list[Event],
    group: int,
    together: dict[int, Waiting],
) -> None:
    """The listeners that one event sets off; ``events`` are all that happened with it."""
    for listener in listening:
        if listener.effect is not None and listener.effect not in game.effects:
            continue  # a delayed trigger that has been used up
        if event.kind not in kinds_of(listener.node.happening):
            continue
        scope = scope_of(listener)
        scope.doer = event.player
        if not happens(game, listener.node.happening, event, scope):
            continue
        if event.became:
            scope.moved.append((event.became, event.ref))
        if event.became:
            own = event if event.ref == listener.source else gone_along(listener.source, events)
            if own is not None:
                scope.source = own.became  # the text may go on handling its own card (A33)
        mean_opponent(game, listener.node.happening, event, scope, listener.controller)
        if event.kind == ev.USED:
            scope.response = event.ref  # "the ability" is the one that has just been used
        scope.doer = -1
        if joins(together.get(id(listener)), listener.node.happening, scope):
            continue
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
    what = getattr(happening, "what", None)
    if earlier is None or not isinstance(what, Cards) or not isinstance(what.quantity, AnyNumber):
        return False
    if 0 <= what.slot < len(scope.slots):
        earlier.scope.slots[what.slot].extend(scope.slots[what.slot])
    earlier.scope.moved.extend(scope.moved)
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
        super().__init__()
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
            options = [
                (TEXT, game.waiting[index].scope.source, game.waiting[index].number) for index in members
            ]
            labels = [game.waiting[index].label for index in members]
            rules = ("602.2",) if self.start_of_turn else ("503.4", "503.4a")
            ask(
                game,
                Question(
                    self.chooser(game, members),
                    ORDER,
                    options,
                    labels=labels,
                    reason="order.triggers",
                    rules=rules,
                ),
            )

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
        if count_compulsory(game):
            return
        node = waiting.node
        if skips_rule(game, waiting):
            return
        waiting.scope.rule = RULE_LABELS.get(waiting.label, 0)
        if node.condition is None or holds(game, node.condition, waiting.scope):
            follow(game, node.body, waiting.scope)


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
    for force in board(game).statements(SkipRule):
        node = force.node
        if (
            isinstance(node, SkipRule)
            and node.what is None
            and node.rule == rule
            and waiting.controller in who(game, node.who, force.scope)
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


def newcomers(game: Game, events: list[Event]) -> list[int]:
    """Cards that are in play only since these events."""
    return [
        event.became % CARDS
        for event in events
        if event.happened and event.became and game.permanent(event.became) is not None
    ]
