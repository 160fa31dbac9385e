"""Endurance: many random games, each looked at after every decision and played again in every way there is.

python -m spoils.lab.soak --games 20000
"""

from __future__ import annotations

import faulthandler
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final

import msgspec

from spoils.bots.patience import Patience
from spoils.bots.playing import Stuck
from spoils.bots.random_bot import RandomBot
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.invariants import check
from spoils.lab.match import describe
from spoils.lab.memory import settle_in
from spoils.lab.pool import spread
from spoils.lab.stale import EVERY, compare_kept
from spoils.lab.tables import Tables, add_table_options, tables_from
from spoils.lab.twice import Ahead, Record, compare_replay, compare_thorough
from spoils.record.replay import Recorder, write_replay
from spoils.record.setup import Settings

EARLY: Final = 400  # copies are made before that decision
FORCED: Final = 1000  # so many decisions in a row in which nobody has a choice are a loop (414.1)
STDERR: Final = 2  # by number: whoever captures what is printed has no file
ENDLESS: Final = 600.0  # seconds: a game that takes longer, bounds or not, is in a loop inside the engine
SETTINGS: Final = (
    Settings(),
    Settings(ask_payment=True),
    Settings(ask_forced=True),
    Settings(ask_payment=True, ask_forced=True),
)
FOLDER: Final = Path("out/soak")


class Bounds(msgspec.Struct, frozen=True):
    """How much is done about one game. What is left undone is counted."""

    decisions: int = 5000  # then the game is cut short
    seconds: float = 1.5  # of processor time to play it, then it is cut short
    replayed: int = 4  # one game in so many is played again from its beginning
    thorough: int = 25  # one game in so many is played again without any shortcut ...
    thorough_seconds: float = 15.0  # ... for so long


class Outcome(msgspec.Struct):
    """What came of one game."""

    game: int
    decisions: int = 0
    fault: str = ""
    cut_short: bool = False
    replayed: bool = False
    thorough: int = -1  # decisions that were compared with those without shortcuts, if the game is such a one
    given_up: bool = False  # whether these were not all


def soak(
    tables: Tables, game: int, seed: int, folder: Path = FOLDER, bounds: Bounds | None = None
) -> Outcome:
    """Play one game and look at it; a game with a fault leaves its replay in the folder."""
    bounds = bounds or Bounds()
    outcome = Outcome(game)
    recorder = None
    # nothing else stops a loop in compiled code
    faulthandler.dump_traceback_later(ENDLESS, exit=True, file=STDERR)
    try:
        setup = tables.setup(game, seed, SETTINGS[game % len(SETTINGS)])
        recorder = Recorder(setup, tables.library, log=True)  # as the server records games
        record = Record() if bounds.thorough and game % bounds.thorough == 0 else None
        outcome.cut_short = play(recorder, from_seed(seed + game), bounds, record)
        outcome.decisions = len(recorder.given)
        if bounds.replayed and game % bounds.replayed == 0:
            compare_replay(recorder.replay(), tables.library)
            outcome.replayed = True
        if record is not None:
            record.mark(recorder.game)
            seconds = bounds.thorough_seconds
            outcome.thorough = compare_thorough(recorder.replay(), tables.library, record, seconds)
            outcome.given_up = outcome.thorough < outcome.decisions
    except Exception as fault:
        outcome.fault = describe(fault)
        if recorder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            write_replay(recorder.replay(), folder / f"game-{seed}-{game}.json")
    finally:
        faulthandler.cancel_dump_traceback_later()
    return outcome


def play(recorder: Recorder, chance: Chance, bounds: Bounds, record: Record | None = None) -> bool:
    """Play to the end, on the way once with copies going ahead; whether the game had to be cut short."""
    game = recorder.game
    moment = chance.below(EARLY)
    bot = RandomBot(chance.next32())
    patience = Patience()
    ahead: Ahead | None = None
    forced = 0  # decisions in a row
    end = process_time() + bounds.seconds
    look(game, record)
    while not game.over and not patience.is_over(game):
        done = len(recorder.given)
        if forced >= FORCED:
            raise Stuck(f"nobody had a choice in {forced} decisions")
        if done >= bounds.decisions or process_time() > end:
            return True
        if done == moment:
            ahead = Ahead(game, chance.next32())
        question = game.question
        assert question is not None
        forced = 0 if len(question.options) > 1 or question.minimum != question.maximum else forced + 1
        given = None if ahead is None else ahead.next()
        if given is None:
            given = bot.answer(game, question.player)
        recorder.answer(question.player, given)
        look(game, record)
        if ahead is not None:
            ahead.compare(game)
        if done % EVERY == 0:
            compare_kept(game)
    return False


