"""What the organiser and judges do: checked, done, and noted in a log that everybody can read."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from typing import Any, Final

from msgspec.structs import replace

from spoils.errors import UserError
from spoils.rules.book import Rulebook
from spoils.rules.documents import NEWEST
from spoils.server.errors import Trouble
from spoils.server.lines import clean_line
from spoils.server.people.tournaments.advancing import Advance
from spoils.server.people.tournaments.book import GOING_ON, UNDER_WAY
from spoils.server.people.tournaments.state import EntryRow, State
from spoils.server.people.tournaments.tournaments import Tournaments, next_number, told_apart
from spoils.server.play import rulings
from spoils.server.play.info import moment
from spoils.server.play.room import Room
from spoils.server.play.thinker import check_bot, title_of
from spoils.server.protocol import tournaments as p
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.games import Ruling
from spoils.server.shelf.decks import project_decks

FOR_ORGANISERS: Final = (p.OpenCheckIn, p.Begin, p.NextRound, p.Cancel, p.AddBots)
IN_GAMES: Final[dict[type, Callable[[Room, Ruling], Awaitable[None]]]] = {
    p.PauseGame: rulings.pause,
    p.ResumeGame: rulings.resume,
    p.ExtendTime: rulings.extend,
    p.TakeBack: rulings.take_back,
    p.AwardGame: rulings.award,
}


class Desk:
    """The desk of a tournament."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.tournaments = tournaments

    def game_of(self, state: State, action: p.DeskAction) -> str:
        """The game that an action needs the owner of; nothing if it needs none."""
        if isinstance(action, p.InGame):
            return action.game
        row = state.match_of(action.entry) if isinstance(action, p.DropEntry) else None
        return row.current.game if row is not None and row.current is not None else ""

    async def act(self, tournament: str, action: p.DeskAction, visitor: str) -> State:
        """Do something. For what is done in a game this process must own it."""
        state = await self.tournaments.find(tournament)
        by = must_be_at_desk(state, visitor, action)
        reason = clean_line(action.reason) if getattr(action, "reason", "") else ""  # type: ignore[union-attr]
        if isinstance(action, p.InGame):
            return await self.rule(state, action, visitor, by, reason)
        if isinstance(action, p.DropEntry) and state.stage == "running":
            must_not_be_theirs(state, visitor, action)
            await self.tournaments.concede_game(state, action.entry)

        async def make(step: Advance) -> None:
            must_be_at_desk(step.state, visitor, action)
            detail = await self.carry_out(step, action, visitor)
            step.change.note(
                p.DeskNote(
                    moment(step.change.now), by, tag_of(action),
                    entry=getattr(action, "entry", None),
                    round=getattr(action, "round", 0),
                    table=getattr(action, "table", 0),
                    reason=reason,
                    detail=detail,
                )
            )  # fmt: skip

        state = await self.tournaments.change(tournament, make)
        if isinstance(action, p.DropEntry):
            await self.tournaments.leave_table(state.entry(action.entry))
        return state

    # ---- the tournament ------------------------------------------------------------------------------------

    async def carry_out(self, step: Advance, action: p.AtDesk, visitor: str) -> str:
        """Change the tournament; what the log is to say besides."""
        if isinstance(action, p.DropEntry | p.SetResult):
            must_not_be_theirs(step.state, visitor, action)
        match action:
            case p.OpenCheckIn():
                must_be(step.state, "open")
                step.open_check_in()
            case p.Begin():
                must_be(step.state, "open", "check_in")
                if ready(step.state) < 2:
                    raise Trouble("not_now", "a tournament needs two players who are there")
                await step.begin()
            case p.NextRound():
                must_be(step.state, "running")
                await self.next_round(step)
            case p.Cancel():
                must_be(step.state, *GOING_ON)
                step.change.set(stage="cancelled", due=None)
            case p.AddBots():
                must_be(step.state, "open", "check_in")
                await self.add_bots(step, action)
                return str(action.count)
            case p.DropEntry():
                await self.drop(step, action.entry)
            case p.RestoreEntry():
                self.restore(step, action.entry)
            case p.SetResult():
                await self.set_result(step, action)
                return f"{action.first}–{action.second}–{action.draws}"
        return ""

    async def next_round(self, step: Advance) -> None:
        await step.take_note()
        unfinished = sum(not row.match.over for row in step.state.now())
        if unfinished:
            raise Trouble("not_now", f"{unfinished} matches of this round have no result yet")
        await step.open_rounds(asked=True)

    async def add_bots(self, step: Advance, action: p.AddBots) -> None:
        """So many, with the program's decks in turn."""
        check_bot(action.bot)
        called = self.tournaments.games.name(action.name or title_of(action.bot))
        state = step.state
        if len(state.entries) + action.count > state.setup.size:
            free = state.setup.size - len(state.entries)
            raise Trouble("not_now", f"there is room for {free} more")
        wanted = decks_for_bots(state)
        for _, deck in zip(range(action.count), cycle(wanted), strict=False):
            number = next_number(step.state)
            name = told_apart(step.state, f"{called[:35]} {number}", number)
            stage: p.EntryStage = "present" if step.state.stage == "check_in" else "registered"
            step.change.add_entry(EntryRow(number, name, stage, None, action.bot), deck)

    async def drop(self, step: Advance, number: int) -> None:
        entry = must_exist(step.state, number)
        if step.state.stage in ("open", "check_in"):
            step.change.drop_entry(number)
            return
        must_be(step.state, *UNDER_WAY)
        if entry.stage != "playing":
            raise Trouble("not_now", f"{entry.name} does not take part any more")
        step.change.put_entry(replace(entry, stage="dropped"))
        await step.go()

    def restore(self, step: Advance, number: int) -> None:
        must_be(step.state, "running")
        entry = must_exist(step.state, number)
        if entry.stage == "playing":
            raise Trouble("not_now", f"{entry.name} takes part already")
        if entry.stage == "absent" and step.state.setup.system != "swiss":
            raise Trouble("not_now", "only in a Swiss can somebody begin later")
        step.change.put_entry(replace(entry, stage="playing"))

    async def set_result(self, step: Advance, action: p.SetResult) -> None:
        """Repair a result. Later rounds were paired by it: only that of the last one can be changed."""
        row = next((row for row in step.state.matches if row.key == (action.round, action.table)), None)
        if row is None or row.match.second is None:
            raise Trouble("malformed", f"there is no match at table {action.table} of round {action.round}")
        if action.round != step.state.round:
            raise Trouble("not_now", "the next round was paired by this result; it stays as it is")
        must_be(step.state, "running", "over")
        out = row.match.part == "cut" or step.state.setup.system in ("single", "double")
        if out and action.first == action.second and action.first + action.draws:
            raise Trouble("malformed", "somebody must win here, or both lose")
        step.finish(row, (action.first, action.second), action.draws, "desk")
        await step.go()

    # ---- in a game -----------------------------------------------------------------------------------------

    async def rule(self, state: State, action: p.InGame, visitor: str, by: str, reason: str) -> State:
        """Decide something in a game."""
        row = state.match_with(action.game)
        if row is None:
            raise Trouble("unknown_game", "this game is none of the tournament's")
        must_not_play(state, visitor, row.match.players)
        rule = await number_of(action.rule) if isinstance(action, p.TakeBack | p.AwardGame) else ""
        ruling = Ruling(
            kind=tag_of(action),  # type: ignore[arg-type]
            by=by,
            at=moment(self.tournaments.clock()),
            reason=reason,
            rule=rule,
            seat=getattr(action, "seat", None),
            seconds=getattr(action, "seconds", 0),
        )
        await IN_GAMES[type(action)](await self.tournaments.games.room(action.game), ruling)

        async def make(step: Advance) -> None:
            step.change.note(
                p.DeskNote(
                    ruling.at, by, ruling.kind, round=row.match.round, table=row.match.table,
                    game=action.game, seat=ruling.seat, rule=rule, reason=reason,
                    entry=None if ruling.seat is None else row.match.players[ruling.seat],
                    detail=str(ruling.seconds) if ruling.seconds else "",
                )
            )  # fmt: skip
            await step.go()

        return await self.tournaments.change(state.id, make)


