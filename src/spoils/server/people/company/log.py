"""The moderators' log: only added to, each entry with a hash of itself and of the one before.

People stand in it under aliases and words as hashes. When somebody's account is deleted, aliases and words go
and the chain stays whole: it can be seen that words were erased, and not that they were replaced.
"""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import insert, select
from sqlalchemy.engine import RowMapping

from spoils.server.people.company import tables as c
from spoils.server.store.commit import Fenced, Guard, Write
from spoils.server.store.reading import insert_into, row, rows
from spoils.server.store.store import Store

TRIES: Final = 20
SIGNED: Final = ("number", "moment", "moderator", "subject", "deed", "words", "before")


@dataclass(frozen=True)
class Checked:
    """What a look at the whole log has found."""

    entries: int
    erased: int
    """Entries whose words are gone, with the person whom they were about."""
    head: str
    fault: str = ""
    """Where the log was changed, if it was."""


@dataclass(frozen=True)
class Also:
    """What is written with an entry of the log."""

    writes: tuple[Write, ...]
    done: Callable[[], Awaitable[bool]] | None = None
    """Whether somebody else has done it meanwhile, if it has guards that say no then."""


def mark_of(entry: Any) -> str:
    """The hash of an entry, which has that of the one before in it."""
    return sha256("\n".join(str(entry[name]) for name in SIGNED).encode()).hexdigest()


def hash_of(salt: str, words: str) -> str:
    """What the log has of words; the salt makes sure that words that are gone cannot be guessed."""
    return sha256(f"{salt}\n{words}".encode()).hexdigest()


class ConductLog:
    """The log of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def alias(self, visitor: str) -> str:
        """What somebody is called in the log."""
        if not visitor:
            return ""
        new = insert_into(self.store.engine, c.conduct_aliases).on_conflict_do_nothing()
        await self.store.writer.write((new, {"visitor": visitor, "alias": secrets.token_hex(8)}))
        query = select(c.conduct_aliases.c.alias).where(c.conduct_aliases.c.visitor == visitor)
        found = await row(self.store.engine, query)
        assert found is not None
        return str(found["alias"])

    async def add(
        self, moderator: str, subject: str, deed: str, words: str, also: Also | None = None
    ) -> bool:
        """One more entry, in one transaction with the deed itself: there is none without the other. Of two
        processes that want the same number one takes the next. False if the deed was done by another."""
        salt = secrets.token_hex(16)
        by, about = await self.alias(moderator), await self.alias(subject)
        for _ in range(TRIES):
            last = await self.last()
            entry: dict[str, Any] = {
                "number": 1 if last is None else last["number"] + 1,
                "moment": int(self.store.clock()),
                "moderator": by,
                "subject": about,
                "deed": deed,
                "words": hash_of(salt, words),
                "before": "" if last is None else last["mark"],
            }
            entry["mark"] = mark_of(entry)
            new = insert_into(self.store.engine, c.conduct_log).on_conflict_do_nothing()
            said = {"number": entry["number"], "visitor": subject, "salt": salt, "words": words}
            try:
                deeds = () if also is None else also.writes
                await self.store.writer.write(*deeds, Guard(new, entry), (insert(c.conduct_words), said))
            except Fenced:
                if also is not None and also.done is not None and await also.done():
                    return False
                continue
            return True
        raise RuntimeError("the moderators' log is being written to without pause")

    async def last(self) -> RowMapping | None:
        """The newest entry."""
        return await row(
            self.store.engine, select(c.conduct_log).order_by(c.conduct_log.c.number.desc()).limit(1)
        )

    async def newest(self, count: int) -> list[RowMapping]:
        """Some entries with their words and whom they are about, the newest first."""
        by = c.conduct_aliases.alias()
        about = c.conduct_aliases.alias()
        log = c.conduct_log
        query = (
            select(
                log.c.number, log.c.moment, log.c.deed, by.c.visitor.label("by"),
                about.c.visitor.label("about"), c.conduct_words.c.words.label("said"),
            )
            .select_from(log)
            .outerjoin(by, by.c.alias == log.c.moderator)
            .outerjoin(about, about.c.alias == log.c.subject)
            .outerjoin(c.conduct_words, c.conduct_words.c.number == log.c.number)
            .order_by(log.c.number.desc())
            .limit(count)
        )  # fmt: skip
        return list(await rows(self.store.engine, query))

    async def check(self, mark: str = "") -> Checked:
        """Go through the whole log and see whether anything was changed. Who can write to the database can
        write the whole log anew; not with an entry of a mark that somebody has noted elsewhere."""
        entries = await rows(self.store.engine, select(c.conduct_log).order_by(c.conduct_log.c.number))
        words = {one["number"]: one for one in await rows(self.store.engine, select(c.conduct_words))}
        before, erased, fault = "", 0, ""
        for number, entry in enumerate(entries, start=1):
            said = words.get(number)
            erased += said is None
            changed = said is not None and hash_of(said["salt"], said["words"]) != entry["words"]
            broken = entry["number"] != number or entry["before"] != before or entry["mark"] != mark_of(entry)
            if (broken or changed) and not fault:
                fault = f"entry {entry['number']} is not as it was written"
            before = entry["mark"]
        if mark and mark not in {entry["mark"] for entry in entries}:
            fault = fault or f"no entry has the mark {mark}"
        return Checked(len(entries), erased, before, fault)
