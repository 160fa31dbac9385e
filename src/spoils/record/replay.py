"""Recorded games: how a game began and every answer since. Replayed, they must come out the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from spoils.engine.agenda import answer
from spoils.engine.play import concede
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer, Question
from spoils.record.codec import fingerprint
from spoils.record.files import BadFile, Heading, read, write
from spoils.record.origin import engine_fingerprint
from spoils.record.setup import Setup, begin, seats

FORMAT: Final = 1
WORD: Final = "replay"


class Given(msgspec.Struct, frozen=True, array_like=True):
    """One thing a player did: an answer, or giving up. ``mark`` is the state after it, if that was noted."""

    player: int
    answer: tuple[int, ...] = ()
    concedes: bool = False
    mark: str = ""


class Result(msgspec.Struct, frozen=True):
    """How far the game has come."""

    over: bool
    winners: tuple[int, ...]
    mark: str


class Replay(Heading, kw_only=True):
    """A replay file."""

    cards: str  # hash of the cards' contents
    setup: Setup
    given: tuple[Given, ...]
    result: Result
    players: tuple[str, ...] = ()  # what they were called, if that is known
    engine: str = ""  # by which it was played, if that is known

    def names(self, language: str = "en") -> tuple[str, ...]:
        """What the players are called; by their seats, if nobody has said."""
        return self.players or tuple(seats(self.setup, language))


class Recorder:
    """A game that writes down what is done in it."""

    def __init__(
        self,
        setup: Setup,
        library: Library,
        *,
        log: bool = False,
        marks: bool = False,
        players: Sequence[str] = (),
    ) -> None:
        self.setup = setup
        self.library = library
        self.players = tuple(players)
        self.marks = marks
        self.logs = log
        self.given: list[Given] = []
        self.game = begin(setup, library, log=log)

    def answer(self, player: int, given: list[int]) -> None:
        """Answer the open question; an illegal answer raises IllegalAnswer and leaves no trace."""
        answer(self.game, player, given)
        self.note(Given(player, tuple(given)))

    def concede(self, player: int) -> None:
        """A player gives up."""
        concede(self.game, player)
        self.note(Given(player, concedes=True))

    def note(self, given: Given) -> None:
        if self.marks:
            given = Given(given.player, given.answer, given.concedes, fingerprint(self.game))
        self.given.append(given)

    def undo(self, count: int = 1) -> None:
        """Take back the last answers: the game is played again up to there."""
        self.given = self.given[: max(0, len(self.given) - count)]
        self.game = begin(self.setup, self.library, log=self.logs)
        for given in self.given:
            apply(self.game, given)

    def replay(self) -> Replay:
        """The record up to now."""
        return replay_of(self.game, self.setup, self.given, self.players)


def replay_of(game: Game, setup: Setup, given: Sequence[Given], players: Sequence[str] = ()) -> Replay:
    """The record of a game that began so and in which this was done. Whom nobody has named is called by the
    seat, in whatever language the game is told."""
    named = tuple(players) != tuple(seats(setup))
    return Replay(
        spoils=WORD,
        format=FORMAT,
        cards=game.library.content_hash,
        setup=setup,
        given=tuple(given),
        result=Result(game.over, tuple(game.winners), fingerprint(game)),
        players=tuple(players) if named else (),
        engine=engine_fingerprint(),
    )


def apply(game: Game, given: Given) -> None:
    """Repeat what was done."""
    if given.concedes:
        concede(game, given.player)
    else:
        answer(game, given.player, list(given.answer))


def write_replay(replay: Replay, path: Path) -> None:
    write(path, replay)


def read_replay(path: Path) -> Replay:
    return read(path, Replay, WORD, FORMAT)


def check_cards(replay: Replay, library: Library, path: Path | str) -> None:
    """A replay is worth nothing without exactly the same cards."""
    if replay.cards != library.content_hash:
        raise BadFile(path, "was recorded with other cards; name the same card files with --cards")


# ---- playing it again --------------------------------------------------------------------------------------


class Divergence(msgspec.Struct, frozen=True):
    """Where a replayed game differs: after how many answers, and in what."""

    after: int
    what: str


def play_again(replay: Replay, library: Library) -> Divergence | None:
    """Compare a recorded game with what happens now; None if it is exactly the same."""
    game = begin(replay.setup, library)
    for number, given in enumerate(replay.given, start=1):
        if game.over:
            return Divergence(number, "the game is over already")
        question = game.question
        try:
            apply(game, given)
        except IllegalAnswer as error:
            return Divergence(number, illegal(question, given, error))
        if given.mark and given.mark != fingerprint(game):
            return Divergence(number, "the state is another one")
    result = replay.result
    if (game.over, tuple(game.winners)) != (result.over, result.winners):
        return Divergence(len(replay.given), "the game ends differently")
    if result.mark and fingerprint(game) != result.mark:
        return Divergence(len(replay.given), "the state is another one")
    return None


def illegal(question: Question | None, given: Given, error: IllegalAnswer) -> str:
    """Why a recorded answer cannot be given now."""
    if question is None:
        return "nobody is asked anything"
    if question.player != given.player:
        return f"player {question.player + 1} is asked, not player {given.player + 1}"
    return f"the answer {list(given.answer)} is not legal ({error.refusal.reason})"


def other_engine(replay: Replay) -> str:
    """Whether that may be because another engine has played the game; empty if it was this one."""
    here = engine_fingerprint()
    if replay.engine in ("", here):
        return ""
    return f"it was recorded by engine {replay.engine}, and this is engine {here}"


def states(replay: Replay, library: Library, *, log: bool = False) -> Iterator[Game]:
    """The same game object after the beginning and after every answer."""
    game = begin(replay.setup, library, log=log)
    yield game
    for given in replay.given:
        apply(game, given)
        yield game
