"""Everything one running server consists of."""

import asyncio
import gc
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from spoils.errors import in_a_line
from spoils.server.cluster.cluster import Cluster
from spoils.server.cluster.counting import SharedGate
from spoils.server.gate import Gate, Places, Turns
from spoils.server.meters import Meters, page
from spoils.server.people.accounts.accounts import Accounts
from spoils.server.people.accounts.letters import AccountLetters
from spoils.server.people.company.book import Company
from spoils.server.people.company.onlookers import Onlookers
from spoils.server.people.company.words import WordList
from spoils.server.people.drafts.matches import Matches
from spoils.server.people.drafts.rooms import Drafts
from spoils.server.people.drafts.watching import Watching
from spoils.server.people.lobby import seeks
from spoils.server.people.moving import Moving
from spoils.server.people.people import People
from spoils.server.people.post import Post
from spoils.server.people.tournaments.desk import Desk
from spoils.server.people.tournaments.from_draft import DraftTournaments
from spoils.server.people.tournaments.showcase import Showcase
from spoils.server.people.tournaments.tournaments import Tournaments
from spoils.server.play.patience import Patience
from spoils.server.play.pool import pool_of
from spoils.server.play.registry import GameRegistry
from spoils.server.play.seating import Seating
from spoils.server.play.services import Services
from spoils.server.replays.analyses import Analyses
from spoils.server.settings import Settings
from spoils.server.shelf.collection import CardCollection
from spoils.server.store.cleaning import clean
from spoils.server.store.store import Store
from spoils.server.study.boards import Boards
from spoils.server.study.efforts import Efforts
from spoils.server.study.trials import Trials
from spoils.server.study.tries import Tries
from spoils.server.work.crew import Crew
from spoils.server.work.service import Desks

log = logging.getLogger(__name__)

RARELY: Final = (20_000, 20, 20)
"""Looking for garbage holds everybody up, and little here is not gone at once."""
PATIENCE: Final = "patience"
"""The name of the fact that has the times of people's passes."""
TIDY_EVERY: Final = 10.0
"""Seconds between two looks for tables that can be put away."""
LETTING_GO: Final = 5.0
"""Seconds for what goes on by itself to end in, when everything does."""


