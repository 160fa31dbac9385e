"""`python -m spoils.server.endurance`: the memory of a server over thousands of finished games.

Starts a server of its own; players give up after some answers and begin anew. Prints a table of the memory of
all processes of the server (what they share counts once) by finished games, which is kept in docs/LOAD.md.
"""

import argparse
import asyncio
import sys
import tempfile
from time import monotonic
from typing import Final

from spoils.server.load import Player, Tally, end_all, memory, start_server

SETTLED: Final = 25.0
"""Seconds after which the server has put away all that is over."""


async def endure(finished: int, players: int, answers: int) -> bool:
    """Play; whether memory has stayed where it was after a tenth of the games."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = await start_server(folder, "--limit=work_burst=1000000", "--limit=games=1000000")
        tally, began = Tally(), monotonic()
        people = [Player(address, number, 0.0, tally, answers=answers) for number in range(players)]
        running = [asyncio.create_task(one.run(number / 20)) for number, one in enumerate(people)]
        print("| games finished | seconds | megabytes |\n|---|---|---|")
        measured: list[int] = []
        for step in range(1, 11):
            while tally.finished < finished * step // 10:
                await asyncio.sleep(0.2)
                if all(task.done() for task in running):
                    raise SystemExit(f"nobody plays any more: {tally.errors[:5]}")
            measured.append(memory(process.pid))
            print(f"| {tally.finished} | {monotonic() - began:.0f} | {measured[-1]} |", flush=True)
        await end_all(running)
        await asyncio.sleep(SETTLED)
        print(
            f"| {tally.finished}, all tables put away | {monotonic() - began:.0f} | {memory(process.pid)} |"
        )
        print(f"| errors | | {len(tally.errors)} |")
        process.terminate()
        await process.wait()
    if tally.errors:
        print("first errors:", tally.errors[:5], file=sys.stderr)
    return not tally.errors and max(measured[1:]) < 1.25 * measured[1]


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=5000)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--answers", type=int, default=10, help="after which a player gives up")
    given = parser.parse_args()
    sys.exit(0 if asyncio.run(endure(given.finished, given.players, given.answers)) else 1)


if __name__ == "__main__":
    main()
