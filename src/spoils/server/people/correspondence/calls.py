"""Calling people who are not here, by letter and by push, as they wish. Calls are stored until made."""

import asyncio
import logging
from typing import Final

from sqlalchemy import and_, bindparam, delete, insert, select, update
from sqlalchemy.engine import RowMapping

from spoils.french import typeset
from spoils.server.people.accounts import tables as a
from spoils.server.people.correspondence.away import DAY, absence
from spoils.server.people.correspondence.push import Push
from spoils.server.people.persons import known_as
from spoils.server.people.post import Post
from spoils.server.play.info import moment
from spoils.server.play.registry import GameRegistry
from spoils.server.protocol.calls import CallSettings, Wishes
from spoils.server.store import tables as t
from spoils.server.store.commit import Fenced, Guard, Write
from spoils.server.store.reading import row, rows
from spoils.server.store.rows import GameRow, pack, unpack

log = logging.getLogger(__name__)

AT_ONCE: Final = 50
TRIES: Final = 5
LATER: Final = 300.0
"""Seconds until somebody who could not be reached is called again, and twice as many each time."""
TEXTS: Final = {
    ("turn", "en"): ("It is your turn", "It is your turn in the game {names}."),
    ("turn", "fr"): ("C’est à vous de jouer", "C’est à vous de jouer dans la partie {names}."),
    ("begun", "en"): ("Your game begins", "Somebody has sat down with you: {names}."),
    ("begun", "fr"): ("Votre partie commence", "Quelqu’un a pris place avec vous : {names}."),
}
FOOT: Final = {
    "en": "\n\n{link}\n\nWhat you are called for, and how, can be set there.\n",
    "fr": "\n\n{link}\n\nVous pouvez y régler pourquoi et comment on vous appelle.\n",
}
CLAIM: Final = (
    update(t.calls)
    .where(and_(t.calls.c.id == bindparam("b_id"), t.calls.c.tries == bindparam("b_tries")))
    .values(tries=bindparam("b_next"), due=bindparam("b_due"))
)


def begun_write(visitor: str, game: str, due: float) -> Write:
    """That somebody is to be called whose game has begun."""
    values = {
        "id": f"{game}:{visitor[:20]}", "visitor": visitor, "kind": "begun", "game": game,
        "mark": -1, "due": due, "tries": 0,
    }  # fmt: skip
    return insert(t.calls), values


class Calls:
    """Makes the calls that are due."""

    def __init__(self, games: GameRegistry, post: Post, push: Push) -> None:
        self.games = games
        self.store = games.services.store
        self.post = post
        self.push = push

    # ---- wishes --------------------------------------------------------------------------------------------

    async def wishes(self, visitor: str) -> Wishes:
        """What somebody wants to be called for."""
        found = await row(self.store.engine, select(t.persons.c.wishes).where(t.persons.c.visitor == visitor))
        return Wishes() if found is None or found["wishes"] is None else unpack(found["wishes"], Wishes)

    async def wish(self, visitor: str, wishes: Wishes) -> None:
        """Keep them."""
        await known_as(self.store, visitor)
        change = update(t.persons).where(t.persons.c.visitor == visitor).values(wishes=pack(wishes))
        await self.store.writer.write((change, None))

    async def address(self, visitor: str) -> str:
        """Where somebody wants letters, if they have confirmed it."""
        mine = and_(a.accounts.c.visitor == visitor, a.accounts.c.confirmed)
        found = await row(self.store.engine, select(a.accounts.c.email).where(mine))
        return "" if found is None else str(found["email"])

    async def settings(self, visitor: str) -> CallSettings:
        """Everything about how somebody is called."""
        away = await absence(self.store, visitor)
        return CallSettings(
            wishes=await self.wishes(visitor),
            letters=self.post.is_open and bool(await self.address(visitor)),
            push_key=await self.push.public_key(),
            browsers=len(await self.push.browsers(visitor)),
            away_until=moment(away.until) if away.until > self.store.clock() else "",
            away_days=max(0, round(away.left / DAY)),
        )

    # ---- calling -------------------------------------------------------------------------------------------

    async def keep_calling(self) -> None:
        """For good."""
        every = min(10.0, max(0.2, self.games.services.settings.limits.call_seconds / 4))
        while True:
            try:
                await self.look()
            except Exception as error:
                log.warning("cannot look whom to call: %s", error)
            await asyncio.sleep(every)

    async def look(self) -> None:
        """Make the calls that are due."""
        due = select(t.calls).where(t.calls.c.due < self.store.clock()).order_by(t.calls.c.due)
        for call in await rows(self.store.engine, due.limit(AT_ONCE)):
            if await self.claim(call):
                try:
                    await self.make(call)
                except Exception as error:
                    log.warning("somebody could not be called: %s", type(error).__name__)
                    if call["tries"] + 1 < TRIES:
                        continue
                await self.store.writer.write((delete(t.calls).where(t.calls.c.id == call["id"]), None))

    async def claim(self, call: RowMapping) -> bool:
        """Whether this process is to make a call; if it ends before it has, another does so later."""
        later = self.store.clock() + LATER * 2 ** call["tries"]
        values = {"b_id": call["id"], "b_tries": call["tries"], "b_next": call["tries"] + 1, "b_due": later}
        try:
            await self.store.writer.write(Guard(CLAIM, values))
        except Fenced:
            return False
        return True

    async def make(self, call: RowMapping) -> None:
        """Call somebody, unless it is settled meanwhile."""
        game = await self.store.game(call["game"])
        wishes = await self.wishes(call["visitor"])
        if game is None or not self.is_wanted(call, game, wishes):
            return
        subject, text = TEXTS[call["kind"], wishes.language]
        if wishes.language == "fr":
            text = typeset(text)
        words = text.format(names=" – ".join(seat.name for seat in game.seats))
        if wishes.push:
            link = self.games.created(game, call["visitor"]).seats
            to_table = link[0].link if link else f"{self.games.services.settings.prefix}/people"
            await self.push.call(call["visitor"], subject, words, to_table, f"spoils-{game.id}")
        address = await self.address(call["visitor"]) if wishes.letters and self.post.is_open else ""
        if address:
            foot = FOOT[wishes.language].format(link=f"{self.post.origin}/people")
            await self.post.hand_over(address, subject, words + foot)

    @staticmethod
    def is_wanted(call: RowMapping, game: GameRow, wishes: Wishes) -> bool:
        """Whether somebody wants to hear of it, and it is still so."""
        if call["kind"] == "turn":
            return wishes.turn and game.stage == "playing" and game.asked == call["mark"]
        return wishes.begun and game.stage == "playing"
