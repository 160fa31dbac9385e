"""506: a batch of events while it is looked through for replacements.

What takes the place of an event joins the batch, so all of it happens together (A25) and may be replaced in
its turn (506.4, A24). Where something has to be chosen, or somebody may do it, that instruction is followed
up to the point at which it would make its events; it hands them over (``hand_over``) and is concluded when
they have happened. What makes no events by itself (paying, several instructions) is followed first.
"""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push
from spoils.engine.happening import entering
from spoils.engine.happening.amounts import edit_event
from spoils.engine.happening.possible import can_happen
from spoils.engine.instruction import ACTS, AFTER, DO, FIND, Follow, label
from spoils.engine.program import events as ev
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.choosing import Where
from spoils.engine.program.instructions.damage import Inflict
from spoils.engine.program.instructions.flow import IfDone, Sequence
from spoils.engine.program.instructions.lasting import EditAmount, EntersUnder
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import ThatMany
from spoils.engine.program.words import DECK, HAND
from spoils.engine.reading.facts import tokens_of
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import matching
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope, Scopes
from spoils.engine.state.slots import remember_number
from spoils.engine.texts import replacements

SCREEN: Final = 0
REPLACE: Final = 1
INSTEAD: Final = 2  # while an instruction is followed whose events may take the place of the one looked at
ENTER: Final = 3

TAKEN_APART: Final = -(2**61)  # among the replacements applied to a draw: its cards were looked at one by one


class FollowUp(Piece):
    """What a replacement still has to do once the batch has happened."""

    FIELDS: ClassVar[tuple[str, ...]] = ("node", "scope", "skip", "first", "made")

    def __init__(
        self,
        node: Node,
        scope: Scope,
        skip: int,
        first: Follow | None = None,
        made: list[Event] | None = None,
    ) -> None:
        self.node = node
        self.scope = scope
        self.skip = skip  # how many parts of a sequence are done already
        self.first = first  # the instruction whose events are in the batch, to be concluded ...
        self.made: list[Event] = made or []  # ... and those events

    def copy(self, scopes: Scopes, copies: dict[int, Event]) -> FollowUp:
        first = None if self.first is None else self.first.clone(scopes)
        made = [copies.get(id(event)) or event.clone() for event in self.made]
        return FollowUp(self.node, scopes.copy(self.scope), self.skip, first, made)

    def is_over(self) -> bool:
        """Whether nothing is left to be followed."""
        return self.skip > 0 and not (isinstance(self.node, Sequence) and self.skip < len(self.node.parts))


