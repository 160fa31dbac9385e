"""Analysis of finished games. While a game runs nothing of this is told to anybody."""

from typing import Final

from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.games import ended, finished
from spoils.server.http.wire import Call, json_reply, reply
from spoils.server.play.registry import sits_there

STORED: Final = 300_000
"""Bytes that an analysis takes up."""


async def state(call: Call) -> Response:
    """How far it has come, and what it has found."""
    return reply(await call.server.analyses.state(await ended(call)))


async def start(call: Call) -> Response:
    """Begin, or go on."""
    row = await finished(call)
    call.slow_work(20)
    call.store(STORED)
    return reply(await call.server.analyses.start(row, call.payer), 202)


async def stop(call: Call) -> Response:
    """Stop; what is there is kept. A game that everybody may watch is analysed for whoever asks."""
    row, analyses = await ended(call), call.server.analyses
    if analyses.is_for_another(row, call.visitor) and not sits_there(row, call.visitor, call.token):
        raise Trouble("not_yours", "this analysis runs for somebody else, who alone can stop it")
    return reply(await analyses.stop(row))


async def advice(call: Call) -> Response:
    """What could be done at a step."""
    row = await finished(call)
    call.slow_work(10)
    step = call.number("step", 0, 0, 1_000_000)
    return json_reply(await call.server.analyses.advise(row, step, call.payer))
