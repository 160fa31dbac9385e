"""402: how things happen. Instructions and rules make events; a batch of events that happen together goes
through here.

In order: what cannot happen is dropped (402.7, A29); replacements are applied (506); cards that enter play
are told how (EntersWith, 507.2b); amounts are adjusted (408.2); everything happens at once; the rules that
act at once act (A1, A3); replaced things are followed up; then the triggers of all this happen as one group
(503).
"""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.putting import put
from spoils.engine.board.board import board
from spoils.engine.concepts.areas import remember_together
from spoils.engine.happening import entering
from spoils.engine.happening.amounts import EDITABLE, adjust, faction_loss, planned_loss, something_left
from spoils.engine.happening.applying import apply
from spoils.engine.happening.consequences import consequences, new_states, nothing_has_changed
from spoils.engine.happening.noticing import BRINGING, is_unnoticed, may_be_replaced
from spoils.engine.happening.possible import can_happen, followers, is_leaving
from spoils.engine.happening.replacing import ENTER, INSTEAD, REPLACE, SCREEN, FollowUp, Replacing
from spoils.engine.instruction import Follow
from spoils.engine.program import events as ev
from spoils.engine.program.families import Instruction
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.kept import KEEPINGS, Keeping
from spoils.engine.state.questions import ORDER, TEXT, Question
from spoils.engine.state.scope import Scope, Scopes
from spoils.engine.texts import replacements, triggers
from spoils.engine.texts.keywords.unique import KeepOne, surplus, surplus_destroyed

NONE_FOUND: Final[list[replacements.Candidate]] = []

APPLY: Final = 4
SETTLE: Final = 5
FOLLOW_UP: Final = 6
TRIGGERS: Final = 7
END: Final = 8
SURPLUS: Final = 9  # while it is chosen which of several Unique cards is kept; then SETTLE again


