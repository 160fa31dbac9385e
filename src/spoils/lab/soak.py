"""Endurance: many random games, each looked at after every decision and played again in every way there is.

python -m spoils.lab.soak --games 20000
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from spoils.bots.patience import Patience
from spoils.bots.playing import MOST_DECISIONS, Stuck
from spoils.bots.random_bot import RandomBot
from spoils.engine.agenda import answer
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.invariants import check
from spoils.lab.match import describe
from spoils.lab.playthroughs.playing import Watch, differing
from spoils.lab.playthroughs.stored import Mark
from spoils.lab.pool import spread
from spoils.lab.stale import EVERY, compare_kept
from spoils.lab.tables import Tables, add_table_options, tables_from
from spoils.record.codec import decode, encode, fingerprint
from spoils.record.replay import Recorder, Replay, play_again, states, write_replay
from spoils.record.setup import Settings

AHEAD: Final = 60  # decisions that a copy is played on
THOROUGH: Final = 5  # one game in so many is played again without any shortcut
EARLY: Final = 400  # copies are made before that decision
SETTINGS: Final = (
    Settings(),
    Settings(ask_payment=True),
    Settings(ask_forced=True),
    Settings(ask_payment=True, ask_forced=True),
)
FOLDER: Final = Path("out/soak")


class Different(Exception):
    """A copy, a saved game or a replay that turned out differently."""


class Outcome(msgspec.Struct):
    """What came of one game."""

    game: int
    decisions: int = 0
    fault: str = ""


def soak(tables: Tables, game: int, seed: int, folder: Path = FOLDER) -> Outcome:
    """Play one game and look at it; a game with a fault leaves its replay in the folder."""
    outcome = Outcome(game)
    recorder = None
    try:
        setup = tables.setup(game, seed, SETTINGS[game % len(SETTINGS)])
        recorder = Recorder(setup, tables.library, log=True)  # as the server records games
        play(recorder, from_seed(seed + game))
        outcome.decisions = len(recorder.given)
        compare_replay(recorder.replay(), tables.library)
        if game % THOROUGH == 0:
            compare_thorough(recorder.replay(), tables.library)
    except Exception as fault:
        outcome.fault = describe(fault)
        if recorder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            write_replay(recorder.replay(), folder / f"game-{seed}-{game}.json")
    return outcome


def compare_replay(replay: Replay, library: Library) -> None:
    """The game played again, without a log."""
    divergence = play_again(replay, library)
    if divergence is not None:
        raise Different(f"the replay diverged after {divergence.after} answers: {divergence.what}")


def compare_thorough(replay: Replay, library: Library) -> None:
    """The game played again without any shortcut: the same is asked, happens and has come of it."""
    before = watched(replay, library)
    library.thorough = True
    try:
        what = differing(before, watched(replay, library))
    finally:
        library.thorough = False
    if what:
        raise Different(f"without shortcuts {' and '.join(what)} differ")


def watched(replay: Replay, library: Library) -> Mark:
    """What a recorded game asks and does, as hashes."""
    watch = Watch()
    for game in states(replay, library, log=True):
        watch.look(game)
    return watch.mark(game)


def play(recorder: Recorder, chance: Chance) -> None:
    """Play to the end; on the way, copy the game twice and see whether the copies go on like it."""
    moments = (chance.below(EARLY), chance.below(EARLY))
    bot = RandomBot(chance.next32())
    patience = Patience()
    check(recorder.game)
    while not recorder.game.over and not patience.is_over(recorder.game):
        done = len(recorder.given)
        if done >= MOST_DECISIONS:
            raise Stuck(f"no end after {done} decisions")
        if done in moments:
            compare_copies(recorder.game, chance.next32())
        question = recorder.game.question
        assert question is not None
        recorder.answer(question.player, bot.answer(recorder.game, question.player))
        check(recorder.game)
        if done % EVERY == 0:
            compare_kept(recorder.game)


def compare_copies(game: Game, seed: int) -> None:
    """A clone, and the game saved and loaded, play on like the game itself."""
    clone = game.clone()
    data = msgspec.json.decode(msgspec.json.encode(encode(game)))
    loaded = decode(data, game.library, game.edition)
    original = game.clone()
    before = fingerprint(game)
    marks = []
    for copy in (original, clone, loaded):
        if fingerprint(copy) != before:
            raise Different("a copy is another state")
        play_on(copy, RandomBot(seed))
        marks.append(fingerprint(copy))
    if fingerprint(game) != before:
        raise Different("playing a copy changes the game")
    if marks[1] != marks[0]:
        raise Different("a clone plays on differently")
    if marks[2] != marks[0]:
        raise Different("a saved and loaded game plays on differently")


def play_on(game: Game, bot: RandomBot) -> None:
    for _ in range(AHEAD):
        question = game.question
        if question is None:
            return
        answer(game, question.player, bot.answer(game, question.player))


# ---- over processes ----------------------------------------------------------------------------------------


class Payload(msgspec.Struct):
    """The options, for the processes."""

    deck: list[str]
    cards: list[str]
    edition: str
    players: int
    seed: int
    drawn: bool


_TABLES: list[tuple[Tables, int]] = []


def _begin(data: bytes) -> None:
    payload = msgspec.json.decode(data, type=Payload)
    _TABLES.append((tables_from(Namespace(**msgspec.structs.asdict(payload))), payload.seed))


def _play(start: int, stop: int) -> bytes:
    tables, seed = _TABLES[0]
    return msgspec.json.encode([soak(tables, game, seed) for game in range(start, stop)])


def outcomes(options: Namespace) -> Iterator[Outcome]:
    """All games, in order."""
    wanted = Payload(
        options.deck, options.cards, options.edition, options.players, options.seed, options.drawn
    )
    payload = msgspec.json.encode(wanted)
    if options.jobs <= 1:
        _begin(payload)
        for game in range(options.games):
            yield from msgspec.json.decode(_play(game, game + 1), type=list[Outcome])
        return
    for results in spread(_begin, _play, payload, options.games, options.jobs):
        yield from msgspec.json.decode(results, type=list[Outcome])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.soak", description="Play many games, looking for errors."
    )
    parser.add_argument("--games", type=int, default=20_000, help="how many games to play")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    add_table_options(parser)
    options = parser.parse_args(arguments)
    games = faults = decisions = 0
    try:
        tables_from(options)  # wrong options are reported before any process is started
        for outcome in outcomes(options):
            games += 1
            decisions += outcome.decisions
            if outcome.fault:
                faults += 1
                print(f"game {outcome.game}: {outcome.fault}", flush=True)
            if sys.stderr.isatty():
                print(f"{games} games, {faults} faults", end="\r", file=sys.stderr, flush=True)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(f"{games} games, {decisions} decisions, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
