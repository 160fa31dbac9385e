"""Jobs that think: about what was decided in finished games, and what could be in a game with a coach."""

import msgspec

from spoils.bots.exploring import is_searched
from spoils.cards.catalog import Catalog
from spoils.record.replay import Given
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning
from spoils.server.protocol.analysis import Advice
from spoils.server.replays.film import Film, effective
from spoils.server.replays.steps import do
from spoils.server.settings import Limits
from spoils.server.store.rows import GameRow, unpack
from spoils.server.work.desk import Desk, FilmJob, FilmMaterial, Job
from spoils.study.analysis.decision import counsel, examine
from spoils.study.analysis.model import Budget
from spoils.study.analysis.moments import Moment, moments
from spoils.study.analysis.whole import look_at


class Study(FilmJob, frozen=True, kw_only=True):
    """A job that thinks."""

    def limit(self, limits: Limits) -> float:
        """It may take its time."""
        return limits.study_seconds


class FindMoments(Study, frozen=True, kw_only=True):
    """What there is to look at in a game."""

    def show(self, desk: Desk, film: Film) -> bytes:
        """Its decisions and draws."""
        given = [Given(one.seat, one.answer, concedes=one.kind != "answer") for one in film.moves]
        return msgspec.msgpack.encode(list(moments(film.at(0), given)))


class LookAtMoment(Study, frozen=True, kw_only=True):
    """One of them."""

    moment: Moment
    budget: Budget

    def show(self, desk: Desk, film: Film) -> bytes:
        """What came of it."""
        step = self.moment.step
        return msgspec.msgpack.encode(
            look_at(film.at(step), self.moment, film.moves[step].answer, self.budget)
        )


class Advise(Study, frozen=True, kw_only=True):
    """What could be done at a step, whatever was."""

    step: int
    budget: Budget

    def show(self, desk: Desk, film: Film) -> Advice:
        """The answers that come into question."""
        film.must_have(self.step)
        game = film.at(self.step)
        if game.question is None or not is_searched(game.question):
            raise Trouble(
                "not_asked", "nothing is decided here that a search could judge; choose another step"
            )
        return Advice(examine(game, self.step, None, self.budget))


class AskForCounsel(Job, frozen=True, kw_only=True):
    """What a player could answer to the open question of a game that goes on."""

    slow = True
    seat: int
    budget: Budget
    material: FilmMaterial | None = None

    def limit(self, limits: Limits) -> float:
        """It may take its time."""
        return limits.study_seconds

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """By what that player knows."""
        assert self.material is not None
        row = unpack(self.material.row, GameRow)
        assert row.root is not None
        assert row.pool is not None
        game = beginning(row.root, desk.cards.pool(row.pool, self.material.cards))()
        moves = effective(self.material.moves)
        for move in moves:
            do(game, move)
        question = game.question
        if question is None or question.player != self.seat or not is_searched(question):
            raise Trouble("not_asked", "there is nothing to decide for you now that a search could judge")
        return msgspec.msgpack.encode(counsel(game, len(moves), self.budget))
