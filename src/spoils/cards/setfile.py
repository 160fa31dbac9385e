"""The project's own card files: one YAML file per set, described in docs/CARD-FILES.md."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from spoils.cards.card import PrintedCard, bad_character, fold_name
from spoils.cards.cardform import SET_KEYS, card_from_mapping, card_to_mapping, reject_unknown_keys
from spoils.cards.cardset import CardSet, Chance, OneOf, Pack, Pick
from spoils.cards.errors import CardDataError, Where, shown
from spoils.cards.textfile import decode_text, place_of, read_bytes
from spoils.cards.yamlfile import dump_document, line_of, load_document

_FILE_KEYS: Final = ("set", "code", "packs", "cards")
_UNLIMITED: Final = "unlimited"
_ONE_OF: Final = "one of"
_CHANCE: Final = "chance"


def read_set(path: Path | str) -> CardSet:
    """Read one card file."""
    where = place_of(path)
    return parse_set(decode_text(read_bytes(path), where), where)


def parse_set(text: str, where: Where) -> CardSet:
    """Read the text of one card file."""
    document = load_document(text, where)
    if not isinstance(document, Mapping):
        raise CardDataError(where, "is not a card file; it must be a mapping with the key cards")
    reject_unknown_keys(document, _FILE_KEYS, "a card file", where)
    name = _header_line(document, "set", where) or Path(where.file).stem
    return CardSet(
        name=name,
        code=_header_line(document, "code", where),
        packs=_packs(document.get("packs", {}), where.at(line=line_of(document, "packs"))),
        cards=_cards(document.get("cards"), name, where.at(line=line_of(document, "cards"))),
        source=where.file,
    )


def write_set(card_set: CardSet) -> str:
    """Return the text of a card file with this set in it."""
    _reject_second_names(card_set.cards, Where(card_set.source or card_set.name), lines=None)
    document: dict[str, object] = {"set": card_set.name}
    if card_set.code:
        document["code"] = card_set.code
    if card_set.packs:
        document["packs"] = {pack.name: _written_picks(pack, card_set.name) for pack in card_set.packs}
    document["cards"] = []
    header = dump_document(document).removesuffix("cards: []\n")
    if not card_set.cards:
        return f"{header}cards: []\n"
    # One card is dumped at a time: blank lines between the cards are for whoever reads the file.
    cards = (_indented(dump_document([card_to_mapping(card)])) for card in card_set.cards)
    return f"{header}cards:\n" + "\n".join(cards)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" if line else line for line in text.split("\n"))


def _header_line(document: Mapping[str, object], key: str, where: Where) -> str:
    value = document.get(key, "")
    place = where.at(line=line_of(document, key), field=key)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise CardDataError(place, f"{shown(value)} is not text; write it in quotes")
    text = str(value)
    if text != text.strip() or bad_character(text) is not None or (key in document and not text):
        raise CardDataError(place, f"{shown(value)} must be one line of printable text")
    return text


def _packs(value: object, where: Where) -> tuple[Pack, ...]:
    if not isinstance(value, Mapping):
        raise CardDataError(
            where.at(field="packs"), f"{shown(value)} is not a mapping from pack names to contents"
        )
    packs = []
    for name, contents in value.items():
        place = where.at(line=line_of(value, name), field=f'pack "{name}"')
        if not isinstance(contents, Mapping) or not contents:
            raise CardDataError(
                place, "must say how many cards of which rarity, such as {Common: 9, Rare: 1}"
            )
        packs.append(Pack(name, tuple(_part(contents, key, place) for key in contents)))
    return tuple(packs)


def _part(contents: Mapping[str, object], key: str, place: Where) -> Pick | OneOf:
    """Read one line of a pack: a rarity and a number, or several ways with their chances."""
    where = place.at(line=line_of(contents, key))
    if key != _ONE_OF:
        return _pick(contents, key, place)
    ways = contents[key]
    if not isinstance(ways, list) or len(ways) < 2:
        raise CardDataError(
            where, f"{_ONE_OF} needs a list of two ways or more, such as {{chance: 7, Rare: 1}}"
        )
    return OneOf(tuple(_way(way, where.at(line=line_of(ways, index))) for index, way in enumerate(ways)))


def _way(way: object, where: Where) -> Chance:
    if not isinstance(way, Mapping) or _CHANCE not in way or len(way) < 2:
        raise CardDataError(
            where, f"{shown(way)} is no way to fill a pack; write such as {{chance: 7, Rare: 1}}"
        )
    weight = way[_CHANCE]
    if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= 1000:
        raise CardDataError(where, f"{_CHANCE} is {shown(weight)}; write a number from 1 to 1000")
    return Chance(weight, tuple(_pick(way, rarity, where) for rarity in way if rarity != _CHANCE))


def _pick(contents: Mapping[str, object], rarity: str, place: Where) -> Pick:
    return Pick(
        "Rarity", rarity, _quantity(contents[rarity], rarity, place.at(line=line_of(contents, rarity)))
    )


def _quantity(value: object, rarity: str, where: Where) -> int | None:
    if value == _UNLIMITED:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 100:
        raise CardDataError(
            where, f"{rarity} is {shown(value)}; write a number from 1 to 100, or {_UNLIMITED}"
        )
    return value


def _written_picks(pack: Pack, set_name: str) -> dict[str, object]:
    written: dict[str, object] = {}
    where = Where(set_name, field=f'pack "{pack.name}"')
    for part in pack.picks:
        if not isinstance(part, OneOf):
            written |= _written_pick(part, where)
            continue
        if _ONE_OF in written or any(chance.weight != int(chance.weight) for chance in part.chances):
            raise CardDataError(where, "leaves more to chance than a card file can say")
        ways = []
        for chance in part.chances:
            way: dict[str, object] = {_CHANCE: int(chance.weight)}
            for pick in chance.picks:
                way |= _written_pick(pick, where)
            ways.append(way)
        written[_ONE_OF] = ways
    return written


def _written_pick(pick: Pick, where: Where) -> dict[str, object]:
    if pick.key != "Rarity":
        raise CardDataError(
            where,
            f"chooses cards by {pick.key.lower()}, which a card file cannot say; it knows rarities only",
        )
    return {pick.value: _UNLIMITED if pick.quantity is None else pick.quantity}


def _cards(value: object, set_name: str, where: Where) -> tuple[PrintedCard, ...]:
    if not isinstance(value, list):
        problem = (
            "is missing; list the cards under it"
            if value is None
            else f"{shown(value)} is not a list of cards"
        )
        raise CardDataError(where.at(field="cards"), problem)
    cards = tuple(
        card_from_mapping(entry, where.at(line=line_of(value, index)), keys=SET_KEYS, set_name=set_name)
        for index, entry in enumerate(value)
    )
    _reject_second_names(cards, where, lines=[line_of(value, index) for index in range(len(value))])
    return cards


def _reject_second_names(
    cards: tuple[PrintedCard, ...], where: Where, lines: list[int | None] | None
) -> None:
    """201.1b: the name is what identifies a card, so it occurs once in a file."""
    first: dict[str, int] = {}
    for index, card in enumerate(cards):
        key = fold_name(card.name)
        if key in first:
            place = where.at(card=card.name, field="name")
            if lines is None:
                raise CardDataError(place, "is in the set more than once; a card file has each name once")
            raise CardDataError(
                place.at(line=lines[index]),
                f"is already on line {lines[first[key]]}; a card file has each name once",
            )
        first[key] = index
