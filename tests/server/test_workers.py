"""Worker processes: they are ended when they take too much, and nobody else notices."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from spoils.cards.catalog import Catalog
from spoils.engine.agenda import why_illegal
from spoils.record.setup import Setup, deck_list
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning
from spoils.server.play.guest import SentLog, SentState
from spoils.server.play.play import Play
from spoils.server.play.pool import open_pool, pool_of
from spoils.server.protocol.socket import LogPart, State
from spoils.server.settings import Settings
from spoils.server.shelf.decks import deck_of, project_decks
from spoils.server.store.rows import Move, Root, pack
from spoils.server.work.board_jobs import BeginBoard, OpenBoard
from spoils.server.work.bots import Material, Think, Thought, bots
from spoils.server.work.crew import Crew
from spoils.server.work.desk import Job
from spoils.server.work.fair import FairQueue
from spoils.server.work.game_jobs import ReadRecord
from spoils.server.work.process import Duty, Terms
from spoils.server.work.puzzle_jobs import LookAtPuzzle
from spoils.server.work.study_jobs import ExaminePosition, OpenPosition, TryEditions
from spoils.server.work.watching import ALTOGETHER, MORE, PATIENCE, Watch, ticks_of
from spoils.server.work.worker import Worker
from spoils.study.positions.draft import PositionDraft, PositionSide
from spoils.study.puzzles.shelf import shipped
from tests.server.served import FIRST_DECK, SECOND_DECK


def obey(body: bytes) -> bytes:
    """A duty for tests."""
    match body.split():
        case [b"echo", word]:
            return word
        case [b"spin"]:
            while True:
                pass
        case [b"grow"]:
            hoard = []
            while True:
                hoard.append(bytes(50_000_000))
        case [b"refuse"]:
            raise Trouble("illegal", "not so", rules=("101",))
    raise ValueError("what?")


def make() -> Duty:
    return obey


def run(test: Callable[[Worker], asyncio.Future[None]]) -> None:
    async def whole() -> None:
        worker = Worker("test", make, Terms(megabytes=1000))
        try:
            await test(worker)
        finally:
            await worker.close()

    asyncio.run(whole())


@pytest.mark.parametrize("job", [b"spin", b"grow"])
def test_who_takes_too_much_is_ended_and_the_next_one_served(job: bytes) -> None:
    async def test(worker: Worker) -> None:
        assert await worker.ask(b"echo one", 60, ("a", "")) == b"one"
        first = worker.generation
        heavy = asyncio.create_task(worker.ask(job, 0.5, ("bad", "")))
        await asyncio.sleep(0.05)
        waiting = asyncio.create_task(worker.ask(b"echo two", 60, ("good", "")))
        with pytest.raises(Trouble) as refused:
            await heavy
        assert refused.value.code == "too_heavy"
        assert await waiting == b"two"
        assert (worker.ended, worker.generation) == (1, first + 1)

    run(test)  # type: ignore[arg-type]


def test_one_that_gets_no_processor_time_is_ended_too() -> None:
    async def test(worker: Worker) -> None:
        await worker.ask(b"echo one", 60, ("a", ""))
        assert worker.process is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGSTOP)
        worker.look_every = 0.02
        with pytest.raises(Trouble):
            await worker.ask(b"echo two", 0.1, ("a", ""))
        assert await worker.ask(b"echo three", 60, ("a", "")) == b"three"

    run(test)  # type: ignore[arg-type]


def looks_until_over(ticks: Iterable[int], limit: float = 1.0) -> int | None:
    """At which look a worker is given up that has used so much processor time at each of them."""
    watch = Watch(limit)
    return next((look for look, used in enumerate(ticks, 1) if watch.is_over(used)), None)


def test_a_worker_that_gets_on_slowly_is_waited_for_and_one_that_does_not_is_given_up() -> None:
    patience = int(PATIENCE + MORE)
    stopped = [7] * 1000
    assert looks_until_over(stopped) == patience + 1
    assert looks_until_over([0] * 1000) == patience  # where the system does not say
    seldom = [look // (patience - 1) for look in range(1, 5 * patience)]  # a frozen machine, a tick at times
    assert looks_until_over(seldom) is None
    assert looks_until_over(range(1, 1000)) == patience * ALTOGETHER
    assert looks_until_over(stopped, limit=10.0) == 10 * PATIENCE + MORE + 1


def test_processor_time_of_a_worker_is_known() -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not say how much processor time a process has used")
    before = ticks_of(os.getpid())
    while time.process_time() < (before + 5) / os.sysconf("SC_CLK_TCK"):
        pass
    assert ticks_of(os.getpid()) > before
    assert ticks_of(0) == 0


def test_refusals_and_faults_come_back() -> None:
    async def test(worker: Worker) -> None:
        with pytest.raises(Trouble) as refused:
            await worker.ask(b"refuse", 60, ("a", ""))
        assert (refused.value.code, refused.value.rules) == ("illegal", ("101",))
        with pytest.raises(Trouble) as failed:
            await worker.ask(b"nonsense", 60, ("a", ""))
        assert failed.value.code == "internal"
        assert worker.generation == 1

    run(test)  # type: ignore[arg-type]


def served(*asking: tuple[str, str]) -> list[tuple[str, str]]:
    """In which order these are served, all of them waiting at once."""

    async def test() -> list[tuple[str, str]]:
        queue: FairQueue[tuple[str, str]] = FairQueue()
        for line in asking:
            queue.put(line, line)
        return [await queue.get() for _ in asking]

    return asyncio.run(test())


def test_whoever_asks_for_much_waits_for_themselves() -> None:
    greedy, modest, other = ("here", "greedy"), ("there", "modest"), ("elsewhere", "other")
    assert served(*[greedy] * 5, modest, other) == [greedy, modest, other, *[greedy] * 4]


def test_many_names_at_one_address_are_one_address() -> None:
    """Whoever throws their cookie away gets no more turns, but those who share an address share its turns."""
    many = [("here", f"cookie {number}") for number in range(4)]
    one = ("there", "modest")
    assert served(*many, one, one) == [many[0], one, many[1], one, many[2], many[3]]
    greedy, modest = ("here", "greedy"), ("here", "modest")
    assert served(*[greedy] * 3, modest) == [greedy, modest, greedy, greedy]


def test_what_somebody_waits_for_comes_first_and_in_turn() -> None:
    async def test() -> list[str]:
        queue: FairQueue[str] = FairQueue()
        for name in ("bot 1", "bot 2"):
            queue.put((name, ""), name)
        for name in ("ada", "bea"):
            queue.put((name, ""), name, ahead=True)
        return [await queue.get() for _ in range(4)]

    assert asyncio.run(test()) == ["ada", "bea", "bot 1", "bot 2"]


def test_nobody_fills_the_line() -> None:
    async def test(worker: Worker) -> None:
        asked = [asyncio.create_task(worker.ask(b"echo x", 60, ("greedy", ""))) for _ in range(60)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        codes = [one.code for one in done if isinstance(one, Trouble)]
        assert set(codes) == {"too_many"}
        assert done.count(b"x") >= 40

    run(test)  # type: ignore[arg-type]


def test_a_state_is_sent_as_the_protocol_has_it() -> None:
    assert SentState.__struct_fields__ == State.__struct_fields__
    assert SentState.__struct_defaults__ == State.__struct_defaults__
    assert SentLog.__struct_fields__ == LogPart.__struct_fields__


def test_a_bot_follows_the_game() -> None:
    decks = tuple(deck_list(deck_of(project_decks()[name])) for name in (FIRST_DECK, SECOND_DECK))
    pool, cards = pool_of(Catalog.load())
    root = Root(Setup("comprehensive", 5, decks))
    play = Play(beginning(root, open_pool(pool, cards)), ())

    async def think(worker: Worker, request: Think) -> Thought:
        reply = await worker.ask(msgspec.msgpack.encode(request), 30, ("a", ""))
        return msgspec.msgpack.decode(reply, type=Thought)

    async def whole() -> int:
        worker, told, lost = Worker("bots", bots(()), Terms()), 0, 0
        try:
            for step in range(40):
                question = play.game.question
                assert question is not None
                request = Think("some-game", question.player, "random", 1, told, tuple(play.moves[told:]))
                thought = await think(worker, request)
                if thought.unknown:
                    lost += 1
                    known = partial(Think, "some-game", question.player, "random", 1, 0, tuple(play.moves))
                    thought = await think(worker, known(Material(pack(root), pool)))
                told = len(play.moves)
                assert why_illegal(play.game, list(thought.answer)) is None
                if step == 10:
                    await worker.end()  # killed from outside: the next one begins anew
                if step == 20:
                    play.play_again(12)  # an undo
                    told = 0
                    continue
                play.do(Move("answer", question.player, thought.answer, automatic=True))
        finally:
            await worker.close()
        return lost

    assert asyncio.run(whole()) == 2  # at first, and after it was killed
    assert len(play.moves) == 12 + 19


def test_what_workers_load_leaves_the_database_out() -> None:
    """They never speak to it, and what they load costs every server time and memory."""
    loading = "import sys, spoils.server.work.loaded; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loading], capture_output=True, text=True, check=True)
    loaded = {module.partition(".")[0] for module in done.stdout.split()}
    assert "spoils" in loaded
    assert not loaded & {"sqlalchemy", "alembic", "uvicorn"}


def test_nobody_who_looks_waits_behind_what_somebody_has_sent() -> None:
    """A position may take as long as it is let; those at a board, a replay or a puzzle do not notice."""
    crew = Crew(Settings(database="sqlite://"), "pool")
    sent = PositionDraft((PositionSide(), PositionSide()))
    (puzzle, *_) = shipped()
    heavy: list[Job] = [
        ExaminePosition(draft=sent), TryEditions(draft=sent), OpenPosition(text=""), BeginBoard(draft=sent),
        OpenBoard(data=b""), ReadRecord(data=b""), LookAtPuzzle(puzzle=puzzle),
    ]  # fmt: skip
    looked_at = {crew.for_board("a board"), crew.for_job(LookAtPuzzle(puzzle=puzzle.id))}
    assert not looked_at & {crew.for_job(job) for job in heavy}
    assert {worker.name for worker in looked_at} <= {worker.name for worker in crew.every()}
    assert {crew.for_job(job) for job in heavy} <= set(crew.every())
