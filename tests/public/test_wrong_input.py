"""The front door refuses wrong input in sentences, whatever kind of thing it is given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spoils
from spoils.bots.bot import Bot

DECKS = ("starter-warlord", "starter-rogue")


def begin(**given: Any) -> spoils.Match:
    return spoils.begin(*DECKS, **given)


def match() -> Any:
    return begin(seed=7)


def deck(*given: Any) -> Any:
    return spoils.deck(*given)


def begin_with(*decks: Any) -> spoils.Match:
    return spoils.begin(*decks)


def load(file: Any, **given: Any) -> spoils.Match:
    return spoils.load(file, **given)


def replay(file: Any) -> object:
    return next(spoils.replay(file))


def begin_scenario(file: Any, **given: Any) -> spoils.Match:
    return spoils.begin_scenario(file, **given)


EDITIONS = ", ".join(spoils.edition_names())

WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: begin(cards=5), "cards are files or a list of files, not 5"),
    (lambda: begin(cards=None), "cards are files or a list of files, not None"),
    (lambda: begin(cards=[5]), "cards are files or a list of files, not [5]"),
    (lambda: begin(players="AB"), "players are a list of names, not 'AB'"),
    (lambda: begin(players=[1, 2]), "players are a list of names, not [1, 2]"),
    (lambda: begin(bots=["greedy"]), "bots are given by seat, {1: \"greedy\"}, not ['greedy']"),
    (lambda: begin(bots="greedy"), "bots are given by seat, {1: \"greedy\"}, not 'greedy'"),
    (
        lambda: begin(bots={1: object}),
        "a bot that is saved with its match has a name, such as greedy or py:package.module:Class, "
        "not <class 'object'>",
    ),
    (lambda: deck("Harbour Board", ["Rage"]), "a deck is {card: count}, not ['Rage']"),
    (lambda: deck("Harbour Board", {"Rage": "4"}), "a deck cannot have '4' of \"Rage\""),
    (lambda: deck("Harbour Board", {"Rage": 2.5}), 'a deck cannot have 2.5 of "Rage"'),
    (lambda: deck("Harbour Board", {3: 4}), "a card is called by its name, not 3"),
    (lambda: deck(None, {"Rage": 4}), "a card is called by its name, not None"),
    (
        lambda: spoils.begin(deck("Rage", {"Rage": 40}), DECKS[0]),
        'a deck is played with a faction, and "Rage" is none',
    ),
    (
        lambda: match().answer([0, 1]),
        "options are given one by one, not as a list: match.answer(*chosen)",
    ),
    (
        lambda: match().answer(match().options),
        "options are given one by one, not as a list: match.answer(*chosen)",
    ),
    (lambda: match().play_on("greedy"), "bots are given by seat, {1: \"greedy\"}, not 'greedy'"),
    (lambda: match().play_on({0: 3}), "a bot is a name or a bot already made, not 3"),
    (
        lambda: match().play_on({0: Bot}),
        "a bot is a name or a bot already made, not <class 'spoils.bots.bot.Bot'>",
    ),
    (lambda: match().let(None), "a bot is a name or a bot already made, not None"),
    (lambda: match().play_on({0: "random"}, seed="x"), "a seed is a whole number, not 'x'"),
    (lambda: match().let("random", seed="x"), "a seed is a whole number, not 'x'"),
    (lambda: match().why_not(4, 0), "a card is named, or taken from the player's view, not 4"),
    (lambda: match().save(None), "a file is named by its path, not None"),
    (lambda: match().save(""), "a file is named by its path, not ''"),
    (lambda: match().save("/"), "a file is named by its path, not '/'"),
    (
        lambda: match().play_on({0: "random"}, before=3),
        "what is called before each answer is a function of player and answer, not 3",
    ),
    (lambda: begin(seed=True), "a seed is a whole number from 0 on, not True"),
    (lambda: match().write_replay(3), "a file is named by its path, not 3"),
    (lambda: load(3), "a file is named by its path, not 3"),
    (lambda: load("a\0b"), "a file is named by its path, not 'a\\x00b'"),
    (lambda: replay(None), "a file is named by its path, not None"),
    (lambda: begin_scenario(None), "a file is named by its path, not None"),
    (lambda: begin_with(3, DECKS[0]), "a deck is a name, a file, or made by spoils.deck; it is not 3"),
    (lambda: begin_with("", DECKS[0]), "a deck is a name, a file, or made by spoils.deck; it is not ''"),
    (
        lambda: begin_with(["fog", "probate"]),
        "a deck is a name, a file, or made by spoils.deck; it is not ['fog', 'probate']",
    ),
    (lambda: begin_scenario("s.yaml", lines="a"), "lines of a script are counted from 0 on, not 'a'"),
    (lambda: begin_scenario("s.yaml", lines=-1), "lines of a script are counted from 0 on, not -1"),
    (lambda: match().log(0, since="a"), "entries of a log are counted from 0 on, not 'a'"),
    (lambda: match().log(0, since=-5), "entries of a log are counted from 0 on, not -5"),
    (lambda: match().play_on({}, limit="x"), "a limit is a number of decisions from 0 on, not 'x'"),
    (lambda: deck("Harbour Board", {"Rage": 4}, 5), "a deck is called by a word, not 5"),
    (lambda: begin(edition=["basic"]), f"there is no edition \"['basic']\"; the editions are {EDITIONS}"),
    (lambda: match().view("0"), "there is no player '0'; the players are 0 to 1"),
    (lambda: match().concede(True), "there is no player True; the players are 0 to 1"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_is_of_a_wrong_kind_is_refused_with_a_sentence(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(spoils.UserError) as refused:
        call()
    assert str(refused.value) == sentence


def test_a_card_that_the_player_does_not_see_is_refused() -> None:
    begun = match()
    while begun.question.kind != "turn":
        begun.let("random")
    card = begun.view(0).players[0].hand[0]
    assert begun.why_not(card, 0)
    with pytest.raises(spoils.UserError, match="player 1 does not see that card"):
        begun.why_not(card, 1)


def test_a_scenario_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    begun = match()
    begun.save(tmp_path / "match.json")
    with pytest.raises(spoils.UserError, match=r"nowhere\.yaml: cannot be read"):
        spoils.load(tmp_path / "match.json", scenario=tmp_path / "nowhere.yaml")


def own_bot(given: Any) -> Bot:
    class Own(Bot):
        def choose(self, seat: object) -> list[int]:
            answered: list[int] = given
            return answered

    return Own()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([99], "the bot that plays player 0 gave an illegal answer: Choose 2 options."),
        ([98, 99], "the bot that plays player 0 gave an illegal answer: There is no option 98."),
        (None, "the bot Own answered None; an answer is a list of numbers"),
        ("0", "the bot Own answered '0'; an answer is a list of numbers"),
        (["0", "1"], "the bot Own answered ['0', '1']; an answer is a list of numbers"),
    ],
)
def test_what_a_bot_does_wrong_is_said_in_words(given: object, sentence: str) -> None:
    begun = match()
    before = begun.fingerprint, begun.information_state(0)
    for call in (lambda: begun.let(own_bot(given)), lambda: begun.play_on({0: own_bot(given)})):
        with pytest.raises(spoils.UserError) as refused:
            call()
        assert str(refused.value) == sentence
        assert (begun.fingerprint, begun.information_state(0)) == before


def test_amounts_by_option_are_given_to_options_that_there_are() -> None:
    """A place counted from the end would give an amount to another option without a word."""
    dividing = asked_to_divide()
    for place in (99, -1):
        with pytest.raises(spoils.Refused) as refused:
            dividing.answer({place: 1})
        assert str(refused.value) == f"{place} is no answer; take options from match.options, or a number"
    assert dividing.question.wants_amounts


def asked_to_divide() -> Any:
    """A match in which somebody is to divide something; the seeds are tried in order."""
    for seed in range(60):
        begun = begin(seed=seed)
        while not begun.over and not begun.question.wants_amounts:
            begun.let("greedy")
        if not begun.over:
            return begun
    raise AssertionError("nothing was divided in 60 matches")
