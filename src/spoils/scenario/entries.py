"""The players of a scenario file: their factions and lists of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from spoils.cards.card import PrintedCard, bad_character
from spoils.cards.cardform import reject_unknown_keys
from spoils.cards.errors import Where, shown
from spoils.cards.yamlfile import line_of
from spoils.engine.editions import Edition
from spoils.scenario import so_far
from spoils.scenario.model import FACTION, LISTS, Entry, ScenarioError, Seat
from spoils.scenario.so_far import read_deeds, read_so_far

PLAYER_KEYS: Final = ("influence", FACTION, *LISTS, *so_far.PLAYER_KEYS)
START_KEYS: Final = (FACTION, "deck")
ENTRY_KEYS: Final = (
    "card",
    "as",
    "owner",
    "face_down",
    "depleted",
    "damage",
    "tokens",
    "new",
    "attached",
    "paid",
    "controller",
    *so_far.KEYS,
)
FACTION_KEYS: Final = ("card", "depleted", "tokens", "attached", *so_far.IN_PLAY_KEYS)
MOST_COPIES: Final = 200
LONGEST_LINE: Final = 1_000  # characters; readers of lines look at them several times

_IN_PLAY: Final = ("play", "resources")
_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "face_down": (*_IN_PLAY, "out_of_game", "void"),
    "depleted": _IN_PLAY,
    "damage": _IN_PLAY,
    "tokens": _IN_PLAY,
    "new": _IN_PLAY,
    "attached": _IN_PLAY,
    "paid": _IN_PLAY,
    "controller": (),
    "seen_by": ("hand", "deck", "out_of_game", "void", *_IN_PLAY),
    **dict.fromkeys(so_far.IN_PLAY_KEYS, _IN_PLAY),
}
_SEVERAL = re.compile(r"([1-9]\d{0,3}) (.+)")
_FACE_DOWN: Final = "face-down "

# A player for whom no faction is named has one without text.
BLANK_INFLUENCE: Final = 25
BLANK_FACTION: Final = PrintedCard(name="(blank faction)", types=("Faction",), influence=BLANK_INFLUENCE)

FindCard = Callable[[str, Where], PrintedCard]


class SeatReader:
    """Reads one player."""

    def __init__(
        self, name: str, players: tuple[str, ...], find: FindCard, from_start: bool, edition: Edition
    ) -> None:
        self.name = name
        self.edition = edition
        self.players = players
        self.find = find
        self.keys = START_KEYS if from_start else PLAYER_KEYS
        self.from_start = from_start

    def seat(self, value: object, where: Where) -> Seat:
        if value is None:
            value = {}
        if not isinstance(value, Mapping):
            raise ScenarioError(
                where, f"player {self.name} is {shown(value)}; write a mapping such as {{hand: [Rage]}}"
            )
        what = f"player {self.name}" + (" in a game from the start" if self.from_start else "")
        reject_unknown_keys(value, self.keys, what, where)
        ruling = self.faction(value, where)
        return Seat(
            name=self.name,
            faction=ruling.card,
            influence=self.influence(value, ruling.card, where),
            lists={area: self.entries(value, area, where) for area in LISTS},
            ruling=ruling,
            lost=self.flag(value, "lost", where),
            resources_played=self.amount(value, "resources_played", where),
            this_turn=read_deeds(value, where),
        )

    def faction(self, value: Mapping[str, object], where: Where) -> Entry:
        """The faction: a name, or a mapping that says what is true of it in play."""
        if FACTION not in value:
            return Entry(BLANK_FACTION, where.line or 0)
        place = where.at(line=line_of(value, FACTION))
        said = value[FACTION]
        facts: Mapping[str, object] = said if isinstance(said, Mapping) else {"card": said}
        if isinstance(said, Mapping):
            if self.from_start:
                raise ScenarioError(place, "in a game from the start a faction is only named")
            reject_unknown_keys(said, FACTION_KEYS, "a faction", place)
        if "card" not in facts:
            raise ScenarioError(place, "the faction has no name; write card: NAME")
        card = self.find(one_line(facts["card"], "the name of a faction", place), place)
        if not card.has_type("Faction"):
            raise ScenarioError(place, f"{card.name} is not of the type Faction")
        return Entry(
            card=card,
            line=place.line or 0,
            depleted=self.flag(facts, "depleted", place),
            tokens=self.amount(facts, "tokens", place),
            attached=self.attached(facts, place),
            so_far=read_so_far(facts, self.players, place),
        )

    def influence(self, value: Mapping[str, object], faction: PrintedCard, where: Where) -> int:
        if "influence" in value:
            return number(value["influence"], "influence", where.at(line=line_of(value, "influence")))
        return BLANK_INFLUENCE if faction.influence is None else faction.influence

    def entries(self, value: Mapping[str, object], area: str, where: Where) -> tuple[Entry, ...]:
        if area not in value:
            return ()
        return self.list_of_entries(value[area], area, where.at(line=line_of(value, area)))

    def list_of_entries(
        self, value: object, area: str, where: Where, *, attached: bool = False
    ) -> tuple[Entry, ...]:
        if not isinstance(value, list):
            raise ScenarioError(
                where, f"{area} is {shown(value)}; write a list of cards such as [Rage, 2 Greed]"
            )
        found: list[Entry] = []
        for index, entry in enumerate(value):
            place = where.at(line=line_of(value, index))
            if isinstance(entry, Mapping):
                found.append(self.mapping(entry, area, place, attached=attached))
            else:
                found += self.shorthand(entry, area, place)
        return tuple(found)

    def shorthand(self, value: object, area: str, where: Where) -> list[Entry]:
        """A name, `N NAME`, and among resources `face-down NAME`."""
        text = one_line(value, "a card", where)
        count, face_down = 1, False
        while True:
            several = _SEVERAL.fullmatch(text)
            try:
                card = self.find(text, where)
                break
            except ScenarioError:
                if several and count == 1 and not face_down:
                    count, text = int(several[1]), several[2]
                elif area == "resources" and text.startswith(_FACE_DOWN) and not face_down:
                    face_down, text = True, text.removeprefix(_FACE_DOWN)
                else:
                    raise
        if count > MOST_COPIES:
            raise ScenarioError(where, f"{count} copies are too many; at most {MOST_COPIES} are possible")
        self.check_place(card, area, face_down, where)
        return [Entry(card, where.line or 0, face_down=face_down)] * count

    def mapping(
        self, value: Mapping[str, object], area: str, where: Where, *, attached: bool = False
    ) -> Entry:
        reject_unknown_keys(value, ENTRY_KEYS, "an entry", where)
        if "card" not in value:
            raise ScenarioError(where, "the entry names no card; write card: NAME")
        for key, places in _PLACES.items():
            if key in value and area not in places and not (attached and key == "controller"):
                raise ScenarioError(
                    where.at(line=line_of(value, key)), f"{key} means nothing for cards in {area}"
                )
        place = where.at(line=line_of(value, "card"))
        card = self.find(one_line(value["card"], "a card", place), place)
        face_down = self.flag(value, "face_down", where)
        self.check_place(card, area, face_down, where)
        entry = Entry(
            card=card,
            line=where.line or 0,
            alias=self.alias(value, where),
            owner=self.player(value, "owner", where),
            face_down=face_down,
            depleted=self.flag(value, "depleted", where),
            damage=self.amount(value, "damage", where),
            tokens=self.amount(value, "tokens", where),
            new=self.flag(value, "new", where),
            paid=self.flag(value, "paid", where),
            attached=self.attached(value, where),
            controller=self.player(value, "controller", where),
            so_far=read_so_far(value, self.players, where),
        )
        self.check_sense(entry, where)
        return entry

    def attached(self, value: Mapping[str, object], where: Where) -> tuple[Entry, ...]:
        if "attached" not in value:
            return ()
        place = where.at(line=line_of(value, "attached"))
        return self.list_of_entries(value["attached"], "play", place, attached=True)

    def alias(self, value: Mapping[str, object], where: Where) -> str:
        if "as" not in value:
            return ""
        place = where.at(line=line_of(value, "as"))
        alias = one_line(value["as"], "an alias", place)
        if '"' in alias or "," in alias:
            raise ScenarioError(place, f"{shown(alias)} is no alias; write one without commas and quotes")
        return alias

    def player(self, value: Mapping[str, object], key: str, where: Where) -> str:
        """A player by name, or nobody."""
        if key not in value:
            return ""
        name = value[key]
        if name not in self.players:
            raise ScenarioError(
                where.at(line=line_of(value, key)),
                f"{key} is {shown(name)}; write one of {', '.join(self.players)}",
            )
        return str(name)

    def flag(self, value: Mapping[str, object], key: str, where: Where) -> bool:
        flag = value.get(key, False)
        if not isinstance(flag, bool):
            raise ScenarioError(
                where.at(line=line_of(value, key)), f"{key} is {shown(flag)}; write true or false"
            )
        return flag

    def amount(self, value: Mapping[str, object], key: str, where: Where) -> int:
        return number(value.get(key, 0), key, where.at(line=line_of(value, key)))

    def check_place(self, card: PrintedCard, area: str, face_down: bool, where: Where) -> None:
        """What kinds of cards a list may hold."""
        if card.has_type("Faction"):
            raise ScenarioError(where, f"{card.name} is a Faction; name it with faction: {card.name}")
        if area == "resources" and not face_down and not card.has_type("Resource"):
            raise ScenarioError(
                where,
                f"{card.name} is not of the type Resource; write face-down {card.name} or put it into play",
            )
        laid_aside = area == "out_of_game" and self.edition.tokens_removed_from_game
        if card.token and area not in _IN_PLAY and not laid_aside:
            raise ScenarioError(where, f"{card.name} is a token, which exists only in play (409.3a)")

    def check_sense(self, entry: Entry, where: Where) -> None:
        """What a card in play can be."""
        resource = entry.face_down or entry.card.has_type("Resource")
        if entry.paid and not resource:
            raise ScenarioError(where, f"{entry.card.name} is no resource, so it cannot be paid")
        if entry.depleted and resource:
            raise ScenarioError(
                where, f"{entry.card.name} is a resource here, and resources never deplete (203.7)"
            )


def one_line(value: object, what: str, where: Where) -> str:
    """A short text; a card may be called 7."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value.strip() or bad_character(value) is not None:
        raise ScenarioError(where, f"{shown(value)} is not {what}; write one line of text")
    if len(value) > LONGEST_LINE:
        raise ScenarioError(
            where, f"{shown(value)} is not {what}: it has more than {LONGEST_LINE} characters"
        )
    return " ".join(value.split())


def number(value: object, what: str, where: Where, lowest: int = 0) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= 9999:
        raise ScenarioError(where, f"{what} is {shown(value)}; write a whole number from {lowest} to 9999")
    return value
