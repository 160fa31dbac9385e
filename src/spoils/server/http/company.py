"""Good company: blocking and reporting people of a table, and the moderators' desk."""

from typing import Final

from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, reply
from spoils.server.people.names import name_of, names_of
from spoils.server.people.persons import visitor_behind
from spoils.server.play.info import moment
from spoils.server.protocol.account import Done
from spoils.server.protocol.company import (
    BlockKind,
    BlockList,
    BlockSetup,
    Desk,
    LogEntry,
    PersonBlock,
    ReportInfo,
    ReportSetup,
    Verdict,
)
from spoils.server.store.rows import GameRow, SeatRow

SHOWN: Final = 50
"""Entries of the log."""


def person_at(row: GameRow, seat: int) -> SeatRow:
    """Somebody who sits at a table."""
    found = row.seats[seat] if seat < len(row.seats) else None
    if found is None or found.kind != "person" or not found.visitor:
        raise Trouble("unknown_person", f"nobody sits in seat {seat} of this game")
    return found


async def blocks(call: Call) -> Response:
    """Whom one does not want to hear or meet."""
    return reply(BlockList(await call.server.company.blocks(call.visitor)))


async def block(call: Call) -> Response:
    """One more."""
    call.work(2)
    setup = await call.body(BlockSetup)
    row = await call.server.games.visible(call.path("id"), call.visitor, call.token)
    other = person_at(row, setup.seat)
    return await blocked(call, other.visitor or "", other.name, setup.kind)


async def block_person(call: Call) -> Response:
    """The same by a public id."""
    call.work(2)
    setup, store = await call.body(PersonBlock), call.server.store
    other = await visitor_behind(store, call.path("id"))
    return await blocked(call, other, await name_of(store, other), setup.kind)


async def blocked(call: Call, other: str, name: str, kind: BlockKind) -> Response:
    """Somebody is not to be heard or met from now on; where they look on, they are shown out."""
    await call.server.company.block(call.visitor, other, name, kind)
    call.server.onlookers.blocked(other)
    return await changed(call)


async def unblock(call: Call) -> Response:
    """One less."""
    await call.server.company.unblock(call.visitor, call.path("id"))
    return await changed(call)


async def changed(call: Call) -> Response:
    """The list after a change, by which it also depends what is seen in the lobby."""
    call.server.people.board.stir()
    return await blocks(call)


async def report(call: Call) -> Response:
    """Tell the moderators about somebody; what was said is known where the table is."""
    call.work(2)
    body = await call.small_data()
    setup = call.decoded(body, ReportSetup)

    async def here() -> Response:
        game = call.path("id")
        row = await call.server.games.visible(game, call.visitor, call.token)
        other = person_at(row, setup.seat)
        line = ""
        if setup.line is not None:
            line = (await call.server.games.room(game)).talk.line(setup.seat, setup.line)
        await call.server.company.report(
            call.visitor, call.place, other.visitor or "", other.name, game, setup, line
        )
        return reply(Done(), 201)

    return await call.at_owner(here, body)


# ---- moderators --------------------------------------------------------------------------------------------


async def must_moderate(call: Call) -> str:
    """The moderator who asks."""
    session = call.member()
    account = await call.server.accounts.book.of(session.visitor)
    if account is None or not account["moderator"]:
        raise Trouble("not_yours", "this is for moderators")
    return session.visitor


async def desk(call: Call) -> Response:
    """What waits, and what was done."""
    moderator, company = await must_moderate(call), call.server.company
    waiting, entries = await company.waiting(moderator), await company.log.newest(SHOWN)
    people = {one["visitor"] for one in waiting} | {one["other"] for one in waiting}
    people |= {person for entry in entries for person in (entry["by"], entry["about"]) if person}
    names = await names_of(call.server.store, people)
    checked = await company.log.check()
    reports = []
    for one in waiting:
        reports.append(
            ReportInfo(
                id=one["id"], created=moment(one["created"]), reason=one["reason"], about=one["name"],
                by=names[one["visitor"]], game=one["game"], line=one["line"], words=one["words"],
                member=await call.server.accounts.book.of(one["other"]) is not None,
                earlier=len(await company.sanctions(one["other"])),
            )
        )  # fmt: skip
    log = tuple(
        LogEntry(
            entry["number"], moment(entry["moment"]), entry["deed"], names.get(entry["by"] or "", ""),
            names.get(entry["about"] or "", ""), entry["said"] or "",
        )
        for entry in entries
    )  # fmt: skip
    return reply(Desk(tuple(reports), log, not checked.fault, checked.head))


async def settle(call: Call) -> Response:
    """Decide about a report."""
    moderator, verdict = await must_moderate(call), await call.body(Verdict)
    await call.server.company.settle(moderator, call.path("id"), verdict)
    return await desk(call)
