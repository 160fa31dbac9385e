"""A card as a mapping: the form that card files and scenario files share."""

import difflib
from collections.abc import Mapping
from typing import Final

from spoils.cards.card import BATTLE_STATS, CardFieldError, French, PrintedCard
from spoils.cards.errors import CardDataError, Where, shown
from spoils.cards.yamlfile import InlineList, line_of
from spoils.french import typeset

GAME_KEYS: Final = (
    "name",
    "type",
    "trade",
    "supertype",
    "subtypes",
    "cost",
    "threshold",
    *BATTLE_STATS,
    "structure",
    "influence",
    "text",
)
"""What matters in a game: all that a scenario may say about a card."""

SET_KEYS: Final = (*GAME_KEYS, "subtitle", "bonus", "rarity", "number", "id", "token", "fr")
"""What a card file may say: also what is printed on a card without mattering in a game."""

_NUMBERS: Final = ("cost", *BATTLE_STATS, "structure", "influence")
_FRENCH_KEYS: Final = ("name", "subtitle", "abilities")


def card_from_mapping(
    mapping: Mapping[str, object],
    where: Where,
    *,
    keys: tuple[str, ...] = GAME_KEYS,
    set_name: str = "",
) -> PrintedCard:
    """Make a card from a mapping. Lines are named in errors if the mapping was read with lines."""
    return _CardMapping(mapping, where, keys).card(set_name)


def card_to_mapping(card: PrintedCard) -> dict[str, object]:
    """Return the mapping from which this card would be read; what has its default is left out."""
    facts: dict[str, object] = {
        "name": card.name,
        "subtitle": card.subtitle,
        "type": " ".join(card.types),
        "trade": card.trade,
        "supertype": card.supertype,
        "subtypes": InlineList(card.subtypes),
        "token": card.token,
        "cost": None if card.cost == default_cost(card.types, card.token) else card.cost,
        "threshold": card.threshold,
        "strength": card.strength,
        "life": card.life,
        "speed": card.speed,
        "structure": card.structure,
        "influence": card.influence,
        "bonus": card.bonus,
        "text": card.text,
        "rarity": card.rarity,
        "number": card.number,
        "id": card.id,
    }
    if card.french is not None:
        french: dict[str, object] = {"name": card.french.name, "subtitle": card.french.subtitle}
        french["abilities"] = dict(card.french.abilities)
        facts["fr"] = {key: value for key, value in french.items() if value}
    return {key: value for key, value in facts.items() if not _is_default(value)}


def _is_default(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def default_cost(types: tuple[str, ...], token: bool = False) -> int | None:
    """201.2: resources, factions and tokens are printed without a cost number; for the rest it is 0."""
    return None if token or all(name in ("Resource", "Faction") for name in types) else 0


def reject_unknown_keys(
    mapping: Mapping[str, object], keys: tuple[str, ...], what: str, where: Where
) -> None:
    """Raise an error that names the first key which does not belong here, and the likely right one."""
    for key in mapping:
        if key not in keys:
            near = difflib.get_close_matches(str(key), keys, n=1)
            advice = f'did you mean "{near[0]}"?' if near else f"its keys are {', '.join(keys)}"
            raise CardDataError(
                where.at(line=line_of(mapping, key)), f"{shown(key)} is not a key of {what}; {advice}"
            )


class _CardMapping:
    """One mapping on its way to being a card."""

    def __init__(self, mapping: Mapping[str, object], where: Where, keys: tuple[str, ...]) -> None:
        if not isinstance(mapping, Mapping):
            raise CardDataError(where, f"{shown(mapping)} is not a card; write a mapping with name and type")
        name = mapping.get("name")
        label = " ".join(str(name).split())[:60] if isinstance(name, str | int) else None
        self.mapping = mapping
        self.where = where.at(line=line_of(mapping), card=label or None)
        reject_unknown_keys(mapping, keys, "a card", self.where)

    def card(self, set_name: str) -> PrintedCard:
        """Read every key; the card itself checks what its fields mean together."""
        types = tuple(self.line("type").split())
        token = self.flag("token")
        numbers = {key: self.number(key) for key in _NUMBERS}
        if numbers["cost"] is None:
            numbers["cost"] = default_cost(types, token)
        try:
            return PrintedCard(
                name=self.line("name"),
                types=types,
                subtitle=self.line("subtitle"),
                trade=self.line("trade") or None,
                supertype=self.line("supertype") or None,
                subtypes=self.subtypes(),
                threshold=self.line("threshold"),
                bonus=self.line("bonus"),
                text=self.line("text"),
                rarity=self.line("rarity"),
                number=self.line("number"),
                set_name=set_name,
                id=self.line("id"),
                token=token,
                french=self.french(),
                **numbers,
            )
        except CardFieldError as error:
            raise self.error(error.field.split()[0], error.problem, error.field) from error

    def error(self, key: str, problem: str, field: str | None = None) -> CardDataError:
        return CardDataError(self.where.at(line=line_of(self.mapping, key), field=field or key), problem)

    def line(self, key: str) -> str:
        value = self.mapping.get(key, "")
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)  # a card may be called 7
        raise self.error(key, f"{shown(value)} is not text; write it in quotes")

    def number(self, key: str) -> int | None:
        if key not in self.mapping:
            return None
        value = self.mapping[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise self.error(key, f"{shown(value)} is not a whole number; write one such as 2")

    def flag(self, key: str) -> bool:
        value = self.mapping.get(key, False)
        if isinstance(value, bool):
            return value
        raise self.error(key, f"{shown(value)} is neither true nor false")

    def subtypes(self) -> tuple[str, ...]:
        value = self.mapping.get("subtypes", [])
        if not isinstance(value, list) or not all(isinstance(name, str | int) for name in value):
            raise self.error(
                "subtypes", f"{shown(value)} is not a list of words; write one such as [gear, dragon]"
            )
        return tuple(str(name) for name in value)

    def french(self) -> French | None:
        if "fr" not in self.mapping:
            return None
        value = self.mapping["fr"]
        if not isinstance(value, Mapping) or not all(
            isinstance(text, str | int) for key, text in value.items() if key != "abilities"
        ):
            raise self.error(
                "fr", f"{shown(value)} is not a mapping with a name and, if there is one, a subtitle"
            )
        reject_unknown_keys(value, _FRENCH_KEYS, "fr", self.where)
        name, subtitle = (typeset(str(value.get(key, ""))) for key in ("name", "subtitle"))
        return French(name, subtitle, self.french_abilities(value.get("abilities", {})))

    def french_abilities(self, value: object) -> tuple[tuple[str, str], ...]:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value.values()):
            raise self.error(
                "fr",
                f"{shown(value)} is not a mapping from names of abilities to French ones",
                "fr abilities",
            )
        return tuple((str(printed), typeset(french)) for printed, french in value.items())
