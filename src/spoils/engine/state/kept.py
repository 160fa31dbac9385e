"""What is found out about a game and kept until something changes that it depends on. It is no state: a copy
finds it anew.

What is kept is made and asked above the state (``board``, ``texts.triggers``, ``happening``). Each kind of it
enters here how it is found anew and what it has to agree in, so that whoever wants to know whether something
was kept too long need not know what there is (``lab.stale``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spoils.engine.state.permanent import Permanent

NONE_YET: Final[list[list[int] | None]] = []  # of what a player can pay with (board.folded); never changed


class Kept:
    """Something that is kept. ``Game.note_change`` asks whether it outlives a change only if that is of a
    kind that it depends on by nature (``minds``) or because a text in force looks at it (``relies``)."""

    minds: int
    relies: int

    def outlives(self, what: int, about: Permanent | None) -> bool:
        """Whether it is still right after a change (program.change), adapted where that is enough. ``about``:
        the card that has entered or left, or whose attachment has changed."""
        raise NotImplementedError


class Keeping:
    """One kind of what is kept."""

    def __init__(
        self,
        name: str,
        facts: Callable[[Any], dict[str, object]],
        *,
        generous: tuple[str, ...] = (),
        aside: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        # all of it that anybody asks for, by attribute, of a game as it is now: taken from what is kept where
        # something is kept, found anew otherwise
        self.facts = facts
        self.generous = generous  # masks and marks that may say too much: that only costs a look
        self.aside = aside  # attributes that nobody asks for by themselves


KEEPINGS: Final[list[Keeping]] = []  # every kind there is
