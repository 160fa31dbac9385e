"""Puzzles: the list, a position, judging answers, hints. The browser alone knows how far somebody is."""

from datetime import UTC, datetime

from starlette.responses import Response

from spoils.server.http.wire import Call, json_reply, reply
from spoils.server.protocol.puzzles import PuzzleAnswer, PuzzleList, PuzzleWhy
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


async def every(call: Call) -> Response:
    """All puzzles, and the one of the day."""
    day = datetime.now(UTC).date()
    puzzles = tuple(listed(one) for one in shipped())
    return reply(PuzzleList(puzzles, of_the_day(day).id, day.isoformat()))


async def done(call: Call, job: PuzzleJob) -> Response:
    """What a worker has found."""
    call.slow_work(1)
    return json_reply(await call.server.desks.run(job, call.payer))


def step_in(call: Call) -> int:
    """How many answers were right so far."""
    return call.number("step", 0, 0, 100)


async def look(call: Call) -> Response:
    """The position."""
    return await done(call, LookAtPuzzle(puzzle=call.path("id"), step=step_in(call)))


async def answer(call: Call) -> Response:
    """Whether an answer is right."""
    given = await call.body(PuzzleAnswer)
    return await done(call, AnswerPuzzle(puzzle=call.path("id"), step=given.step, answer=given.answer))


async def hint(call: Call) -> Response:
    """The first or the second hint."""
    more = call.number("hint", 1, 1, 2) == 2
    return await done(call, HintAtPuzzle(puzzle=call.path("id"), step=step_in(call), more=more))


async def solution(call: Call) -> Response:
    """The rest of the line."""
    return await done(call, SolvePuzzle(puzzle=call.path("id"), step=step_in(call)))


async def why(call: Call) -> Response:
    """Why can nothing be done with this card?"""
    asked = await call.body(PuzzleWhy)
    return await done(call, WhyInPuzzle(puzzle=call.path("id"), step=asked.step, card=asked.card))


async def explain(call: Call) -> Response:
    """What has changed this card?"""
    asked = await call.body(PuzzleWhy)
    return await done(call, InfluencesInPuzzle(puzzle=call.path("id"), step=asked.step, card=asked.card))