async def let_go(tasks: Sequence[asyncio.Task[None]]) -> None:
    """End what goes on by itself, and wait until it holds nothing any more: interrupted at the database once
    that is closed, it would wait for it for ever."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=LETTING_GO)


class Server:
    """The parts, put together."""

    def __init__(self, settings: Settings, identity: str = "") -> None:
        limits = settings.limits
        self.settings = settings
        self.store = Store(settings.database)
        self.collection = CardCollection(self.store, limits, settings.cards)
        self.crew = Crew(settings, pool_of(self.collection.project)[0])
        self.desks = Desks(self.store, self.crew, limits)
        self.efforts = Efforts(limits, len(self.crew.studies))
        self.analyses = Analyses(self.store, self.desks, limits, self.efforts)
        self.trials = Trials(self.store, self.desks, limits, self.efforts)
        self.meters = Meters()
        self.cluster = None
        if identity:
            self.cluster = Cluster(self.store, settings.redis, identity)
        self.words = WordList(settings.words)
        redis = self.shared_redis
        self.company = Company(self.store, limits, redis)
        self.onlookers = Onlookers(self.cluster)
        seating = Seating(self.store, self.collection, self.desks)
        self.patience = Patience(*settings.pass_between)
        self.patience_kept = 0
        services = Services(
            self.store,
            self.crew,
            settings,
            self.patience,
            self.meters,
            self.company,
            self.cluster,
            self.words,
        )
        self.games = GameRegistry(services, seating)
        if self.cluster is not None:
            self.cluster.holder = self.games
        self.drafts = Drafts(self.store, seating, self.desks)
        self.draft_games = Matches(self.drafts, self.games)
        self.draft_watching = Watching(self.drafts, self.cluster)
        self.accounts = Accounts(self.store, settings, self.words, redis)
        self.post = Post(settings)
        self.people = People(self.games, self.collection.project, self.post)
        self.letters = AccountLetters(self.store, self.accounts.book, self.post, redis)
        self.boards = Boards(self.store, limits)
        self.tries = Tries(self.store, redis)
        self.tournaments = Tournaments(self.games, self.people.book, self.draft_games)
        self.draft_watching.follow = DraftTournaments(self.tournaments, self.drafts).see_to
        alarms = self.tournaments.alarm, self.draft_watching.alarm
        self.moving = Moving(self.store, self.collection, self.games, alarms)
        self.desk = Desk(self.tournaments)
        self.showcase = Showcase(self.tournaments.book)
        self.turns = Turns()
        self.requests = Gate(limits.request_burst, limits.requests_per_second)
        self.work = Gate(limits.work_burst, limits.work_per_second)
        self.slow = Gate(limits.slow_burst, limits.slow_per_second)
        self.storage = Gate(limits.stored_burst, limits.stored_per_second)
        self.offers = SharedGate("offers", limits.offer_burst, limits.offers_per_second, redis)
        self.sockets = Places(limits.connections, limits.sockets_each)
        self.tasks: list[asyncio.Task[None]] = []
        self.meter_page: asyncio.Server | None = None

    def shared_redis(self) -> Any | None:
        """Where processes count together, if there are several and they can."""
        relay = None if self.cluster is None else self.cluster.relay
        return relay.redis if relay is not None and relay.listening.is_set() else None

    async def open(self) -> None:
        """Open the database and begin to look after the tables."""
        gc.set_threshold(*RARELY)
        await self.store.open()
        self.patience.remember(await self.store.fact(PATIENCE))
        if self.cluster is not None:
            await self.crew.warm_up()  # whoever takes games over must be able to play them
            await self.cluster.open()
        await self.people.open()
        self.tournaments.open()
        gc.collect()
        gc.freeze()  # what is loaded by now stays, and need not be looked at again
        jobs = self.tidy(), self.clean(), self.draft_watching.run()
        self.tasks = [asyncio.create_task(job) for job in jobs]
        if self.settings.metrics:
            host, _, port = self.settings.metrics.rpartition(":")
            self.meter_page = await asyncio.start_server(self.show_meters, host or "127.0.0.1", int(port))

    async def close(self) -> None:
        """Put everything away."""
        await let_go([*self.tasks, *self.draft_watching.tasks])
        if self.meter_page is not None:
            self.meter_page.close()
        self.people.close()
        await self.efforts.close()
        self.accounts.close()
        await self.post.close()
        self.tournaments.close()
        await self.games.put_away(everything=True)
        await self.keep_patience()
        if self.cluster is not None:
            await self.cluster.close()
        await self.store.close()
        await self.crew.close()

    async def tidy(self) -> None:
        """Put tables away at which nothing goes on."""
        while True:
            await asyncio.sleep(TIDY_EVERY)
            try:
                await self.games.put_away()
            except Exception as error:  # leases that were not given back end by themselves
                log.warning("cannot put all tables away: %s", in_a_line(error))
            await self.keep_patience()

    async def keep_patience(self) -> None:
        """Keep how long people take to pass, if that has changed: a process that begins does not guess."""
        if self.patience.noted != self.patience_kept:
            self.patience_kept = self.patience.noted
            try:
                await self.store.put_fact(PATIENCE, self.patience.written())
            except Exception as error:
                log.warning("cannot keep the times of passes: %s", error)

    async def clean(self) -> None:
        """Delete what is kept for no longer, once an hour."""
        while True:
            try:
                await self.accounts.book.sweep()
                await self.company.timeouts.sweep()
                await seeks.sweep(self.store)
                await clean(self.store, self.settings.keep_games, self.settings.keep_visitors)
            except Exception:
                log.exception("cannot clean up")
            await asyncio.sleep(3600)

    # ---- how it is doing -----------------------------------------------------------------------------------

    def levels(self) -> dict[str, float]:
        """What can be read off now."""
        levels = {
            "games_open": float(len(self.games.rooms)),
            "sockets_open": float(self.sockets.total),
            "workers_ended_total": float(sum(worker.ended for worker in self.crew.every())),
        }
        for worker in self.crew.every():
            levels[f'worker_waiting{{worker="{worker.name}"}}'] = float(worker.load)
        return levels

    async def show_meters(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer whatever is asked here with the figures."""
        with suppress(Exception):
            async with asyncio.timeout(5):
                await reader.readuntil(b"\r\n\r\n")
            writer.write(page(self.meters, self.levels()))
            await writer.drain()
        writer.close()
