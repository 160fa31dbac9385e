"""Positions: opening files, saying what is impossible and what can be done, every edition side by side."""

from starlette.responses import Response

from spoils.server.http.wire import Call, json_reply
from spoils.server.protocol.study import PositionText
from spoils.server.work.desk import Job
from spoils.server.work.study_jobs import ExaminePosition, OpenPosition, TryEditions
from spoils.study.positions.draft import PositionDraft


async def done(call: Call, job: Job, cost: int) -> Response:
    """What a worker has found."""
    call.slow_work(cost)
    return json_reply(await call.server.desks.run(await call.with_own(job), call.payer))


async def open_position(call: Call) -> Response:
    """A scenario file for the editor."""
    data = await call.data(call.server.settings.limits.upload)
    file = call.decoded(data, PositionText)
    return await done(call, OpenPosition(text=file.text, number=file.number), 5)


async def draft_in(call: Call) -> PositionDraft:
    """The position in the body."""
    return call.decoded(await call.data(call.server.settings.limits.upload), PositionDraft)


async def examine(call: Call) -> Response:
    """What is impossible in a position, or what can be done in it."""
    return await done(call, ExaminePosition(draft=await draft_in(call)), 1)


async def editions(call: Call) -> Response:
    """A position by the rules of every edition."""
    return await done(call, TryEditions(draft=await draft_in(call)), 10)
