"""A language for looking cards up: `t:character cost>5 o:"draw a card" k:covert trade:banker -set:ebb`.

Terms stand side by side and all of them must be true. A term is a word or a phrase in quotation marks, which
must occur somewhere on the card, or a field, a sign and a value: `:` for words (is or holds),
`= != < <= > >=` for numbers. A minus before a term turns it round; commas between values mean any of them.
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from spoils.cards.card import BATTLE_STATS, PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.errors import shown
from spoils.errors import UserError

Test = Callable[[PrintedCard], bool]

_TERM = re.compile(r'(-?)(?:([a-zA-Z]+)(:|!=|<=|>=|=|<|>))?("[^"]*"|[^\s"]+)')
_SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_NUMBERS: Final = ("cost", *BATTLE_STATS, "structure", "influence")


def _is(facts: Callable[[PrintedCard], Iterable[str]]) -> Callable[[str], Test]:
    """One of the facts begins with the value: `t:char` is enough."""
    return lambda value: lambda card: any(fact.casefold().startswith(value) for fact in facts(card))


def _holds(text: Callable[[PrintedCard], str]) -> Callable[[str], Test]:
    return lambda value: lambda card: value in text(card).casefold()


def _keyword(value: str) -> Test:
    """A paragraph begins with it: keywords stand at the head of a line."""
    return lambda card: any(line.casefold().startswith(value) for line in card.text.split("\n"))


def _icons(value: str) -> Test:
    """As many of each icon as the value has letters."""
    return lambda card: all(card.threshold.count(one.upper()) >= value.count(one) for one in set(value))


def _french(card: PrintedCard) -> tuple[str, ...]:
    return (card.french.name, card.french.subtitle) if card.french else ()


def everything_on(card: PrintedCard) -> str:
    """All words of a card, without case."""
    line = (*card.types, *card.subtypes, card.trade or "", card.set_name)
    return " ".join((card.name, card.subtitle, *_french(card), *line, card.text)).casefold()


WORDS: Final[dict[str, Callable[[str], Test]]] = {
    "name": _holds(lambda card: "\n".join((card.name, *_french(card)))),
    "text": _holds(lambda card: card.text),
    "type": _is(lambda card: card.types),
    "subtype": _is(lambda card: card.subtypes),
    "trade": _is(lambda card: (card.trade or "",)),
    "rarity": _is(lambda card: (card.rarity,)),
    "set": _holds(lambda card: card.set_name),
    "keyword": _keyword,
    "icon": _icons,
}
SHORT: Final = {
    "n": "name",
    "o": "text",
    "t": "type",
    "s": "subtype",
    "r": "rarity",
    "k": "keyword",
    "i": "icon",
}
"""Short names of fields, as other card games have them."""
FIELDS: Final = (*WORDS, *_NUMBERS)


def look_for(is_wanted: Test, catalog: Catalog) -> list[PrintedCard]:
    """The cards that are like that, each once: as it stands in the first of its sets where it is."""
    places = (filter(is_wanted, catalog.appearances(card)) for card in catalog)
    return [found for one in places if (found := next(one, None)) is not None]


def query(text: str) -> Test:
    """What a card must be like; UserError says what cannot be understood, and what could be written."""
    tests = list(_tests(text))
    return lambda card: all(test(card) for test in tests)


def _tests(text: str) -> Iterator[Test]:
    if text.count('"') % 2:
        raise UserError(f"a quotation mark is not closed in {shown(text)}; write pairs of them")
    for minus, field, sign, value in _TERM.findall(text):
        test = _field(field, sign, value) if field else _anywhere(value)
        yield _turned_round(test) if minus else test


def _anywhere(value: str) -> Test:
    wanted = _plain(value)
    return lambda card: wanted in everything_on(card)


def _field(field: str, sign: str, value: str) -> Test:
    name = SHORT.get(field.lower(), field.lower())
    if name in _NUMBERS:
        return _any([_number(name, sign, one) for one in _plain(value).split(",")])
    if name not in WORDS:
        raise UserError(f"{shown(field)} is no field of a card; the fields are {', '.join(FIELDS)}")
    if sign not in (":", "=", "!="):
        raise UserError(
            f"{shown(name + sign)} does not work: only numbers are compared; write {name}:{value}"
        )
    test = _any([WORDS[name](one.strip()) for one in _plain(value).split(",")])
    return _turned_round(test) if sign == "!=" else test


def _number(name: str, sign: str, value: str) -> Test:
    if not re.fullmatch(r"\d{1,3}", value.strip(), re.ASCII):
        raise UserError(f"{shown(value)} is no number; write one such as {name}{sign}3")
    compare, number = _SIGNS[sign], int(value)

    def test(card: PrintedCard) -> bool:
        printed = getattr(card, name)
        return printed is not None and compare(printed, number)

    return test


def _any(tests: list[Test]) -> Test:
    return lambda card: any(test(card) for test in tests)


def _turned_round(test: Test) -> Test:
    return lambda card: not test(card)


def _plain(value: str) -> str:
    return value.strip('"').casefold()
