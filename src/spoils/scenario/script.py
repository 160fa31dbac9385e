"""The lines of a script, read into commands. What a command does in the game is no concern of this module."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from spoils.cards.errors import shown
from spoils.scenario.assertions import parse_assertion
from spoils.scenario.commands import (
    Assign,
    Attack,
    Bid,
    Block,
    Cannot,
    Choose,
    Command,
    Concede,
    Deploy,
    EndTurn,
    Expect,
    GoOn,
    Interrupt,
    Mulligan,
    NameCard,
    NoWindow,
    Order,
    Ordered,
    Pass,
    PayWith,
    Pick,
    PlayResource,
    Repeat,
    Say,
    Use,
)
from spoils.scenario.names import CardName, Vocabulary
from spoils.scenario.wording import BadLine, comma_list, plain_label, splits, whole_number

FACTION_RULES: Final = ("restore rule", "develop rule")  # texts that are called by their label


_Verbs = tuple[tuple[str, Callable[["_Line", str], Command]], ...]


def parse_line(text: str, words: Vocabulary) -> Command:
    """Read one line, or raise BadLine."""
    text = " ".join(text.split())
    if text.startswith("expect "):
        return Expect("", parse_assertion(text.removeprefix("expect "), words))
    player, _, rest = text.partition(" ")
    if player not in words.players:
        raise BadLine(
            f"{shown(text)} begins neither with a player ({', '.join(words.players)}) nor with expect"
        )
    return _Line(player, words).command(rest)


class _Line:
    """The part of a line behind its player."""

    def __init__(self, player: str, words: Vocabulary) -> None:
        self.player = player
        self.words = words

    def command(self, text: str) -> Command:
        command = self.read(text, _VERBS)
        if command is None:
            raise BadLine(f"{shown(f'{self.player} {text}')} is not a line of a script")
        return command

    def read(self, text: str, verbs: _Verbs) -> Command | None:
        for verb, read in verbs:
            rest = text.removeprefix(verb)
            if text != verb and not rest.startswith(" "):
                continue
            if (read in _ALONE) == bool(rest):
                problem = f"{shown(rest.strip())} does not belong here" if rest else "something is missing"
                raise BadLine(f"{shown(f'{self.player} {text}')}: {problem}")
            return read(self, rest.strip())
        return None

    # ---- names --------------------------------------------------------------------------------------------

    def card(self, text: str) -> CardName:
        name = self.words.card(text)
        if name is None:
            raise BadLine(self.words.unknown(text))
        return name

    def cards(self, text: str) -> tuple[CardName, ...]:
        return tuple(self.card(part) for part in comma_list(text))

    def cards_or_nothing(self, text: str) -> tuple[CardName, ...]:
        return () if text == "nothing" else self.cards(text)

    # ---- actions -------------------------------------------------------------------------------------------

    def deploys(self, text: str, trying: bool = False) -> Deploy:
        flip_up, x = False, None
        while self.words.card(text) is None:
            ending = _DEPLOY_ENDING.fullmatch(text)
            if ending is None or (ending["x"] is not None and x is not None) or (ending["flip"] and flip_up):
                raise BadLine(self.words.unknown(text))
            text = ending["card"]
            flip_up = flip_up or bool(ending["flip"])
            x = x if ending["x"] is None else whole_number(ending["x"])
        return Deploy(self.player, self.card(text), flip_up, x, trying)

    def tries_to_deploy(self, text: str) -> Deploy:
        return self.deploys(text, trying=True)

    def uses(self, text: str, trying: bool = False) -> Use:
        x = None
        readings = abilities_read(text, self.words)
        ending = _X_ENDING.fullmatch(text)
        if not readings and ending is not None:
            text, x = ending["rest"], whole_number(ending["x"])
            readings = abilities_read(text, self.words)
        if not readings:
            last = [name for _, name in splits(text, " of ")]
            raise BadLine(
                self.words.unknown(last[-1]) if last else f"{shown(text)} is not of the form ABILITY of CARD"
            )
        return Use(self.player, readings, x, trying)

    def tries_to_use(self, text: str) -> Use:
        return self.uses(text, trying=True)

    def attacks_with(self, text: str) -> Attack:
        return Attack(self.player, self.cards(text))

    def attacks(self, text: str) -> Attack:
        for target, party in splits(text, " with "):
            if target in self.words.players:
                return Attack(self.player, self.cards(party), opponent=target)
            location = self.words.card(target)
            if location is not None:
                return Attack(self.player, self.cards(party), target=location)
        raise BadLine(f"{shown(text)} is not of the form: a location or a player, with, the attackers")

    def blocks(self, text: str) -> Block:
        return Block(self.player, self.cards(text))

    def ends_turn(self, text: str) -> EndTurn:
        return EndTurn(self.player)

    def passes(self, text: str) -> Pass:
        return Pass(self.player)

    def concedes(self, text: str) -> Concede:
        return Concede(self.player)

    # ---- answers -------------------------------------------------------------------------------------------

    def picks(self, text: str) -> Pick | Order:
        things = [] if text == "nothing" else [self.ordered(part) for part in comma_list(text)]
        if any(thing.number or thing.text.casefold() in FACTION_RULES for thing in things):
            return Order(self.player, tuple(things))  # texts that wait, not cards
        return Pick(self.player, self.cards_or_nothing(text))

    def chooses(self, text: str) -> Choose:
        return Choose(self.player, text)

    def says(self, text: str) -> Say:
        if text not in ("yes", "no"):
            raise BadLine(f"{shown(text)} is neither yes nor no")
        return Say(self.player, text == "yes")

    def plays(self, text: str) -> PlayResource:
        card, _, face = text.rpartition(" ")
        if face not in ("face-up", "face-down"):
            raise BadLine(f"{shown(text)} does not say face-up or face-down at its end")
        return PlayResource(self.player, self.card(card), face == "face-down")

    def assigns(self, text: str) -> Assign:
        for source, shares in splits(text, ":"):
            card = self.words.card(source)
            if card is not None:
                return Assign(self.player, card, tuple(self.share(part) for part in comma_list(shares)))
        raise BadLine(f"{shown(text)} is not of the form CARD: 2 to CARD, 1 to CARD")

    def share(self, text: str) -> tuple[int, CardName]:
        amount, _, card = text.partition(" to ")
        return whole_number(amount), self.card(card)

    def orders(self, text: str) -> Order:
        return Order(self.player, tuple(self.ordered(part) for part in comma_list(text)))

    def ordered(self, text: str) -> Ordered:
        card = self.words.card(text)
        if card is not None:
            return Ordered(text, card)
        name, _, number = text.rpartition("/")
        card = self.words.card(name) if number.isdecimal() else None
        return Ordered(text.strip('"'), card, int(number) if card is not None else 0)

    def bids(self, text: str) -> Bid:
        return Bid(self.player, whole_number(text))

    def names(self, text: str) -> NameCard:
        return NameCard(self.player, text.strip('"'))

    def pays_with(self, text: str) -> PayWith:
        return PayWith(self.player, self.cards(text))

    def mulligans(self, text: str) -> Mulligan:
        return Mulligan(self.player, self.cards_or_nothing(text))

    # ---- loops ---------------------------------------------------------------------------------------------

    def repeats(self, text: str) -> Repeat:
        match = _REPEAT.fullmatch(text)
        if match is None:
            raise BadLine(
                f"{shown(text)} is not of the form: the last line (the last 2 lines, them) 5 times, perhaps "
                f"with: and stops after 1 line"
            )
        lines = 0 if match["them"] else whole_number(match["lines"] or "1")
        if not match["them"] and lines == 0:
            raise BadLine("at least 1 line is repeated")
        stop = None if match["stop"] is None else whole_number(match["stop"])
        return Repeat(self.player, whole_number(match["times"]), lines, stop)

    def interrupts(self, text: str) -> Interrupt:
        match = _INTERRUPT.fullmatch(text)
        if match is None:
            raise BadLine(f"{shown(text)} is not of the form: after 2 times, or: after 2 times and 1 line")
        return Interrupt(self.player, whole_number(match["times"]), whole_number(match["lines"] or "0"))

    def goes_on(self, text: str) -> GoOn:
        return GoOn(self.player)

    # ---- what is not legal ---------------------------------------------------------------------------------

    def gets_no_window(self, text: str) -> NoWindow:
        return NoWindow(self.player)

    def cannot(self, text: str) -> Cannot | GoOn:
        if text == "go on":
            return GoOn(self.player, possible=False)
        command = self.read(text, _CANNOT)
        if command is None:
            raise BadLine(
                f"cannot is followed by {', '.join(verb for verb, _ in _CANNOT)}, not {shown(text)}"
            )
        return Cannot(self.player, command)


def abilities_read(text: str, words: Vocabulary) -> tuple[tuple[str, CardName], ...]:
    """Every way to read ``ABILITY of CARD``, the ability without quotation marks around it."""
    return tuple(
        (plain_label(ability), card)
        for ability, name in splits(text, " of ")
        if (card := words.card(name)) is not None
    )


_REPEAT = re.compile(
    r"(?:(?P<them>them)|the last (?:line|(?P<lines>\d+) lines?)) (?P<times>\d+) times?"
    r"(?: and stops after (?P<stop>\d+) lines?)?"
)
_INTERRUPT = re.compile(r"after (?P<times>\d+) times?(?: and (?P<lines>\d+) lines?)?")
_X_ENDING = re.compile(r"(?P<rest>.+) for X = (?P<x>\d+)")
_DEPLOY_ENDING = re.compile(r"(?P<card>.+?)(?:(?P<flip> with flip up)| for X = (?P<x>\d+))")

_ALONE: Final = (_Line.ends_turn, _Line.passes, _Line.concedes, _Line.goes_on, _Line.gets_no_window)
"""Nothing follows these words."""

_VERBS: Final[_Verbs] = (
    ("deploys", _Line.deploys),
    ("tries to deploy", _Line.tries_to_deploy),
    ("tries to use", _Line.tries_to_use),
    ("uses", _Line.uses),
    ("attacks with", _Line.attacks_with),
    ("attacks", _Line.attacks),
    ("blocks with", _Line.blocks),
    ("ends turn", _Line.ends_turn),
    ("passes", _Line.passes),
    ("concedes", _Line.concedes),
    ("picks", _Line.picks),
    ("chooses", _Line.chooses),
    ("says", _Line.says),
    ("plays", _Line.plays),
    ("assigns", _Line.assigns),
    ("orders", _Line.orders),
    ("bids", _Line.bids),
    ("names", _Line.names),
    ("pays with", _Line.pays_with),
    ("mulligans", _Line.mulligans),
    ("repeats", _Line.repeats),
    ("interrupts", _Line.interrupts),
    ("goes on", _Line.goes_on),
    ("gets no window", _Line.gets_no_window),
    ("cannot", _Line.cannot),
)

_CANNOT: Final[_Verbs] = (
    ("deploy", _Line.deploys),
    ("use", _Line.uses),
    ("attack with", _Line.attacks_with),
    ("attack", _Line.attacks),
    ("block with", _Line.blocks),
    ("pick", _Line.picks),
    ("play", _Line.plays),
    ("bid", _Line.bids),
    ("name", _Line.names),
    ("pass", _Line.passes),
    ("end turn", _Line.ends_turn),
)
