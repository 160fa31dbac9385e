"""States written as data and read again are the same states."""

from __future__ import annotations

import json

import pytest

from spoils.engine.program.numbers import CountOf, Literal
from spoils.record.codec import BadData, Decoder, Encoder, decode, encode, fingerprint, first_difference
from tests.properties.games import bots, new_game, play


def test_states_of_a_whole_game_come_back_and_play_on_identically() -> None:
    game = new_game(3)
    players = bots(game, 3)
    moments = 0
    while not game.over and moments < 40:
        play(game, players, 11)
        data = json.loads(json.dumps(encode(game)))
        again = decode(data, game.library, game.edition)
        assert fingerprint(again) == fingerprint(game)
        assert first_difference(again, game) == ""
        assert encode(again) == encode(game)
        ahead = game.clone()
        play(ahead, bots(game, moments), 5)
        play(again, bots(game, moments), 5)
        assert fingerprint(again) == fingerprint(ahead)
        moments += 1
    assert moments > 5


def test_a_difference_is_named_by_its_field() -> None:
    game = new_game(4)
    other = game.clone()
    assert first_difference(game, other) == ""
    other.players[1].influence -= 1
    assert fingerprint(other) != fingerprint(game)
    assert first_difference(game, other) == "players"


def test_a_piece_of_no_card_is_written_out() -> None:
    game = new_game(5)
    made = CountOf(Literal(3))
    game.chosen = [made]  # type: ignore[list-item]
    again = Decoder(Encoder(game.library).table_of(game), game.library, game.edition).objects[0]
    assert type(again.chosen[0]) is CountOf
    assert again.chosen == [made]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda table: None,
        lambda table: [],
        lambda table: {"a": 1},
        lambda table: [["Nobody", 1]],
        lambda table: [["Player", 1]],
        lambda table: [[*table[0], 1], *table[1:]],
        lambda table: [[*table[0][:-1], {"#": 99999}], *table[1:]],
        lambda table: [[*table[0][:-1], {"#": True}], *table[1:]],
        lambda table: [[*table[0][:-1], {"n": -1}], *table[1:]],
        lambda table: [[*table[0][:-1], {"?": 1}], *table[1:]],
        lambda table: [[*table[0][:-1], {}], *table[1:]],
        lambda table: [[*table[0][:-1], {"p": ["Nothing"]}], *table[1:]],
        lambda table: [[*table[0][:-1], 1.5], *table[1:]],
        lambda table: table[1:],
    ],
)
def test_data_of_another_form_is_refused(spoil) -> None:  # type: ignore[no-untyped-def]
    game = new_game(6)
    with pytest.raises(BadData):
        decode(spoil(encode(game)), game.library, game.edition)
