"""Analysis of a finished game."""

from spoils.server.protocol.base import EffortStage, ToClient
from spoils.study.analysis.model import Analysis, Decision


class AnalysisState(ToClient, frozen=True):
    """How far the analysis of a game has come. It is sent when it no longer runs, as far as it got."""

    stage: EffortStage
    done: int = 0
    total: int = 0
    """Moments of the game: decisions, and draws of cards."""
    problem: str = ""
    """Why it has failed."""
    analysis: Analysis | None = None


class Advice(ToClient, frozen=True):
    """What a player could have done at a step of a finished game, by what that player knew."""

    decision: Decision
