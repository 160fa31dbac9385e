"""What is true of every game: cards are kept, copies are copies, replays are exact."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spoils.bots.random_bot import RandomBot
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.board.board import board
from spoils.engine.board.layout import layout
from spoils.engine.editions import EDITIONS
from spoils.engine.state.kept import KEEPINGS
from spoils.engine.state.questions import IllegalAnswer
from spoils.engine.texts.triggers import listening_of
from spoils.lab.invariants import Broken, check
from spoils.lab.soak import soak
from spoils.lab.stale import Stale, compare_kept
from spoils.lab.tables import Tables
from spoils.record.codec import decode, encode, fingerprint
from spoils.record.replay import Recorder, play_again
from spoils.record.setup import Settings
from tests.needs_source import needs_source
from tests.properties.games import (
    SHARED,
    TRADES,
    bots,
    catalog,
    deck,
    library,
    new_game,
    play,
    setup,
    shared_catalog,
    shared_decks,
)

GAMES = 30  # with the starter decks; many more are played by make soak
CHUNK = 10

few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(seed=st.integers(0, 10**9), players=st.integers(2, 4), decisions=st.integers(0, 150))
def test_every_card_is_in_one_area_after_every_decision(seed: int, players: int, decisions: int) -> None:
    game = new_game(seed, players)
    players_bots = bots(game, seed)
    check(game)
    for _ in range(decisions):
        play(game, players_bots, 1)
        check(game)


@few
@given(seed=st.integers(0, 10**9), players=st.integers(2, 4), decisions=st.integers(0, 150))
def test_what_is_kept_about_the_cards_in_play_is_what_is_found_anew(
    seed: int, players: int, decisions: int
) -> None:
    game = new_game(seed, players)
    players_bots = bots(game, seed)
    for _ in range(decisions):
        play(game, players_bots, 1)
        compare_kept(game)


def test_something_kept_although_it_has_changed_is_found() -> None:
    game = new_game(1)
    play(game, bots(game, 1), 40)
    compare_kept(game)
    payer = next(card for player in (0, 1) for card in board(game).unattached(player))
    game.play[payer].attached_to = game.players[game.play[payer].controller].faction
    with pytest.raises(Stale, match="the board, free"):
        compare_kept(game)


@needs_source
def test_the_staleness_check_leaves_nothing_out() -> None:
    """Every attribute of what is kept is compared, or named as nobody's question."""
    game = new_game(1)
    play(game, bots(game, 1), 40)
    named = {
        keeping.name: {*keeping.facts(game), *keeping.aside} for keeping in KEEPINGS if keeping.facts(game)
    }
    assert set(vars(board(game))) == named["the board"]
    assert set(vars(layout(game))) == named["where the cards lie"]
    assert set(vars(listening_of(game, board(game)))) == named["the triggers in play"]


@few
@given(seed=st.integers(0, 10**9), decisions=st.integers(0, 200), ahead=st.integers(1, 60))
def test_copies_and_saved_games_play_on_identically(seed: int, decisions: int, ahead: int) -> None:
    game = new_game(seed)
    play(game, bots(game, seed), decisions)
    clone = game.clone()
    loaded = decode(encode(game), game.library, game.edition)
    before = fingerprint(game)
    assert fingerprint(clone) == fingerprint(loaded) == before
    play(clone, bots(game, ahead), ahead)
    assert fingerprint(game) == before, "playing a copy leaves the game alone"
    play(game, bots(game, ahead), ahead)
    play(loaded, bots(game, ahead), ahead)
    assert fingerprint(clone) == fingerprint(loaded) == fingerprint(game)


@few
@given(
    seed=st.integers(0, 10**9),
    players=st.integers(2, 4),
    edition=st.sampled_from(sorted(EDITIONS)),
    asks=st.booleans(),
)
def test_replays_are_exact_in_every_edition(seed: int, players: int, edition: str, asks: bool) -> None:
    players = min(players, EDITIONS[edition].most_players)
    wanted = setup(seed, players, edition, Settings(ask_payment=asks, ask_forced=asks))
    recorder = Recorder(wanted, library(wanted), marks=True, log=True)  # as the server does
    bot = RandomBot(seed)
    while not recorder.game.over and len(recorder.given) < 120:
        assert recorder.game.question is not None
        player = recorder.game.question.player
        recorder.answer(player, bot.answer(recorder.game, player))
        check(recorder.game)
    assert play_again(recorder.replay(), recorder.library) is None


@few
@given(
    seed=st.integers(0, 10**9),
    decisions=st.integers(0, 120),
    nonsense=st.lists(st.integers(-5, 60), max_size=6),
    player=st.integers(-1, 2),
)
def test_any_answer_is_taken_or_refused_and_then_changes_nothing(
    seed: int, decisions: int, nonsense: list[int], player: int
) -> None:
    game = new_game(seed)
    play(game, bots(game, seed), decisions)
    if game.over:
        return
    assert game.question is not None
    before = fingerprint(game)
    refused = player != game.question.player or why_illegal(game, nonsense) is not None
    if refused:
        with pytest.raises(IllegalAnswer):
            answer(game, player, nonsense)
        assert fingerprint(game) == before
    else:
        answer(game, player, nonsense)
        check(game)


def test_a_state_that_cannot_be_is_found() -> None:
    game = new_game(1)
    play(game, bots(game, 1), 30)
    for spoil in (
        lambda copy: copy.players[0].hand.append(copy.players[0].hand[0]),
        lambda copy: copy.players[0].deck.pop(),
        lambda copy: copy.players[1].hand.append(copy.players[0].hand.pop()) or copy.area.append(2),
        lambda copy: setattr(copy.players[1], "influence", -1),
        lambda copy: setattr(next(iter(copy.play.values())), "tokens", -1),
        lambda copy: setattr(next(iter(copy.play.values())), "attached_to", 4000),
        lambda copy: setattr(copy, "question", None),
    ):
        copy = game.clone()
        spoil(copy)
        with pytest.raises(Broken):
            check(copy)


def test_the_soak_finds_nothing_in_games_with_our_own_decks(tmp_path: Path) -> None:
    tables = Tables([deck(trade) for trade in TRADES], catalog())
    for game in range(6):
        assert soak(tables, game, 100, tmp_path).fault == ""
    assert list(tmp_path.iterdir()) == []


def test_the_soak_finds_a_wrong_shortcut(tmp_path: Path) -> None:
    tables = Tables([deck(trade) for trade in TRADES], catalog())
    for definition in tables.library.definitions:
        definition.only_pays = True  # which is not so
    assert soak(tables, 0, 100, tmp_path).fault != ""
    assert [path.name for path in tmp_path.iterdir()] == ["game-100-0.json"]


@cache
def starter_tables() -> Tables:
    return Tables(shared_decks(), shared_catalog())


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_the_soak_finds_nothing_in_games_with_the_starter_decks(start: int, tmp_path: Path) -> None:
    if not (SHARED / "decks").is_dir():
        pytest.skip("../shared is absent")
    for game in range(start, start + CHUNK):
        assert soak(starter_tables(), game, 1, tmp_path).fault == ""
