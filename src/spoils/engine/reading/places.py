"""403, 202: noun phrases that name places: the top of a deck, a whole area, a faction."""

from __future__ import annotations

from spoils.engine.kinds.characteristics import mask_of, types_of
from spoils.engine.kinds.factions import faction_of, is_faction_of
from spoils.engine.meanings import FITS, MATCHING, matching, value, who
from spoils.engine.program.events import PLAYED
from spoils.engine.program.families import Objects, Player
from spoils.engine.program.objects.nouns import AllIn, FactionOf, FirstPlayed, LastPlayed, TopCards
from spoils.engine.program.words import PLAY, RESOURCE
from spoils.engine.reading.facts import controller_of
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import remember_player, slot_of


def _top_cards(game: Game, node: TopCards, scope: Scope, candidate: int) -> list[int]:
    """The nearest card first. The top of a deck is the end of its list."""
    deck = node.deck
    assert isinstance(deck, Player)
    wanted = value(game, node.n, scope, candidate)
    found: list[int] = []
    for player in who(game, deck, scope, candidate):
        pile = game.players[player].deck
        cards = pile[::-1][:wanted] if node.top else pile[:wanted]
        found += [game.ref(card) for card in cards]
    return found


def _all_in(game: Game, node: AllIn, scope: Scope, candidate: int) -> list[int]:
    players = who(game, node.who, scope, candidate)
    if node.area == PLAY:
        return [game.ref(card) for card, permanent in game.play.items() if permanent.controller in players]
    return [game.ref(card) for player in players for card in game.pile(player, node.area)]


def _faction_of(game: Game, node: FactionOf, scope: Scope, candidate: int) -> list[int]:
    factions = [faction_of(game, player) for player in who(game, node.who, scope, candidate)]
    return [ref for ref in factions if ref]


def _fits_faction_of(game: Game, node: FactionOf, ref: int, scope: Scope, candidate: int) -> bool:
    return is_faction_of(game, ref, who(game, node.who, scope, candidate))


def _first_played(game: Game, node: FirstPlayed, scope: Scope, candidate: int) -> list[int]:
    return [
        game.ref(card)
        for card in game.deploying
        if _fits_first_played(game, node, game.ref(card), scope, candidate)
    ]


def _fits_first_played(game: Game, node: FirstPlayed, ref: int, scope: Scope, candidate: int) -> bool:
    """Asked while the card is being played: a resource is counted once it has been played, another card
    with 604.1f."""
    if node.who is None:
        return _is_first_of_all(game, node, ref)
    player = controller_of(game, ref)
    if player not in who(game, node.who, scope, candidate):
        return False
    remember_player(game, scope, slot_of(node.who), player)
    mask = mask_of(node.types)
    if mask & RESOURCE:
        return game.players[player].resources_played == 0
    first = [each for each in game.players[player].played if not mask or types_of(game, each) & mask]
    return bool(first) and first[0] == ref


def _is_first_of_all(game: Game, node: FirstPlayed, ref: int) -> bool:
    mask = mask_of(node.types)
    for event in game.earlier:
        if event.kind == PLAYED and (not mask or types_of(game, event.ref) & mask):
            return event.ref == ref
    return False


def _last_played(game: Game, node: LastPlayed, scope: Scope, candidate: int) -> list[int]:
    """A duplicate counts as played, too (A17)."""
    mask = mask_of(node.types)
    players = None if node.who is None else who(game, node.who, scope, candidate)
    for event in reversed(game.earlier):
        if event.kind != PLAYED or event.ref == scope.source:
            continue
        if (players is None or event.player in players) and (not mask or types_of(game, event.ref) & mask):
            return [event.ref]
    return []


def _is_among(game: Game, node: Objects, ref: int, scope: Scope, candidate: int) -> bool:
    return ref in matching(game, node, scope, candidate)


MATCHING.update(
    {
        TopCards: _top_cards,
        AllIn: _all_in,
        FactionOf: _faction_of,
        FirstPlayed: _first_played,
        LastPlayed: _last_played,
    },
)
FITS.update(
    {
        TopCards: _is_among,
        AllIn: _is_among,
        FactionOf: _fits_faction_of,
        FirstPlayed: _fits_first_played,
        LastPlayed: _is_among,
    },
)
