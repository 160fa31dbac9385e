"""OCTGN set files: the cards and packs of a `set.xml`, as card facts.

What the file keeps elsewhere is put where it belongs: the influence of a faction out of its first line of
text, the word Staple out of the subtypes, the columns of a gear card into its bonus. The text is otherwise
kept as it is, odd characters and all; making sense of those is left to whoever reads the text.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from spoils.cards.card import BATTLE_STATS, SUPERTYPES, CardFieldError, PrintedCard
from spoils.cards.cardform import default_cost
from spoils.cards.cardset import PICK_KEYS, CardSet, Chance, OneOf, Pack, Pick
from spoils.cards.errors import CardDataError, Repair, Where, shown
from spoils.cards.textfile import place_of, read_bytes
from spoils.cards.xmlfile import Element, parse_xml

SET_FILE: Final = "set.xml"
_PROPERTIES: Final = (
    "card number",
    "rarity",
    "trade",
    "type",
    "subtype",
    "threshold",
    "cost",
    *BATTLE_STATS,
    "structure",
    "card text",
)
_INFLUENCE = re.compile(r"influence:?\s*(\d+)\s*", re.IGNORECASE)
_UNLIMITED: Final = "unlimited"
_ROUNDING: Final = 1e-6


def read_octgn_set(path: Path) -> CardSet:
    """Read one `set.xml`."""
    return parse_octgn_set(read_bytes(path), place_of(path))


def parse_octgn_set(data: bytes, where: Where) -> CardSet:
    """Read the contents of one `set.xml`."""
    root, repairs = parse_xml(data, where)
    if root.tag != "set":
        raise CardDataError(
            where.at(line=root.line), f"is not a card set; its first tag is <{root.tag}>, not <set>"
        )
    name = root.get("name").strip()
    if not name:
        raise CardDataError(where.at(line=root.line), "the set has no name; give <set> a name")
    cards = tuple(
        _Card(element, where, repairs.append).card(name)
        for cards in root.named("cards")
        for element in cards.children
    )
    packs = [
        pack
        for packaging in root.named("packaging")
        for element in packaging.children
        if (pack := _pack(element, where, repairs.append)) is not None
    ]
    return CardSet(name=name, cards=cards, packs=tuple(packs), source=where.file, repairs=tuple(repairs))


class _Card:
    """One <card> on its way to being a card."""

    def __init__(self, element: Element, where: Where, note: Callable[[Repair], None]) -> None:
        self.where = where.at(line=element.line)
        if element.tag != "card":
            raise CardDataError(
                self.where, f"<{element.tag}> stands among the cards; only <card> belongs there"
            )
        self.name = " ".join(element.get("name").split())
        if not self.name:
            raise CardDataError(self.where, "a card has no name; give <card> a name")
        self.where = self.where.at(card=self.name)
        self.id = element.get("id").strip().lower()
        self.report = note
        self.values = self._properties(element)

    def _properties(self, element: Element) -> dict[str, str]:
        values: dict[str, str] = {}
        for child in element.children:
            where = self.where.at(line=child.line)
            key = child.get("name").strip().lower()
            if child.tag != "property" or key not in _PROPERTIES:
                self.report(
                    Repair(where, f"<{child.tag}> {shown(child.get('name'))} is unknown and was left out")
                )
                continue
            value = child.attributes.get("value", child.text)
            if values.setdefault(key, value) != value:
                raise CardDataError(
                    where.at(field=child.get("name")), "is given twice with different values; keep one"
                )
        return values

    def card(self, set_name: str) -> PrintedCard:
        """Sort the properties into the fields of a card."""
        types, supertype, subtypes = self._type_line()
        number = self._value("card number")
        token = number.lower() == "token"
        stats, bonus = self._corner(types)
        influence, text = self._influence_and_text(types)
        try:
            return PrintedCard(
                name=self.name,
                types=types,
                trade=self._value("trade") or None,
                supertype=supertype,
                subtypes=subtypes,
                cost=self._cost(types, token),
                threshold=self._threshold(),
                strength=stats[0],
                life=stats[1],
                speed=stats[2],
                structure=self._number("structure"),
                influence=influence,
                bonus=bonus,
                text=text,
                rarity=self._value("rarity"),
                number=number,
                set_name=set_name,
                id=self.id,
                token=token,
            )
        except CardFieldError as error:
            raise CardDataError(self.where.at(field=error.field), error.problem) from error

    def _value(self, key: str) -> str:
        return self.values.get(key, "").strip()

    def _note(self, field: str, note: str) -> None:
        self.report(Repair(self.where.at(field=field), note))

    def _number(self, key: str) -> int | None:
        value = self._value(key)
        if not value:
            return None
        if not re.fullmatch(r"\d{1,3}", value, re.ASCII):
            raise CardDataError(self.where.at(field=key), f"{shown(value)} is not a whole number")
        return int(value)

    def _type_line(self) -> tuple[tuple[str, ...], str | None, tuple[str, ...]]:
        """201.4a: OCTGN has no supertype; the word stands among the types or subtypes."""
        words = re.split(r"[\s,/]+", self._value("type"))
        phrases = [phrase.strip() for phrase in self._value("subtype").split(",")]
        supertypes = {word.lower() for word in (*words, *phrases) if word.lower() in SUPERTYPES}
        types = tuple(word for word in words if word and word.lower() not in SUPERTYPES)
        subtypes = tuple(
            dict.fromkeys(phrase for phrase in phrases if phrase and phrase.lower() not in SUPERTYPES)
        )
        return types, min(supertypes, default=None), subtypes

    def _cost(self, types: tuple[str, ...], token: bool) -> int | None:
        cost = self._number("cost")
        if cost is None:
            cost = default_cost(types, token)
            if cost is not None:
                self._note("cost", f"is blank and was read as {cost}")
        return cost

    def _threshold(self) -> str:
        return re.sub(r"[\[\]\s]", "", self._value("threshold")).upper()

    def _corner(self, types: tuple[str, ...]) -> tuple[tuple[int | None, int | None, int | None], str]:
        """201.7: battle stats of a character; of anything else, what it gives to one (201.7c)."""
        if "Character" in types:
            strength, life, speed = (self._number(stat) for stat in BATTLE_STATS)
            return (strength, life, speed), ""
        printed = [self._value(stat) for stat in BATTLE_STATS]
        return (None, None, None), "/".join(value or "+0" for value in printed) if any(printed) else ""

    def _influence_and_text(self, types: tuple[str, ...]) -> tuple[int | None, str]:
        """202.4: influence is a number of its own on the card, a line of text in the file."""
        text = self.values.get("card text", "").replace("\r\n", "\n").replace("\r", "\n")
        if "Faction" not in types:
            return None, text
        first, _, rest = text.partition("\n")
        match = _INFLUENCE.fullmatch(first)
        if match is None:
            self._note("influence", 'is missing: the text does not begin with a line such as "Influence 25"')
            return None, text
        return int(match.group(1)), rest


def _pack(element: Element, where: Where, note: Callable[[Repair], None]) -> Pack | None:
    """Read a pack. One that does more than pick cards by what is printed on them is left out, not guessed."""
    name = element.get("name").strip() or "Booster"
    place = where.at(line=element.line, field=f'pack "{name}"')
    picks: list[Pick | OneOf] = []
    for child in element.children:
        part = _options(child, place) if child.tag == "options" else _pick(child, place)
        if part is None:
            found = f"<{child.tag}> {shown(child.get('key'))}".replace(' ""', "")
            note(Repair(place.at(line=child.line), f"uses {found}, which is unknown; left out"))
            return None
        picks.append(part)
    return Pack(name, tuple(picks))


def _options(element: Element, place: Where) -> OneOf | None:
    """Read ways of filling a part of a pack; as far as their chances fall short of 1, it stays empty."""
    chances: list[Chance] = []
    for option in element.children:
        picks = [_pick(child, place) for child in option.children]
        if option.tag != "option" or None in picks:
            return None
        chances.append(Chance(_probability(option, place), tuple(pick for pick in picks if pick is not None)))
    if not chances:
        return None
    rest = 1.0 - sum(chance.weight for chance in chances)
    if rest < -_ROUNDING:
        raise CardDataError(place.at(line=element.line), "the probabilities of its options add up to over 1")
    if rest > _ROUNDING:
        chances.append(Chance(rest, ()))
    return OneOf(tuple(chances))


def _probability(option: Element, place: Where) -> float:
    text = option.get("probability").strip()
    if not re.fullmatch(r"[01]|[01]?\.\d{1,9}", text, re.ASCII) or not 0 < float(text) <= 1:
        raise CardDataError(
            place.at(line=option.line), f"probability {shown(text)} is no number over 0 and up to 1"
        )
    return float(text)


def _pick(element: Element, place: Where) -> Pick | None:
    key, value = element.get("key").strip(), element.get("value").strip()
    quantity = element.get("qty").strip().lower()
    if element.tag != "pick" or key not in PICK_KEYS:
        return None
    if quantity != _UNLIMITED and not re.fullmatch(r"[1-9]\d?", quantity, re.ASCII):
        problem = f"qty {shown(quantity)} is neither a number from 1 to 99 nor {_UNLIMITED}"
        raise CardDataError(place.at(line=element.line), problem)
    return Pick(key, value, None if quantity == _UNLIMITED else int(quantity))
