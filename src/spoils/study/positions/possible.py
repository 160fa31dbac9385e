"""What cannot be in a position, each with its rule. Nothing is put right in silence: a position that the
rules would change at once is refused as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.engine.board.board import board
from spoils.engine.editions import EDITIONS
from spoils.engine.play import settle
from spoils.engine.program import events as ev
from spoils.engine.program.words import CHARACTER, LOCATION
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.language.compile import Declined
from spoils.library import compiled
from spoils.study.positions.draft import AREAS, Lying, PositionDraft, PositionSide
from spoils.view.ids import Ids
from spoils.view.log import entry
from spoils.view.messages.arguments import message
from spoils.view.model import Argument, CardName, Message, PlayerName

Find = Callable[[str], PrintedCard | None]

ONLY_IN_PLAY: Final = {
    "depleted": ("303.1",),
    "damage": ("408.9",),
    "tokens": ("409.2",),
    "new": ("602.1c",),
    "paid": ("203.3",),
    "attached": ("301.4",),
}
"""What is true of cards in play alone."""
HIDDEN_PILES: Final = ("void", "out_of_game")


def impossible(draft: PositionDraft, find: Find) -> list[Message]:
    """What no position can have, read off the position itself."""
    return list(_Look(draft, find).all())


class _Look:
    """Goes through a position."""

    def __init__(self, draft: PositionDraft, find: Find) -> None:
        self.draft = draft
        self.find = find
        self.edition = EDITIONS[draft.edition]

    def all(self) -> Iterator[Message]:
        players = self.draft.players
        if len(players) > self.edition.most_players:
            yield Message("impossible.players", {"n": self.edition.most_players}, ("601.1",))
        yield from self.losers()
        for index, side in enumerate(players):
            if side.faction is not None:
                yield from self.faction(side.faction)
            for area in AREAS:
                for lying in getattr(side, area):
                    yield from self.card(lying, area)
            if side.void and not self.edition.void_exists:
                yield Message("impossible.void", {"player": PlayerName(index)}, ("403.7",))

    # ---- players -------------------------------------------------------------------------------------------

    def losers(self) -> Iterator[Message]:
        players = self.draft.players
        left = [index for index, side in enumerate(players) if not side.lost]
        if len(left) < 2:
            yield Message("impossible.one_left", {}, ("102.1",))
        for index, side in enumerate(players):
            if not side.lost:
                continue
            if index == self.draft.turn:
                yield Message("impossible.lost_turn", {"player": PlayerName(index)}, ("102.1",))
            if any(getattr(side, area) for area in AREAS if area != "out_of_game") or self.is_held(side):
                yield Message("impossible.lost_cards", {"player": PlayerName(index)}, ("102.1",))

    @staticmethod
    def is_held(side: PositionSide) -> bool:
        return side.faction is not None and bool(side.faction.attached)

    def faction(self, lying: Lying) -> Iterator[Message]:
        card = self.find(lying.card)
        if card is not None and not card.has_type("Faction"):
            yield _about(lying, "impossible.no_faction", "103.1a", "202.2")
        if lying.face_down:
            yield _about(lying, "impossible.faction_face_down", "202.2", "411.1")
        if lying.damage:
            yield _about(lying, "impossible.faction_damage", "202.4", "408.3")
        for one in lying.attached:
            yield from self.card(one, "play")

    # ---- cards ---------------------------------------------------------------------------------------------

    def card(self, lying: Lying, area: str) -> Iterator[Message]:
        card = self.find(lying.card)
        if card is None:
            return  # that there is no such card is said elsewhere
        if card.has_type("Faction"):
            yield _about(lying, "impossible.second_faction", "103.1a", "202.1")
        elif area == "play":
            yield from self.in_play(lying, card)
        else:
            yield from self.elsewhere(lying, card, area)

    def elsewhere(self, lying: Lying, card: PrintedCard, area: str) -> Iterator[Message]:
        for name, rules in ONLY_IN_PLAY.items():
            if getattr(lying, name):
                yield _about(lying, f"impossible.elsewhere.{name}", *rules)
        if lying.face_down and area not in HIDDEN_PILES:
            yield _about(lying, "impossible.elsewhere.face_down", "411.1", "403.5a")
        laid_aside = area == "out_of_game" and self.edition.tokens_removed_from_game
        if card.token and not laid_aside:
            yield _about(lying, "impossible.token_elsewhere", "409.3a")

    def in_play(self, lying: Lying, card: PrintedCard) -> Iterator[Message]:
        resource = lying.face_down or card.has_type("Resource")
        stays = any(card.has_type(kind) for kind in ("Character", "Item", "Location", "Resource"))
        if not lying.face_down and not stays:
            yield _about(lying, "impossible.tactic", "205.2")
        if card.token and lying.face_down:
            yield _about(lying, "impossible.token_face_down", "409.3a", "411.4")
        if lying.depleted and resource:
            yield _about(lying, "impossible.depleted_resource", "203.7")
        if lying.paid and not resource:
            yield _about(lying, "impossible.paid", "203.3")
        if lying.before is not None and lying.before.flipped_up and not _flips_up(card):
            yield _about(lying, "impossible.flipped_up", "507.4")
        for one in lying.attached:
            yield from self.card(one, "play")


def _flips_up(card: PrintedCard) -> bool:
    text = compiled(card)
    return not isinstance(text, Declined) and any(type(one).__name__ == "FlipUpText" for one in text.texts)


def _about(lying: Lying, key: str, *rules: str) -> Message:
    return Message(key, {"card": CardName(name=lying.card)}, rules)


# ---- what the rules would change at once -------------------------------------------------------------------


def at_once(game: Game) -> list[Message]:
    """What the rules would change before anybody could do anything: such a position has never been. Texts
    that wait for a state are another matter (504.1), and so is what they do."""
    found: list[Message] = []
    looked_at = game.clone()
    looked_at.log = []
    settle(looked_at)
    ids = Ids(looked_at, None)
    for event in looked_at.log:
        if event.kind == ev.STATE:
            break
        said = entry(looked_at, event, None, ids) if event.happened else None
        if said is not None and said.rules:
            found.append(said)
    question = looked_at.question
    if not found and question is not None and question.kind != q.TURN and not question.source:
        found.append(message(looked_at, None, ids, question.reason, question.args, question.rules))
    return found


def without_ground(game: Game) -> Iterator[Message]:
    """Damage on cards that keep none (408.4, 408.5), and cards that attach to others but lie alone (507.2);
    asked before the rules have looked."""
    folded = board(game)
    for card, permanent in game.play.items():
        definition = game.definition(card)
        about: dict[str, Argument] = {"card": CardName(name=definition.name)}
        keeps = folded.traits(card).types & (CHARACTER | LOCATION)
        if (permanent.damage or permanent.markers) and not keeps:
            yield Message("impossible.damage", about, ("408.4", "408.5"))
        if definition.texts.attach is not None and not permanent.face_down and permanent.attached_to < 0:
            yield Message("impossible.unattached", about, ("507.2a", "507.2b"))
