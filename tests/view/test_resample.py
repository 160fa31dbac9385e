"""A game that looks the same to one viewer hides other cards: now, and wherever it could go back to."""

from __future__ import annotations

from functools import cache

import pytest

from spoils.bots.imagining import imagine
from spoils.bots.seat import Seat
from spoils.engine.agenda import answer
from spoils.engine.concepts.costs import Action, undo
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.record.codec import fingerprint
from spoils.record.setup import Settings, begin
from spoils.view.knowledge import sees
from spoils.view.player_view import view
from spoils.view.resample import AnyOf, resample, ways_back
from tests.properties.games import bots, library, setup


@cache
def moments() -> list[Game]:
    """Questions while costs are satisfied that could still fail, in random games."""
    found: list[Game] = []
    for seed in range(30):
        wanted = setup(seed, 2 + seed % 2, settings=Settings(ask_payment=True, ask_forced=True))
        game = begin(wanted, library(wanted))
        seats = bots(game, seed)
        while not game.over and game.decisions < 250:
            question = game.question
            assert question is not None
            if any(ways_back(game)) and len(found) < 4 * (seed + 1):
                found.append(game.clone())
            answer(game, question.player, seats[question.player].answer(game, question.player))
    return found


def others(game: Game, viewer: int, seed: int) -> list[Game]:
    """The game as it could be as well for all the viewer knows, in every way in which that is made up."""
    pool = [one.index for one in game.library.definitions if not one.token and one.staple]
    return [
        resample(game, viewer, from_seed(seed)),
        resample(game, viewer, from_seed(seed), AnyOf(pool)),
        imagine(game, viewer, from_seed(seed)),
        Seat(game, viewer).imagined(from_seed(seed)),
    ]


def test_there_are_such_moments() -> None:
    assert len(moments()) >= 30
    assert {len(game.players) for game in moments()} == {2, 3}


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_way_back_leads_to_the_same_other_cards(viewer: int) -> None:
    changed = 0
    for number, game in enumerate(moments()):
        before = fingerprint(game)
        for other in others(game, viewer, number):
            assert other.definition_of != game.definition_of
            for past, real in zip(ways_back(other), ways_back(game), strict=True):
                assert past.definition_of == other.definition_of[: len(past.definition_of)]
                assert past.chance.state != real.chance.state
                assert len(past.definition_of) == len(real.definition_of)
                changed += 1
        assert fingerprint(game) == before
    assert changed >= 4 * len(moments())


@pytest.mark.parametrize("viewer", [0, 1])
def test_what_would_be_seen_again_after_going_back_stays_what_it_is(viewer: int) -> None:
    for number, game in enumerate(moments()):
        for other in others(game, viewer, number):
            for past, real in zip(ways_back(other), ways_back(game), strict=True):
                known = [card for card in range(len(real.definition_of)) if sees(real, viewer, card)]
                assert [past.definition_of[card] for card in known] == [
                    real.definition_of[card] for card in known
                ]


def gone_back(game: Game) -> Game:
    """The game after the costs of the latest action have failed."""
    copy = game.clone()
    action = next(step for step in reversed(copy.agenda) if isinstance(step, Action) and step.before)
    undo(copy, action)
    return copy


def test_after_going_back_the_viewer_sees_no_difference() -> None:
    for number, game in enumerate(moments()):
        assert game.question is not None
        viewer = 1 - game.question.player % 2
        mine = view(gone_back(game), viewer)
        for other in others(game, viewer, number)[:2]:
            assert view(gone_back(other), viewer) == mine


def test_what_is_made_up_does_not_depend_on_what_is_hidden() -> None:
    """Two games that look the same are made into the very same one."""
    for number, game in enumerate(moments()):
        twin = resample(game, 0, from_seed(number + 1))
        one, other = imagine(game, 0, from_seed(7)), imagine(twin, 0, from_seed(7))
        assert one.definition_of == other.definition_of
        assert [past.definition_of for past in ways_back(one)] == [
            past.definition_of for past in ways_back(other)
        ]
