"""The results of an arena in a file: a run that was stopped goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spoils.lab.arena import Arena, contest_of
from spoils.lab.continuing import added_to, finished
from spoils.lab.match import Played, not_played
from spoils.lab.results import Results


@contextmanager
def kept_in(path: str | None, arena: Arena) -> Iterator[tuple[dict[int, Played], Results | None]]:
    """The games that the file already has, by number, and where to add the others."""
    if path is None:
        yield {}, None
        return

    def expected(game: int) -> Played:
        contest, variant = contest_of(arena, game)
        return not_played(contest, variant, "")

    file = Path(path)
    with added_to(file) as lines:
        yield finished(file, expected), Results(lines)
