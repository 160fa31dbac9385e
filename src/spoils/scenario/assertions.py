"""Assertions: what a scenario says must be true, and how that is read. `look` finds out what is true."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spoils.cards.errors import shown
from spoils.engine.program import keywords
from spoils.engine.program.words import ICON_NAMES, TYPES
from spoils.scenario.names import CardName, Vocabulary
from spoils.scenario.wording import BadLine, plain_label, splits, whole_number

if TYPE_CHECKING:
    from spoils.scenario.look import Look

COMPARISONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}
COUNTED: Final = ("hand", "deck", "discard", "play", "resources", "out_of_game", "void")
CARD_NUMBERS: Final = ("strength", "life", "speed", "structure", "damage", "tokens", "cost")
STATES: Final = ("depleted", "face-down", "attacking", "blocking")
KEYWORDS: Final = {keyword.printed: keyword.bit for keyword in keywords.KEYWORDS}


class Assertion:
    """Something that is true or not. ``finding`` says what is true instead."""

    def holds(self, look: Look) -> bool:
        raise NotImplementedError

    def finding(self, look: Look) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Assertion):
    """A number of a player or a card compared with another."""

    comparison: str
    wanted: int

    def value(self, look: Look) -> int:
        raise NotImplementedError

    def holds(self, look: Look) -> bool:
        return COMPARISONS[self.comparison](self.value(look), self.wanted)

    def finding(self, look: Look) -> str:
        return f"it is {self.value(look)}"


@dataclass(frozen=True)
class PlayerNumber(Number):
    """``A.influence``, ``A.unpaid``, ``A.hand`` and the like."""

    player: str
    what: str

    def value(self, look: Look) -> int:
        return look.player_number(self.player, self.what)


@dataclass(frozen=True)
class Icons(Number):
    """``A.icons.Rage``."""

    player: str
    icon: int

    def value(self, look: Look) -> int:
        return look.icons(self.player, self.icon)


@dataclass(frozen=True)
class CardNumber(Number):
    """``Grunt.strength``."""

    card: CardName
    what: str

    def value(self, look: Look) -> int:
        return look.card_number(look.card(self.card), self.what)


@dataclass(frozen=True)
class PlayerIs(Assertion):
    """``Grunt.controller = B``, ``active = B``, ``winner = A``: only equal or not."""

    what: str
    card: CardName | None
    equal: bool
    player: str

    def value(self, look: Look) -> str:
        if self.card is not None:
            return look.holder(look.card(self.card), self.what)
        return look.active() if self.what == "active" else look.winner()

    def holds(self, look: Look) -> bool:
        return (self.value(look) == self.player) == self.equal

    def finding(self, look: Look) -> str:
        found = self.value(look)
        if not found and self.card is not None:
            return f"nobody is its {self.what}: it is {look.place(look.card(self.card))}"
        return f"it is {found or 'nobody'}"


@dataclass(frozen=True)
class InArea(Assertion):
    """``Grunt in A.discard``."""

    card: CardName
    player: str
    area: str
    wanted: bool

    def holds(self, look: Look) -> bool:
        return look.is_in(look.card(self.card), self.player, self.area) == self.wanted

    def finding(self, look: Look) -> str:
        return f"it is {look.place(look.card(self.card))}"


@dataclass(frozen=True)
class TopOfDeck(Assertion):
    """``top of A.deck is Grunt``: any copy, unless a number or an alias says which."""

    player: str
    card: CardName

    def holds(self, look: Look) -> bool:
        return look.is_on_top(self.player, self.card)

    def finding(self, look: Look) -> str:
        return look.top_in_words(self.player)


@dataclass(frozen=True)
class Is(Assertion):
    """``Grunt is depleted``, ``Grunt is a character``, ``Sword is attached to Grunt``."""

    card: CardName
    state: str
    wanted: bool
    host: CardName | None = None

    def holds(self, look: Look) -> bool:
        card = look.card(self.card)
        if self.host is not None:
            return look.is_attached(card, look.card(self.host)) == self.wanted
        if self.state in TYPES:
            return look.has_type(card, TYPES[self.state]) == self.wanted
        return look.has_state(card, self.state) == self.wanted

    def finding(self, look: Look) -> str:
        return f"it is {look.describe(look.card(self.card))}"


@dataclass(frozen=True)
class Has(Assertion):
    """``Grunt has COVERT``, ``Grunt has subtype majig``."""

    card: CardName
    keyword: int
    subtype: str
    wanted: bool

    def holds(self, look: Look) -> bool:
        card = look.card(self.card)
        if self.subtype:
            return look.has_subtype(card, self.subtype) == self.wanted
        return look.has_keyword(card, self.keyword) == self.wanted

    def finding(self, look: Look) -> str:
        return f"it is {look.describe(look.card(self.card))}"


@dataclass(frozen=True)
class May(Assertion):
    """``B may deploy Zap``: offered to that player now."""

    player: str
    card: CardName | None
    abilities: tuple[tuple[str, CardName], ...]

    def holds(self, look: Look) -> bool:
        if self.card is not None:
            return look.may_deploy(self.player, self.card)
        return look.may_use(self.player, self.abilities)

    def finding(self, look: Look) -> str:
        return f"{self.player} may not: {look.waiting()}"


@dataclass(frozen=True)
class Sees(Assertion):
    """``B sees Grunt``."""

    player: str
    card: CardName
    wanted: bool

    def holds(self, look: Look) -> bool:
        return look.sees(self.player, look.card(self.card)) == self.wanted

    def finding(self, look: Look) -> str:
        return f"{self.player} {'does not see' if self.wanted else 'sees'} it"


@dataclass(frozen=True)
class GameIs(Assertion):
    """``game is a draw``, ``game is not over``, ``in a battle``, ``not in a battle``."""

    what: str

    def holds(self, look: Look) -> bool:
        return look.is_game(self.what)

    def finding(self, look: Look) -> str:
        return look.game_in_words()


# ---- reading --------------------------------------------------------------------------------------------

_COMPARED = re.compile(r"(?P<left>.+?)\s*(?P<op>!=|<=|>=|=|<|>)\s*(?P<right>\S+)")
_PLAIN: Final = {
    "game is a draw": "a draw",
    "game is not over": "not over",
    "in a battle": "in a battle",
    "not in a battle": "not in a battle",
}


def parse_assertion(text: str, words: Vocabulary) -> Assertion:
    """Read one assertion, or raise BadLine."""
    text = " ".join(text.split())
    if text in _PLAIN:
        return GameIs(_PLAIN[text])
    for further in words.further:
        found = further(text)
        if found is not None:
            return found
    for read in (_compared, _top, _may, _sees, _in_area, _has, _is):
        for assertion in read(text, words):
            return assertion
    raise BadLine(f"{shown(text)} is not an assertion about the players and cards of this scenario")


def _compared(text: str, words: Vocabulary) -> Iterator[Assertion]:
    match = _COMPARED.fullmatch(text)
    if match is None:
        return
    left, comparison, right = match["left"], match["op"], match["right"]
    if left in ("active", "winner"):
        yield _player_is(left, None, comparison, right, words)
        return
    subject, _, what = left.rpartition(".")
    if subject in words.players and (what in COUNTED or what in ("influence", "unpaid")):
        yield PlayerNumber(comparison, whole_number(right), subject, what)
    player, _, icons = subject.rpartition(".")
    if icons == "icons" and player in words.players:
        if what not in ICON_NAMES:
            raise BadLine(f"{shown(what)} is no icon; the icons are {', '.join(ICON_NAMES)}")
        yield Icons(comparison, whole_number(right), player, ICON_NAMES.index(what))
    card = words.card(subject) if what in (*CARD_NUMBERS, "controller", "owner") else None
    if card is not None and what in CARD_NUMBERS:
        yield CardNumber(comparison, whole_number(right), card, what)
    if card is not None and what in ("controller", "owner"):
        yield _player_is(what, card, comparison, right, words)
    if what in CARD_NUMBERS:
        raise BadLine(words.unknown(subject))


def _player_is(what: str, card: CardName | None, comparison: str, right: str, words: Vocabulary) -> PlayerIs:
    if right not in words.players:
        raise BadLine(f"{shown(right)} is not a player; the players are {', '.join(words.players)}")
    if comparison not in ("=", "!="):
        raise BadLine(f"players are compared with = or !=, not with {comparison}")
    return PlayerIs(what, card, comparison == "=", right)


def _top(text: str, words: Vocabulary) -> Iterator[Assertion]:
    match = re.fullmatch(r"top of (\w+)\.deck is (.+)", text)
    if match and match[1] in words.players:
        card = words.card(match[2])
        if card is None:
            raise BadLine(words.unknown(match[2]))
        yield TopOfDeck(match[1], card)


def _may(text: str, words: Vocabulary) -> Iterator[Assertion]:
    match = re.fullmatch(r"(\w+) may (deploy|use) (.+)", text)
    if match is None or match[1] not in words.players:
        return
    if match[2] == "deploy":
        card = words.card(match[3])
        if card is None:
            raise BadLine(words.unknown(match[3]))
        yield May(match[1], card, ())
    else:
        readings = [
            (plain_label(ability), card)
            for ability, name in splits(match[3], " of ")
            if (card := words.card(name)) is not None
        ]
        if readings:
            yield May(match[1], None, tuple(readings))


def _sees(text: str, words: Vocabulary) -> Iterator[Assertion]:
    match = re.fullmatch(r"(\w+) (sees|does not see) (.+)", text)
    if match and match[1] in words.players:
        card = words.card(match[3])
        if card is None:
            raise BadLine(words.unknown(match[3]))
        yield Sees(match[1], card, match[2] == "sees")


def _in_area(text: str, words: Vocabulary) -> Iterator[Assertion]:
    match = re.fullmatch(r"(?P<card>.+?)(?P<not> not)? in (?P<player>\w+)\.(?P<area>\w+)", text)
    if match and match["player"] in words.players and match["area"] in COUNTED:
        card = words.card(match["card"])
        if card is None:
            raise BadLine(words.unknown(match["card"]))
        yield InArea(card, match["player"], match["area"], match["not"] is None)


def _has(text: str, words: Vocabulary) -> Iterator[Assertion]:
    for separator, wanted in ((" does not have ", False), (" has ", True)):
        for name, what in splits(text, separator):
            card = words.card(name)
            if card is None:
                continue
            if what.startswith("subtype "):
                yield Has(card, 0, what.removeprefix("subtype ").casefold(), wanted)
            elif what.upper() in KEYWORDS:
                yield Has(card, KEYWORDS[what.upper()], "", wanted)
            else:
                raise BadLine(f"{shown(what)} is no keyword; the keywords are {', '.join(KEYWORDS)}")


def _is(text: str, words: Vocabulary) -> Iterator[Assertion]:
    for separator, wanted in ((" is not ", False), (" is ", True)):
        for name, state in splits(text, separator):
            card = words.card(name)
            if card is not None:
                yield _state(card, state, wanted, words)


def _state(card: CardName, state: str, wanted: bool, words: Vocabulary) -> Is:
    if state in STATES:
        return Is(card, state, wanted)
    if state.startswith("attached to "):
        host = words.card(state.removeprefix("attached to "))
        if host is None:
            raise BadLine(words.unknown(state.removeprefix("attached to ")))
        return Is(card, "attached", wanted, host)
    article, _, kind = state.partition(" ")
    if article in ("a", "an") and kind in TYPES:
        return Is(card, kind, wanted)
    raise BadLine(
        f"{shown(state)} is nothing a card can be here: {', '.join(STATES)}, attached to a card, or a type "
        f"({', '.join(TYPES)})"
    )