def decks_for_bots(state: State) -> Sequence[DeckData | None]:
    """What bots bring: nothing where packs are opened first."""
    if state.pods is not None:
        return (None,)
    wanted = [deck for deck in project_decks().values() if deck.format == state.setup.format]
    if not wanted:
        raise Trouble("bad_deck", f"the program has no {state.setup.format} decks for bots")
    return wanted


def must_be_at_desk(state: State, visitor: str, action: p.DeskAction) -> str:
    """What whoever acts is called; refuse strangers, and judges what is the organiser's."""
    role = state.role(visitor)
    if not role:
        raise Trouble("not_yours", "this is for the organiser and the judges of the tournament")
    if role == "judge" and isinstance(action, FOR_ORGANISERS):
        raise Trouble("not_yours", "this is for the organiser of the tournament")
    return state.organiser_name if role == "organiser" else state.judges[visitor]


def must_not_play(state: State, visitor: str, players: Sequence[int]) -> None:
    """Nobody decides about a match of their own."""
    mine = state.entry_of(visitor)
    if mine is not None and mine.number in players:
        raise Trouble("not_yours", "you play in this game; another judge must decide")


def must_not_be_theirs(state: State, visitor: str, action: p.DropEntry | p.SetResult) -> None:
    """Nor by a result of its own, or by sending the opponent away; everybody can leave themselves."""
    if isinstance(action, p.DropEntry):
        row, mine = state.match_of(action.entry), state.entry_of(visitor)
        if mine is not None and mine.number == action.entry:
            return
    else:
        row = next((one for one in state.matches if one.key == (action.round, action.table)), None)
    must_not_play(state, visitor, () if row is None else row.match.players)


def must_be(state: State, *stages: str) -> None:
    """Refuse what cannot be done at this stage."""
    if state.stage not in stages:
        raise Trouble("not_now", "that cannot be done at this stage of the tournament")


def must_exist(state: State, number: int) -> EntryRow:
    """The entry with this number."""
    entry = state.entry(number)
    if entry is None:
        raise Trouble("malformed", f"nobody takes part with the number {number}")
    return entry


def ready(state: State) -> int:
    """How many would play if it began now."""
    if state.stage == "open":
        return len(state.entries)
    return sum(entry.stage == "present" for entry in state.entries)


async def number_of(rule: str) -> str:
    """The number of a rule, if there is one; reading the book for the first time takes a moment."""
    book = await asyncio.to_thread(Rulebook.load)
    try:
        return book.rule(rule, NEWEST).number
    except UserError as error:
        raise Trouble("unknown_rule", error.message) from None


def tag_of(action: Any) -> str:
    """What an action is called in the protocol."""
    return str(type(action).__struct_config__.tag)
