"""What goes over the wire to a player must not depend on what that player cannot know.

Two games that differ only in hidden cards, played with the same answers, must send the same bytes.
"""

from typing import Any

import msgspec
import pytest

from spoils.bots.draw import draw_answer
from spoils.cards.catalog import Catalog
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.record.setup import Setup, deck_list
from spoils.server.play.audience import Audience
from spoils.server.play.guest import Guest
from spoils.server.play.pool import Pool
from spoils.server.play.session import Session
from spoils.server.protocol.socket import Stops
from spoils.server.shelf.decks import deck_of, project_decks
from spoils.server.store.rows import GameRow, Move, Options, Root, SeatRow
from spoils.view.resample import resample
from tests.server.served import FIRST_DECK, SECOND_DECK

DECISIONS = 60


class Listener:
    """A guest that keeps what it is sent, as bytes."""

    def __init__(self, *seats: int) -> None:
        self.sent: list[bytes] = []
        self.guest = Guest(seats, lambda message: self.sent.append(msgspec.json.encode(message)))


def new_session() -> Session:
    decks = [project_decks()[name] for name in (FIRST_DECK, SECOND_DECK)]
    seats = tuple(
        SeatRow(seat, "person", name, visitor=name, deck=deck)
        for seat, (name, deck) in enumerate(zip(("Ada", "Bea"), decks, strict=True))
    )
    root = Root(Setup("comprehensive", 12, tuple(deck_list(deck_of(deck)) for deck in decks)))
    row = GameRow("some-game", 0.0, "playing", Options(seed=12), seats, "pool", root)
    return Session(row, Pool("pool", Catalog.load(), b""), ())


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_cards_change_nothing_on_the_wire(viewer: int | None) -> None:
    """The same moment with the real hidden cards and with others."""
    session = new_session()
    chance = from_seed(3)
    for _ in range(DECISIONS):
        question = session.play.game.question
        if question is None:
            break
        session.play.do(Move("answer", question.player, tuple(draw_answer(session.play.game, chance))))
    real = session.play.game
    worlds: list[Game] = [real]
    for seed in range(5):
        world = resample(real, viewer, from_seed(seed))
        world.log = real.log
        worlds.append(world)
    pictures = []
    for world in worlds:
        session.play.game = world
        pictures.append([blind(message) for message in shown(session, viewer)])
    assert len(set(map(str, map(hands, worlds)))) > 1, "nothing hidden was changed"
    assert all(picture == pictures[0] for picture in pictures[1:])


def shown(session: Session, viewer: int | None) -> list[bytes]:
    """What somebody who sits down now is sent."""
    listener, audience = Listener(*(() if viewer is None else (viewer,))), Audience()
    audience.guests.append(listener.guest)
    session.told.clear()
    session.begin_report(dict(audience.sent()))
    session.show()
    audience.show(session.report(), lambda _: Stops(), None)
    assert listener.sent
    return listener.sent


def hands(game: Game) -> list[list[str]]:
    return [[game.definition(card).name for card in player.hand + player.deck] for player in game.players]


def blind(message: bytes) -> Any:
    """Undo is about the real game that was: another world has no past to compare with."""
    content = msgspec.json.decode(message)
    content.pop("undo", None)
    return content
