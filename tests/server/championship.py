"""`make tournament`: a Swiss of 128 over real sockets on PostgreSQL and Redis, while servers are killed.

Every player is a client with a cookie of its own: it registers, waits for its pairing, plays at random on
whichever server it reaches, gives up after a while, and some leave the tournament. In the end pairings must
have been legal, every acknowledged answer stored, every game counted as its players saw it, and the standings
those that another computation finds. Loopback only; figures are kept in docs/LOAD.md.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import httpx
import websockets.asyncio.client as client
from websockets.exceptions import WebSocketException

from spoils.server.load import DECKS, cpu_seconds, draw, quantile
from spoils.server.store.store import Store
from tests.server.chaos import Chaos
from tests.server.databases import Postgres
from tests.server.served import UNUSED, Served
from tests.tournament.independent import table

POLL = 2.0
PATIENCE = 20.0
"""Seconds after which a player who hears nothing connects again."""
STUCK = 600.0
"""Seconds without any progress after which a tournament counts as lost."""
STOPS = dict.fromkeys(("response", "attack", "damage", "end_of_turn"), False)
"""Players pass in these windows at once: nobody is to wait for a hesitation."""
View = dict[str, Any]
TROUBLE = (OSError, TimeoutError, WebSocketException, httpx.HTTPError, ValueError)


@dataclass
class Played:
    """What one player knows of one game."""

    game: str
    seat: int
    answers: list[tuple[int, ...]] = field(default_factory=list)
    perhaps: tuple[int, ...] | None = None
    """Sent, but nobody has said yet whether it is stored."""
    unsure: list[tuple[int, ...]] = field(default_factory=list)
    """Those of which nobody has ever said so: each is stored, or not."""
    winners: list[int] | None = None
    """As the player saw the end."""


@dataclass
class Report:
    """What all players together have seen."""

    acknowledged: int = 0
    reconnected: int = 0
    left: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from the end of one's game to the next pairing."""
    played: list[Played] = field(default_factory=list)
    worked: dict[int, float] = field(default_factory=dict)
    """Processor seconds of each server, as long as it lived."""
    problems: list[str] = field(default_factory=list)


