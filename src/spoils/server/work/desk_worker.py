"""The worker at a desk."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from spoils.server.settings import Limits
from spoils.server.work import (
    analysis_jobs,
    board_jobs,
    card_jobs,
    deck_jobs,
    draft_jobs,
    game_jobs,
    pairing_jobs,
    puzzle_jobs,
    source_jobs,
    study_jobs,
    trial_jobs,
)
from spoils.server.work.cards import Missing
from spoils.server.work.desk import Desk, FilmJob, Job
from spoils.server.work.process import Duty

MODULES: Final = (
    analysis_jobs,
    card_jobs,
    deck_jobs,
    draft_jobs,
    source_jobs,
    game_jobs,
    study_jobs,
    board_jobs,
    pairing_jobs,
    puzzle_jobs,
    trial_jobs,
)
BEGINNINGS: Final = (
    Job,
    FilmJob,
    analysis_jobs.Study,
    board_jobs.BoardJob,
    draft_jobs.SourceJob,
    puzzle_jobs.PuzzleJob,
)
"""What jobs have in common, and no jobs themselves."""
MISSING: Final = b"?"
FOUND: Final = b"!"


def all_jobs() -> Iterator[type[Job]]:
    """Every kind of job there is."""
    for module in MODULES:
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Job) and thing not in BEGINNINGS:
                yield thing


class DeskWorker:
    """Does one job after the other."""

    def __init__(self, sources: tuple[str, ...], limits: Limits) -> None:
        self.desk = Desk(sources, limits)
        kinds: Any = None
        for kind in all_jobs():
            kinds = kind if kinds is None else kinds | kind
        self.jobs = msgspec.msgpack.Decoder(kinds)

    def __call__(self, body: bytes) -> bytes:
        """Do a job; what the worker lacks for it is asked for."""
        job: Job = self.jobs.decode(body)
        try:
            done = job.run(self.desk, self.desk.cards.catalog(job.own))
        except Missing:
            return MISSING
        if isinstance(done, str | bytes):
            return FOUND + (done.encode() if isinstance(done, str) else done)
        return FOUND + msgspec.json.encode(done)


def desk(sources: tuple[str, ...], limits: Limits) -> Callable[[], Duty]:
    """What makes this duty, in the worker's process."""
    return partial(DeskWorker, sources, limits)
