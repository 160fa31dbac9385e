"""A game in the worker that owns it: the engine, the log, passing, quick bots, and what there is to see."""

from __future__ import annotations

from time import monotonic
from typing import Final

import msgspec
from msgspec.structs import replace

from spoils.bots.bot import Bot
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning
from spoils.server.play.influences import influences
from spoils.server.play.logbook import Logbook
from spoils.server.play.looks import look, names_in
from spoils.server.play.marks import Differs, mark_of
from spoils.server.play.passing import can_do_nothing, decide, is_over, is_pass, pass_in, window_of
from spoils.server.play.play import Play
from spoils.server.play.pool import Pool
from spoils.server.play.thinker import QUICK, bot_seed, new_bot
from spoils.server.protocol.socket import Influence, Reason, Stops, UndoState, Window
from spoils.server.shelf.facts import facts_of
from spoils.server.store.rows import GameRow, Move, SeatRow
from spoils.server.work.commands import Done, Shown, Standing, Step
from spoils.view.knowledge import Viewer
from spoils.view.why import attempts, card_of

LONGEST_BURST: Final = 0.05
"""Seconds after which others get their turn."""

encoder = msgspec.json.Encoder()


class Session:
    """One game that is being played."""

    def __init__(self, row: GameRow, pool: Pool, moves: tuple[Move, ...]) -> None:
        assert row.root is not None
        self.row = row
        self.pool = pool
        begin = beginning(row.root, pool)
        self.begun = mark_of(begin())
        if row.mark and row.mark != self.begun:
            raise Differs("it would begin differently")
        if moves and not row.mark and row.stage == "playing":
            raise Differs("it is from a version that kept no check values")
        self.play = Play(begin, self.people(), moves)
        self.logbook = Logbook()
        self.bots: dict[int, Bot] = {}
        self.until_since: dict[int, int] = {}
        self.told: set[str] = set()
        """Cards whose facts the server has."""
        self.followed: tuple[int, int] = (-1, 0)
        """For thinking bots: after which undo, and how many moves they have been told of."""
        self.begin_report({})

    # ---- what has been done --------------------------------------------------------------------------------

    def begin_report(self, sent: dict[Viewer, int]) -> None:
        """From here on everything is noted that the server is to hear."""
        self.sent = sent
        self.first = self.play.count
        self.moves: list[Move] = []
        self.frames: list[tuple[Shown, ...]] = []
        self.passed: list[tuple[int, Window]] = []
        self.changed: dict[int, Stops] = {}
        self.cards: dict[str, bytes] = {}

    def report(self, **more: object) -> Done:
        """All of it. A session that has failed half-way is thrown away by whoever holds it."""
        if self.moves:
            self.moves[-1] = replace(self.moves[-1], mark=mark_of(self.play.game))
        done = Done(
            self.standing(), self.first, tuple(self.moves), tuple(self.frames), tuple(self.passed),
            self.changed, cards=self.cards,
        )  # fmt: skip
        return replace(done, **more)

    def standing(self) -> Standing:
        """How the game stands."""
        play, game = self.play, self.play.game
        seats = range(len(game.players))
        return Standing(
            count=play.count,
            turn=game.turn,
            over=game.over,
            winners=tuple(game.winners),
            lost=tuple(player.lost for player in game.players),
            asked=None if game.over or game.question is None else game.question.player,
            numbers=tuple(play.number(seat) for seat in seats),
            decided=tuple(play.decided),
            spent=tuple(play.spent),
            undoable=tuple(not game.over and play.last_by(seat) is not None for seat in seats),
            gone=play.gone(),
        )

    # ---- who sits here -------------------------------------------------------------------------------------

    def seat(self, seat: int) -> SeatRow:
        """A seat's row."""
        return self.row.seats[seat]

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat.seat for seat in self.row.seats if seat.kind == "person"]

    def has_others(self, seat: int) -> bool:
        """Whether another person looks on: those at the same screen are taken for one."""
        me = self.seat(seat).visitor
        return any(self.seat(other).visitor != me for other in self.people() if other != seat)

    # ---- doing ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, number: int, shown: list[int], name: str | None, spent: int) -> bool:
        """A person answers; Trouble changes nothing. Whether it was a pass, with a choice."""
        question = self.play.game.question
        chosen = question is not None and window_of(question) is not None and not can_do_nothing(question)
        move = self.play.answer(seat, number, shown, name, spent)
        self.note(move)
        self.show()
        return chosen and is_pass(question, move)

    def give_up(self, move: Move) -> None:
        """Somebody concedes, or has run out of time."""
        if self.play.game.over or self.play.game.players[move.seat].lost:
            raise Trouble("over", "the game is over for this seat already")
        self.note(self.play.do(move))
        self.show()

    def take_back(self, seat: int) -> None:
        """A person takes the last answer back."""
        at = self.play.last_by(seat)
        if at is None or self.play.game.over:
            raise Trouble("no_undo", "there is no answer of yours to take back")
        self.bots.clear()  # they remember what has not happened
        self.note(self.play.go_back(Move("undo", seat, (at,))))
        self.show()

    def note(self, move: Move) -> None:
        self.moves.append(move)
        self.end_until()

    # ---- passing and bots ----------------------------------------------------------------------------------

    def step(self) -> Step | None:
        """What is to be done now without asking anybody; ``pass`` at once is a hesitation of no length."""
        game = self.play.game
        if game.over or game.question is None:
            return None
        seat = game.question.player
        if self.seat(seat).kind == "bot":
            return Step("bot", seat)
        if decide(game, self.seat(seat).stops) == "ask":
            return None
        return Step("hesitate", seat)

    def is_quick(self, step: Step | None) -> bool:
        """Whether it is done before anybody could look."""
        if step is None:
            return False
        if step.how == "bot":
            return self.seat(step.seat).bot in QUICK
        hesitates = decide(self.play.game, self.seat(step.seat).stops) == "hesitate"
        return not (hesitates and self.has_others(step.seat))

    def go_on(self) -> tuple[Step | None, bool]:
        """Everything that can be done at once; what takes time, and whether there is more at once."""
        until = monotonic() + LONGEST_BURST
        while True:
            step = self.step()
            if step is None:
                return None, False
            if not self.is_quick(step):
                return self.for_server(step), False
            if monotonic() > until:
                return None, True
            self.act(step, None)

    def act(self, step: Step, answer: tuple[int, ...] | None) -> None:
        """Do one thing. A mere pass is not shown if the next thing follows at once."""
        question = self.play.game.question
        assert question is not None
        if step.how == "bot" and answer is None:
            answer = tuple(self.bot(step.seat).answer(self.play.game, step.seat))
        elif step.how != "bot":
            window = window_of(question)
            assert window is not None
            self.passed.append((step.seat, window))
            answer = tuple(pass_in(question))
        assert answer is not None
        move = Move("answer", step.seat, answer, automatic=True)
        passed = is_pass(question, move)
        self.note(self.play.do(move))
        if not (passed and self.is_quick(self.step())):
            self.show()

    def bot(self, seat: int) -> Bot:
        """Who plays for a seat: a bot that takes no time, also where one that thinks has failed."""
        if seat not in self.bots:
            name = self.seat(seat).bot
            name = name if name in QUICK else min(QUICK)
            self.bots[seat] = new_bot(name, bot_seed(self.row.options.seed), seat, self.play.count)
        return self.bots[seat]

    def for_server(self, step: Step) -> Step:
        """A step with what a bot elsewhere needs to know for it."""
        if step.how != "bot":
            return step
        undos, told = self.followed
        first = told if undos == self.play.undos else 0
        self.followed = self.play.undos, len(self.play.moves)
        return replace(step, first=first, moves=tuple(self.play.moves[first:]))

    # ---- stops ---------------------------------------------------------------------------------------------

    def set_stops(self, seat: int, stops: Stops) -> None:
        """When a person wants to be asked."""
        self.change_stops(seat, stops)
        if stops.until:
            self.until_since[seat] = self.play.game.turn

    def change_stops(self, seat: int, stops: Stops) -> None:
        changed = replace(self.seat(seat), stops=stops)
        self.row = replace(
            self.row, seats=tuple(changed if one.seat == seat else one for one in self.row.seats)
        )

    def end_until(self) -> None:
        """What somebody wanted to pass until may have come."""
        for seat in self.people():
            stops = self.seat(seat).stops
            if not stops.until:
                continue
            since = self.until_since.setdefault(seat, self.play.game.turn)  # after a restart: from now on
            if is_over(stops, self.play.game, seat, since):
                self.changed[seat] = replace(stops, until="")
                self.change_stops(seat, self.changed[seat])
                del self.until_since[seat]

    # ---- showing -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Note what everybody who looks on may see now."""
        if self.sent:
            self.frames.append(tuple(self.look(viewer) for viewer in self.sent))

    def look(self, viewer: Viewer) -> Shown:
        """What a viewer may see now. A question the server is about to answer for them is not shown."""
        step = self.step()
        answered_for = step is not None and step.seat == viewer
        seen = look(self.play.game, viewer, answered_for=answered_for)
        page = self.logbook.page(self.play.game, viewer)
        cut = page.show()
        start = min(cut, self.sent[viewer])
        self.sent[viewer] = len(page.entries)
        names = dict.fromkeys(names_in(seen))
        for told in page.names[start:]:
            names.update(dict.fromkeys(told))
        self.tell_about(names)
        number = 0 if viewer is None else self.play.number(viewer)
        undo = UndoState() if viewer is None else self.undo(viewer)
        entries = tuple(page.entries[start:])
        return Shown(viewer, encoder.encode(seen), number, undo, start, cut, entries, tuple(names))

    def undo(self, seat: int) -> UndoState:
        if self.play.game.over or self.play.last_by(seat) is None:
            return UndoState()
        free = self.play.undo_is_free(seat)
        return UndoState(possible=free or self.row.options.undo != "never", free=free)

    def tell_about(self, names: dict[str, None]) -> None:
        """The printed facts of cards that the server has not been told about."""
        for name in names:
            if name not in self.told:
                self.told.add(name)
                card = self.pool.card(name)
                if card is not None:
                    self.cards[name] = encoder.encode(facts_of(card, checked=False))

    # ---- questions of people -------------------------------------------------------------------------------

    def why(self, seat: int, card: str) -> tuple[Reason, ...]:
        """What could be wanted with a card and is not legal, with the reasons."""
        tried = attempts(self.play.game, seat, self.pointed_at(seat, card))
        return tuple(Reason(one.word, one.label, one.reasons) for one in tried if one.reasons)

    def influences(self, viewer: Viewer, card: str) -> tuple[Influence, ...]:
        """What has changed the values of a card."""
        return influences(self.play.game, viewer, self.pointed_at(viewer, card))

    def pointed_at(self, viewer: Viewer, card: str) -> int:
        number = card_of(self.play.game, viewer, card)
        if number is None:
            raise Trouble("unknown_card", "there is no such card any more; look again")
        return number
