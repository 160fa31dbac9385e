"""403: where an instruction puts cards, as events."""

from __future__ import annotations

from spoils.engine.concepts.areas import STAYS
from spoils.engine.happening.moving import move
from spoils.engine.instruction import Follow, next_instruction
from spoils.engine.meanings import denoted
from spoils.engine.program import events as ev
from spoils.engine.program.families import Instruction, Objects, Player
from spoils.engine.program.happenings.cards import IsPut
from spoils.engine.program.instructions.flow import If, IfDone
from spoils.engine.program.instructions.lasting import Delay, GoesInstead
from spoils.engine.program.instructions.moving import Destination, Put, RemoveFromGame
from spoils.engine.program.node import Node
from spoils.engine.program.players import PlayerOf
from spoils.engine.program.texts import Replacement
from spoils.engine.program.words import CONTROLLER, DECK, DISCARD, FACE_DOWN, OUT_OF_GAME, PLAY
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import controller_of
from spoils.engine.reading.numbers import value
from spoils.engine.reading.parties import role_for
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.slots import slot_of


def goes_instead(game: Game, step: Follow, what: Objects) -> Destination | None:
    """205.2, 506.1: where the next sentence says that a card goes instead of the discard pile; by the time it
    is followed the card has gone. A condition that it stands under is tested now."""
    following: Instruction | None = next_instruction(game, step)
    while isinstance(following, (If, IfDone)):
        if isinstance(following, If):
            true = holds(game, following.condition, step.scope)
        else:
            true = following.done
        following = following.then if true else following.otherwise
    if isinstance(following, GoesInstead) and slot_of(following.what) == slot_of(what):
        return following.to
    return waiting_place(following.text, what) if isinstance(following, Delay) else None


def waiting_place(text: Node, what: Objects) -> Destination | None:
    """``You may play the tactic. If it would be put into a discard pile this turn, remove it from the game
    instead``: when that is followed the tactic has been put there already."""
    if not isinstance(text, Replacement):
        return None
    happening, body = text.happening.core(), text.body
    if not isinstance(happening, IsPut) or happening.area != DISCARD or not happening.would:
        return None
    if not isinstance(body, (Put, RemoveFromGame)):
        return None
    if slot_of(happening.what) != slot_of(what) or slot_of(body.what) != slot_of(what):
        return None
    return body.to if isinstance(body, Put) else Destination(OUT_OF_GAME, face=body.face)


def put_event(game: Game, step: Follow, ref: int, to: Destination, host: int = 0) -> Event | None:
    """The event by which a card goes where the words say, None if it cannot or already is there."""
    if not game.is_current(ref):
        return None
    if to.area == PLAY:
        return into_play(game, step, ref, to, host)
    area = game.area[ref % CARDS]
    event = move(game, ref, to.area, rules=("402.8",))
    event.face = to.face
    event.bottom = to.bottom
    event.whose = area_of_whom(game, step, ref, to.whose)
    if area == to.area != DECK and event.whose < 0:
        return None
    return event


def into_play(game: Game, step: Follow, ref: int, to: Destination, host: int) -> Event | None:
    """402.8: putting into play is not deploying. A card that is in play already can only be turned face-down
    there (411.4)."""
    card = ref % CARDS
    under = step.actor if to.under is None else player_for(game, step, ref, to.under)
    if game.area[card] == PLAY:
        if to.face != FACE_DOWN:
            return None
        event = Event(ev.FLIP, ref, rules=("411.4",))
        event.face = FACE_DOWN
        event.under = under
        return event
    if to.face != FACE_DOWN and not game.definition(card).types & STAYS:
        return None
    event = move(game, ref, PLAY, rules=("402.8",))
    event.face = to.face
    event.under = under
    event.depleted = to.depleted
    if to.tokens is not None:
        event.tokens += value(game, to.tokens, step.scope)
    if to.attached_to is not None:
        event.other = host or host_of(game, step, to)
        if game.permanent(event.other) is None and game.definition(card).texts.attach is None:
            event.other = 0
    if to.party is not None:
        event.party = role_for(game, to.party, step.scope, event.under)
    return event


def host_of(game: Game, step: Follow, to: Destination) -> int:
    """What it enters play attached to, even if that is gone: then an attaching card has no valid target
    (507.2c)."""
    assert to.attached_to is not None
    hosts = denoted(game, to.attached_to, step.scope)
    return hosts[0] if hosts else 0


def area_of_whom(game: Game, step: Follow, ref: int, whose: Player | None) -> int:
    """Whose area it goes to, -1 for its owner's."""
    if whose is None or (isinstance(whose, PlayerOf) and whose.role != CONTROLLER):
        return -1
    player = player_for(game, step, ref, whose)
    return -1 if player == game.owner[ref % CARDS] else player


def player_for(game: Game, step: Follow, ref: int, node: Player) -> int:
    """The player meant for one of several cards: ``under its owner's control`` is each card's own owner."""
    if isinstance(node, PlayerOf):
        return controller_of(game, ref) if node.role == CONTROLLER else game.owner[ref % CARDS]
    players = who(game, node, step.scope)
    return players[0] if players else step.actor
