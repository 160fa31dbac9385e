"""One game and everything done in it: answering, conceding, taking back. Not asynchronous, not shared."""

from collections.abc import Callable, Collection, Iterable
from typing import Final

from spoils.engine.agenda import answer as give
from spoils.engine.board.sight import onlookers
from spoils.engine.play import concede
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import NAME, IllegalAnswer
from spoils.server.errors import Trouble
from spoils.server.play.info import Gone
from spoils.server.play.marks import Differs, mark_of
from spoils.server.store.rows import Move, MoveKind
from spoils.view.knowledge import is_among
from spoils.view.messages.arguments import refusal_message
from spoils.view.question_view import engine_answer
from spoils.view.say import Speaker

KEPT_COPIES: Final = 4
"""So many undos are quick; for more the game is played again."""


class Copy:
    """The game as it was before one answer."""

    def __init__(self, at: int, game: Game, logged: int) -> None:
        self.at = at
        self.game = game
        self.logged = logged


class Play:
    """A game that remembers what was done. ``begin`` makes it anew, with a log, at its first question."""

    def __init__(
        self, begin: Callable[[], Game], people: Collection[int], moves: Iterable[Move] = ()
    ) -> None:
        self.begin = begin
        self.people = frozenset(people)
        self.game = begin()
        players = len(self.game.players)
        self.moves: list[Move] = []
        self.count = 0
        """Of everything ever done, undone or not."""
        self.answered = [0] * players
        self.decided = [0] * players
        """Answers that people gave themselves, for the clock's increment."""
        self.spent = [0] * players
        self.undos = 0
        self.copies: list[Copy] = []
        self.replay(moves)

    # ---- doing ---------------------------------------------------------------------------------------------

    def replay(self, moves: Iterable[Move]) -> None:
        """Do again what the database has."""
        for number, move in enumerate(moves, start=1):
            if move.kind == "undo":
                self.go_back(move)
            else:
                self.do(move)
            if move.mark and move.mark != mark_of(self.game):
                raise Differs(f"after answer {number} the game would stand differently")

    def do(self, move: Move) -> Move:
        """Do something new; IllegalAnswer if it cannot be done."""
        by_hand = move.kind == "answer" and not move.automatic and move.seat in self.people
        copy = Copy(len(self.moves), self.game.clone(), len(self.log)) if by_hand else None
        if move.kind == "answer":
            give(self.game, move.seat, list(move.answer))
        else:
            concede(self.game, move.seat)
        if copy is not None:
            self.copies = [*self.copies[1 - KEPT_COPIES :], copy]
        self.moves.append(move)
        self.note(move)
        return move

    def note(self, move: Move) -> None:
        self.count += 1
        self.spent[move.seat] += move.spent
        if move.kind == "answer":
            self.answered[move.seat] += 1
            self.decided[move.seat] += not move.automatic

    def gone(self) -> dict[int, Gone]:
        """Who has given up or run out of time."""
        found: dict[int, Gone] = {}
        for move in self.moves:
            if move.kind == "concede" or move.kind == "time" or move.kind == "ruling":
                found[move.seat] = move.kind
        return found

    @property
    def log(self) -> list[Event]:
        """What has happened."""
        assert self.game.log is not None
        return self.game.log

    # ---- answers -------------------------------------------------------------------------------------------

    def number(self, seat: int) -> int:
        """Of the seat's question: goes up with its answers and with every undo, and never down."""
        return 1 + self.answered[seat] + self.undos

    def answer(self, seat: int, number: int, shown: list[int], name: str | None, spent: int = 0) -> Move:
        """A person's answer, in the order of options that was shown; Trouble if it is refused."""
        self.must_be_asked(seat, number)
        question = self.game.question
        assert question is not None
        if (question.kind == NAME) != (name is not None):
            raise Trouble("malformed", "a question of kind name, and no other, is answered with a name")
        given = engine_answer(self.game, shown) if name is None else [self.number_of_card(name)]
        try:
            return self.do(Move("answer", seat, tuple(given), spent=spent))
        except IllegalAnswer as error:
            refusal = error.refusal
            reason = refusal_message(self.game, seat, refusal)
            names = [f"player {player.index + 1}" for player in self.game.players]
            speaker = Speaker(names, edition=self.game.edition.id)
            raise Trouble("illegal", speaker.say(reason), rules=refusal.rules, reason=reason) from None

    def must_be_asked(self, seat: int, number: int) -> None:
        question = self.game.question
        if self.game.over:
            raise Trouble("over", "the game is over; nothing is asked any more")
        expected = self.number(seat)
        if number != expected:
            raise Trouble(
                "stale",
                f"the question {number} is not open; the number of the next one is {expected}",
                number=expected,
            )
        if question is None or question.player != seat:
            raise Trouble("not_asked", "somebody else is asked now; wait for your question")

    def number_of_card(self, name: str) -> int:
        definition = self.game.library.by_name.get(name.strip().casefold())
        if definition is None:
            raise Trouble(
                "unknown_card", f'there is no card called "{name}" in this game; check the spelling'
            )
        return definition.index

    # ---- taking back ---------------------------------------------------------------------------------------

    def last_by(self, seat: int) -> int | None:
        """The place of the last answer that the seat gave itself."""
        for at in range(len(self.moves) - 1, -1, -1):
            move = self.moves[at]
            if move.seat == seat and move.kind == "answer" and not move.automatic:
                return at
        return None

    def undo_is_free(self, seat: int) -> bool:
        """Whether taking the last answer back takes nothing from anybody: nobody else has done anything
        since, nothing was left to chance, and the seat has seen no card it did not know."""
        at = self.last_by(seat)
        if at is None or self.game.over or any(move.seat != seat for move in self.moves[at:]):
            return False
        before = self.copy_at(at)
        if before is None:
            return False
        then, now = before.game, self.game
        if any(getattr(then.chance, name) != getattr(now.chance, name) for name in now.chance.FIELDS):
            return False
        return not any(
            is_among(seat, onlookers(now, card)) and not is_among(seat, onlookers(then, card))
            for card in range(len(then.definition_of))
        )

    def copy_at(self, at: int) -> Copy | None:
        return next((copy for copy in reversed(self.copies) if copy.at == at), None)

    def undo(self, seat: int) -> Move:
        """Take the seat's last answer back, and everything since."""
        at = self.last_by(seat)
        assert at is not None
        return self.go_back(Move("undo", seat, (at,)))

    def go_back(self, move: Move) -> Move:
        """Keep only the first moves."""
        kept = move.answer[0]
        copy = self.copy_at(kept)
        if copy is None:
            self.play_again(kept)
        else:
            log = self.log[: copy.logged]
            self.game = copy.game
            self.game.log = log
            del self.moves[kept:]
            self.copies = [other for other in self.copies if other.at < kept]
        self.count += 1
        self.undos += 1
        return move

    def play_again(self, kept: int) -> None:
        """From the beginning. What was counted stays counted: numbers never go back."""
        moves = self.moves[:kept]
        counted = (self.count, self.answered, self.decided, self.spent)
        self.moves, self.copies = [], []
        self.answered, self.decided, self.spent = list(self.answered), list(self.decided), list(self.spent)
        self.game = self.begin()
        for move in moves:
            self.do(move)
        self.count, self.answered, self.decided, self.spent = counted


def concession(kind: MoveKind, seat: int, spent: int = 0) -> Move:
    """Giving up, or having run out of time."""
    return Move(kind, seat, spent=spent)
