"""507.5: Unique. Of several cards with one identifier that a player controls, one is kept and the rest are
destroyed."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done
from spoils.engine.asking.putting import put
from spoils.engine.board.board import board
from spoils.engine.program import events as ev
from spoils.engine.program.words import DISCARD
from spoils.engine.prohibitions import cannot, player_cannot, rules_may_destroy
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.questions import CARD, CHOOSE, PICK, Question
from spoils.engine.state.scope import Scopes

TRIED: Final = 3  # how Permanent.tried names this rule
KEPT: Final = 4  # and the card that was kept of a group


def surplus(game: Game) -> list[int]:
    """References of cards that may not all stay: one player's cards with one identifier, not yet dealt with
    as they are now (507.5b)."""
    folded = board(game)
    seen: dict[tuple[int, str], list[int]] = {}
    for card in folded.with_identifiers():
        seen.setdefault((game.play[card].controller, folded.traits(card).unique), []).append(card)
    for cards in seen.values():
        if len(cards) == 1:
            forget(game.play[cards[0]])  # with another copy again, it is another choice
        elif not all((TRIED, signature(game, cards)) in game.play[card].tried for card in cards):
            return [game.ref(card) for card in cards]
    return []


def forget(permanent: Permanent) -> None:
    if permanent.tried:
        permanent.tried = [entry for entry in permanent.tried if entry[0] not in (TRIED, KEPT)]


def signature(game: Game, cards: list[int]) -> int:
    """The group as it is now, and which of it could be destroyed: a change of either makes the rule look
    again."""
    doomed = sum(1 for card in cards if rules_may_destroy(game, card))
    return sum(game.ref(card) for card in cards) * 64 + doomed


class KeepOne(Step):
    """Their controller chooses which card to keep (507.5a); the others are destroyed simultaneously (A70)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "cards")

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def clone(self, scopes: Scopes) -> KeepOne:
        copy = KeepOne(list(self.cards))
        copy.stage = self.stage
        return copy

    def run(self, game: Game) -> None:
        player = game.play[self.cards[0] % CARDS].controller
        kind = CHOOSE if game.edition.unique_chosen else PICK
        options = [(CARD, ref) for ref in self.choices(game)]
        put(game, self, Question(player, kind, options, reason="choose.unique", rules=("507.5a",)))

    def choices(self, game: Game) -> list[int]:
        """Which cards can be kept: any, or where one has to be picked only those that can be. When a
        prevention ends, the rule goes on with the card it could not destroy (507.5b)."""
        kept = [ref for ref in self.cards if (KEPT, sum(self.cards)) in game.play[ref % CARDS].tried]
        if kept:
            return kept
        if game.edition.unique_chosen:
            return self.cards
        player = game.play[self.cards[0] % CARDS].controller
        pickable = [
            ref
            for ref in self.cards
            if cannot(game, ref % CARDS, "be picked", by=player) is None
            and not player_cannot(game, player, "pick", ref)
        ]
        return pickable or self.cards

    def answered(self, game: Game, answer: list[int]) -> None:
        self.keep(game, self.choices(game)[answer[0]])

    def keep(self, game: Game, kept: int) -> None:
        """The others are handed over in ``game.chosen``."""
        done(game, self)
        cards = [ref % CARDS for ref in self.cards]
        mark = (TRIED, signature(game, cards))
        for ref in self.cards:
            permanent = game.play[ref % CARDS]
            forget(permanent)
            marks = [mark, (KEPT, sum(self.cards))] if ref == kept else [mark]
            permanent.tried = [*permanent.tried, *marks]
        game.chosen = [ref for ref in self.cards if ref != kept]


def surplus_destroyed(ref: int) -> Event:
    event = Event(ev.MOVE, ref, rules=("507.5a",))
    event.manner = ev.DESTROY
    event.area = DISCARD
    return event
