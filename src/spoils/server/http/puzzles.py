"""Puzzles: the list, a position, judging answers, hints. The browser says how far somebody is; what counts
for ratings is noted here (``study.tries``)."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from spoils.server.http.wire import Call, Handler, json_reply, reply
from spoils.server.people.lobby.board import rating_info
from spoils.server.people.ratings.model import Belief
from spoils.server.protocol.lobby import RatingInfo
from spoils.server.protocol.puzzles import OwnPuzzle, PuzzleAnswer, PuzzleList, PuzzleWhy
from spoils.server.work.puzzle_jobs import (
    AnswerPuzzle,
    HintAtPuzzle,
    InfluencesInPuzzle,
    LookAtPuzzle,
    PuzzleJob,
    SolvePuzzle,
    WhyInPuzzle,
    listed,
)
from spoils.study.puzzles.shelf import of_the_day, shipped


class Now(Struct):
    """Of a verdict, what counts."""

    solved: bool


class Judged(Struct):
    """The same of the whole."""

    right: bool
    now: Now | None = None


async def every(call: Call) -> Response:
    """All puzzles, and the one of the day."""
    day = datetime.now(UTC).date()
    beliefs, own = await call.server.tries.beliefs(call.visitor)
    puzzles = tuple(replace(listed(one), rating=rated(beliefs.get(one.id))) for one in shipped())
    return reply(PuzzleList(puzzles, of_the_day(day).id, day.isoformat(), rated(own)))


def rated(belief: Belief | None) -> RatingInfo | None:
    """A rating as people see it, if there is one."""
    return rating_info(belief) if belief is not None and belief.games else None


async def done(call: Call, job: PuzzleJob) -> Response:
    """What a worker has found."""
    return json_reply(await found(call, job))


async def found(call: Call, job: PuzzleJob) -> bytes:
    call.slow_work(1)
    return await call.server.desks.run(job, call.payer)


def step_in(call: Call) -> int:
    """How many answers were right so far."""
    return call.number("step", 0, 0, 100)


async def look(call: Call) -> Response:
    """The position."""
    return await done(call, LookAtPuzzle(puzzle=call.path("id"), step=step_in(call)))


async def answer(call: Call) -> Response:
    """Whether an answer is right."""
    given, puzzle = await call.body(PuzzleAnswer), call.path("id")
    verdict = await found(call, AnswerPuzzle(puzzle=puzzle, step=given.step, answer=given.answer))
    told = msgspec.json.decode(verdict, type=Judged)
    solved = told.now is not None and told.now.solved
    await call.server.tries.answered(
        call.visitor, call.place, puzzle, given.step, right=told.right, solved=solved
    )
    return json_reply(verdict)


async def hint(call: Call) -> Response:
    """The first or the second hint."""
    more = call.number("hint", 1, 1, 2) == 2
    told = await done(call, HintAtPuzzle(puzzle=call.path("id"), step=step_in(call), more=more))
    await call.server.tries.helped(call.visitor, call.place, call.path("id"))
    return told


async def solution(call: Call) -> Response:
    """The rest of the line."""
    told = await done(call, SolvePuzzle(puzzle=call.path("id"), step=step_in(call)))
    await call.server.tries.helped(call.visitor, call.place, call.path("id"))
    return told


async def why(call: Call) -> Response:
    """Why can nothing be done with this card?"""
    asked = await call.body(PuzzleWhy)
    return await done(call, WhyInPuzzle(puzzle=call.path("id"), step=asked.step, card=asked.card))


async def explain(call: Call) -> Response:
    """What has changed this card?"""
    asked = await call.body(PuzzleWhy)
    return await done(call, InfluencesInPuzzle(puzzle=call.path("id"), step=asked.step, card=asked.card))


# ---- of one's own ------------------------------------------------------------------------------------------


def own(job: Callable[[OwnPuzzle], PuzzleJob]) -> Handler:
    """The same about a puzzle that comes with the request: nothing is kept of it, and nothing is rated."""

    async def handle(call: Call) -> Response:
        data = await call.data(call.server.settings.limits.upload)
        return await done(call, job(call.decoded(data, OwnPuzzle)))

    return handle


look_at_own = own(lambda asked: LookAtPuzzle(puzzle=asked.puzzle, step=asked.step))
answer_own = own(lambda asked: AnswerPuzzle(puzzle=asked.puzzle, step=asked.step, answer=asked.answer))
hint_at_own = own(lambda asked: HintAtPuzzle(puzzle=asked.puzzle, step=asked.step, more=asked.hint == 2))
solve_own = own(lambda asked: SolvePuzzle(puzzle=asked.puzzle, step=asked.step))
why_in_own = own(lambda asked: WhyInPuzzle(puzzle=asked.puzzle, step=asked.step, card=asked.card))
explain_in_own = own(lambda asked: InfluencesInPuzzle(puzzle=asked.puzzle, step=asked.step, card=asked.card))