class Contestant:
    """One player."""

    def __init__(
        self, servers: list[Served], number: int, cup: str, given: argparse.Namespace, report: Report
    ) -> None:
        self.servers, self.cup, self.report = servers, cup, report
        self.chance = random.Random(number)
        self.number = number
        self.http = httpx.AsyncClient(
            timeout=30,
            limits=httpx.Limits(max_keepalive_connections=0),
            verify=UNUSED,
            cookies={"spoils": secrets.token_urlsafe(24)},  # whoever asks again is still the same
        )
        self.mean = given.answers
        self.leaves = self.chance.random() < given.leave
        self.free = monotonic()

    @property
    def address(self) -> str:
        return self.chance.choice(self.servers).address

    async def ask(self, method: str, path: str = "", body: object = None) -> View | None:
        """A request, on one server after the other until it is answered; nothing for 204."""
        while True:
            try:
                url = f"{self.address}/api/tournaments/{self.cup}{path}"
                reply = await self.http.request(method, url, json=body)
                if reply.status_code == 204:
                    return None
                if reply.status_code == 200:
                    view: View = reply.json()
                    return view
                if reply.status_code < 500:
                    raise AssertionError(reply.text)
            except TROUBLE:
                pass
            await asyncio.sleep(self.chance.uniform(0.1, 0.5))

    async def register(self) -> None:
        await self.ask(
            "POST", "/entry", {"name": f"Player {self.number}", "deck_id": self.chance.choice(DECKS)}
        )

    async def run(self) -> None:
        """Until the tournament is over, or one has left it."""
        done: set[str] = set()
        while True:
            place = await self.ask("GET", "/entry")
            assert place is not None
            if place["stage"] == "over":
                return
            seat = place.get("seat")
            game = seat["link"].split("/game/")[1].split("#")[0] if seat else ""
            if seat and game not in done:
                done.add(game)
                self.report.waits.append(monotonic() - self.free)
                if self.leaves and len(done) > 1 and self.chance.random() < 0.4:
                    await self.ask("DELETE", "/entry")
                    self.report.left += 1
                    return
                await self.play(game, seat["seat"], seat["token"])
                self.free = monotonic()
            await asyncio.sleep(POLL * self.chance.uniform(0.5, 1.5))

    async def play(self, game: str, seat: int, token: str) -> None:
        """One game to its end, over as many connections as it takes."""
        played = Played(game, seat)
        self.report.played.append(played)
        limit = self.chance.randint(1, 2 * self.mean)
        hello = json.dumps({"type": "hello", "protocol": 1, "game": game, "tokens": [token]})
        while played.winners is None:
            try:
                address = self.address.replace("http", "ws") + "/api/socket"
                async with client.connect(
                    address, max_size=None, open_timeout=PATIENCE, close_timeout=0.1
                ) as socket:
                    await socket.send(hello)
                    await socket.send(json.dumps({"type": "stops", "seat": seat, "stops": STOPS, "id": 3}))
                    await self.sit(socket, played, limit)
            except TROUBLE:
                self.report.reconnected += 1
                await asyncio.sleep(self.chance.uniform(0.1, 0.5))

    async def sit(self, socket: client.ClientConnection, played: Played, limit: int) -> None:
        """One connection."""
        sent: tuple[int, tuple[int, ...]] | None = None
        last = 0
        state: View = {}
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            kind = message["type"]
            if kind == "accepted" and message["id"] == 1:
                assert sent is not None
                played.answers.append(sent[1])
                self.report.acknowledged += 1
                last, sent, played.perhaps = sent[0], None, None
            elif kind == "error":
                if message["code"] != "illegal":
                    raise TimeoutError(message)
                sent = played.perhaps = None
                last = 0
                await self.answer(socket, played, state)
                sent = (state["number"], played.perhaps or ())
            elif kind in ("table", "welcome") and message["game"]["stage"] == "over":
                played.winners = list(message["game"].get("winners", []))
                return
            elif kind == "state":
                state = message
                if played.perhaps is not None and sent is None:  # from the connection before: was it stored?
                    played.unsure.append(played.perhaps)
                    played.perhaps = None
                question = state["view"].get("question")
                if not question or sent is not None or state["number"] <= last:
                    continue
                if len(played.answers) >= limit:
                    await socket.send(json.dumps({"type": "concede", "seat": played.seat, "id": 2}))
                    continue
                await self.answer(socket, played, state)
                sent = (state["number"], played.perhaps or ())

    async def answer(self, socket: client.ClientConnection, played: Played, state: View) -> None:
        """Answer at random."""
        given = tuple(draw(state["view"]["question"], self.chance))
        played.perhaps = given
        await socket.send(
            json.dumps(
                {"type": "answer", "seat": played.seat, "number": state["number"], "answer": given, "id": 1}
            )
        )


# ---- what must be true -------------------------------------------------------------------------------------


def check_pairings(view: View) -> list[str]:
    """Everybody who took part once in each round, nobody twice against the same, byes and beginnings fair."""
    problems, met, byes, balance = [], Counter[frozenset[int]](), Counter[int](), Counter[int]()
    gone = {entry["number"] for entry in view["entries"] if entry["stage"] != "playing"}
    everybody = {entry["number"] for entry in view["entries"]}
    for number in range(1, view["info"]["round"] + 1):
        seated: list[int] = []
        for match in (match for match in view["matches"] if match["round"] == number):
            seated += [one for one in (match["first"], match.get("second")) if one is not None]
            if match.get("second") is None:
                byes[match["first"]] += 1
            else:
                met[frozenset((match["first"], match["second"]))] += 1
                balance[match["first"]] += 1
                balance[match["second"]] -= 1
        if len(seated) != len(set(seated)) or not everybody - gone <= set(seated):
            problems.append(f"round {number}: somebody plays twice, or not at all")
    problems += [f"{sorted(pair)} met {count} times" for pair, count in met.items() if count > 1]
    problems += [f"{one} had {count} byes" for one, count in byes.items() if count > 1]
    problems += [
        f"{one} was first {count} times more often" for one, count in balance.items() if abs(count) > 2
    ]
    return problems


