"""Why a player cannot do anything with a card now: every reason, with its rules."""

from collections.abc import Iterator
from typing import Literal

from spoils.engine.board.board import board
from spoils.engine.play import can_attack_with, can_block_with, why_not
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import CHARACTER, HAND, PLAY
from spoils.engine.state import questions as q
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Refusal
from spoils.server.protocol.socket import Reason
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer, sees
from spoils.view.messages.arguments import refusal_message

What = Literal["deploy", "flip_up", "use", "attack", "block", "nothing"]


def card_with_id(game: Game, viewer: Viewer, name: str) -> int | None:
    """The card that the viewer's views call so, if it can be pointed at."""
    ids = Ids(game, viewer)
    for card in range(len(game.definition_of)):
        if ids.of(game.ref(card)) == name:
            return card
    return None


def reasons(game: Game, seat: int, card: int) -> tuple[Reason, ...]:
    """One entry per thing that could be wanted with the card and is not legal."""
    if not sees(game, seat, card):
        return ()
    return tuple(Asking(game, seat, card).all())


class Asking:
    """One player asking about one card."""

    def __init__(self, game: Game, seat: int, card: int) -> None:
        self.game = game
        self.seat = seat
        self.card = card
        self.ref = game.ref(card)

    def all(self) -> Iterator[Reason]:
        permanent = self.game.play.get(self.card)
        if self.game.area[self.card] == HAND:
            yield from self.act("deploy", (q.DEPLOY, self.ref))
        own = permanent is not None and permanent.controller == self.seat
        if own and self.is_face_down() and self.game.definition(self.card).texts.flip_up is not None:
            yield from self.act("flip_up", (q.FLIP_UP, self.ref))
        for entry, granted in self.abilities():
            assert isinstance(entry.text, AbilityText)
            yield from self.act("use", (q.USE, self.ref, entry.index, granted), entry.text.name)
        if own and not self.is_face_down():
            yield from self.fight()

    def is_face_down(self) -> bool:
        permanent = self.game.play.get(self.card)
        return permanent is not None and permanent.face_down

    def abilities(self) -> list[tuple[TextEntry, int]]:
        if self.game.area[self.card] == PLAY and not self.is_face_down():
            return list(board(self.game).entries(self.card, "abilities"))
        return [(entry, 0) for entry in self.game.definition(self.card).texts.abilities]

    def act(self, what: What, option: tuple[int, ...], label: str = "") -> Iterator[Reason]:
        refusals = why_not(self.game, self.seat, option)
        if refusals:
            yield self.reason(what, refusals, label)

    def fight(self) -> Iterator[Reason]:
        if not board(self.game).traits(self.card).types & CHARACTER:
            return
        why: list[Refusal] = []
        battle = self.game.battle
        if battle is not None and battle.defender == self.seat:
            if not can_block_with(self.game, self.seat, self.ref, why):
                yield self.reason("block", why)
        elif self.game.active == self.seat and not can_attack_with(self.game, self.seat, self.ref, why=why):
            yield self.reason("attack", why)

    def reason(self, what: What, refusals: list[Refusal], label: str = "") -> Reason:
        return Reason(what, label, tuple(refusal_message(self.game, self.seat, each) for each in refusals))
