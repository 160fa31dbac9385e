"""Nobody is sent anything that depends on what they cannot know, and the check would find it if they were."""

from __future__ import annotations

import msgspec
import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.lab.leaks import (
    ENOUGH,
    Leak,
    Look,
    Watcher,
    asks_the_same_again,
    main,
    playable,
    search,
    speaks_up,
    watch,
)
from spoils.lab.tables import DrawnTables, Tables
from spoils.record.setup import DeckList
from spoils.view import model
from spoils.view.knowledge import Viewer
from spoils.view.player_view import view
from tests.properties.games import (
    SHARED,
    TRADES,
    bots,
    catalog,
    deck,
    new_game,
    shared_catalog,
    shared_decks,
)


@pytest.mark.parametrize("seed", range(2))
def test_games_with_our_own_decks_have_no_leak(seed: int) -> None:
    game = new_game(seed, 2 + seed % 2, log=True)
    assert watch(game, bots(game, seed), from_seed(seed), limit=500) > 50


@pytest.mark.parametrize("seed", range(2))
def test_games_with_the_starter_decks_have_no_leak(seed: int) -> None:
    tables = Tables(shared_decks(), shared_catalog())
    _, game = tables.begin(seed * 5, seed, log=True)
    assert watch(game, bots(game, seed), from_seed(seed), limit=500) > 50


LOOKS = (
    "You may look at the top card of your deck.",
    "Each player may look at the top card of their deck at any time.",
    "You may look at the top two cards of your opponent's deck.",
    "While you control a character, you may look at your opponent's hand.",
    "During your turn, you may look at the bottom card of each player's deck.",
    "You may look at face-down cards.",
    "The top card of your deck is revealed at all times.",
    "While you control an item, your opponent's hand is revealed at all times.",
    "Each player's hand and the bottom card of your deck are revealed at all times.",
    "At the start of your turn, each player looks at the top 3 cards of their deck and divides them into "
    "2 face-down piles. Each player chooses one of their opponent's piles. Draw a card. "
    "Reveal the chosen piles.",
)


@pytest.mark.parametrize("seed", range(2))
def test_texts_that_let_players_look_show_no_more_than_they_say(seed: int) -> None:
    glasses = [
        PrintedCard(name=f"Glass {place}", types=("Item",), cost=0, text=text)
        for place, text in enumerate(LOOKS)
    ]
    cards = catalog().with_source((CardSet(name="Looks", cards=tuple(glasses), source="tests"),))
    decks = []
    for trade in TRADES:
        plain = deck(trade)
        lines = (*plain.cards, *((3, glass.name) for glass in glasses))
        decks.append(DeckList(plain.faction, lines, trade))
    tables = Tables(decks, cards, players=2 + seed % 2)
    _, game = tables.begin(seed, seed, log=True)
    shown = 0

    def look(game: Game, viewer: Viewer, since: int) -> model.View:
        nonlocal shown
        sent = view(game, viewer, since)
        shown += any(player.deck for player in sent.players)
        return sent

    assert watch(game, bots(game, seed), from_seed(seed), look=look, limit=300) > 50
    assert shown > 50


def test_a_choice_among_piles_can_be_asked_again() -> None:
    """It asks whose pile first, and must not take that answer for one to the next question."""
    glass = PrintedCard(name="Glass", types=("Item",), cost=0, text=LOOKS[-1])
    cards = catalog().with_source((CardSet(name="Looks", cards=(glass,), source="tests"),))
    decks = [DeckList(deck(trade).faction, (*deck(trade).cards, (20, glass.name)), trade) for trade in TRADES]
    _, game = Tables(decks, cards, players=3).begin(1, 1, log=True)
    players = bots(game, 1)
    asked = 0
    while asked < 12 and not game.over:
        question = game.question
        assert question is not None
        if question.reason == "choose.pile":
            asked += 1
            assert asks_the_same_again(game)
        answer(game, question.player, players[question.player].answer(game, question.player))
    assert asked == 12


@pytest.mark.skipif(not (SHARED / "cards-2").is_dir(), reason="../shared is absent")
def test_decks_drawn_from_all_cards_have_no_leak() -> None:
    """Cards that speak up in a hand are among them: these may be told of, and nothing else."""
    tables = DrawnTables(Catalog.load([SHARED / "cards", SHARED / "cards-2"]))
    found = search(tables, 300, 8001, quiet=True)
    assert (found.leaks, found.views >= 300) == (0, True)


