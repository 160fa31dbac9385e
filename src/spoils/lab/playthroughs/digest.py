"""What a game shows, as plain values by which two games are compared.

Words stand for the engine's numbers and names for its definitions, and no name of a class, field or module is
among the values: an engine that is only put in order gives the same ones. What the engine merely keeps for
itself (the agenda, what costs would go back to) is left out; it shows in what is asked and done later.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from spoils.engine.program import events as ev
from spoils.engine.state.effect import Effect
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.player import Player
from spoils.engine.state.questions import NAME, Question
from spoils.engine.state.scope import Scope
from spoils.view.words import AREAS, EVENTS, MANNERS, OPTIONS, QUESTIONS

Values = list[Any]


class Digest:
    """A hash that goes on over everything it is fed."""

    def __init__(self) -> None:
        self.hash = blake2b(digest_size=5)

    def feed(self, values: Values) -> None:
        self.hash.update(msgspec.json.encode(values))

    def value(self) -> str:
        return self.hash.hexdigest()


def question_values(game: Game, question: Question) -> Values:
    """Everything that a question says."""
    return [
        question.player,
        QUESTIONS[question.kind],
        [[OPTIONS[first], *rest] for first, *rest in question.options],
        [definition.name for definition in game.library.definitions] if question.kind == NAME else [],
        question.minimum,
        question.maximum,
        question.labels,
        question.reason,
        question.args,
        question.source,
        question.rules,
        question.ordered,
    ]


def event_values(game: Game, event: Event) -> Values:
    """Everything that the log keeps of an event."""
    return [
        EVENTS[event.kind],
        event.ref,
        event.player,
        amount_of(game, event),
        event.other,
        event.source,
        event.by,
        AREAS.get(event.origin, ""),
        AREAS.get(event.area, ""),
        MANNERS.get(event.manner, ""),
        event.face,
        event.under,
        event.bottom,
        event.shares,
        event.battle,
        event.cost,
        event.follower,
        event.applied,
        event.rules,
        event.happened,
        event.replaced,
        event.became,
        event.depleted,
        event.tokens,
        event.party,
        index_of(game, event),
        event.whose,
        scope_values(event.memory),
        event.cards,
        event.rule,
        event.known_to,
    ]


def amount_of(game: Game, event: Event) -> int | str:
    """A number; of a card that is named or made, its name."""
    if event.kind in (ev.NAMED, ev.TOKEN_CARD):
        return game.library.definitions[event.amount].name
    return event.amount


def index_of(game: Game, event: Event) -> int | Values:
    """A place; of a choice, the words that were chosen among."""
    if event.kind == ev.CHOSEN and event.index >= 0:
        return list(game.library.words.get(id(game.library.nodes[event.index]), []))
    return event.index


def scope_values(scope: Scope | None) -> Values:
    """What a text remembers."""
    if scope is None:
        return []
    return [scope.source, scope.controller, scope.slots, scope.numbers, scope.players, scope.amount]


def position_values(game: Game) -> Values:
    """Where everything is, what is true of it, and the random generator."""
    battle = game.battle
    return [
        [game.turn, game.active, game.first, game.over, game.winners],
        [game.chance.state, game.chance.increment],
        [player_values(player) for player in game.players],
        [card_values(game, card) for card in range(len(game.area))],
        [permanent_values(permanent) for permanent in game.play.values()],
        game.deploying,
        [effect_values(effect) for effect in game.effects],
        []
        if battle is None
        else [battle.attacker, battle.defender, battle.target, battle.attackers, battle.blockers],
        [[waiting.controller, waiting.label, scope_values(waiting.scope)] for waiting in game.waiting],
        game.seen,
    ]


def player_values(player: Player) -> Values:
    return [
        *(player.faction, player.influence, player.lost, player.place, player.resources_played),
        *(player.deck, player.hand, player.discard, player.out, player.void, player.played),
    ]


def card_values(game: Game, card: int) -> Values:
    return [
        game.definition(card).name,
        game.owner[card],
        AREAS.get(game.area[card], ""),
        game.incarnation[card],
        game.face_down[card],
    ]


def permanent_values(permanent: Permanent) -> Values:
    return [
        *(permanent.card, permanent.controller, permanent.face_down, permanent.depleted, permanent.ready),
        *(permanent.attached_to, permanent.tokens, permanent.damage, permanent.markers, permanent.uses),
        *(permanent.flipped_up, permanent.as_tactic, permanent.attacks, scope_values(permanent.memory)),
    ]


def effect_values(effect: Effect) -> Values:
    return [
        *(effect.owner, effect.turn, effect.once, effect.left, effect.subjects, effect.numbers),
        scope_values(effect.scope),
    ]
