"""301: attach and detach."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.following.act import OnEach
from spoils.engine.happening.applying import is_faction, tell
from spoils.engine.happening.happen import happen_at_once
from spoils.engine.happening.noticing import are_payments_unnoticed
from spoils.engine.happening.possible import can_happen
from spoils.engine.instruction import AFTER, Follow, label, register
from spoils.engine.program import events as ev
from spoils.engine.program.change import PAYMENTS
from spoils.engine.program.families import Objects
from spoils.engine.program.instructions.terms import Attach, Detach
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards, FactionOf
from spoils.engine.program.objects.situations import ControlledBy
from spoils.engine.program.words import RESOURCE
from spoils.engine.reading.objects import matching
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent


class AttachAct(OnEach):
    """301.1 to 301.3: what is attached to something is detached from anything else at the same time. What is
    already attached there, or would make a circle, is passed over (A37)."""

    phrases: tuple[str, ...] = ("what", "to")

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        permanent = game.permanent(ref)
        for host in self.hosts(game, step):
            event = Event(ev.ATTACH, ref, rules=("301.1", "301.2"))
            event.other = host
            label(step, event)
            if permanent is not None and permanent.attached_to != host % CARDS and can_happen(game, event):
                return event
        return None

    def hosts(self, game: Game, step: Follow) -> list[int]:
        """What it can be attached to; while the attaching card is being chosen, everything that may be chosen
        as host."""
        if len(step.found) > 1:
            return step.found[1]
        node = step.node
        assert isinstance(node, Attach)
        return matching(game, node.to, step.scope)

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        if index == 0:
            return self.event(game, step, ref) is not None and self.is_free(game, step, ref)
        return True

    def is_free(self, game: Game, step: Follow, ref: int) -> bool:
        """203.3, 203.3a, 309.1a: whoever attaches a resource to a faction takes one that is attached to
        nothing; to their own faction, one that they control, unless the words say whose."""
        node = step.node
        assert isinstance(node, Attach)
        what = node.what
        if not isinstance(node.to, FactionOf) or not isinstance(what, Cards) or what.types != (RESOURCE,):
            return True
        permanent = game.play[ref % CARDS]
        if permanent.attached_to >= 0:
            return False
        said = any(isinstance(word, ControlledBy) for word in what.adjectives + what.qualifiers)
        own = game.ref(game.players[step.actor].faction) in self.hosts(game, step)
        return said or not own or permanent.controller == step.actor


class DetachAct(OnEach):
    """301.2: only what is attached (to what is named) can be detached."""

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        origins = self.origins(game, step)
        found: list[int] = []
        for ref in matching(game, phrase, step.scope):
            permanent = game.at[ref % CARDS]
            if permanent is not None and host_among(game, permanent, origins):
                found.append(ref)
        return found

    def do(self, game: Game, step: Follow) -> None:
        """Resources that are merely free again, as at the start of nearly every turn, need no event each."""
        if step.cost or not are_merely_freed(game, step.found[0], step.scope.source):
            super().do(game, step)
            return
        step.stage = AFTER
        step.memory = step.found[0]
        log = game.log
        freed: dict[int, Permanent] = {}  # one card of each player: what that player can pay with has changed
        for ref in step.memory:
            permanent = game.play[ref % CARDS]
            freed[permanent.controller] = permanent
            event = None if log is None else self.event(game, step, ref)
            permanent.attached_to = -1
            if log is not None and event is not None:
                label(step, event)
                tell(game, log, event)
        for permanent in freed.values():
            game.note_change(PAYMENTS, permanent)
        happen_at_once(game, [])

    def after(self, game: Game, step: Follow) -> None:
        if step.memory:
            self.conclude(game, step, step.memory)
        else:
            super().after(game, step)

    def is_direct(self, game: Game, node: Node) -> bool:
        return self.leaves_no_choice(node)

    def events(self, game: Game, step: Follow) -> list[Event]:
        origins = self.origins(game, step)
        made: list[Event] = []
        for ref in step.found[0]:
            event = self.detaching(game, ref, origins)
            if event is not None:
                made.append(event)
        return made

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        return self.detaching(game, ref, self.origins(game, step))

    def origins(self, game: Game, step: Follow) -> list[int] | None:
        """What it may be detached from, None for anything."""
        node = step.node
        assert isinstance(node, Detach)
        return None if node.origin is None else matching(game, node.origin, step.scope)

    def detaching(self, game: Game, ref: int, origins: list[int] | None) -> Event | None:
        permanent = game.permanent(ref)
        host = 0 if permanent is None else host_among(game, permanent, origins)
        if not host:
            return None
        event = Event(ev.DETACH, ref, rules=("301.2",))
        event.other = host
        return event


def host_among(game: Game, permanent: Permanent, origins: list[int] | None) -> int:
    """What the card can be detached from: what it is attached to, if that is among the origins; otherwise
    0."""
    if permanent.attached_to < 0:
        return 0
    host = game.ref(permanent.attached_to)
    if origins is None:
        return host
    for origin in origins:  # one faction, mostly
        if origin == host:
            return host
    return 0


def are_merely_freed(game: Game, refs: list[int], source: int) -> bool:
    """Whether these have paid and are merely free again, and the card that frees them does not write it
    down."""
    if game.definition(source % CARDS).keeps_record:
        return False
    if not are_payments_unnoticed(game, board(game), 1 << ev.DETACH):
        return False
    hosts: set[int] = set()
    for ref in refs:
        permanent = game.play[ref % CARDS]
        if not game.is_plain(permanent):
            return False
        hosts.add(permanent.attached_to)
    return all(host >= 0 and is_faction(game, host) for host in hosts)


register(AttachAct(), Attach)
register(DetachAct(), Detach)
