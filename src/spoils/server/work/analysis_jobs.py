"""Jobs about what was decided in finished games."""

import msgspec

from spoils.bots.exploring import is_searched
from spoils.record.replay import Given
from spoils.server.errors import Trouble
from spoils.server.protocol.analysis import Advice
from spoils.server.replays.film import Film
from spoils.server.settings import Limits
from spoils.server.work.desk import Desk, FilmJob
from spoils.study.analysis.decision import examine
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
