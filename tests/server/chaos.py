"""`make chaos`: three servers on a real PostgreSQL and Redis, and everything that can go wrong with them.

Players play at random on whichever server they reach. Meanwhile servers are killed, put to sleep and woken
up, Redis and PostgreSQL are restarted. In the end the database must have exactly the answers that were
acknowledged, and no player may have waited long. Loopback only; figures are kept in docs/LOAD.md.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from spoils.server.load import end_all, quantile
from spoils.server.store.store import Store
from tests.server.databases import Postgres, redis_server
from tests.server.served import Served
from tests.server.survivor import Interruption, Kept, Report, Survivor

SERVERS = 3
MANY = ("connections_each", "sockets_each", "request_burst", "work_burst", "stored_burst", "offer_burst")
ROOMY = [f"--limit={name}=100000000" for name in MANY]
"""All players come from one address."""
QUIET = 6.0
"""Seconds between two blows."""
LONGEST = 5.0
"""Seconds within which every game must go on."""
PATIENCE = 120.0
"""Seconds after the last blow in which every game must have gone on, however busy the machine is."""

Blow = Callable[[], Awaitable[None]]


class Chaos:
    """The servers, and what happens to them."""

    def __init__(self, folder: Path, postgres: Postgres, ends: ExitStack) -> None:
        self.folder, self.postgres, self.ends = folder, postgres, ends
        self.url = postgres.database("chaos")
        self.redis_ends = ends.enter_context(ExitStack())
        self.redis = self.redis_ends.enter_context(redis_server(folder))
        self.chance = random.Random(1)
        self.started = 0
        self.servers: list[Served] = []
        self.events: list[tuple[float, str]] = [(monotonic(), "nothing")]

    def start(self) -> Served:
        """One more server."""
        self.started += 1
        one = Served(self.folder / f"server{self.started}", "--redis", self.redis, *ROOMY, url=self.url)
        self.ends.callback(lambda: one.kill() if one in Served.running else None)
        return one

    def happens(self, what: str) -> None:
        """Write down what players suffer from, from now on."""
        self.events.append((monotonic(), what))

    async def kill(self) -> None:
        """A server dies, and another is started in its place."""
        victim = self.chance.choice(self.servers)
        self.happens("kill -9")
        self.servers.remove(victim)
        await asyncio.to_thread(victim.kill)
        self.servers.append(await asyncio.to_thread(self.start))

    async def sleep(self, seconds: float) -> None:
        """A server does nothing for a while, and then goes on as if nothing had happened."""
        victim = self.chance.choice(self.servers)
        self.happens("SIGSTOP")
        victim.process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            self.happens("SIGCONT")
            victim.process.send_signal(signal.SIGCONT)

    async def restart_redis(self) -> None:
        """Redis is stopped and started again at once."""
        port = int(self.redis.rsplit(":", 1)[1].split("/")[0])
        self.happens("Redis restarted")

        def run() -> None:
            self.redis_ends.close()
            self.redis_ends.enter_context(redis_server(self.folder, port))

        await asyncio.to_thread(run)

    async def restart_postgres(self) -> None:
        """PostgreSQL is stopped and started again at once."""
        self.happens("PostgreSQL restarted")
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.to_thread(self.postgres.start)

    def ended(self) -> list[str]:
        """The servers that have ended by themselves, with the last that they said."""
        return [
            f"{one.database.name} has ended by itself: {one.complaints()[-2000:]}"
            for one in self.servers
            if one.process.poll() is not None
        ]

    def blows(self, kills: int, stops: int, restarts: int, asleep: float) -> list[Blow]:
        """Everything that is to happen, in any order."""
        found: list[Blow] = [self.kill] * kills
        found += [lambda: self.sleep(asleep)] * stops
        found += [self.restart_redis, self.restart_postgres] * restarts
        self.chance.shuffle(found)
        return found

    def cause(self, one: Interruption) -> str:
        """What happened last before somebody was interrupted, or in the moment after."""
        return [what for when, what in self.events if when <= one.began + 0.1][-1]


async def compare(url: str, games: list[Kept]) -> list[str]:
    """Whether the database has exactly the answers that players gave, each once and in order."""
    problems = []
    store = Store(url)
    for kept in games:
        moves = await store.moves(kept.game)
        stored = [move.answer for move in moves if move.seat == 0 and not move.automatic]
        expected = [kept.answers]
        if kept.perhaps is not None:
            expected.append([*kept.answers, kept.perhaps])
        if stored not in expected:
            problems.append(f"{kept.game}: stored are {stored}, given were {kept.answers}")
    await store.engine.dispose()
    return problems


async def broken_for_good(survivors: list[Survivor], until: float) -> list[str]:
    """The games that do not go on, though they were given time to."""
    while True:
        still = [one.kept.game for one in survivors if one.broken is not None and one.kept is not None]
        if not still or monotonic() > until:
            return still
        await asyncio.sleep(0.1)


async def survive(given: argparse.Namespace, chaos: Chaos) -> Report:
    """Let it happen while people play; what they have seen, compared with what is stored."""
    chaos.servers = [await asyncio.to_thread(chaos.start) for _ in range(SERVERS)]
    report, end = Report(), monotonic() + 24 * 3600
    survivors = [Survivor(chaos.servers, number, given.pause, report) for number in range(given.games)]
    playing = [asyncio.create_task(one.run(end)) for one in survivors]
    await asyncio.sleep(given.quiet)
    for number, blow in enumerate(chaos.blows(given.kills, given.stops, given.restarts, given.asleep), 1):
        await blow()
        await asyncio.sleep(given.quiet)
        print(f"{number:3} {chaos.events[-1][1]:22} {report.acknowledged} answers", file=sys.stderr)
    patience = monotonic() + PATIENCE
    still = await broken_for_good(survivors, patience)
    while report.acknowledged < given.answers and monotonic() < patience:
        await asyncio.sleep(0.1)
    await end_all(playing)
    for one in survivors:
        if one.kept is not None and one.sent is not None:
            one.kept.perhaps = one.sent[1]
    report.problems += chaos.ended()
    report.problems += [f"{game}: had not gone on in the end" for game in still]
    report.problems += await compare(chaos.url, report.games)
    return report


def show(given: argparse.Namespace, chaos: Chaos, report: Report) -> bool:
    """Print the figures as a table; whether all is as it should be."""
    lasted = monotonic() - chaos.events[0][0]
    print(f"| {given.games} games at once, {given.pause:g} s of thinking, {lasted:.0f} s | |\n|---|---|")
    print(f"| answers acknowledged | {report.acknowledged} |")
    print(f"| stored, though their acknowledgement was lost with a connection | {report.resolved} |")
    print(f"| games begun, finished | {len(report.games)}, {report.finished} |")
    print(f"| answers lost or doubled, games that did not go on | {len(report.problems)} |")
    slow = 0
    by_cause: dict[str, list[float]] = {}
    for one in report.interruptions:
        by_cause.setdefault(chaos.cause(one), []).append(one.seconds)
        slow += one.seconds > LONGEST
    for cause, found in sorted(by_cause.items()):
        times = sum(what == cause for _, what in chaos.events)
        figures = " · ".join(f"{quantile(found, share):.1f} s" for share in (0.5, 0.95, 1.0))
        print(f"| {cause} ({times} ×): {len(found)} interruptions, half · 95 % · longest | {figures} |")
    print(f"| interruptions of more than {LONGEST:g} s | {slow} |")
    print(f"| load average | {os.getloadavg()[1]:.1f} |")
    for problem in report.problems:
        print(problem, file=sys.stderr)
    return not report.problems and not slow


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    """How much of what."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--pause", type=float, default=1.0, help="mean seconds of thinking")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--asleep", type=float, default=30.0, help="seconds of each sleep")
    parser.add_argument("--restarts", type=int, default=2, help="of Redis and of PostgreSQL, each")
    parser.add_argument("--answers", type=int, default=0, help="to wait for in the end, if there were fewer")
    parser.add_argument("--quiet", type=float, default=QUIET, help="seconds between two blows")
    return parser.parse_args(arguments)


def main() -> None:
    """Start everything, and let it happen."""
    given = options()
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="spoils-chaos-")))
        postgres = Postgres()
        ends.callback(postgres.close)
        chaos = Chaos(folder, postgres, ends)
        sys.exit(0 if show(given, chaos, asyncio.run(survive(given, chaos))) else 1)


if __name__ == "__main__":
    main()
