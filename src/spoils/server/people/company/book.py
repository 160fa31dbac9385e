"""Who does not want to meet whom, and what was reported."""

import secrets
from collections.abc import Collection
from hashlib import sha256
from typing import Final

from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.cluster.counting import Redis, SharedGate, nowhere
from spoils.server.errors import Trouble
from spoils.server.lines import clean_words
from spoils.server.people.company import tables as c
from spoils.server.people.company.log import Also, ConductLog
from spoils.server.people.company.newcomers import Newcomers
from spoils.server.people.company.timeouts import TimeOuts
from spoils.server.play.info import moment
from spoils.server.protocol.company import BlockInfo, BlockKind, ReportSetup, Verdict
from spoils.server.settings import Limits
from spoils.server.store.commit import Fenced, Guard, Write
from spoils.server.store.reading import insert_into, row, rows
from spoils.server.store.store import Store

HOUR: Final = 3600.0
MOST_BLOCKS: Final = 500
QUEUE: Final = 200


class Company:
    """Good company, as far as a server can see to it."""

    def __init__(self, store: Store, limits: Limits, redis: Redis = nowhere) -> None:
        self.store = store
        self.newcomers = Newcomers(store, limits)
        self.log = ConductLog(store)
        self.timeouts = TimeOuts(store, self.newcomers)
        self.reporting = SharedGate("reports", 5, 5 / (24 * HOUR), redis)
        """Five reports at once, and five more a day: of one person, and of one address; of newcomers half."""

    # ---- blocking ------------------------------------------------------------------------------------------

    async def block(self, visitor: str, other: str, name: str, kind: BlockKind) -> None:
        """Not to hear somebody, or not to meet them."""
        if visitor == other:
            raise Trouble("unknown_person", "that is yourself")
        if len(await self.blocks(visitor)) >= MOST_BLOCKS:
            raise Trouble("too_many", f"you have blocked {MOST_BLOCKS} people; let some go first")
        await self.store.keep_visitor(visitor)
        new = insert_into(self.store.engine, c.blocks)
        change = new.on_conflict_do_update(
            index_elements=["visitor", "other"], set_={"kind": new.excluded.kind}
        )
        values = {
            "visitor": visitor, "other": other, "kind": kind, "name": name, "created": self.store.clock()
        }  # fmt: skip
        await self.store.writer.write((change, values))

    async def unblock(self, visitor: str, block: str) -> None:
        """Give somebody another chance."""
        query = select(c.blocks).where(c.blocks.c.visitor == visitor)
        for found in await rows(self.store.engine, query):
            if block_id(found) == block:
                same = and_(c.blocks.c.visitor == visitor, c.blocks.c.other == found["other"])
                await self.store.writer.write((delete(c.blocks).where(same), None))

    async def blocks(self, visitor: str) -> tuple[BlockInfo, ...]:
        """Whom somebody has blocked."""
        query = select(c.blocks).where(c.blocks.c.visitor == visitor).order_by(c.blocks.c.created.desc())
        return tuple(
            BlockInfo(block_id(found), found["name"], found["kind"], moment(found["created"]))
            for found in await rows(self.store.engine, query)
        )

    async def kind_of_block(self, visitor: str, other: str) -> BlockKind | None:
        """Whether somebody does not want to hear or to meet another."""
        here = and_(c.blocks.c.visitor == visitor, c.blocks.c.other == other)
        found = await row(self.store.engine, select(c.blocks.c.kind).where(here))
        return None if found is None else found["kind"]

    async def deaf_to(self, speaker: str, listeners: Collection[str]) -> set[str]:
        """Which of the listeners do not want to hear the speaker."""
        here = and_(c.blocks.c.other == speaker, c.blocks.c.visitor.in_(sorted(listeners)))
        found = await rows(self.store.engine, select(c.blocks.c.visitor).where(here))
        return {one["visitor"] for one in found}

    async def apart(self, visitor: str, others: Collection[str]) -> set[str]:
        """Which of the others do not want to meet the visitor, or the visitor them."""
        people = sorted(set(others) - {visitor})
        either = or_(
            and_(c.blocks.c.visitor == visitor, c.blocks.c.other.in_(people)),
            and_(c.blocks.c.other == visitor, c.blocks.c.visitor.in_(people)),
        )
        query = select(c.blocks).where(and_(c.blocks.c.kind == "block", either))
        found = await rows(self.store.engine, query)
        return {one["other"] if one["visitor"] == visitor else one["visitor"] for one in found}

    async def pairs_apart(self, people: Collection[str]) -> list[tuple[str, str]]:
        """All who do not meet one of these people, each with whom; both ways round."""
        either = or_(c.blocks.c.visitor.in_(sorted(people)), c.blocks.c.other.in_(sorted(people)))
        query = select(c.blocks.c.visitor, c.blocks.c.other).where(and_(c.blocks.c.kind == "block", either))
        found = (
            [(one["visitor"], one["other"]) for one in await rows(self.store.engine, query)] if people else []
        )
        return found + [(other, visitor) for visitor, other in found]

    async def shut_out_by(self, visitor: str) -> set[str]:
        """Who does not want to meet the visitor."""
        here = and_(c.blocks.c.other == visitor, c.blocks.c.kind == "block")
        return {
            one["visitor"] for one in await rows(self.store.engine, select(c.blocks.c.visitor).where(here))
        }

    # ---- who is welcome ------------------------------------------------------------------------------------

    async def check_welcome(self, visitor: str, others: Collection[str] = ()) -> None:
        """Refuse somebody in a time-out, or at a table with people who do not want to meet them, or who are
        in a time-out themselves."""
        until = await self.timeouts.until_here(visitor)
        if until:
            raise Trouble(
                "unwelcome", f"a moderator has asked you to keep away from others until {moment(until)}"
            )
        if others and (await self.apart(visitor, others) or await self.timeouts.until(*others)):
            raise Trouble("unwelcome", "you cannot sit down at this table")

    async def sanctions(self, visitor: str) -> list[RowMapping]:
        """What moderators have decided about somebody, the last first."""
        here = c.sanctions.c.visitor == visitor
        query = select(c.sanctions).where(here).order_by(c.sanctions.c.created.desc()).limit(5)
        return list(await rows(self.store.engine, query))

    # ---- reports -------------------------------------------------------------------------------------------

    async def report(
        self, visitor: str, place: str, other: str, name: str, game: str, setup: ReportSetup, line: str
    ) -> None:
        """Tell the moderators; once about the same person in the same game."""
        if visitor == other:
            raise Trouble("unknown_person", "that is yourself")
        words = clean_words(setup.words)
        cost = await self.newcomers.cost(visitor)
        gate = self.reporting
        if not (await gate.admits(f"visitor {visitor}", cost) and await gate.admits(place)):
            raise Trouble("too_many", "you have reported much lately; try again tomorrow")
        await self.store.keep_visitor(visitor)
        values = {
            "id": sha256(f"{visitor} {other} {game}".encode()).hexdigest()[:20],
            "visitor": visitor, "other": other, "name": name, "game": game, "line": line,
            "reason": setup.reason, "words": words, "created": self.store.clock(), "settled": None,
        }  # fmt: skip
        new = insert_into(self.store.engine, c.reports).on_conflict_do_nothing()
        try:
            await self.store.writer.write(Guard(new, values))
        except Fenced:
            raise Trouble("used", "you have reported this already; a moderator will see it") from None

    async def waiting(self, moderator: str) -> list[RowMapping]:
        """Reports that nobody has settled and this moderator can, the oldest first. Those about the moderator
        are not shown: they say who has made them."""
        r = c.reports.c
        here = and_(r.settled.is_(None), r.visitor != moderator, r.other != moderator)
        query = select(c.reports).where(here).order_by(r.created).limit(QUEUE)
        return list(await rows(self.store.engine, query))

    async def settle(self, moderator: str, report: str, verdict: Verdict) -> None:
        """Decide about a report. Two moderators at once: the first one counts."""
        found = await row(self.store.engine, select(c.reports).where(c.reports.c.id == report))
        if found is None:
            raise Trouble("unknown_report", "there is no such report")
        if moderator in (found["visitor"], found["other"]):
            raise Trouble("not_yours", "this is by you or about you; another moderator decides")
        words = clean_words(verdict.words)
        if verdict.deed != "dismiss" and not words:
            raise Trouble("malformed", "say why, in words for whoever it is about")
        now = self.store.clock()
        open_one = and_(c.reports.c.id == report, c.reports.c.settled.is_(None))
        settling = Guard(update(c.reports).where(open_one).values(settled=now), {})
        sanction = {
            "id": secrets.token_urlsafe(12), "visitor": found["other"], "words": words,
            "created": now, "until": now + verdict.hours * HOUR if verdict.deed == "timeout" else 0.0,
        }  # fmt: skip
        more: list[Write] = [] if verdict.deed == "dismiss" else [(insert(c.sanctions), sanction)]

        async def settled() -> bool:
            query = select(c.reports.c.id).where(open_one)
            return await row(self.store.engine, query) is None

        with_it = Also((settling, *more), settled)
        if not await self.log.add(moderator, found["other"], verdict.deed, words, with_it):
            raise Trouble("used", "another moderator has settled this")


def block_id(found: RowMapping) -> str:
    """A name for one block that does not tell who the other is."""
    return sha256(f"{found['visitor']} {found['other']}".encode()).hexdigest()[:20]
