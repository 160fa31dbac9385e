"""Jobs about positions: looking at them, opening files, trying every edition."""

from spoils.cards.catalog import Catalog
from spoils.errors import UserError
from spoils.french.translate import french_for
from spoils.scenario.file import ScenarioFile
from spoils.scenario.model import Scenario
from spoils.server.errors import Trouble
from spoils.server.play.beginning import check_size, check_texts
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.study import ExaminedPosition, OpenedPosition, TriedEditions
from spoils.server.shelf.facts import facts_of
from spoils.server.work.desk import Desk, Job
from spoils.study.board.file import refuse_others
from spoils.study.positions.bringing import names_in, with_its_cards
from spoils.study.positions.draft import AREAS, Lying, PositionDraft, draft_of, text_of
from spoils.study.positions.editions import try_all, try_one
from spoils.study.positions.examine import HERE, Refused, all_wanted, begun, finder, position


class OpenPosition(Job, frozen=True, kw_only=True):
    """A scenario file for the editor."""

    slow = True
    strange = True
    text: str
    number: int | None = None
    """Which scenario of the file; without it the first that is a position."""

    def run(self, desk: Desk, cards: Catalog) -> OpenedPosition:
        """What it says."""
        refuse_others(self.text)
        check_texts(self.text, desk.limits)
        file = ScenarioFile(self.text.encode(), HERE)
        count = len(file.titles)
        if self.number is not None and self.number >= count:
            raise Trouble("bad_scenario", f"the file holds {count} scenarios; they are counted from 0 on")
        number, scenario = self.chosen(file, cards)
        check_size(scenario, desk.limits)
        if len(scenario.seats) > 4:
            raise Trouble("bad_scenario", f"{len(scenario.seats)} players are too many; 4 can play")
        draft = draft_of(scenario)
        notes = tuple(line[2:] for line in own_lines(self.text, count, number) if line.startswith("# "))
        titles = tuple(file.titles) if count > 1 else ()
        return OpenedPosition(draft, facts_in(draft, cards), notes[:50], titles, number)

    def chosen(self, file: ScenarioFile, cards: Catalog) -> tuple[int, Scenario]:
        """The scenario that is meant, and its number."""
        if self.number is not None:
            return self.number, position(file.scenario(self.number, cards))
        refused: Refused | None = None
        for number in range(len(file.titles)):
            try:
                return number, position(file.scenario(number, cards))
            except Refused as error:
                refused = refused or error
        assert refused is not None
        raise refused


def own_lines(text: str, count: int, number: int) -> list[str]:
    """The lines of a file that are about one of its scenarios."""
    if count == 1:
        return text.splitlines()
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("---"):
            parts.append([])
        parts[-1].append(line)
    return parts[number] if len(parts) == count else []


class ExaminePosition(Job, frozen=True, kw_only=True):
    """A position as the editor has it."""

    slow = True
    strange = True
    draft: PositionDraft

    def run(self, desk: Desk, cards: Catalog) -> ExaminedPosition:
        """What is impossible in it, or what can be done."""
        text = text_of(self.draft)
        try:
            check_draft(self.draft, text, desk)
            whole = with_its_cards(self.draft, cards, desk.project)
        except UserError as error:
            return self.refused(self.draft, error)
        try:
            _, game = begun(self.draft, cards)
        except UserError as error:
            return self.refused(whole, error)
        ran = try_one(self.draft, cards) if self.draft.script or self.draft.expect else None
        return ExaminedPosition(text_of(whole), wanted=all_wanted(game), ran=ran, cards=whole.cards)

    @staticmethod
    def refused(draft: PositionDraft, error: UserError) -> ExaminedPosition:
        """What is wrong with it."""
        problems = error.problems if isinstance(error, Refused) else ()
        trouble = "" if problems else error.message
        return ExaminedPosition(
            text_of(draft), problems, trouble, french_for(trouble) or "", cards=draft.cards
        )


class TryEditions(Job, frozen=True, kw_only=True):
    """A position by the rules of every edition."""

    slow = True
    strange = True
    draft: PositionDraft

    def run(self, desk: Desk, cards: Catalog) -> TriedEditions:
        """Side by side."""
        check_draft(self.draft, text_of(self.draft), desk)
        return TriedEditions(try_all(self.draft, cards))


def check_draft(draft: PositionDraft, text: str, desk: Desk) -> None:
    """Refuse what would take the compiler or the engine too long."""
    check_texts(text, desk.limits)
    for number, side in enumerate(draft.players, start=1):
        play = sum(size(one) for one in side.play)
        if play > desk.limits.position_play:
            raise Trouble(
                "too_large",
                f"player {number} has {play} cards in play; at most {desk.limits.position_play} are possible",
            )
    total = sum(size(one) for side in draft.players for area in AREAS for one in getattr(side, area))
    if total > desk.limits.position_cards:
        raise Trouble(
            "too_large", f"the position has {total} cards; at most {desk.limits.position_cards} are possible"
        )


def size(lying: Lying) -> int:
    """How many cards an entry is, with those attached to it."""
    return 1 + sum(size(one) for one in lying.attached)


def facts_in(draft: PositionDraft, cards: Catalog) -> tuple[CardFacts, ...]:
    """Printed facts of all cards of a position."""
    find = finder(draft, cards)
    found = (find(name) for name in names_in(draft))
    return tuple(facts_of(card, checked=False) for card in found if card is not None)
