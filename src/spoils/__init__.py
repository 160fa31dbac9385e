"""The Spoils, an out-of-print trading card game, as software: an unofficial fan project.

What scripts may rely on is here and nowhere else (`docs/LIBRARY.md`):

    import spoils

    match = spoils.begin("starter-warlord", "starter-rogue", seed=7)
    while not match.over:
        print(match.question)
        match.answer(match.options[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from spoils.errors import UserError
    from spoils.public import (
        INTERFACE,
        Attempt,
        Ending,
        Match,
        Option,
        Question,
        Refused,
        begin,
        begin_scenario,
        bot_names,
        deck,
        deck_names,
        edition_names,
        load,
        replay,
    )

__all__ = [
    "INTERFACE",
    "Attempt",
    "Ending",
    "Match",
    "Option",
    "Question",
    "Refused",
    "UserError",
    "__version__",
    "begin",
    "begin_scenario",
    "bot_names",
    "deck",
    "deck_names",
    "edition_names",
    "load",
    "replay",
]


def __getattr__(name: str) -> Any:
    """The front door is opened when somebody comes: most of the program never needs it."""
    if name in __all__:
        return getattr(import_module("spoils.errors" if name == "UserError" else "spoils.public"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
