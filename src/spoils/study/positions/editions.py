"""A position with its script by the rules of every edition, and where each first parts from its own."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from spoils.cards.catalog import Catalog
from spoils.engine.editions import EDITIONS
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.french.translate import french_for, in_language
from spoils.scenario.model import Scenario
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario
from spoils.study.positions.draft import PositionDraft, text_of
from spoils.study.positions.examine import Refused, begun, read_one
from spoils.view.ids import Ids
from spoils.view.model import Message, Question
from spoils.view.question_view import question_view
from spoils.view.told import told_to_all

Outcome = Literal["passed", "failed", "impossible"]
MOST: Final = 400
"""Events that are shown of one run."""


class TriedEdition(Struct, frozen=True, omit_defaults=True):
    """What has come of a position by one edition."""

    edition: str
    outcome: Outcome
    line: int = -1
    """The line of the script, or behind the script of the expectations, that failed, counted from 0."""
    sentence: str = ""
    """Why it failed."""
    french: str = ""
    """The same in French."""
    problems: tuple[Message, ...] = ()
    """Why it is impossible."""
    happened: tuple[Message, ...] = ()
    asked: Question | None = None
    """What is asked in the end."""
    parts_at: int | None = None
    """The first event that is another one than by the position's own edition; the number of events if only
    what is asked at the end differs; nothing if all is the same."""


def try_all(draft: PositionDraft, catalog: Catalog) -> tuple[TriedEdition, ...]:
    """All editions, the position's own first."""
    own = try_one(draft, catalog)
    others = [replace(draft, edition=edition) for edition in EDITIONS if edition != draft.edition]
    return (own, *(compared(own, try_one(other, catalog)) for other in others))


def try_one(draft: PositionDraft, catalog: Catalog) -> TriedEdition:
    """The position by the rules of its edition."""
    try:
        begun(replace(draft, script=(), expect=()), catalog)
        scenario = read_one(text_of(draft), catalog)
    except Refused as refused:
        sentence = "" if refused.problems else refused.message
        french = french_for(sentence) or ""
        return TriedEdition(draft.edition, "impossible", -1, sentence, french, refused.problems)
    except UserError as error:
        french = french_for(error.message) or ""
        return TriedEdition(draft.edition, "impossible", sentence=error.message, french=french)
    try:
        game, _ = run_scenario(scenario)
        return told(draft.edition, "passed", game)
    except Failure as failure:
        french = failed_in_french(scenario)
        if failure.situation is None:
            return TriedEdition(draft.edition, "failed", sentence=failure.problem, french=french)
        numbers = [line.line for line in scenario.lines] + [line.line for line in scenario.expect]
        line = numbers.index(failure.line) if failure.line in numbers else -1
        outcome = told(draft.edition, "failed", failure.situation[0])
        return replace(outcome, line=line, sentence=failure.problem, french=french)


def failed_in_french(scenario: Scenario) -> str:
    """Why a scenario fails, told by going through it once more in French."""
    try:
        run_scenario(scenario, "fr")
    except Failure as failure:
        return in_language("fr", failure.problem)
    return ""


def told(edition: str, outcome: Outcome, game: Game) -> TriedEdition:
    """What has happened, as all cards lie open."""
    tell = told_to_all(game)
    said = [one for event in (game.log or [])[:MOST] if (one := tell(event)) is not None]
    question = game.question
    asked = (
        None
        if question is None or game.over
        else question_view(game, question.player, Ids(game, question.player))
    )
    return TriedEdition(edition, outcome, happened=tuple(said), asked=asked)


def compared(own: TriedEdition, other: TriedEdition) -> TriedEdition:
    """The other with the place at which it parts from one's own."""
    if "impossible" in (own.outcome, other.outcome):
        return other
    for place, (mine, theirs) in enumerate(zip(own.happened, other.happened, strict=False)):
        if (mine.key, mine.args) != (theirs.key, theirs.args):
            return replace(other, parts_at=place)
    shorter = min(len(own.happened), len(other.happened))
    if len(own.happened) != len(other.happened) or own.asked != other.asked or own.outcome != other.outcome:
        return replace(other, parts_at=shorter)
    return other
