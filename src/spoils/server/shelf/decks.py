"""Decks on their way to a client and back; what there is to say about one; the project's own decks."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final, get_args

from msgspec.structs import replace

from spoils.cards.card import ICONS, PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry, Pool
from spoils.cards.deckfile import FORM_OF_ENDING, OWN, form_of, format_deck, parse_deck
from spoils.cards.errors import Repair, Where
from spoils.cards.formats import Fault, check_deck, rules_of
from spoils.errors import UserError
from spoils.french.translate import french_for
from spoils.server.errors import Trouble
from spoils.server.protocol.decks import DeckData, DeckEntry, DeckFault, DeckFormat, DeckInfo, DeckReport
from spoils.server.shelf.facts import why_declined

PROJECT: Final = "project-"
"""What the ids of the project's decks begin with."""
UNKNOWN_CARD: Final = "201.1"
ICON: Final = re.compile(r"\[([A-Z])\]")


def data_of(deck: Deck) -> DeckData:
    """A deck for a client."""
    return DeckData(
        name=deck.name,
        faction=deck.factions[0].name if deck.factions else "",
        starting=tuple(DeckEntry(entry.count, entry.name) for entry in deck.starting),
        cards=tuple(DeckEntry(entry.count, entry.name) for entry in deck.cards),
        format=next((one for one in get_args(DeckFormat) if one == deck.format), "constructed"),
        notes=deck.notes,
        french_notes=deck.french_notes,
    )


def deck_of(data: DeckData) -> Deck:
    """A client's deck."""
    return Deck(
        name=data.name,
        factions=(Entry(1, data.faction),) if data.faction else (),
        starting=tuple(Entry(entry.count, entry.name) for entry in data.starting),
        cards=tuple(Entry(entry.count, entry.name) for entry in data.cards),
        format=data.format,
        notes=data.notes,
        french_notes=data.french_notes,
    )


def known_part(data: DeckData, catalog: Catalog) -> tuple[DeckData, tuple[str, ...]]:
    """The deck without the cards that nobody knows, and their names."""
    names = (data.faction, *(entry.name for entry in (*data.starting, *data.cards)))
    unknown = tuple(dict.fromkeys(name for name in names if name and name not in catalog))
    known = DeckData(
        name=data.name,
        faction=data.faction if data.faction not in unknown else "",
        starting=tuple(entry for entry in data.starting if entry.name not in unknown),
        cards=tuple(entry for entry in data.cards if entry.name not in unknown),
        format=data.format,
        notes=data.notes,
        french_notes=data.french_notes,
    )
    return known, unknown


def faults_of(
    data: DeckData, catalog: Catalog, edition: str, pool: Pool | None = None
) -> tuple[DeckFault, ...]:
    """Every rule that a deck breaks; a card that does not exist is the first of them. A pool limits what a
    Limited deck may hold (103.2c)."""
    known, unknown = known_part(data, catalog)
    try:
        found: tuple[Fault, ...] = check_deck(deck_of(known), catalog, data.format, edition, pool=pool)
    except UserError as error:
        raise Trouble("unknown_edition", error.message) from None
    missing = tuple(fault_of(UNKNOWN_CARD, catalog.unknown(name), name) for name in unknown)
    return missing + tuple(fault_of(fault.rule, fault.problem, fault.card or "") for fault in found)


def fault_of(rule: str, problem: str, card: str) -> DeckFault:
    """A fault for the client, in both languages."""
    return DeckFault(rule, problem, card, french_for(problem) or "")


def report_on(
    data: DeckData, catalog: Catalog, edition: str = "comprehensive", pool: Pool | None = None
) -> DeckReport:
    """What there is to say about a deck while it is being built."""
    faults = faults_of(data, catalog, edition, pool)
    known = deck_of(known_part(data, catalog)[0])
    cards = [(catalog.card(name), count) for name, count in known.counts().items()]
    faction = [catalog.card(entry.name) for entry in known.factions]
    return DeckReport(
        legal=not faults,
        faults=faults,
        size=deck_of(data).size,
        minimum=rules_of(data.format, edition).minimum,
        curve=_curve(cards),
        types=_counted(cards, lambda card: card.types),
        trades=_counted(cards, lambda card: (card.trade,) if card.trade else ()),
        icons=_thresholds(cards),
        unplayable=tuple(
            card.name for card in (*faction, *(card for card, _ in cards)) if why_declined(card)
        ),
        unpayable=tuple(card.name for card, _ in cards if not can_be_paid_for(card, cards)),
        elsewhere={
            other: faults_of(replace(data, format=other), catalog, edition)
            for other in get_args(DeckFormat)
            if other != data.format
        },
    )


