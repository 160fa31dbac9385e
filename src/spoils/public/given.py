"""What a call was given, where it may be anything: whoever writes a script is told in a sentence what was
meant to stand there, and not by the line of ours that stumbles over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from os import PathLike, fspath
from pathlib import Path
from typing import Any, SupportsIndex

from spoils.errors import UserError
from spoils.public.asking import Refused


def whole(given: object) -> int | None:
    """A whole number, one of numpy's too; a truth value is none."""
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return None
    try:
        return index(given)
    except TypeError:  # an array of several, or one of truth values
        return None


def file_path(given: object) -> Path:
    """A file that is read or written."""
    path = fspath(given) if isinstance(given, PathLike) else given
    if not isinstance(path, str) or not Path(path).name or "\0" in path:
        raise UserError(f"a file is named by its path, not {given!r}")
    return Path(path)


def deck_source(given: object) -> str:
    """A deck of the project or a file."""
    path = fspath(given) if isinstance(given, PathLike) else given
    if not isinstance(path, str) or not path or "\0" in path:
        raise UserError(f"a deck is a name, a file, or made by spoils.deck; it is not {given!r}")
    return path


def card_files(given: object) -> list[Path | str]:
    """The card files of a call: one, or several."""
    if isinstance(given, str | Path):
        return [given]
    if not isinstance(given, Sequence) or not all(isinstance(one, str | Path) for one in given):
        raise UserError(f"cards are files or a list of files, not {given!r}")
    return list(given)


def player_names(given: object) -> tuple[str, ...]:
    """What the players are to be called."""
    if (
        isinstance(given, str)
        or not isinstance(given, Sequence)
        or not all(isinstance(one, str) for one in given)
    ):
        raise UserError(f"players are a list of names, not {given!r}")
    return tuple(given)


def bots_by_seat(given: object, players: int) -> dict[int, Any]:
    """Bots with the seats they play."""
    if not isinstance(given, Mapping):
        raise UserError(f'bots are given by seat, {{1: "greedy"}}, not {given!r}')
    return {seat_number(seat, players): bot for seat, bot in given.items()}


def seat_number(given: object, players: int) -> int:
    """One of the players."""
    seat = whole(given)
    if seat is None or not 0 <= seat < players:
        raise UserError(f"there is no player {given!r}; the players are 0 to {players - 1}")
    return seat


def bot_name(given: object) -> str:
    """The name of a bot that is to be saved."""
    if not isinstance(given, str):
        raise UserError(
            "a bot that is saved with its match has a name, such as greedy or py:package.module:Class, "
            f"not {given!r}"
        )
    return given


def bot_or_name(given: Any) -> Any:
    """A bot, or its name."""
    if isinstance(given, type) or not (isinstance(given, str) or hasattr(given, "answer")):
        raise UserError(f"a bot is a name or a bot already made, not {given!r}")
    return given


def seed_of_match(given: object) -> int:
    """The seed a match begins with."""
    seed = whole(given)
    if seed is None or seed < 0:
        raise UserError(f"a seed is a whole number from 0 on, not {given!r}")
    return seed


def seed_of_bots(given: object) -> int | None:
    """The seed for other luck, if one is given."""
    seed = whole(given)
    if given is not None and seed is None:
        raise UserError(f"a seed is a whole number, not {given!r}")
    return seed


def most_decisions(given: object, least: int = 0) -> int:
    """After how many decisions a match is given up."""
    limit = whole(given)
    if limit is None or limit < least:
        raise UserError(f"a limit is a number of decisions from {least} on, not {given!r}")
    return limit


def first_entry(given: object) -> int:
    """The entry of a log from which on it is told."""
    entry = whole(given)
    if entry is None or entry < 0:
        raise UserError(f"entries of a log are counted from 0 on, not {given!r}")
    return entry


def script_lines(given: object) -> int:
    """How many lines of a script are carried out."""
    lines = whole(given)
    if lines is None or lines < 0:
        raise UserError(f"lines of a script are counted from 0 on, not {given!r}")
    return lines


def answered_number(given: object) -> int:
    """A number of an answer: a place among the options, or what was asked for."""
    number = whole(given)
    if number is None:
        raise no_answer(given)
    return number


def no_answer(given: object) -> Refused:
    """Why something answers nothing."""
    return Refused(f"{given!r} is no answer; take options from match.options, or a number")


def called_before(given: Any) -> Any:
    """What is to be called before each answer, if anything is."""
    if given is not None and not isinstance(given, Callable):  # type: ignore[arg-type]
        raise UserError(
            f"what is called before each answer is a function of player and answer, not {given!r}"
        )
    return given


def card_name(given: object) -> str:
    """The name of a card."""
    if not isinstance(given, str):
        raise UserError(f"a card is called by its name, not {given!r}")
    return given


def deck_name(given: object) -> str:
    """What a deck is called."""
    if not isinstance(given, str):
        raise UserError(f"a deck is called by a word, not {given!r}")
    return given


def card_counts(given: object) -> tuple[tuple[int, str], ...]:
    """The cards of a deck."""
    if not isinstance(given, Mapping):
        raise UserError(f"a deck is {{card: count}}, not {given!r}")
    found = []
    for card, count in given.items():
        number = whole(count)
        if number is None or number < 1:
            raise UserError(f'a deck cannot have {count!r} of "{card_name(card)}"')
        found.append((number, card_name(card)))
    return tuple(found)


def asked_about(given: object) -> None:
    """A card by its name, when it was not one of a view."""
    if not isinstance(given, str):
        raise UserError(f"a card is named, or taken from the player's view, not {given!r}")
