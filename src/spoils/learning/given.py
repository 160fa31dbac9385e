"""What environments and batches were given, where it may be anything: whoever writes a script is told in a
sentence what was meant to stand there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index

from spoils.errors import UserError
from spoils.public.given import whole

EMPTY_GAMES = 100
"""So many games in a row in which nobody had anything to decide are no accident."""


def is_seat(given: object, players: int) -> bool:
    """Whether that is one of the seats."""
    seat = whole(given)
    return seat is not None and 0 <= seat < players


def seats_of_bots(given: object, players: int) -> dict[int, str]:
    """Bots with the seats they play. Somebody must be left to act."""
    if not isinstance(given, Mapping):
        raise UserError(f'bots are given by seat, {{1: "greedy"}}, not {given!r}')
    for seat, name in given.items():
        if not is_seat(seat, players):
            raise UserError(f"there is no seat {seat!r} for a bot; the seats are 0 to {players - 1}")
        bot_called(name)
    if len(given) == players:
        raise UserError("there is a bot in every seat; leave one to whoever calls step")
    return {int(seat): name for seat, name in given.items()}


def bot_called(given: object) -> str:
    """The name of a bot. Environments are copied and sent to other processes, and bots anew from names."""
    if not isinstance(given, str):
        raise UserError(
            f"a bot of an environment has a name, such as greedy or py:package.module:Class, not {given!r}"
        )
    return given


def number_of_games(given: object) -> int:
    """How many games are played side by side."""
    games = whole(given)
    if games is None or games < 1:
        raise UserError(f"{given!r} games are no batch; there must be at least one")
    return games


def number_of_processes(given: object, games: int) -> int:
    """How many processes share so many games."""
    processes = whole(given)
    if processes is None or not 1 <= processes <= games:
        raise UserError(f"{games} games cannot be shared by {given!r} processes; take 1 to {games}")
    return processes


def action_number(given: object) -> int:
    """The action that is to be taken."""
    try:
        return index(given)  # type: ignore[arg-type]
    except TypeError:
        raise UserError(f"an action is a whole number, not {given!r}") from None


def edition_names(given: object) -> tuple[str, ...]:
    """The editions to draw from; the name of one alone would be taken for its letters."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise UserError(f"editions are a list of names, not {given!r}")
    if not given:
        raise UserError("no edition was named to draw from")
    return tuple(given)


def nobody_acts(limit: int) -> UserError:
    """One game after the other ends before anybody could act."""
    return UserError(
        f"{EMPTY_GAMES} games in a row ended before anybody could act; "
        f"the limit of {limit} decisions is too low"
    )
