"""The duty of a worker that owns games."""

from collections.abc import Callable
from functools import partial

import msgspec

from spoils.server.errors import Trouble
from spoils.server.play.marks import Differs
from spoils.server.play.session import Session
from spoils.server.store.rows import GameRow, Move, unpack
from spoils.server.work import commands as c
from spoils.server.work.cards import Cards, Missing
from spoils.server.work.process import Duty

NOWHERE = c.Done(c.Standing(0, 0, False, (), (), None, (), (), (), ()), unknown=True)


class Tables:
    """All games of one worker."""

    def __init__(self, sources: tuple[str, ...]) -> None:
        self.cards = Cards(sources)
        self.sessions: dict[str, Session] = {}
        self.orders = msgspec.msgpack.Decoder(c.Order)
        self.encoder = msgspec.msgpack.Encoder()

    def __call__(self, body: bytes) -> bytes:
        """Carry an order out."""
        return self.encoder.encode(self.carry_out(self.orders.decode(body)))

    def carry_out(self, order: c.Order) -> c.Done:
        """What becomes of an order. Trouble leaves the game as it was; any other error ends it here."""
        if isinstance(order.command, c.Forget):
            self.sessions.pop(order.game, None)
            return NOWHERE
        if isinstance(order.command, c.Open):
            try:
                self.open(order.game, order.command)
            except Missing:
                return NOWHERE
        session = self.sessions.get(order.game)
        if session is None:
            return NOWHERE
        session.begin_report(dict(order.sent))
        try:
            return self.do(session, order.command)
        except Trouble:
            raise
        except Exception:
            del self.sessions[order.game]
            raise

    def open(self, game: str, command: c.Open) -> None:
        """Set a game up."""
        row = unpack(command.row, GameRow)
        assert row.pool is not None
        self.sessions.pop(game, None)
        pool = self.cards.pool(row.pool, command.cards)
        try:
            self.sessions[game] = Session(row, pool, command.moves)
        except MemoryError:
            raise
        except Exception as error:
            why = str(error) if isinstance(error, Differs) else f"an answer cannot be given again ({error})"
            raise Trouble("frozen", why) from error

    def do(self, session: Session, command: c.Command) -> c.Done:
        more: dict[str, object] = {}
        match command:
            case c.Open():
                return session.report(begun=session.begun)
            case c.Look():
                session.show()
            case c.Answer():
                more["hand_pass"] = session.answer(
                    command.seat, command.number, list(command.answer), command.name, command.spent
                )
            case c.GiveUp():
                session.give_up(Move(command.kind, command.seat, spent=command.spent))
            case c.CheckUndo():
                return session.report(free=session.play.undo_is_free(command.seat))
            case c.TakeBack():
                session.take_back(command.seat)
            case c.ChangeStops():
                session.set_stops(command.seat, command.stops)
                session.show()
            case c.AskWhy():
                return session.report(reply=msgspec.json.encode(session.why(command.seat, command.card)))
            case c.AskInfluences():
                found = session.influences(command.viewer, command.card)
                return session.report(reply=msgspec.json.encode(found))
            case c.GoOn():
                step, again = session.go_on()
                return session.report(next=step, more=again)
            case c.Act():
                step = session.step()
                if session.play.count == command.at and step is not None and step.seat == command.seat:
                    session.act(step, command.answer)
            case c.Line():
                return session.report(next=c.Step("bot", 0, 0, tuple(session.play.moves)))
        more["more"] = session.step() is not None
        return session.report(**more)


def tables(sources: tuple[str, ...]) -> Callable[[], Duty]:
    """What makes this duty, in the worker's process."""
    return partial(Tables, sources)
