"""Environments and batches refuse wrong settings in sentences, whatever kind of thing they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spoils.errors import UserError
from spoils.learning.batch import Batch
from spoils.learning.environment import raw_env
from spoils.learning.rules import DrawnRules, Rules
from spoils.learning.single import SeatEnv
from spoils.learning.table import Table
from spoils.learning.tiny import TinyRules
from spoils.learning.vector import Processes

EDITIONS = "the editions are comprehensive, comprehensive-2013, french-0.1, basic, rulebook-2.2"
MADE = "rules are made by Rules, DrawnRules or TinyRules, not "
NAMED = "a bot of an environment has a name, such as greedy or py:package.module:Class, not "
FULL = "there is a bot in every seat; leave one to whoever calls step"
BY_SEAT = 'bots are given by seat, {1: "greedy"}, not '


def rules(**given: Any) -> Rules:
    return Rules(**given)


def drawn(**given: Any) -> Rules:
    return DrawnRules(**given)


def seat(**given: Any) -> SeatEnv:
    return SeatEnv(**{"rules": TinyRules(), **given})


def batch(*given: Any, **settings: Any) -> Batch:
    return Batch(*(given or (TinyRules(), 2)), **settings)


def processes(*given: Any, **settings: Any) -> Processes:
    return Processes(*given, **settings)


def table(*given: Any) -> Table:
    return Table(*given)


def begun() -> SeatEnv:
    game = seat()
    game.reset(seed=1)
    return game


def step(action: Any) -> object:
    return begun().step(action)


BOTH: Any = {0: "random", 1: "random"}
WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: rules(edition=["comprehensive"]), f"there is no edition \"['comprehensive']\"; {EDITIONS}"),
    (lambda: rules(limit=2.5), "a limit is a number of decisions from 1 on, not 2.5"),
    (lambda: drawn(players="2"), "two to 4 players can play, not '2'"),
    (lambda: drawn(players=2.0), "two to 4 players can play, not 2.0"),
    (lambda: drawn(players=5), "two to 4 players can play, not 5"),
    (lambda: drawn(editions="comprehensive"), "editions are a list of names, not 'comprehensive'"),
    (lambda: drawn(editions=5), "editions are a list of names, not 5"),
    (lambda: drawn(editions=[]), "no edition was named to draw from"),
    (lambda: TinyRules([1]), 'there is no tiny game "[1]"; there are ducks, toads, bread'),  # type: ignore[arg-type]
    (lambda: table(5), f"{MADE}5"),
    (lambda: table(Rules), f"{MADE}<class 'spoils.learning.rules.Rules'>"),
    (lambda: table(TinyRules(), {"0": "random"}), "there is no seat '0' for a bot; the seats are 0 to 1"),
    (lambda: table(TinyRules(), ["random"]), f"{BY_SEAT}['random']"),
    (lambda: table(TinyRules(), {0: 5}), f"{NAMED}5"),
    (lambda: table(TinyRules(), BOTH), FULL),
    (lambda: table(TinyRules()).observe(), "no game has begun; call reset first"),
    (lambda: table(TinyRules()).act(0), "no game has begun; call reset first"),
    (lambda: batch(5, 2), f"{MADE}5"),
    (lambda: batch(TinyRules(), "2"), "'2' games are no batch; there must be at least one"),
    (lambda: batch(TinyRules(), 2.0), "2.0 games are no batch; there must be at least one"),
    (lambda: batch(bots=BOTH), FULL),
    (lambda: batch(bots="random"), f"{BY_SEAT}'random'"),
    (lambda: batch(bots=5), f"{BY_SEAT}5"),
    (lambda: batch(bots=["random", "random"]), f"{BY_SEAT}['random', 'random']"),
    (lambda: batch(bots=[{0: 5}, {}]), f"{NAMED}5"),
    (lambda: batch().step([1.7, 1]), "actions are a number for each game, not [1.7, 1]"),  # type: ignore[list-item]
    (lambda: processes(5, 2, 1), f"{MADE}5"),
    (lambda: processes(TinyRules(), "2", 1), "'2' games are no batch; there must be at least one"),
    (
        lambda: processes(TinyRules(), 2, "1"),
        "2 games cannot be shared by '1' processes; take 1 to 2",
    ),
    (lambda: processes(TinyRules(), 2, 1, bots=BOTH), FULL),
    (lambda: processes(TinyRules(), 2, 1, bots={0: 5}), f"{NAMED}5"),
    (lambda: seat(seat="0"), "there is no seat '0'; the seats are 0 to 1"),
    (lambda: seat(seat=True), "there is no seat True; the seats are 0 to 1"),
    (lambda: seat(bots=5), f"{NAMED}5"),
    (lambda: seat(bots={1: "random"}), f"{NAMED}{{1: 'random'}}"),
    (lambda: seat(limit=5), "rules are given already, and limit with them"),
    (lambda: step("x"), "an action is a whole number, not 'x'"),
    (lambda: step(None), "an action is a whole number, not None"),
    (lambda: step(1.5), "an action is a whole number, not 1.5"),
    (lambda: raw_env(render_mode="human"), "there is no render_mode 'human'; there is ansi"),
]


@pytest.mark.parametrize(("call", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_is_of_a_wrong_kind_is_refused_with_a_sentence(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(UserError) as refused:
        call()
    assert str(refused.value) == sentence


def test_a_limit_that_leaves_a_seat_no_decision_is_told_of() -> None:
    """The first decision of a game is the first player's: with a limit of 1 the other is never asked."""
    game = SeatEnv(limit=1, seat=1)
    with pytest.raises(UserError, match="100 games in a row ended before anybody could act; the limit of 1"):
        game.reset(seed=1)


def test_a_table_that_is_over_takes_no_more_actions() -> None:
    at = table(TinyRules(), {1: "random"})
    at.reset(1)
    while at.choice is not None:
        at.act(at.choice.legal()[0])
    with pytest.raises(UserError, match="the game is over; call reset first"):
        at.act(0)
    with pytest.raises(UserError, match="the match is over: say whose view is wanted"):
        at.observe()
