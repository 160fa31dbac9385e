"""A position to try one card in: the card in hand, enough to pay for it, something to use it on."""

from typing import Final

from spoils.cards.builtin import STAPLE_RESOURCES
from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.yamlfile import dump_document
from spoils.study.positions.writing import card_for_scenario

STAPLE_OF: Final = {card.text[-2]: card.name for card in STAPLE_RESOURCES}
SPARE: Final = 3
"""So many resources more than the card needs: for abilities, and for changing one's mind."""


def scenario_for(card: PrintedCard, edition: str, project: Catalog) -> str:
    """The position as a scenario file."""
    extras = helpers(project, card.name)
    factions = [one.name for one in project if one.has_type("Faction") and one.name != card.name][:2]
    mine: dict[str, object] = {
        "faction": factions[0],
        "resources": resources(card),
        "play": extras[:2],
        "deck": extras * 5,
    }
    if card.has_type("Faction"):
        mine["faction"] = card.name
    else:
        mine["hand"] = [card.name, card.name, *extras[:1]]
    theirs: dict[str, object] = {
        "faction": factions[-1],
        "resources": [f"3 {name}" for name in list(STAPLE_OF.values())[:2]],
        "play": extras[1:4],
        "hand": extras[:2],
        "deck": extras * 5,
    }
    document: dict[str, object] = {
        "title": f"Trying {card.name}",
        "edition": edition,
        "cards": [card_for_scenario(card)],
        "players": {"A": mine, "B": theirs},
    }
    return dump_document(document)


def resources(card: PrintedCard) -> list[object]:
    """What the threshold asks for, and enough to pay the cost."""
    icons = [letter for letter in STAPLE_OF if letter in card.threshold]
    counts = {STAPLE_OF[letter]: card.threshold.count(letter) for letter in icons}
    first = next(iter(counts), next(iter(STAPLE_OF.values())))
    missing = (card.cost or 0) + SPARE - sum(counts.values())
    counts[first] = counts.get(first, 0) + max(SPARE, missing)
    hidden: list[object] = [{"card": first, "face_down": True}] * card.threshold.count("V")
    return [*(f"{count} {name}" for name, count in counts.items()), *hidden]


def helpers(project: Catalog, but: str) -> list[str]:
    """Some plain characters of the program's own, the cheapest first."""
    characters = [
        card
        for card in project
        if card.types == ("Character",) and not card.token and card.name.casefold() != but.casefold()
    ]
    characters.sort(key=lambda card: (len(card.text), card.cost or 0, card.name))
    return [card.name for card in characters[:4]]