def test_only_cards_that_speak_up_are_left_out_of_what_hidden_cards_may_be() -> None:
    texts = {
        "Eager": "While this card is in your hand, if you draw a card, you may reveal this card.",
        "Hasty": "While this card is in your hand and you control an item, this card gains TACTICAL.",
        "Plain": "When you play a resource, draw a card.",
    }
    printed = tuple(
        PrintedCard(name=name, types=("Item",), cost=0, text=text) for name, text in texts.items()
    )
    cards = catalog().with_source((CardSet(name="Told", cards=printed, source="tests"),))
    lines = tuple((1, name) for name in texts)
    decks = [DeckList(deck(trade).faction, (*deck(trade).cards, *lines), trade) for trade in TRADES]
    library = Tables(decks, cards).library
    assert {each.name for each in library.definitions if each.name in texts and speaks_up(each)} == {"Eager"}
    assert library.by_name["eager"].index not in playable(library)
    assert library.by_name["plain"].index in playable(library)


def hidden_hand(game: Game, viewer: Viewer, since: int) -> model.View:
    """Tells what the others hold."""
    sent = view(game, viewer, since)
    others = [player for player in game.players if player.index != viewer]
    names = [game.definition(card).name for player in others for card in player.hand]
    return msgspec.structs.replace(sent, edition=" ".join(names))


def next_card(game: Game, viewer: Viewer, since: int) -> model.View:
    """Tells the cost of the card on top of the first deck."""
    deck = game.players[0].deck
    return msgspec.structs.replace(
        view(game, viewer, since), turn=game.definition(deck[-1]).cost if deck else 0
    )


def talkative_log(game: Game, viewer: Viewer, since: int) -> model.View:
    """Names every card in the log to everybody."""
    for event in game.log or ():
        event.known_to = (-1, -1, -1, -1)
    return view(game, viewer, since)


def face_down(game: Game, viewer: Viewer, since: int) -> model.View:
    """Tells whether any face-down card is a character."""
    covered = [card for card, permanent in game.play.items() if permanent.face_down]
    found = any(game.definition(card).types & 1 for card in covered)
    return msgspec.structs.replace(view(game, viewer, since), over=found)


def sorted_options(game: Game, viewer: Viewer, since: int) -> model.View:
    """Offers more when an opponent's hand is good."""
    sent = view(game, viewer, since)
    if sent.question is None:
        return sent
    strong = max(
        (game.definition(card).strength for player in game.players for card in player.hand), default=0
    )
    question = msgspec.structs.replace(sent.question, options=sent.question.options[: max(1, strong)])
    return msgspec.structs.replace(sent, question=question)


def watch_games(look: Look) -> None:
    for seed in range(5):
        game = new_game(seed, log=True)
        watch(game, bots(game, seed), from_seed(seed), look=look, limit=600)


@pytest.mark.parametrize("look", [hidden_hand, next_card, face_down, sorted_options])
def test_a_planted_leak_is_found(look: Look) -> None:
    with pytest.raises(Leak):
        watch_games(look)


def test_a_talkative_log_is_found() -> None:
    game = new_game(1, log=True)
    with pytest.raises(Leak, match="of viewer"):
        watch(game, bots(game, 1), from_seed(1), look=talkative_log, limit=600)


def test_hidden_cards_may_become_any_card_of_the_library() -> None:
    game = new_game(2)
    kinds = playable(game.library)
    assert len(kinds) > 20
    assert all(not game.library.definitions[kind].token for kind in kinds)


def test_the_command_says_how_many_views_were_compared(capsys: pytest.CaptureFixture[str]) -> None:
    if not (SHARED / "decks").is_dir():
        pytest.skip("../shared is absent")
    decks = sorted((SHARED / "decks").glob("2 Player*.o8d"))
    named = [word for deck in decks for word in ("--deck", str(deck))]
    assert main(["--views", "20", "--cards", str(SHARED / "cards"), *named]) == 0
    assert capsys.readouterr().out.endswith(" games, no leak\n")
    assert main(["--views", "5", "--deck", "no-such-file.txt"]) == 2


def test_a_search_goes_on_after_a_leak_and_says_in_which_game_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Watcher, "sent", lambda watcher, game, viewer, since: str(id(game)).encode())
    tables = Tables([deck(trade) for trade in TRADES], catalog())
    found = search(tables, 100, 1, quiet=True)
    assert (found.views, found.games, found.leaks) == (0, ENOUGH, ENOUGH)
    told = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in told] == [f"leak in game {game}" for game in range(ENOUGH)]
