"""Bots by what somebody calls them on the command line or in a script.

| name | is |
|---|---|
| `greedy` | a bot of the project (`roster`) |
| `py:package.module:Class` | a class, or anything else that makes a bot when it is called with a seed |
| `NAME`, `NAME:ARGUMENT` | what an installed package offers under the entry points `spoils.bots` |
| `cmd:COMMAND` | a program of its own (`outside`) |

A server knows the bots of the project alone: nobody makes it load or start something by naming it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from typing import Any, Final

from spoils.bots.bot import Bot
from spoils.bots.outside import OutsideBot, terms_of
from spoils.bots.roster import BOTS, is_bot, make_bot
from spoils.errors import UserError

GROUP: Final = "spoils.bots"
OURS: Final = "spoils-engine"
CLASS: Final = "py:"

Maker = Callable[[int], Bot]


def find_bot(name: str, seed: int) -> Bot:
    """The bot of that name, with a seed of its own."""
    if is_bot(name):
        return make_bot(name, seed)
    made = _called(name, partial(maker(name), seed))
    if not isinstance(made, Bot):
        raise UserError(f"{name}: what it makes is no bot; a bot is a subclass of spoils.bots.bot.Bot")
    return made


def check_bot(name: str) -> None:
    """Refuse a name that means no bot, before any game begins."""
    find_bot(name, 0).close()


def offered() -> list[str]:
    """The bots that other packages offer. Ours offers `policy:FILE`, which is no bot before it has a file."""
    return sorted(
        name for name, point in _installed().items() if point.dist is None or point.dist.name != OURS
    )


def known_bots() -> list[str]:
    """All bots that have a name: the project's, and those of installed packages."""
    return [*BOTS, *offered()]


def maker(name: str) -> Maker:
    """What makes the bot of that name when it is given a seed."""
    if is_bot(name):
        return partial(make_bot, name)
    if name.startswith(CLASS):
        return _class(name)
    terms = terms_of(name)
    if terms is not None:
        if shutil.which(terms.command[0]) is None:
            raise UserError(f"{name}: there is no program {terms.command[0]} to start")
        return partial(OutsideBot, terms)
    kind, colon, argument = name.partition(":")
    point = _installed().get(kind)
    if point is None:
        raise _unknown(name)
    offer = _called(name, point.load)
    if not _can_be_called(offer, [argument, 0] if colon else [0]):
        if colon:
            raise UserError(f"{kind} takes nothing after a colon")
        raise UserError(f"{name} needs something after a colon: {name}:ARGUMENT")
    return _checked(name, partial(offer, argument) if colon else offer)


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _class(name: str) -> Maker:
    """What `py:package.module:Class` names. The folder one is in counts, as for `python -m`."""
    module, colon, attribute = name.removeprefix(CLASS).partition(":")
    if not module or not colon or not attribute:
        raise UserError(f"{name}: write py:package.module:Class")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    found = _called(name, partial(import_module, module))
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise UserError(f"{name}: there is no {part} in {module}")
        found = getattr(found, part)
    return _checked(name, found)


def _called(name: str, load: Callable[[], Any]) -> Any:
    """Something loaded from elsewhere, whatever may be wrong there."""
    try:
        return load()
    except UserError:
        raise
    except Exception as error:
        raise UserError(f"{name}: cannot be loaded: {type(error).__name__}: {error}") from error


def _can_be_called(offer: Any, arguments: list[object]) -> bool:
    """Whether something takes these arguments, as far as it says which it takes."""
    try:
        signature(offer).bind(*arguments)
    except TypeError:
        return not callable(offer)
    except ValueError:  # it does not say
        return True
    return True


def _checked(name: str, found: Any) -> Maker:
    if not callable(found) or not _can_be_called(found, [0]):
        raise UserError(f"{name}: is no class of bots and makes none; it must take a seed")
    made: Maker = found
    return made


def _unknown(name: str) -> UserError:
    known = known_bots()
    near = get_close_matches(name, known, n=1)
    if near:
        return UserError(f'there is no bot called "{name}"; is {near[0]} meant?')
    listed = ", ".join(known)
    return UserError(
        f'there is no bot called "{name}"; the bots are {listed}, py:package.module:Class, or cmd:PROGRAM'
    )
