"""Looking for cards by what is printed on them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.query import look_for, query
from spoils.errors import UserError
from spoils.server.errors import Trouble
from spoils.server.shelf.facts import why_declined

MOST: Final = 1000
USUAL: Final = 60

Test = Callable[[PrintedCard], bool]


def search(cards: Catalog, wanted: Mapping[str, str]) -> list[PrintedCard]:
    """The cards that pass every test, sorted."""
    tests = [FILTERS[key](value) for key, value in wanted.items() if key in FILTERS and value.strip()]
    found = look_for(lambda card: all(test(card) for test in tests), cards)
    order = wanted.get("sort") or "name"
    if order not in ORDERS:
        raise Trouble("malformed", f'cards cannot be sorted by "{order}"; sort is {", ".join(ORDERS)}')
    return sorted(found, key=ORDERS[order])


def page_of(wanted: Mapping[str, str]) -> tuple[int, int]:
    """Offset and limit."""
    return _number(wanted, "offset", 0, 1_000_000), _number(wanted, "limit", USUAL, MOST)


def _number(wanted: Mapping[str, str], key: str, usual: int, most: int) -> int:
    text = wanted.get(key, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) > most:
        raise Trouble("malformed", f"{key} must be a whole number from 0 to {most}")
    return int(text)


# ---- tests -------------------------------------------------------------------------------------------------


def _query(value: str) -> Test:
    """Words, and fields with signs and values, as `cards.query` has them."""
    try:
        return query(value)
    except UserError as error:
        raise Trouble("malformed", error.message) from None


def _contains(fact: Callable[[PrintedCard], str]) -> Callable[[str], Test]:
    return lambda value: lambda card: value.strip().casefold() in fact(card).casefold()


def _any_of(facts: Callable[[PrintedCard], Iterable[str]]) -> Callable[[str], Test]:
    def test_for(value: str) -> Test:
        wanted = {part.strip().casefold() for part in value.split(",")}
        return lambda card: any(fact.casefold() in wanted for fact in facts(card))

    return test_for


def _keyword(value: str) -> Test:
    words = [part.strip().casefold() for part in value.split(",")]
    return lambda card: any(
        line.casefold().startswith(word) for line in card.text.split("\n") for word in words
    )


def _cost(value: str) -> Test:
    ranges = []
    for part in value.split(","):
        low, dash, high = part.strip().partition("-")
        bounds = (low or "0", high or ("999" if dash else low))
        if not all(bound.isascii() and bound.isdigit() and len(bound) < 4 for bound in bounds):
            raise Trouble("malformed", f'"{part.strip()}" is no cost; write 3, 2-4 or 5-')
        ranges.append((int(bounds[0]), int(bounds[1])))
    return lambda card: card.cost is not None and any(low <= card.cost <= high for low, high in ranges)


def _playable(value: str) -> Test:
    wanted = value == "true"
    return lambda card: (not why_declined(card)) == wanted


FILTERS: Final[dict[str, Callable[[str], Test]]] = {
    "words": _query,
    "name": _contains(lambda card: f"{card.name}\n{card.french.name if card.french else ''}"),
    "text": _contains(lambda card: card.text),
    "type": _any_of(lambda card: card.types),
    "trade": _any_of(lambda card: (card.trade or "",)),
    "subtype": _any_of(lambda card: card.subtypes),
    "rarity": _any_of(lambda card: (card.rarity,)),
    "set": _any_of(lambda card: (card.set_name,)),
    "icon": _any_of(lambda card: card.threshold),
    "keyword": _keyword,
    "cost": _cost,
    "playable": _playable,
}

ORDERS: Final[dict[str, Callable[[PrintedCard], tuple[object, ...]]]] = {
    "name": lambda card: (card.name.casefold(),),
    "cost": lambda card: (-1 if card.cost is None else card.cost, card.name.casefold()),
    "trade": lambda card: (card.trade or "", -1 if card.cost is None else card.cost, card.name.casefold()),
    "number": lambda card: (card.set_name, card.number, card.name.casefold()),
}
