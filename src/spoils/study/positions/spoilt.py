"""Ways to make a position impossible, each by a rule: for the proof that none of them is let through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from spoils.cards.builtin import MICROMAJIG
from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.engine.editions import EDITIONS
from spoils.engine.state.chance import Chance
from spoils.study.positions.draft import Lying, PositionDraft, PositionSide

Spoil = Callable[["Spoiler"], PositionDraft | None]


class Spoiler:
    """A position, cards to spoil it with, and chance; None where the position lacks what is needed."""

    def __init__(self, draft: PositionDraft, catalog: Catalog, chance: Chance) -> None:
        self.draft = draft
        self.catalog = catalog
        self.chance = chance
        self.side = chance.below(len(draft.players))

    @property
    def mine(self) -> PositionSide:
        return self.draft.players[self.side]

    def with_side(self, **changes: object) -> PositionDraft:
        """The position with one player's side otherwise."""
        sides = list(self.draft.players)
        sides[self.side] = replace(self.mine, **changes)
        return replace(self.draft, players=tuple(sides))

    def any_card(self, *types: str) -> str:
        """A card of just these types, the last of them decisive."""
        fitting = [card for card in self.catalog if card.types == types and not card.token]
        return fitting[self.chance.below(len(fitting))].name

    def printed(self, lying: Lying) -> PrintedCard:
        card = self.catalog.get(lying.card)
        assert card is not None
        return card

    def add(self, area: str, lying: Lying) -> PositionDraft:
        return self.with_side(**{area: (*getattr(self.mine, area), lying)})


def tactic_in_play(at: Spoiler) -> PositionDraft:
    return at.add("play", Lying(at.any_card("Tactic")))


def second_faction(at: Spoiler) -> PositionDraft:
    areas = ("hand", "deck", "play", "discard", "out_of_game")
    return at.add(areas[at.chance.below(len(areas))], Lying(at.any_card("Faction")))


def no_faction(at: Spoiler) -> PositionDraft:
    return at.with_side(faction=Lying(at.any_card("Character")))


def token_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add(("hand", "deck", "discard")[at.chance.below(3)], Lying(MICROMAJIG.name))


def token_face_down(at: Spoiler) -> PositionDraft:
    return at.add("play", Lying(MICROMAJIG.name, face_down=True))


def depleted_resource(at: Spoiler) -> PositionDraft:
    return at.add("play", Lying(at.any_card("Character"), face_down=True, depleted=True))


def paid_with_no_resource(at: Spoiler) -> PositionDraft:
    return at.add("play", Lying(at.any_card("Item"), paid=True))


def damage_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add("discard", Lying(at.any_card("Character"), damage=1 + at.chance.below(3)))


def tokens_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add("hand", Lying(at.any_card("Item"), tokens=1 + at.chance.below(3)))


def depleted_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add("deck", Lying(at.any_card("Character"), depleted=True))


def new_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add("hand", Lying(at.any_card("Character"), new=True))


def attached_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add("discard", Lying(at.any_card("Character"), attached=(Lying(at.any_card("Item")),)))


def face_down_elsewhere(at: Spoiler) -> PositionDraft:
    return at.add(("hand", "deck", "discard")[at.chance.below(3)], Lying(at.any_card("Item"), face_down=True))


def damage_on_a_resource(at: Spoiler) -> PositionDraft:
    return at.add("play", Lying(at.any_card("Item"), face_down=True, damage=2))


def damage_on_a_faction(at: Spoiler) -> PositionDraft | None:
    return None if at.mine.faction is None else at.with_side(faction=replace(at.mine.faction, damage=3))


def lethal_damage(at: Spoiler) -> PositionDraft:
    """On a card token, which has no text that could save it, of a player who has nothing else in play."""
    plain = tuple(replace(one, attached=()) for one in at.mine.play if one.face_down)
    draft = at.with_side(play=(*plain, Lying(MICROMAJIG.name, damage=9)))
    others = [
        side if place == at.side else replace(side, play=tuple(one for one in side.play if one.face_down))
        for place, side in enumerate(draft.players)
    ]
    return replace(draft, players=tuple(others))


def no_influence(at: Spoiler) -> PositionDraft:
    """As above: nothing in play that could say that a player does not lose."""
    sides = [
        replace(side, play=tuple(one for one in side.play if one.face_down)) for side in at.draft.players
    ]
    sides[at.side] = replace(sides[at.side], influence=0, faction=None)
    return replace(at.draft, players=tuple(replace(side, faction=None) for side in sides))


def hosts_of_another_type(at: Spoiler) -> PositionDraft | None:
    """A card that attaches to characters, on a face-down resource."""
    fitting = [card for card in at.catalog if "ATTACH to Character" in card.text]
    if not fitting:
        return None
    gear = Lying(fitting[at.chance.below(len(fitting))].name)
    return at.add("play", Lying(at.any_card("Tactic"), face_down=True, attached=(gear,)))


def attached_to_nothing(at: Spoiler) -> PositionDraft | None:
    fitting = [card for card in at.catalog if "ATTACH to" in card.text]
    if not fitting:
        return None
    return at.add("play", Lying(fitting[at.chance.below(len(fitting))].name))


def two_of_a_kind(at: Spoiler) -> PositionDraft | None:
    """507.5: the same unique character twice under one player's control."""
    fitting = [card for card in at.catalog if card.types == ("Character",) and card.text.startswith("UNIQUE")]
    if not fitting:
        return None
    one = Lying(fitting[at.chance.below(len(fitting))].name)
    return at.with_side(play=(*at.mine.play, one, one))


def void_without_one(at: Spoiler) -> PositionDraft | None:
    if EDITIONS[at.draft.edition].void_exists:
        return None
    return at.add("void", Lying(at.any_card("Character")))


def cards_of_a_loser(at: Spoiler) -> PositionDraft | None:
    if at.side == at.draft.turn or len(at.draft.players) < 3 or not at.mine.hand:
        return None
    return at.with_side(lost=True)


def turn_of_a_loser(at: Spoiler) -> PositionDraft:
    at.side = at.draft.turn
    return at.with_side(lost=True)


def too_many_players(at: Spoiler) -> PositionDraft | None:
    most = EDITIONS[at.draft.edition].most_players
    if most >= 4:
        return None
    return replace(at.draft, players=(at.draft.players * 2)[: most + 1])


SPOILS: Final[tuple[Spoil, ...]] = (
    tactic_in_play, second_faction, no_faction, token_elsewhere, token_face_down, depleted_resource,
    paid_with_no_resource, damage_elsewhere, tokens_elsewhere, depleted_elsewhere, new_elsewhere,
    attached_elsewhere, face_down_elsewhere, damage_on_a_resource, damage_on_a_faction, lethal_damage,
    no_influence, hosts_of_another_type, attached_to_nothing, two_of_a_kind, void_without_one,
    cards_of_a_loser, turn_of_a_loser, too_many_players,
)  # fmt: skip