def check_standings(view: View) -> list[str]:
    """Compared with a computation in SQL."""
    rows = [(m["first"], m.get("second"), *m["wins"], m.get("draws", 0)) for m in view["matches"]]
    expected = {line[0]: line[1:] for line in table([one["number"] for one in view["entries"]], rows)}
    problems = []
    for line in view["standings"]:
        points, *shares = expected[line["number"]]
        found = [line["opponents_matches"], line["games"]["counts"], line["opponents_games"]]
        same = all(abs(one / 1e5 - other) < 1e-5 for one, other in zip(found, shares, strict=True))
        if line["points"] != points or not same:
            problems.append(f"standing of {line['number']}: {line} is not {points}, {shares}")
    order = [expected[line["number"]][0] for line in view["standings"]]
    if order != sorted(order, reverse=True) or len(order) != len(view["entries"]):
        problems.append("the standings are not in order, or somebody is missing")
    return problems


def holds(stored: list[tuple[int, ...]], played: Played) -> bool:
    """Whether what was acknowledged is stored, in order, and besides only what was sent before a crash."""
    unsure = [*played.unsure, *([played.perhaps] if played.perhaps is not None else [])]
    left = list(played.answers)
    for one in stored:
        if left and one == left[0]:
            left.pop(0)
        elif one in unsure:
            unsure.remove(one)
        else:
            return False
    return not left


async def check_games(url: str, view: View, report: Report) -> list[str]:
    """Every game is over, counts as its players saw it, and has the answers that were acknowledged."""
    problems, store = [], Store(url)
    counted: dict[str, int | None] = {}
    for match in view["matches"]:
        games = match.get("games", [])
        problems += [f"{game['id']}: is not over" for game in games if not game.get("over")]
        if match.get("second") is not None and not games:
            problems.append(f"round {match['round']}, table {match['table']}: no game")
        for game in games:
            winner = game.get("winner")
            counted[game["id"]] = None if winner is None else (match["first"], match["second"]).index(winner)
    for played in report.played:
        row = await store.game(played.game)
        if row is None or played.game not in counted:
            problems.append(f"{played.game}: lost")
            continue
        winner = counted[played.game]
        seen = played.winners or []
        if (
            list(row.winners) != seen
            or (winner is not None) != (len(seen) == 1)
            or (seen and winner != seen[0])
        ):
            problems.append(f"{played.game}: won by {seen}, stored {row.winners}, counted for {winner}")
        stored = [
            move.answer
            for move in await store.moves(played.game)
            if move.seat == played.seat and not move.automatic and move.kind == "answer"
        ]
        if not holds(stored, played):
            problems.append(f"{played.game}: {stored} are stored, {played.answers} were acknowledged")
    await store.engine.dispose()
    return problems


# ---- the run -----------------------------------------------------------------------------------------------