def can_be_paid_for(card: PrintedCard, cards: list[tuple[PrintedCard, int]]) -> bool:
    """Whether all resources of the deck together, face-up, meet the threshold of a card. Any card gives
    Volition, face-down; so that icon is always to be had."""
    needed = card.threshold.replace("V", "")
    return all(
        sum(count * provided_icons(one).count(icon) for one, count in cards) >= needed.count(icon)
        for icon in set(needed)
    )


def provided_icons(card: PrintedCard) -> str:
    """The icons that a card may provide, whatever the conditions."""
    lines = (line for line in card.text.split("\n") if "provide" in line.lower())
    return "".join(letter for line in lines for letter in ICON.findall(line))


def _curve(cards: list[tuple[PrintedCard, int]]) -> dict[str, int]:
    curve: dict[int, int] = {}
    for card, count in cards:
        if card.cost is not None:
            curve[card.cost] = curve.get(card.cost, 0) + count
    return {str(cost): curve[cost] for cost in sorted(curve)}


def _counted(
    cards: list[tuple[PrintedCard, int]], facts: Callable[[PrintedCard], tuple[str, ...]]
) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card, count in cards:
        for fact in facts(card):
            counts[fact] = counts.get(fact, 0) + count
    return counts


def _thresholds(cards: list[tuple[PrintedCard, int]]) -> dict[str, int]:
    highest = {icon: max((card.threshold.count(icon) for card, _ in cards), default=0) for icon in ICONS}
    return {icon: count for icon, count in highest.items() if count}


# ---- lists -------------------------------------------------------------------------------------------------


def info_of(deck: str, data: DeckData, catalog: Catalog, *, own: bool, changed: str = "") -> DeckInfo:
    """A deck in a list."""
    trades = {
        card.trade: None
        for entry in (*data.starting, *data.cards)
        if (card := catalog.get(entry.name)) is not None and card.trade and card.trade != "Universal"
    }
    return DeckInfo(
        id=deck,
        name=data.name,
        faction=data.faction,
        trades=tuple(trade for trade in trades if trade is not None),
        size=deck_of(data).size,
        format=data.format,
        legal=not faults_of(data, catalog, "comprehensive"),
        own=own,
        changed=changed,
    )


@cache
def project_decks() -> dict[str, DeckData]:
    """The decks that come with the program, by id."""
    folder = files("spoils.cards") / "data" / "decks"
    if not folder.is_dir():
        return {}
    found = {}
    catalog = Catalog.load()
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name = PurePosixPath(file.name)
        if name.suffix == ".yaml":
            deck, _ = parse_deck(file.read_bytes(), OWN, catalog, Where(file.name), name.stem)
            found[PROJECT + name.stem] = data_of(deck)
    return found


# ---- files -------------------------------------------------------------------------------------------------


def read_file(data: bytes, file: str, catalog: Catalog) -> tuple[DeckData, tuple[Repair, ...]]:
    """A deck from an uploaded file. Unknown cards stay in it: they are among its faults."""
    name = PurePosixPath(file.replace("\\", "/")).name or "deck"
    form = FORM_OF_ENDING.get(PurePosixPath(name).suffix.lower()) or form_of(data)
    try:
        deck, repairs = parse_deck(data, form, catalog, Where(name), PurePosixPath(name).stem, unknown="kept")
    except UserError as error:
        raise Trouble("bad_deck", error.message) from None
    read = data_of(deck)
    return (read if deck.format else replace(read, format=format_for(read, catalog))), repairs


def format_for(data: DeckData, catalog: Catalog) -> DeckFormat:
    """The strictest format in which a deck is legal whose file names none; Constructed, if there is none. A
    printed starter is then played with as it is, and whoever builds on is told what other formats want."""
    formats: tuple[DeckFormat, ...] = get_args(DeckFormat)
    fitting = (one for one in formats if not faults_of(replace(data, format=one), catalog, "comprehensive"))
    return next(fitting, formats[0])


def write_file(data: DeckData, form: str, catalog: Catalog) -> str:
    """A deck as the text of a file."""
    try:
        return format_deck(deck_of(data), form, catalog, data.name)
    except UserError as error:
        raise Trouble("bad_deck", error.message) from None
