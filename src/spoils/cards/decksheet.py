"""From what a deck file says to a deck: names and ids looked up, sections sorted by what the cards are."""

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.catalog import Catalog
from spoils.cards.deck import LARGEST_DECK, Deck, Entry, merged
from spoils.cards.errors import CardDataError, Repair, Where, shown

FACTION: Final = "faction"
STARTING: Final = "starting"
CARDS: Final = "cards"
MOST_NAMED: Final = 5
"""How many unknown cards one error names; it only counts the rest."""


@dataclass(frozen=True, slots=True)
class Listing:
    """One line of a deck file, not yet looked up."""

    section: str
    count: int
    name: str
    id: str | None
    line: int | None


@dataclass(slots=True)
class Sheet:
    """A deck file as read, whatever its form."""

    where: Where
    name: str
    format: str | None = None
    notes: str = ""
    french_notes: str = ""
    listings: list[Listing] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    size: int = 0

    def add(self, listing: Listing) -> None:
        """Take a line over; a file that cannot be a deck is refused where it has become too long."""
        self.size += listing.count
        if self.size > LARGEST_DECK:
            raise CardDataError(
                self.where.at(line=listing.line), f"lists more than {LARGEST_DECK} cards, which is no deck"
            )
        self.listings.append(listing)


Unknown = Literal["refused", "with id", "kept"]
"""What becomes of cards that no source knows. With an id and a name a card can be passed on, though not be
judged or played with; kept by its name alone it can be shown to somebody who knows what was meant."""


def settle(
    sheet: Sheet, catalog: Catalog, *, unknown: Unknown = "refused"
) -> tuple[Deck, tuple[Repair, ...]]:
    """Make the deck and say what had to be repaired."""
    return _Settling(sheet, catalog, unknown).deck()


@dataclass(frozen=True, slots=True)
class _Found:
    """A listing with what was found for it."""

    listing: Listing
    card: PrintedCard | None
    entry: Entry

    @property
    def is_faction(self) -> bool:
        if self.card is None:  # nothing is known except where it stands
            return self.listing.section == FACTION
        return self.card.has_type("Faction")


class _Settling:
    def __init__(self, sheet: Sheet, catalog: Catalog, unknown: Unknown) -> None:
        self.sheet = sheet
        self.catalog = catalog
        self.unknown = unknown
        self.repairs = list(sheet.repairs)

    def deck(self) -> tuple[Deck, tuple[Repair, ...]]:
        sections: dict[str, list[Entry]] = {FACTION: [], STARTING: [], CARDS: []}
        for found in self._with_factions(self._look_up()):
            sections[self._section(found)].append(found.entry)
        deck = Deck(
            name=self.sheet.name,
            factions=merged(sections[FACTION]),
            starting=merged(sections[STARTING]),
            cards=merged(sections[CARDS]),
            format=self.sheet.format,
            notes=self.sheet.notes,
            french_notes=self.sheet.french_notes,
        )
        return deck, tuple(self.repairs)

    def _note(self, listing: Listing, note: str) -> None:
        self.repairs.append(Repair(self.sheet.where.at(line=listing.line), note))

    def _look_up(self) -> list[_Found]:
        found: list[_Found] = []
        unknown: list[Listing] = []
        for listing in self.sheet.listings:
            card = self._card(listing)
            if card is not None:
                entry = Entry(listing.count, card.name, self._other_printing(listing, card), listing.line)
            elif listing.name and self._is_kept(listing):
                entry = Entry(listing.count, listing.name, listing.id, listing.line)
            else:
                unknown.append(listing)
                continue
            found.append(_Found(listing, card, entry))
        if unknown:
            raise self._unknown(unknown)
        return found

    def _is_kept(self, listing: Listing) -> bool:
        return self.unknown == "kept" or (self.unknown == "with id" and listing.id is not None)

    def _card(self, listing: Listing) -> PrintedCard | None:
        """Find the card by its name and its id; where both are known, they must agree (201.1b)."""
        by_name = self.catalog.get(listing.name)
        printing = self.catalog.by_id(listing.id) if listing.id is not None else None
        if printing is None:
            return by_name
        by_id = self.catalog.card(printing.name)
        if by_name is None:
            self._note(listing, f"{shown(listing.name)} was read as {shown(by_id.name)}, whose id it has")
        elif fold_name(by_name.name) != fold_name(by_id.name):
            raise CardDataError(
                self.sheet.where.at(line=listing.line),
                f"the name says {shown(by_name.name)}, the id {shown(by_id.name)}; correct one of them",
            )
        return by_id

    def _other_printing(self, listing: Listing, card: PrintedCard) -> str | None:
        """Return the id to keep: that of another printing, or one that only the file's author knows."""
        if listing.id is None or listing.id == card.printing_id:
            return None
        if self.catalog.by_id(listing.id) is not None or not self.catalog.gives_ids(card.name):
            return listing.id
        self._note(
            listing, f"no printing of {shown(card.name)} has the id it is given; the usual one was taken"
        )
        return None

    def _unknown(self, unknown: list[Listing]) -> CardDataError:
        first, *others = unknown
        message = self.catalog.unknown(first.name or first.id or "")
        if others:
            named = [f"{shown(listing.name)} (line {listing.line})" for listing in others[: MOST_NAMED - 1]]
            rest = len(others) - len(named)
            if rest:
                named.append(f"{rest} more")
            message = f"{message.rstrip('?')}; also unknown: {', '.join(named)}"
        return CardDataError(self.sheet.where.at(line=first.line), message)

    def _with_factions(self, found: list[_Found]) -> list[_Found]:
        """Read faction cards among the cards as the deck's own, if it names none in their proper place."""
        if any(one.is_faction and one.listing.section != CARDS for one in found):
            return found
        return [self._as_faction(one) if one.is_faction else one for one in found]

    def _as_faction(self, found: _Found) -> _Found:
        self._note(
            found.listing, f"{shown(found.entry.name)} stands among the cards and was read as the faction"
        )
        return replace(found, listing=replace(found.listing, section=FACTION))

    def _section(self, found: _Found) -> str:
        section, card = found.listing.section, found.card
        if card is None or section == CARDS:
            return section
        if card.has_type("Faction"):
            right = FACTION
        elif card.has_type("Resource"):
            return STARTING  # OCTGN keeps starting resources beside the faction
        else:
            right = CARDS
        if right != section:
            target = "the faction" if right == FACTION else "a card of the deck"
            self._note(found.listing, f"{shown(card.name)} stands under {section} and was read as {target}")
        return right