async def hold(given: argparse.Namespace, chaos: Chaos) -> tuple[View, Report, float]:
    """The tournament, to its end."""
    chaos.servers = [await asyncio.to_thread(chaos.start) for _ in range(given.servers)]
    report = Report()
    async with httpx.AsyncClient(timeout=600) as organiser:
        setup = {"name": "Proof", "format": "limited", "size": max(2, given.players), "no_show": 0}
        first = chaos.servers[0].address
        reply = await organiser.post(f"{first}/api/tournaments", json={"setup": setup, "name": "Olga"})
        cup = reply.json()["info"]["id"]
        players = [Contestant(chaos.servers, n, cup, given, report) for n in range(1, given.players + 1)]
        for start in range(0, len(players), 16):
            await asyncio.gather(*(one.register() for one in players[start : start + 16]))
        began = monotonic()
        reply = await organiser.post(
            f"{first}/api/tournaments/{cup}/desk", json={"action": {"type": "begin"}}
        )
        assert reply.status_code == 200, reply.text
        tasks = [asyncio.create_task(one.run()) for one in players]
        kills = asyncio.create_task(kill(given, chaos))
        progress, since = 0, monotonic()
        while not all(task.done() for task in tasks):
            await asyncio.sleep(1)
            if report.acknowledged > progress:
                progress, since = report.acknowledged, monotonic()
            second = int(monotonic() - began)
            if second % 5 == 0:
                report.worked |= {one.process.pid: cpu_seconds(one.process.pid) for one in chaos.servers}
            if second % 30 == 0:
                print(f"{len(report.played)} seats, {report.acknowledged} answers", file=sys.stderr)
            if monotonic() - since > STUCK:
                report.problems.append("the tournament does not go on")
                break
        lasted = monotonic() - began
        kills.cancel()
        with suppress(asyncio.CancelledError):
            await kills
        for task in tasks:
            task.cancel()
        failures = await asyncio.gather(*tasks, return_exceptions=True)
        report.problems += [repr(one) for one in failures if isinstance(one, Exception)]
        view = await players[0].ask("GET")
        assert view is not None
        await asyncio.gather(*(one.http.aclose() for one in players))
    return view, report, lasted


async def kill(given: argparse.Namespace, chaos: Chaos) -> None:
    """One server after the other, each replaced by a new one."""
    for _ in range(given.kills):
        await asyncio.sleep(given.quiet)
        await chaos.kill()


def show(given: argparse.Namespace, chaos: Chaos, view: View, report: Report, lasted: float) -> bool:
    """Print the figures as a table; whether all is as it should be."""
    problems = [*report.problems, *check_pairings(view), *check_standings(view)]
    problems += asyncio.run(check_games(chaos.url, view, report))
    if view["info"]["stage"] != "over":
        problems.append(f"the tournament is {view['info']['stage']}")
    killed = sum(what == "kill -9" for _, what in chaos.events)
    matches = [match for match in view["matches"] if match.get("second") is not None]
    waits = " · ".join(f"{quantile(report.waits, share):.1f} s" for share in (0.5, 0.95, 1.0))
    print(f"| {given.players} players, {given.servers} servers, {lasted:.0f} s | |\n|---|---|")
    byes = len(view["matches"]) - len(matches)
    print(f"| rounds, matches, byes | {view['info']['round']}, {len(matches)}, {byes} |")
    print(f"| answers acknowledged | {report.acknowledged} |")
    print(f"| servers killed, connections made again | {killed}, {report.reconnected} |")
    print(f"| players who left | {report.left} |")
    print(f"| from the end of one's game to the next pairing, half · 95 % · longest | {waits} |")
    served, played = sum(report.worked.values()), process_time()
    print(f"| processor seconds of all servers, of all players | {served:.0f}, {played:.0f} |")
    print(f"| unfair pairings, lost games or answers, wrong standings | {len(problems)} |")
    print(f"| load average | {os.getloadavg()[1]:.1f} |")
    for problem in problems:
        print(problem, file=sys.stderr)
    return not problems


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    """How much of what."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=128)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--quiet", type=float, default=15.0, help="seconds between two kills")
    parser.add_argument("--answers", type=int, default=15, help="mean answers after which a player gives up")
    parser.add_argument("--leave", type=float, default=0.1, help="share of players who leave sooner or later")
    return parser.parse_args(arguments)


def prove(given: argparse.Namespace, folder: Path, postgres: Postgres, ends: ExitStack) -> bool:
    """Start everything, hold the tournament, look at what is left of it."""
    chaos = Chaos(folder, postgres, ends)
    return show(given, chaos, *asyncio.run(hold(given, chaos)))


def main() -> None:
    """From the command line."""
    given = options()
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="spoils-tournament-")))
        postgres = Postgres()
        ends.callback(postgres.close)
        sys.exit(0 if prove(given, folder, postgres, ends) else 1)


if __name__ == "__main__":
    main()