class Happen(Replacing):
    """A batch of events on its way. ``planned`` is what was asked for, ``events`` what will really happen."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *Replacing.FIELDS,
        "planned",
        "group",
        "own_group",
        "start_of_turn",
        "entering",
    )

    def __init__(self, events: list[Event], group: int = 0) -> None:
        self.planned = events
        self.events = events  # until they are looked at one by one (screen)
        self.index = 0
        self.follow_ups: list[FollowUp] = []
        self.scope: Scope | None = None
        self.body: Instruction | None = None
        self.effect = 0
        self.limited = 0
        self.offered = False
        self.first: Follow | None = None
        self.made: list[Event] = []
        self.saved: list[int] = []
        self.group = group  # of triggers; 0: not known yet
        self.own_group = group == 0  # consequences share the group of what they follow from (A3)
        self.start_of_turn = triggers.is_start_of_turn(events)
        self.entering = 0  # how many entering cards have been told how

    def clone(self, scopes: Scopes) -> Happen:
        copy = Happen([], self.group)
        copies = {id(event): event.clone() for event in (*self.planned, *self.events)}
        copy.planned = [copies[id(event)] for event in self.planned]
        copy.events = [copies[id(event)] for event in self.events]
        copy.stage = self.stage
        copy.index = self.index
        copy.own_group = self.own_group
        copy.follow_ups = [item.copy(scopes, copies) for item in self.follow_ups]
        copy.scope = None if self.scope is None else scopes.copy(self.scope)
        copy.body = self.body
        copy.effect = self.effect
        copy.limited = self.limited
        copy.offered = self.offered
        copy.first = None if self.first is None else self.first.clone(scopes)
        copy.made = [event.clone() for event in self.made]
        copy.start_of_turn = self.start_of_turn
        copy.entering = self.entering
        copy.saved = list(self.saved)
        return copy

    def run(self, game: Game) -> None:
        """One stage after another, until something else has to be done first."""
        if self.stage == SCREEN:
            self.screen(game)
        elif self.stage == INSTEAD:
            self.first_followed(game)
        elif self.stage == SURPLUS:
            self.destroy_surplus(game)
            return
        if self.stage == REPLACE:
            self.replace(game)
            if self.stage != ENTER:
                return
        if self.stage == ENTER:
            self.enter(game)
            if self.stage != APPLY:
                return
        if self.stage == APPLY and not self.apply(game):
            return
        if self.stage == SETTLE:
            self.let_rules_act(game)
            if self.stage != FOLLOW_UP:
                return
        if self.stage == FOLLOW_UP:
            self.follow_up(game)
            if self.stage != TRIGGERS:
                return
        if self.stage == TRIGGERS:
            self.stage = END
            if self.release(game):
                return
        done(game, self)
        game.results = self.planned

    def screen(self, game: Game) -> None:
        """402.7: drop what cannot happen. Where nothing could replace anything and no card moves, everything
        happens at once."""
        kept: list[Event] = []
        bringing = False
        for event in self.events:
            if can_happen(game, event):
                kept.append(event)
                if BRINGING >> event.kind & 1:
                    bringing = True
        self.events = kept
        if not self.group:
            self.group = triggers.group_for(game)
        if bringing or game.library.thorough or may_be_replaced(game):
            self.stage = REPLACE
        else:
            self.stage = APPLY

    def release(self, game: Game) -> bool:
        """503.1: the triggers that were set off are followed; those that wait for costs to be satisfied are
        released by the action (503.3)."""
        if self.own_group and self.group >= 0 and game.waiting:
            for waiting in game.waiting:
                if waiting.group == self.group:
                    push(game, triggers.Group(self.group, self.start_of_turn))
                    return True
        return False

    # ---- replacements ------------------------------------------------------------------------------------

    def replace(self, game: Game) -> None:
        """Look at one event after another until one needs a decision."""
        any_in_force = may_be_replaced(game)
        while self.index < len(self.events):
            event = self.events[self.index]
            found = replacements.candidates(game, event, self.events) if any_in_force else NONE_FOUND
            if not found:
                if any_in_force and event.kind == ev.DRAW and self.take_apart(game, event):
                    continue
                if event.manner == ev.DRAWN:
                    self.put_back(event)
                    continue
                if is_leaving(event):
                    self.bring_followers(game, event)
                self.index += 1
            elif len(found) == 1:
                self.use(game, event, found[0])
                if self.stage != REPLACE:
                    return
            else:
                options = [(TEXT, candidate.scope.source, candidate.index) for candidate in found]
                player = replacements.chooser(game, found)
                ask(
                    game,
                    Question(
                        player,
                        ORDER,
                        options,
                        reason="order.replacements",
                        args=(event.ref,),
                        rules=("506.4",),
                    ),
                )
                return
        self.stage = ENTER

    def bring_followers(self, game: Game, event: Event) -> None:
        """301.4: attached cards leave play in the same way as their host, each as an event of its own
        (301.4b: after its replacement)."""
        for follower in followers(game, event):
            if not any(
                other.ref == follower.ref and other.kind in (ev.MOVE, ev.FLIP) for other in self.events
            ):
                self.events.append(follower)

    def answered(self, game: Game, answer: list[int]) -> None:
        if self.stage == ENTER:
            entering.answered(game, self.events[self.index], self.events, answer)
            self.index += 1  # nothing more is open about how that card enters
            return
        event = self.events[self.index]
        self.use(game, event, replacements.candidates(game, event, self.events)[answer[0]])

    def enter(self, game: Game) -> None:
        """How cards enter play: tokens, depleted, under whose control, attached to what. Some of it has to
        be chosen."""
        if self.entering == 0:
            self.entering = 1
            self.index = 0
        while self.index < len(self.events):
            event = self.events[self.index]
            if BRINGING >> event.kind & 1:
                question = entering.prepare(game, event, self.events)
                if question is not None:
                    put(game, self, question)
                    return
            self.index += 1
        self.stage = APPLY

    def apply(self, game: Game) -> bool:
        """Everything happens at once, and only now triggers are set off (408.2b), by what goes (508.1a) and
        by what comes (605.3) as well. Whether nothing else has to happen first."""
        events: list[Event] = []
        kinds = 0  # a bit for each
        for event in self.events:
            if not event.replaced:
                events.append(event)
                kinds |= 1 << event.kind
        bringing = kinds & BRINGING != 0
        if bringing and len(events) > 1:
            events.sort(key=lambda event: event.kind == ev.FLIP and event.other > 0)  # 507.2d: after hosts
            remember_together(game, events)
        if kinds & EDITABLE:
            for event in events:
                adjust(game, event)
            events = [event for event in events if something_left(event)]
        if kinds & 1 << ev.DAMAGE:
            kinds |= 1 << ev.INFLUENCE  # damage to a faction is also a loss of influence (408.3)
        listening = triggers.listeners(game, kinds, events)
        happened: list[Event] = []
        losses: list[Event] = []
        for event in events:
            apply(game, event)
            happened.append(event)
            if event.kind == ev.DAMAGE:
                planned = planned_loss(game, event)
                if planned is not None and self.may_be_replaced(game, planned):
                    losses.append(planned)
                    continue
                loss = faction_loss(game, event)
                if loss is not None:
                    apply(game, loss)
                    happened.append(loss)
        if bringing:
            triggers.listen_to_newcomers(game, happened, kinds, listening)
        triggers.trigger(game, listening, happened, self.group)
        self.stage = SETTLE
        self.bring(game, losses)
        return not losses

    def may_be_replaced(self, game: Game, loss: Event) -> bool:
        """408.3, 506: whether a text replaces a loss that damage brings with it. It then is an event of its
        own, right behind the damage."""
        return may_be_replaced(game) and bool(replacements.candidates(game, loss, []))

    def let_rules_act(self, game: Game) -> None:
        """A1: first the rules that act at once, until nothing is left to do."""
        if game.over:
            return
        if nothing_has_changed(game):
            self.stage = FOLLOW_UP
            return
        batch = consequences(game)
        if batch or game.over:
            self.bring(game, batch)
            return
        if board(game).with_identifiers():
            doubles = surplus(game)
            if doubles:
                self.stage = SURPLUS
                push(game, KeepOne(doubles))
                return
        if game.library.watches_states:
            batch = new_states(game)
            if batch:
                self.bring(game, batch)
                return
        game.settled = game.version
        self.stage = FOLLOW_UP

    def bring(self, game: Game, batch: list[Event]) -> None:
        """What follows from the batch shares its group of triggers (A3)."""
        if batch:
            push(game, Happen(batch, self.group))

    def destroy_surplus(self, game: Game) -> None:
        """507.5a: what was not kept."""
        self.stage = SETTLE
        self.bring(game, [surplus_destroyed(ref) for ref in game.chosen])

    def is_destroying(self, ref: int) -> bool:
        if ref in self.saved:
            return True
        for event in self.events:
            if event.ref == ref and event.manner == ev.DESTROY and not event.replaced:
                return True
        return False

    def follow_up(self, game: Game) -> None:
        if not self.follow_ups and self.saved:
            self.saved = []
            game.version += 1  # now the rules look at what has been saved, too
            self.stage = SETTLE
            return
        if not self.follow_ups:
            self.stage = TRIGGERS
            return
        self.follow_next(game)


def counts_as_done(game: Game, event: Event) -> bool:
    """402.5b: whether an instruction was carried out; a replaced one was not, in editions that say so."""
    return event.happened if not event.replaced else not game.edition.replaced_counts_as_ignored


def happen(game: Game, events: list[Event]) -> None:
    """Let a batch of events happen now, before the step that says so goes on. When it is over,
    ``game.results`` holds them."""
    if is_unnoticed(game, events):
        happen_at_once(game, events)
    else:
        push(game, Happen(events))


def happen_at_once(game: Game, events: list[Event]) -> None:
    """What nobody notices needs no step of its own, unless the rules have to act after it (A1)."""
    if len(events) == 1:  # so it is nearly always
        kept = events if can_happen(game, events[0]) else []
    else:
        kept = [event for event in events if can_happen(game, event)]
    group = triggers.group_for(game)  # taken in any case: whether the rules have looked already is no state
    for event in kept:
        apply(game, event)
    if game.settled == game.version or game.over:
        game.results = events
        return
    rest = Happen(events, group)
    rest.own_group = True
    rest.events = kept
    rest.stage = SETTLE
    push(game, rest)


def facts(game: Game) -> dict[str, object]:
    """Whether the rules that act at once have nothing to do, for whoever wants to know whether that was kept
    too long."""
    if game.settled == game.version:
        return {"settled": True}
    copy = game.clone()
    return {"settled": not (consequences(copy) or copy.over or surplus(copy))}


KEEPINGS.append(Keeping("whether the rules have looked", facts))
