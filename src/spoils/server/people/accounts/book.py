"""The book of accounts: what is read from the database about them, and written."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.errors import Trouble
from spoils.server.people.accounts import tables as a
from spoils.server.people.accounts.naming import likeness
from spoils.server.people.accounts.secrets import (
    CODES,
    hashed,
    hashed_code,
    new_code,
    new_program_token,
    new_session,
)
from spoils.server.people.personal import export
from spoils.server.store import tables as t
from spoils.server.store.commit import Fenced, Guard, Write
from spoils.server.store.reading import insert_into, row, rows
from spoils.server.store.store import Store

SESSION_SECONDS: Final = 180 * 24 * 3600.0
"""After which a browser that was not seen is signed out."""
SEEN_EVERY: Final = 3600.0
MOST_SESSIONS: Final = 50
MOST_TOKENS: Final = 20


@dataclass(frozen=True)
class Session:
    """A browser that is signed in."""

    id: str
    visitor: str
    created: float


class AccountBook:
    """Accounts with all that belongs to them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def write(self, *writes: Write) -> None:
        """Write these together."""
        await self.store.writer.write(*writes)

    # ---- accounts ------------------------------------------------------------------------------------------

    async def named(self, name: str) -> RowMapping | None:
        """The account of that name, or of one that looks like it."""
        same = a.accounts.c.name == name
        query = select(a.accounts).where(or_(same, a.accounts.c.likeness == likeness(name)))
        return await row(self.store.engine, query.order_by(same.desc()).limit(1))

    async def of(self, visitor: str) -> RowMapping | None:
        """A visitor's account."""
        return await row(self.store.engine, select(a.accounts).where(a.accounts.c.visitor == visitor))

    async def add(self, visitor: str, name: str, password: str, passkey: dict[str, object] | None) -> None:
        """A new account; Trouble if the name is taken."""
        now = self.store.clock()
        values = {
            "visitor": visitor, "name": name, "likeness": likeness(name), "password": password, "email": "",
            "confirmed": False, "moderator": False, "created": now,
        }  # fmt: skip
        writes: list[Write] = [
            (insert(t.visitors), {"id": visitor, "created": now, "seen": now}),
            Guard(insert_into(self.store.engine, a.accounts).on_conflict_do_nothing(), values),
        ]
        if passkey is not None:
            writes.append(self.keeping(visitor, passkey))
        try:
            await self.write(*writes)
        except Fenced:
            raise Trouble("taken", f'"{name}" is taken, or looks like a name that is') from None

    async def change(self, visitor: str, **values: Any) -> None:
        """Change something about an account."""
        await self.write(self.changing(visitor, **values))

    def changing(self, visitor: str, **values: Any) -> Write:
        """The write that does so."""
        return update(a.accounts).where(a.accounts.c.visitor == visitor).values(**values), None

    async def exported(self, visitor: str) -> dict[str, Any]:
        """Everything about a visitor."""
        async with self.store.engine.connect() as connection:
            return await connection.run_sync(export, visitor)

    async def luggage(self, visitor: str) -> tuple[int, int, int]:
        """How many decks, sets and games a guest has."""
        counts = []
        for table in (t.decks, t.own_sets, t.seats):
            query = select(func.count().label("n")).where(table.c.visitor == visitor)
            if table is t.seats:
                query = select(func.count(func.distinct(t.seats.c.game)).label("n")).where(
                    t.seats.c.visitor == visitor
                )
            counts.append(int((await rows(self.store.engine, query))[0]["n"]))
        return counts[0], counts[1], counts[2]

    async def sweep(self) -> None:
        """Forget sessions and challenges whose time is over, and whom to call in sessions that have ended."""
        now = self.store.clock()
        ended = and_(t.pushes.c.session != "", t.pushes.c.session.not_in(select(a.sessions.c.id)))
        await self.write(
            (delete(a.sessions).where(a.sessions.c.seen < now - SESSION_SECONDS), None),
            (delete(t.pushes).where(ended), None),
            (delete(a.challenges).where(a.challenges.c.expires < now), None),
        )

    # ---- passkeys ------------------------------------------------------------------------------------------

    async def passkeys(self, visitor: str) -> list[RowMapping]:
        """The passkeys of an account, the first one first."""
        query = select(a.passkeys).where(a.passkeys.c.visitor == visitor).order_by(a.passkeys.c.created)
        return list(await rows(self.store.engine, query))

    def keeping(self, visitor: str, passkey: dict[str, object]) -> Write:
        """The write that keeps a new passkey; one that is known belongs to whoever has it."""
        new = insert_into(self.store.engine, a.passkeys).on_conflict_do_nothing()
        return Guard(new, {**passkey, "visitor": visitor})

    async def drop_passkey(self, visitor: str, key: str) -> None:
        """Forget a passkey."""
        here = and_(a.passkeys.c.visitor == visitor, a.passkeys.c.id == key)
        await self.write((delete(a.passkeys).where(here), None))

    # ---- sessions ------------------------------------------------------------------------------------------

    async def session(self, secret: str) -> Session | None:
        """The session that a cookie is the key of; noted as seen, once in a while."""
        now = self.store.clock()
        alive = and_(a.sessions.c.id == hashed(secret), a.sessions.c.seen > now - SESSION_SECONDS)
        found = await row(self.store.engine, select(a.sessions).where(alive))
        if found is None:
            return None
        if now - found["seen"] > SEEN_EVERY:
            change = update(a.sessions).where(a.sessions.c.id == found["id"]).values(seen=now)
            await self.write((change, None))
        return Session(found["id"], found["visitor"], found["created"])

    async def sessions(self, visitor: str) -> list[RowMapping]:
        """All browsers that are signed in, the last seen one first."""
        query = select(a.sessions).where(a.sessions.c.visitor == visitor).order_by(a.sessions.c.seen.desc())
        return list(await rows(self.store.engine, query))

    async def open_session(self, visitor: str, device: str, instead_of: str = "") -> str:
        """Sign a browser in with a new secret; it takes the place of the session it had."""
        secret, now = new_session(), self.store.clock()
        there = await self.sessions(visitor)
        old = [found["id"] for found in there[MOST_SESSIONS - 1 :]]
        values = {"id": hashed(secret), "visitor": visitor, "created": now, "seen": now, "device": device}
        writes: list[Write] = [
            (delete(a.sessions).where(a.sessions.c.id.in_([*old, instead_of])), None),
            (insert(a.sessions), values),
        ]
        if instead_of:  # the same browser is called as before
            same = and_(t.pushes.c.visitor == visitor, t.pushes.c.session == instead_of)
            writes.append((update(t.pushes).where(same).values(session=values["id"]), None))
        await self.write(*writes)
        return secret

    def ending(self, visitor: str, but: str = "", *, keep_programs: bool = False) -> list[Write]:
        """What ends all sessions of an account but this one, and the keys of its programs: whoever locks
        others out means all of them, unless they say otherwise."""
        others = and_(a.sessions.c.visitor == visitor, a.sessions.c.id != but)
        of_none = and_(t.pushes.c.visitor == visitor, t.pushes.c.session == "")
        writes: list[Write] = [
            (delete(a.sessions).where(others), None),
            (delete(t.pushes).where(of_none), None),
        ]
        if not keep_programs:
            writes.append((delete(a.program_tokens).where(a.program_tokens.c.visitor == visitor), None))
        return writes

    async def end_session(self, visitor: str, session: str) -> None:
        """End one session."""
        here = and_(a.sessions.c.visitor == visitor, a.sessions.c.id == session)
        await self.write((delete(a.sessions).where(here), None))

    async def set_password(
        self, visitor: str, password: str, but: str = "", *, keep_programs: bool = False
    ) -> None:
        """A new password; all other sessions and the keys of programs end in the same moment."""
        ended = self.ending(visitor, but, keep_programs=keep_programs)
        await self.write(self.changing(visitor, password=password), *ended)

    # ---- recovery codes ------------------------------------------------------------------------------------

    async def new_codes(self, visitor: str) -> tuple[str, ...]:
        """New recovery codes instead of all old ones."""
        codes = tuple(new_code() for _ in range(CODES))
        values = [{"id": hashed_code(code, visitor), "visitor": visitor} for code in codes]
        old = delete(a.recovery_codes).where(a.recovery_codes.c.visitor == visitor)
        await self.write((old, None), (insert(a.recovery_codes), values))
        return codes

    async def codes_left(self, visitor: str) -> int:
        """How many codes were not used yet."""
        query = select(func.count().label("n")).where(a.recovery_codes.c.visitor == visitor)
        return int((await rows(self.store.engine, query))[0]["n"])

    async def use_code(self, visitor: str, code: str, password: str) -> bool:
        """Use a code up: a new password or none; all sessions and keys of programs end. False if there is no
        such code."""
        here = delete(a.recovery_codes).where(a.recovery_codes.c.id == hashed_code(code, visitor))
        change = self.changing(visitor, password=password)
        try:
            await self.write(Guard(here, {}), change, *self.ending(visitor))
        except Fenced:
            return False
        return True

    # ---- programs ------------------------------------------------------------------------------------------

    async def tokens(self, visitor: str) -> list[RowMapping]:
        """The programs of an account."""
        here = a.program_tokens.c.visitor == visitor
        query = select(a.program_tokens).where(here).order_by(a.program_tokens.c.created)
        return list(await rows(self.store.engine, query))

    async def add_token(self, visitor: str, name: str, scopes: tuple[str, ...]) -> str:
        """A key for a program."""
        if len(await self.tokens(visitor)) >= MOST_TOKENS:
            raise Trouble("too_many", f"you have {MOST_TOKENS} programs; remove one first")
        token = new_program_token()
        values = {
            "id": hashed(token), "visitor": visitor, "name": name, "scopes": ",".join(sorted(set(scopes))),
            "created": self.store.clock(), "used": 0.0,
        }  # fmt: skip
        await self.write((insert(a.program_tokens), values))
        return token

    async def token(self, secret: str) -> RowMapping | None:
        """The program that this is the key of; noted as used, once in a while."""
        query = select(a.program_tokens).where(a.program_tokens.c.id == hashed(secret))
        found = await row(self.store.engine, query)
        now = self.store.clock()
        if found is not None and now - found["used"] > SEEN_EVERY:
            change = update(a.program_tokens).where(a.program_tokens.c.id == found["id"]).values(used=now)
            await self.write((change, None))
        return found

    async def drop_token(self, visitor: str, token: str) -> None:
        """This program may act for nobody any more."""
        here = and_(a.program_tokens.c.visitor == visitor, a.program_tokens.c.id == token)
        await self.write((delete(a.program_tokens).where(here), None))
