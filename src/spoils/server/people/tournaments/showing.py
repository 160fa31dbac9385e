"""A tournament as it is shown: to everybody, and what only some may know."""

import csv
import io
from fractions import Fraction
from typing import Final

from spoils.server.people.tournaments.pods import PodPlan
from spoils.server.people.tournaments.state import MatchRow, State
from spoils.server.play.info import moment
from spoils.server.protocol import tournaments as p
from spoils.tournament.standings import Share, Standing, standings

PERCENT: Final = 100_000
"""A share is shown in thousandths of a percent."""
RUN: Final = ("running", "over")


def info_of(state: State, players: int, round_: int, *, mine: bool) -> p.TournamentInfo:
    """In a list."""
    return p.TournamentInfo(
        id=state.id,
        name=state.setup.name,
        stage=state.stage,
        setup=state.setup,
        created=moment(state.created),
        organiser=state.organiser_name,
        players=players,
        round=round_,
        mine=mine,
        pods=None if state.pods is None else plan_view(state.pods),
    )


def plan_view(plan: PodPlan) -> p.PodInfo:
    """What is opened before the first round."""
    return p.PodInfo(plan.kind, plan.source, plan.each, plan.seats, plan.timer, plan.meet, plan.left_out)


def public_view(state: State, notes: tuple[p.DeskNote, ...]) -> p.TournamentView:
    """What everybody may know."""
    lines = standings(state.core()) if state.matches else []
    pods = {draft: number for number, draft in enumerate(state.drafts, start=1)}
    return p.TournamentView(
        info=info_of(state, len(state.entries), state.round, mine=False),
        version=state.version,
        rounds=state.rounds,
        entries=tuple(
            p.Entry(one.number, one.name, one.stage, one.bot, pod=pods.get(one.draft, 0))
            for one in state.entries
        ),
        matches=tuple(match_view(row) for row in state.matches),
        standings=tuple(line_view(line) for line in lines),
        notes=notes,
        due=moment(state.due) if state.due is not None else "",
        drafts=state.drafts if state.stage not in ("open", "check_in") else (),
    )


def match_view(row: MatchRow) -> p.TournamentMatch:
    """One match. Until it is over the score is that of the games so far."""
    match = row.match
    first, second, draws = row.score()
    if match.wins is not None:
        (first, second), draws = match.wins, match.draws
    players = match.players
    return p.TournamentMatch(
        round=match.round,
        table=match.table,
        first=match.first,
        second=match.second,
        over=match.over,
        wins=(first, second),
        draws=draws,
        cut=match.part == "cut",
        how=row.how,
        games=tuple(
            p.MatchGame(
                one.game, one.winner is not None, None if one.winner in (None, -1) else players[one.winner]
            )
            for one in row.games
        ),
    )


def line_view(line: Standing) -> p.StandingLine:
    """One line of the standings."""
    return p.StandingLine(
        place=line.place,
        number=line.player,
        points=line.points,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        byes=line.byes,
        opponents_matches=rounded(line.opponents_matches),
        games=share_view(line.games),
        opponents_games=rounded(line.opponents_games),
        opponents=tuple(
            p.OpponentShares(one.player, share_view(one.matches), share_view(one.games))
            for one in line.opponents
        ),
    )


def share_view(share: Share) -> p.ShareOf:
    """A share with what it counts for."""
    return p.ShareOf(share.part, share.whole, rounded(share.value))


def rounded(share: Fraction) -> int:
    """In thousandths of a percent."""
    return round(share * PERCENT)


def may_read_lists(state: State, visitor: str) -> bool:
    """Whether all deck lists are open to a visitor: to everybody, or to a desk that does not play, nor can
    any more."""
    if state.setup.lists == "open" and state.stage in RUN:
        return True
    closed = state.stage not in ("open", "check_in")
    return closed and bool(state.role(visitor)) and state.entry_of(visitor) is None


# ---- files -------------------------------------------------------------------------------------------------

HEADS: Final = {
    "en": {
        "pairings": ("round", "table", "first", "second", "games won", "games lost", "drawn", "over"),
        "standings": (
            "place", "player", "points", "won", "drawn", "lost", "byes", "opponents' matches %", "games %",
            "opponents' games %",
        ),
        "bye": "bye",
    },
    "fr": {
        "pairings": (
            "ronde", "table", "premier", "second", "parties gagnées", "parties perdues", "nulles", "terminé"
        ),
        "standings": (
            "place", "joueur", "points", "gagnés", "nuls", "perdus", "exemptions", "matchs des adversaires %",
            "parties %", "parties des adversaires %",
        ),
        "bye": "exempt",
    },
}  # fmt: skip


FORMULAS: Final = "=+-@＝＋－＠"
"""With these a spreadsheet begins to calculate."""


def pairings_file(view: p.TournamentView, language: str, round_: int) -> str:
    """The matches of a round, or of all, as CSV."""
    heads, names = HEADS[language], names_of(view)
    rows: list[tuple[object, ...]] = [
        (
            match.round, match.table, names[match.first],
            heads["bye"] if match.second is None else names[match.second],
            *match.wins, match.draws, int(match.over),
        )
        for match in view.matches
        if round_ in (0, match.round)
    ]  # fmt: skip
    return written(heads["pairings"], rows)


def standings_file(view: p.TournamentView, language: str) -> str:
    """The standings as CSV."""
    names = names_of(view)
    rows: list[tuple[object, ...]] = [
        (
            line.place, names[line.number], line.points, line.won, line.drawn, line.lost, line.byes,
            f"{line.opponents_matches / 1000:.3f}", f"{line.games.counts / 1000:.3f}",
            f"{line.opponents_games / 1000:.3f}",
        )
        for line in view.standings
    ]  # fmt: skip
    return written(HEADS[language]["standings"], rows)


def names_of(view: p.TournamentView) -> dict[int, str]:
    """Names that no spreadsheet takes for a formula."""
    return {
        entry.number: f"'{entry.name}" if entry.name[:1] in FORMULAS else entry.name for entry in view.entries
    }


def written(head: object, rows: list[tuple[object, ...]]) -> str:
    """As the text of a file."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)  # type: ignore[arg-type]
    writer.writerows(rows)
    return text.getvalue()
