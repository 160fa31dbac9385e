"""A change of a tournament: what is to be written, and the tournament as it will be."""

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import and_, delete, insert, update

from spoils.server.people.drafts.keeping import draft_writes
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.tournaments import tables as t
from spoils.server.people.tournaments.state import EntryRow, GameOf, MatchRow, State
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.tournaments import DeskNote
from spoils.server.store.commit import Write
from spoils.server.store.rows import GameRow, pack


class Change:
    """What is to be different in a tournament. ``state`` is as it will be."""

    def __init__(self, state: State, now: float) -> None:
        self.before = state
        self.state = state
        self.now = now
        self.writes: list[Write] = []
        self.games: list[GameRow] = []
        """New ones."""
        self.decks: dict[int, DeckData] = {}
        """Those that are brought by this change."""
        self.drafts: list[DraftRow] = []
        """New tables of a draft."""
        self.notes: list[DeskNote] = []

    def set(self, **changes: Any) -> None:
        """The stage, or when something is due."""
        self.state = replace(self.state, **changes)

    def add_entry(self, entry: EntryRow, deck: DeckData | None) -> None:
        """Somebody takes part; without a deck where packs are opened first."""
        self.state = replace(self.state, entries=(*self.state.entries, entry))
        values = {**_entry_values(self.state.id, entry), **self._bring(entry.number, deck)}
        self.writes.append((insert(t.tournament_entries), [values]))

    def put_entry(self, entry: EntryRow, deck: DeckData | None = None) -> None:
        """Something about somebody who takes part is different; perhaps the deck."""
        entries = tuple(entry if one.number == entry.number else one for one in self.state.entries)
        self.state = replace(self.state, entries=entries)
        values = {**_entry_values(self.state.id, entry), **self._bring(entry.number, deck)}
        table = t.tournament_entries
        here = and_(table.c.tournament == self.state.id, table.c.number == entry.number)
        self.writes.append((update(table).where(here).values(**values), None))

    def drop_entry(self, number: int) -> None:
        """Somebody has never been there."""
        entries = tuple(one for one in self.state.entries if one.number != number)
        self.state = replace(self.state, entries=entries)
        table = t.tournament_entries
        here = and_(table.c.tournament == self.state.id, table.c.number == number)
        self.writes.append((delete(table).where(here), None))

    def add_draft(self, row: DraftRow) -> None:
        """A table at which some of the players draft."""
        self.drafts.append(row)
        self.writes += draft_writes(row)

    def add_match(self, match: MatchRow) -> None:
        """A new match; its games are added one by one."""
        self.state = replace(self.state, matches=(*self.state.matches, match))
        values = {
            **_match_values(self.state.id, match),
            "first_here": match.here[0],
            "second_here": match.here[1],
        }
        self.writes.append((insert(t.tournament_matches), [values]))

    def put_match(self, match: MatchRow) -> None:
        """A match has a result, or another one. Who has arrived is noted apart from that."""
        self._replace(match)
        table, values = t.tournament_matches, _match_values(self.state.id, match)
        here = and_(
            table.c.tournament == self.state.id,
            table.c.round == match.match.round,
            table.c.board == match.match.table,
        )
        self.writes.append((update(table).where(here).values(**values), None))

    def add_game(self, match: MatchRow, game: GameRow, number: int) -> None:
        """The next game of a match."""
        self._replace(replace(match, games=(*match.games, GameOf(game.id, number))))
        self.games.append(game)
        round_, board = match.key
        values = {
            "game": game.id, "tournament": self.state.id, "round": round_, "board": board, "number": number,
        }  # fmt: skip
        self.writes.append((insert(t.tournament_games), [values]))

    def end_game(self, match: MatchRow, game: str, winner: int) -> MatchRow:
        """A game of a match is over; the match with that."""
        games = tuple(replace(one, winner=winner) if one.game == game else one for one in match.games)
        changed = replace(match, games=games)
        self._replace(changed)
        here = t.tournament_games.c.game == game
        self.writes.append((update(t.tournament_games).where(here).values(winner=winner), None))
        return changed

    def add_judge(self, visitor: str, name: str) -> None:
        """One more at the desk."""
        self.state = replace(self.state, judges={**self.state.judges, visitor: name})
        values = {"tournament": self.state.id, "visitor": visitor, "name": name}
        self.writes.append((insert(t.tournament_judges), [values]))

    def note(self, note: DeskNote) -> None:
        """Something for the log of the desk."""
        self.notes.append(note)

    def _bring(self, number: int, deck: DeckData | None) -> dict[str, Any]:
        """A deck, for the row of whoever plays it; nothing where it stays as it is."""
        if deck is None:
            return {}
        self.decks[number] = deck
        return {"deck": pack(deck)}

    def _replace(self, match: MatchRow) -> None:
        matches = tuple(match if one.key == match.key else one for one in self.state.matches)
        self.state = replace(self.state, matches=matches)

    @property
    def empty(self) -> bool:
        """Whether nothing is different."""
        return self.state == self.before and not self.notes


def _entry_values(tournament: str, entry: EntryRow) -> dict[str, Any]:
    return {"tournament": tournament, **msgspec.structs.asdict(entry)}


def _match_values(tournament: str, one: MatchRow) -> dict[str, Any]:
    match = one.match
    return {
        "tournament": tournament,
        "round": match.round,
        "board": match.table,
        "first": match.first,
        "second": match.second,
        "part": match.part,
        "first_wins": None if match.wins is None else match.wins[0],
        "second_wins": None if match.wins is None else match.wins[1],
        "draws": match.draws,
        "how": one.how,
        "opened": one.opened,
    }