def look(game: Game, record: Record | None) -> None:
    check(game)
    if record is not None:
        record.look(game)


# ---- over processes ----------------------------------------------------------------------------------------


class Payload(msgspec.Struct):
    """The options, for the processes."""

    deck: list[str]
    cards: list[str]
    edition: str
    players: int
    seed: int
    drawn: bool
    bounds: Bounds


_TABLES: list[tuple[Tables, int, Bounds]] = []


def _begin(data: bytes) -> None:
    payload = msgspec.json.decode(data, type=Payload)
    tables = tables_from(Namespace(**msgspec.structs.asdict(payload)))
    _TABLES.append((tables, payload.seed, payload.bounds))


def _play(start: int, stop: int) -> bytes:
    tables, seed, bounds = _TABLES[0]
    return msgspec.json.encode([soak(tables, game, seed, FOLDER, bounds) for game in range(start, stop)])


def _lost(game: int) -> bytes:
    return msgspec.json.encode([Outcome(game, fault="the process that played it has died again and again")])


def outcomes(options: Namespace) -> Iterator[Outcome]:
    """All games, in order."""
    bounds = Bounds(**{name: getattr(options, name) for name in Bounds.__struct_fields__})
    wanted = Payload(
        options.deck, options.cards, options.edition, options.players, options.seed, options.drawn, bounds
    )
    payload = msgspec.json.encode(wanted)
    if options.jobs <= 1:
        _begin(payload)
        settle_in()
        for game in range(options.games):
            yield from msgspec.json.decode(_play(game, game + 1), type=list[Outcome])
        return
    for results in spread(_begin, _play, payload, options.games, options.jobs, lost=_lost):
        yield from msgspec.json.decode(results, type=list[Outcome])


class Total(msgspec.Struct):
    """What came of all games."""

    games: int = 0
    decisions: int = 0
    faults: int = 0
    cut_short: int = 0
    replayed: int = 0
    thorough: int = 0
    thorough_decisions: int = 0
    given_up: int = 0

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.faults += bool(outcome.fault)
        self.cut_short += outcome.cut_short
        self.replayed += outcome.replayed
        self.thorough += outcome.thorough >= 0
        self.thorough_decisions += max(0, outcome.thorough)
        self.given_up += outcome.given_up

    def lines(self) -> list[str]:
        """All of it, and what was left undone."""
        return [
            f"{self.games} games, {self.decisions} decisions, {self.faults} faults",
            f"{self.cut_short} games cut short",
            f"{self.replayed} games played again from their beginnings",
            f"{self.thorough} games played again without shortcuts ({self.thorough_decisions} decisions), "
            f"{self.given_up} of them not to their ends",
        ]


def add_bounds(parser: ArgumentParser) -> None:
    """The options that say how much is done about one game."""
    usual = Bounds()
    for option, value, help_text in (
        ("--decisions", usual.decisions, "after how many decisions a game is cut short"),
        ("--seconds", usual.seconds, "after how much processor time a game is cut short"),
        ("--replayed", usual.replayed, "one game in so many is played again from its beginning (0: none)"),
        ("--thorough", usual.thorough, "one game in so many is played again without shortcuts (0: none)"),
        ("--thorough-seconds", usual.thorough_seconds, "after how much processor time that is given up"),
    ):
        parser.add_argument(option, type=type(value), default=value, metavar="N", help=help_text)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.soak", description="Play many games, looking for errors."
    )
    parser.add_argument("--games", type=int, default=20_000, help="how many games to play")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    add_bounds(parser)
    add_table_options(parser)
    options = parser.parse_args(arguments)
    total = Total()
    try:
        tables_from(options)  # wrong options are reported before any process is started
        for outcome in outcomes(options):
            total.add(outcome)
            if outcome.fault:
                print(f"game {outcome.game}: {outcome.fault}", flush=True)
            if sys.stderr.isatty():
                print(f"{total.games} games, {total.faults} faults", end="\r", file=sys.stderr, flush=True)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print("\n".join(total.lines()))
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())
