"""402.3: where a noun phrase looks for cards, whatever they turn out to be."""

from __future__ import annotations

from spoils.engine.meanings import denoted, who
from spoils.engine.program.facts import KNOWN_CARDS
from spoils.engine.program.families import Objects
from spoils.engine.program.objects.nouns import Both, Cards, OneOf, OneOfEachType, Superlative, TopCards
from spoils.engine.program.objects.situations import BeingPlayed, Facing, InArea
from spoils.engine.program.words import BEING_DEPLOYED, PLAY
from spoils.engine.reading.descriptions import Plan, bits, known_cards, plan_of
from spoils.engine.reading.players import still_in
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope


def names_area(phrase: Cards) -> bool:
    """``a card in your hand``: whether the words say in which area the cards are."""
    return any(isinstance(word, InArea) for word in (*phrase.adjectives, *phrase.qualifiers, *phrase.shared))


def says_where(phrase: Cards) -> bool:
    """``a card in your hand``, ``a tactic being played``, ``an item revealed this way``: whether words
    say where the cards are, or which were spoken of."""
    return any(
        isinstance(word, (InArea, BeingPlayed)) or word.narrows == KNOWN_CARDS
        for word in (*phrase.adjectives, *phrase.qualifiers, *phrase.shared)
    )


def looked_through(game: Game, phrase: Objects, scope: Scope) -> list[int]:
    """The cards that have to be looked at to tell what a phrase finds. Face-up cards in play and cards being
    played are left out, because everybody sees them, and so is the top of a deck, which is only counted."""
    if isinstance(phrase, (Cards, OneOfEachType)):
        return _through_plan(game, plan_of(game, phrase), scope)
    if isinstance(phrase, Both):
        return [ref for part in phrase.parts for ref in looked_through(game, part, scope)]
    if isinstance(phrase, Superlative):
        return looked_through(game, phrase.of, scope)
    if isinstance(phrase, TopCards):
        return []
    return denoted(game, phrase.of if isinstance(phrase, OneOf) else phrase, scope)


def _through_plan(game: Game, plan: Plan, scope: Scope) -> list[int]:
    if plan.handled is not None:
        return [ref for ref in known_cards(game, plan.handled, scope, 0) if game.is_current(ref)]
    if plan.area == PLAY:
        whose = -1 if plan.controllers is None else bits(game, plan.controllers.who, scope, 0)
        return [
            permanent.ref
            for permanent in game.play.values()
            if plan.face_down and permanent.face_down and whose >> permanent.controller & 1
        ]
    if plan.area == BEING_DEPLOYED:
        return []
    players = still_in(game) if plan.whose is None else who(game, plan.whose, scope)
    return [game.ref(card) for player in players for card in game.pile(player, plan.area)]


def tells_apart(game: Game, phrase: Objects) -> bool:
    """Whether it depends on what the cards are which of them a phrase means; ``a card in your hand`` is any
    of those that everybody can count."""
    if not isinstance(phrase, Cards):
        return True
    plan = plan_of(game, phrase)
    return plan.mask != 0 or any(not isinstance(word, Facing) for word in plan.rest)
