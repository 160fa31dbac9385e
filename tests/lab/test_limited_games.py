"""Decks that bots have drafted or built from sealed packs play to an end."""

import pytest

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Pool
from spoils.cards.formats import check_deck
from spoils.cards.limited.building import build_deck
from spoils.cards.limited.drafter import draft
from spoils.cards.limited.pod import deal
from spoils.cards.packs import open_packs, pack_of, sealed_pool
from spoils.lab.match import Contest, play_game
from spoils.library import library_for
from spoils.record.setup import deck_list


def drafted(catalog: Catalog) -> list[Pool]:
    card_set = next(one for one in catalog.sets if one.packs)
    pod = deal(card_set, [pack_of(card_set)] * 3, 4, 17)
    draft(pod, 17)
    return [pod.pool(0), pod.pool(3)]


def opened(catalog: Catalog) -> list[Pool]:
    card_set = next(one for one in catalog.sets if one.packs)
    packs = [(card_set, pack_of(card_set))] * 6
    return [sealed_pool(open_packs(packs, seed)) for seed in (17, 18)]


@pytest.mark.parametrize("pools", [drafted, opened])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_decks_built_by_bots_are_legal_and_play_to_an_end(pools: object, bot: str) -> None:
    assert callable(pools)
    catalog = Catalog.load()
    decks = []
    for pool in pools(catalog):
        deck = build_deck(pool, catalog, "built")
        assert check_deck(deck, catalog, "limited", pool=pool) == ()
        decks.append(deck_list(deck))
    contest = Contest("comprehensive", (decks[0], decks[1]), (bot, bot), 5)
    library = library_for(catalog, [name for deck in decks for name in deck.names()])
    for game in range(2):
        played = play_game(contest, game, library)
        assert played.error is None
        assert played.winner is not None
        assert played.turns > 3