class Replacing(Step):
    """What ``Happen`` does with the event at hand while replacements are looked for."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "stage",
        "events",
        "index",
        "follow_ups",
        "scope",
        "body",
        "effect",
        "limited",
        "offered",
        "first",
        "made",
        "saved",
    )

    events: list[Event]
    index: int  # of the event being looked at
    follow_ups: list[FollowUp]
    scope: Scope | None  # of a replacement being followed before the batch happens ...
    body: Instruction | None  # ... what it says, whatever becomes of its card ...
    effect: int  # ... the number of the effect that is then used up, 0 for none ...
    limited: int  # ... or of the one that replaces so much damage and no more ...
    offered: bool  # ... whether somebody may do it ...
    first: Follow | None  # ... and the instruction that has handed over ...
    made: list[Event]  # ... these events
    saved: list[int]  # what is not destroyed, as long as what replaces that is not over (506.1)

    def take_apart(self, game: Game, draw: Event) -> bool:
        """306.1: to draw a card is to put it into a hand, so a text may replace that for some of the cards;
        these are looked at one by one."""
        if TAKEN_APART in draw.applied:
            return False
        parts: list[Event] = []
        for card in reversed(game.players[draw.player].deck[-draw.amount :]):
            part = draw.clone()
            part.kind, part.ref, part.manner, part.amount = ev.MOVE, game.ref(card), ev.DRAWN, 0
            part.origin, part.area, part.whose = DECK, HAND, draw.player
            if replacements.candidates(game, part, self.events):
                parts.append(part)
        if parts:
            draw.applied = (*draw.applied, TAKEN_APART)
            draw.amount -= len(parts)
            self.events[self.index : self.index] = parts
        return bool(parts)

    def put_back(self, part: Event) -> None:
        """Nothing has replaced it: the card is drawn with the others."""
        self.events.remove(part)
        for event in self.events[self.index :]:
            if event.kind == ev.DRAW and event.player == part.player and TAKEN_APART in event.applied:
                event.amount += 1
                return

    def use(self, game: Game, event: Event, candidate: replacements.Candidate) -> None:
        rest = replacements.of_other_sources(game, event, candidate)
        if rest is not None:
            self.events.insert(self.index + 1, rest)
        event.applied = (*event.applied, candidate.identity)
        candidate.scope.applied = event.applied
        first = replacements.first_instruction(candidate.node.body)
        self.offered = replacements.is_offered(candidate.node)
        if self.offered or (isinstance(first, Inflict) and event.kind == ev.DAMAGE):
            self.follow_first(game, candidate, first)
        else:
            self.replace_by(game, event, candidate)

    def follow_first(self, game: Game, candidate: replacements.Candidate, first: Instruction) -> None:
        """``you may … instead``, ``inflict that damage to another character instead``: somebody decides."""
        self.scope = candidate.scope
        self.body = candidate.node.body
        self.effect = candidate.used_up_by_use()
        self.limited = candidate.limit()
        self.stage = INSTEAD
        candidate.scope.did = candidate.scope.tried = False
        step = Follow(first, candidate.scope)
        step.instead = True
        push(game, step)

    def first_followed(self, game: Game) -> None:
        """What was decided is known. An offer that nobody took up replaces nothing; the event is looked at
        again for other replacements."""
        self.stage = REPLACE
        scope, body, first, made = self.scope, self.body, self.first, self.made
        assert scope is not None
        assert body is not None
        self.scope = self.body = self.first = None
        self.made = []
        if self.offered and not (scope.did or scope.tried or made):
            return
        event = self.events[self.index]
        if first is not None and passes_on(first.node, event):
            made = replacements.redirect(game, event, self.limited, made)
        else:
            self.limited = 0
        replacements.use_up(game, self.effect)
        self.put_in_place(game, event, body, 1, FollowUp(body, scope, 1, first, made))

    def put_in_place(self, game: Game, event: Event, body: Instruction, part: int, item: FollowUp) -> None:
        """The new events take the place of the old one, unless the text says only how that is different."""
        if self.edits(game, event, body, part, item.scope):
            item.skip = part + 1
        else:
            self.take_out(game, event)
        self.events[self.index : self.index] = item.made
        if event.kind == ev.MOVE and event.manner == ev.DESTROY and not item.is_over():
            self.saved.append(event.ref)  # what else the text says of it belongs to the replacement
        if item.first is not None or not item.is_over():
            self.follow_ups.append(item)

    def edits(self, game: Game, event: Event, body: Instruction, index: int, scope: Scope) -> bool:
        """Whether the text does not replace the event but changes its amount; if so that is done."""
        part = body.parts[index] if isinstance(body, Sequence) and index < len(body.parts) else body
        if isinstance(part, IfDone):
            part = part.then
        if isinstance(part, Where):
            remember_number(game, scope, part.slot, value(game, part.n, scope))
            part = part.do
        if isinstance(part, EntersUnder) and entering.enters_face_up(event):
            event.under = who(game, part.under, scope)[0]
            return True
        if not isinstance(part, EditAmount):
            return False
        edit_event(game, event, part, scope)
        return True

    def replace_by(self, game: Game, event: Event, candidate: replacements.Candidate) -> None:
        """Put what happens instead in the place of the event; what cannot be put there is followed
        afterwards."""
        body = candidate.node.body
        scope = candidate.scope
        first = direct_step(game, replacements.first_instruction(body), scope)
        made = [] if first is None else ACTS[type(first.node)].events(game, first)
        for item in made:
            assert first is not None
            label(first, item)
        made = [item for item in made if can_happen(game, item)]
        replacements.use_up(game, candidate.used_up_by_use())
        if made:
            assert first is not None
            first.stage = AFTER
            self.put_in_place(game, event, body, 0, FollowUp(body, scope, 1, first, made))
        else:
            self.put_in_place(game, event, body, 0, FollowUp(body, scope, 0))

    def take_out(self, game: Game, event: Event) -> None:
        event.replaced = True
        self.events.remove(event)
        healing = replacements.heal(game, event)
        self.events.extend(healing)

    def follow_next(self, game: Game) -> None:
        """Go on with what a replacement still has to do."""
        item = self.follow_ups.pop(0)
        if not item.is_over():
            step = Follow(item.node, item.scope)
            if item.skip:
                step.stage = DO
                # a sequence whose beginning has taken the place of the event (acts.flow)
                step.memory = [item.skip, 1]
                step.found = [[]]
            push(game, step)
        if item.first is not None:
            game.results = item.made
            push(game, item.first)


def direct_step(game: Game, node: Instruction, scope: Scope) -> Follow | None:
    """An instruction that needs no decision, about to make its events."""
    act = ACTS.get(type(node))
    if act is None or not act.is_direct(game, node):
        return None
    step = Follow(node, scope, actor=scope.controller)
    step.stage = FIND
    for phrase in act.phrases:
        step.found.append(matching(game, getattr(node, phrase), scope))
    return step


def passes_on(node: Node, event: Event) -> bool:
    """Whether it is the same damage that is inflicted elsewhere (408.7)."""
    return event.kind == ev.DAMAGE and isinstance(node, Inflict) and isinstance(node.n, ThatMany)


def hand_over(game: Game, step: Follow, events: list[Event]) -> None:
    """The events of an instruction that is followed instead of an event take its place."""
    done(game, step)
    step.stage = AFTER
    for below in reversed(game.agenda):
        if isinstance(below, Replacing):
            below.first = step
            possible = [event for event in events if can_happen(game, event)]
            others = [event for index, event in enumerate(below.events) if index != below.index]
            below.made = [event for event in possible if not is_used_up(game, event, others)]
            if possible and not below.made:  # 402.5b: it was done for another event of the batch
                step.scope.tried = False
            return


def is_used_up(game: Game, event: Event, batch: list[Event]) -> bool:
    """Whether one of the other events of the batch has the card, or its last tokens, already: ``you may
    destroy this card … instead`` can be taken up for one of two characters that are destroyed together."""
    others = [each for each in batch if each.ref == event.ref and not each.replaced]
    if event.kind == ev.TOKENS and event.amount < 0:
        promised = sum(each.amount for each in others if each.kind == ev.TOKENS)
        return tokens_of(game, event.ref) + promised + event.amount < 0
    going = (ev.MOVE, ev.FLIP)
    if event.kind in going:
        return any(each.kind in going for each in others)
    return event.kind == ev.DEPLETE and any(each.kind == ev.DEPLETE for each in others)
