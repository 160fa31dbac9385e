"""A table on which everything hidden has a name of its own, to see who is shown what."""

from __future__ import annotations

from spoils.cards.card import PrintedCard
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.words import DECK, HAND, PLAY
from spoils.engine.state.game import Game
from spoils.library import build_library

WHO = ("Ann", "Bob", "Cyd")
SECRETS = ("hand", "down", "third", "second", "top")  # a deck is put together from the bottom


def table(text: str, players: int = 2) -> Game:
    """Everybody has a card in hand, one face-down in play and three in the deck, all of other names; Ann has
    the text in play."""
    cards = [PrintedCard(name="House", types=("Faction",), influence=20)]
    cards += [PrintedCard(name="Glass", types=("Item",), cost=1, text=text)]
    cards += [
        PrintedCard(name=f"{who} {what}", types=("Item",), cost=1)
        for who in WHO[:players]
        for what in SECRETS
    ]
    library = build_library(cards)
    game = empty_game(library, COMPREHENSIVE, 5, players)
    for player, name in enumerate(WHO[:players]):
        add_faction(game, player, library.by_name["house"])
        for what in SECRETS:
            area = {"hand": HAND, "down": PLAY}.get(what, DECK)
            definition = library.by_name[f"{name} {what}".casefold()]
            add_card(game, definition, player, area, face_down=area == PLAY)
    add_card(game, library.by_name["glass"], 0, PLAY)
    begin_turn(game, 0)
    return game
