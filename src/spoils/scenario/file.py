"""Scenario files: YAML, one scenario per document. Nothing in them is ignored; errors name the line."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from spoils.cards.builtin import MICROMAJIG, STAPLE_RESOURCES
from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.cardform import card_from_mapping, reject_unknown_keys
from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where, shown
from spoils.cards.textfile import decode_text, place_of, read_bytes
from spoils.cards.yamlfile import line_of, load_documents
from spoils.engine.editions import COMPREHENSIVE, EDITIONS, Edition
from spoils.engine.state.definition import Library
from spoils.errors import UserError
from spoils.language.compile import Declined
from spoils.library import build_library, compiled
from spoils.scenario.abilities import Known, names_of_cards
from spoils.scenario.assertions import parse_assertion
from spoils.scenario.commands import NameCard
from spoils.scenario.decks import Decks
from spoils.scenario.entries import BLANK_FACTION, SeatReader, number, one_line
from spoils.scenario.loops import BadLoop, written_out
from spoils.scenario.model import Expectation, Scenario, ScenarioError, ScriptLine, Seat
from spoils.scenario.names import Vocabulary
from spoils.scenario.script import parse_line
from spoils.scenario.wording import BadLine

ENDINGS: Final = (".yaml", ".yml")
KEYS: Final = (
    "title",
    "rules",
    "question",
    "answer",
    "edition",
    "cards",
    "players",
    "from",
    "first",
    "turn",
    "turn_number",
    "went_first",
    "seed",
    "script",
    "expect",
)
LONGEST_PROSE: Final = 5_000
PLAYERS: Final = ("A", "B", "C", "D", "E", "F", "G", "H")


class Unusable:
    """A document that is not a scenario, and the sentence that says why."""

    def __init__(self, where: Where, title: str, error: str) -> None:
        self.where = where
        self.title = title
        self.error = error


def scenario_files(path: Path) -> list[Path]:
    """A file itself, or every scenario file below a folder."""
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file())
    if not found:
        raise ScenarioError(Where(str(path)), "holds no scenario files; their names end in .yaml or .yml")
    return found


def read_scenarios(path: Path, catalog: Catalog) -> list[Scenario | Unusable]:
    """Read one file. A document that cannot be used does not spoil the others."""
    where = place_of(path)
    try:
        data = read_bytes(path)
    except UserError as error:
        return [Unusable(where, "", error.message)]
    return parse_scenarios(data, where, catalog)


def parse_scenarios(data: bytes, where: Where, catalog: Catalog) -> list[Scenario | Unusable]:
    """Read the contents of one file."""
    try:
        file = ScenarioFile(data, where)
    except UserError as error:
        return [Unusable(where, "", error.message)]
    return [file.scenario(count, catalog) for count in range(len(file.titles))]


class ScenarioFile:
    """The contents of one file, of which each scenario can be read by itself."""

    def __init__(self, data: bytes, where: Where) -> None:
        self.where = where
        self.documents = load_documents(decode_text(data, where), where)
        if not self.documents:
            raise ScenarioError(where, "holds no scenario")
        self.titles = [
            " ".join(str(one.get("title", "")).split()) if isinstance(one, Mapping) else ""
            for one in self.documents
        ]

    def scenario(self, count: int, catalog: Catalog) -> Scenario | Unusable:
        """One of them, from 0 on."""
        document = self.documents[count]
        try:
            return _Document(document, self.where, count + 1, catalog).scenario()
        except UserError as error:
            return Unusable(self.where.at(line=line_of(document)), self.titles[count], error.message)


class _Document:
    """One document on its way to being a scenario."""

    def __init__(self, document: object, where: Where, count: int, catalog: Catalog) -> None:
        self.where = where.at(line=line_of(document))
        if document is None:
            raise ScenarioError(
                self.where, f"document {count} is empty; a scenario is a mapping with title and players"
            )
        if not isinstance(document, Mapping):
            what = shown(document)
            raise ScenarioError(
                self.where, f"document {count} is {what}; a scenario is a mapping with title and players"
            )
        self.document: Mapping[str, object] = document
        self.catalog = catalog
        self.cards: dict[str, PrintedCard] = {}
        self.lines: dict[str, int] = {}  # of the texts of the scenario's own cards

    def scenario(self) -> Scenario:
        reject_unknown_keys(self.document, KEYS, "a scenario", self.where)
        title = self.title()
        self.read_cards()
        own = tuple(self.cards[key] for key in self.lines)
        from_start = self.word("from", ("middle", "start"), "middle") == "start"
        edition = EDITIONS[self.word("edition", tuple(EDITIONS), COMPREHENSIVE.id)]
        seats = self.seats(from_start, edition)
        players = tuple(seat.name for seat in seats)
        if "first" in self.document and not from_start:
            raise ScenarioError(self.place("first"), "first means something only with from: start")
        for key in ("turn", "turn_number", "went_first"):
            if key in self.document and from_start:
                raise ScenarioError(
                    self.place(key), f"{key} means nothing with from: start; first says who decides"
                )
        if len(players) > edition.most_players:
            fitting = [other.id for other in EDITIONS.values() if other.most_players >= len(players)]
            advice = f"those of {' and '.join(fitting)} are for more" if fitting else "no edition is for more"
            raise ScenarioError(
                self.place("players"),
                f"the rules of {edition.id} are for {edition.most_players} players, and here are "
                f"{len(players)}; {advice}",
            )
        words = self.vocabulary(seats)
        if from_start:
            words.further.append(Decks(seats, tuple(self.cards.values()), self.catalog, edition.id).read)
        script = [self.script_line(line, text, words) for line, text in self.texts("script")]
        expect = [self.expectation(line, text, words) for line, text in self.texts("expect")]
        library = self.library()  # the lines before may have named further cards
        self.check_names(seats, library, [*script, *expect])
        return Scenario(
            where=self.where,
            title=title,
            rules=self.rules(),
            edition=edition.id,
            seats=seats,
            from_start=from_start,
            first=self.first(players, from_start),
            turn=players.index(self.word("turn", players, players[0])),
            turn_number=number(
                self.document.get("turn_number", 1), "turn_number", self.place("turn_number"), 1
            ),
            seed=self.seed(),
            script=self.written_out(script),
            expect=tuple(expect),
            library=library,
            own_cards=own,
            lines=tuple(script),
            question=self.prose("question"),
            answer=self.prose("answer"),
        )

    # ---- small parts ---------------------------------------------------------------------------------------

    def place(self, key: str) -> Where:
        return self.where.at(line=line_of(self.document, key))

    def title(self) -> str:
        if "title" not in self.document:
            raise ScenarioError(self.where, "the scenario has no title; write one line behind title:")
        return one_line(self.document["title"], "a title", self.place("title"))

    def prose(self, key: str) -> str:
        """Text for people, of one or more lines."""
        value = self.document.get(key, "")
        if not isinstance(value, str) or len(value) > LONGEST_PROSE:
            raise ScenarioError(
                self.place(key), f"{key} is {shown(value)}; write at most {LONGEST_PROSE} letters of text"
            )
        return value.strip()

    def word(self, key: str, words: tuple[str, ...], default: str) -> str:
        value = self.document.get(key, default)
        if value not in words:
            raise ScenarioError(self.place(key), f"{key} is {shown(value)}; write one of {', '.join(words)}")
        return str(value)

    def first(self, players: tuple[str, ...], from_start: bool) -> int:
        """Who decides who begins; in the middle of a game, who went first: as a rule whose turn it is."""
        if from_start:
            return players.index(self.word("first", players, players[0]))
        return players.index(self.word("went_first", players, self.word("turn", players, players[0])))

    def seed(self) -> int:
        seed = self.document.get("seed", 1)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise ScenarioError(self.place("seed"), f"seed is {shown(seed)}; write a whole number")
        return seed

    def items(self, key: str) -> list[tuple[int, object]]:
        """The entries of a list with their lines."""
        value = self.document.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise ScenarioError(self.place(key), f"{key} is {shown(value)}; write a list")
        return [(line_of(value, index) or 0, entry) for index, entry in enumerate(value)]

    def rules(self) -> tuple[str, ...]:
        rules = []
        for line, rule in self.items("rules"):
            if not isinstance(rule, str) or not rule.strip():
                raise ScenarioError(
                    self.where.at(line=line),
                    f'{shown(rule)} is not the number of a rule; write it as "506.5"',
                )
            rules.append(rule)
        return tuple(rules)

    # ---- cards ---------------------------------------------------------------------------------------------

    def read_cards(self) -> None:
        """The scenario's own cards; they go before all others of their name."""
        for line, entry in self.items("cards"):
            place = self.where.at(line=line)
            if not isinstance(entry, Mapping):
                raise ScenarioError(
                    place, f"{shown(entry)} is not a card; write a mapping with name and type"
                )
            card = card_from_mapping(entry, place)
            key = fold_name(card.name)
            if key in self.cards:
                raise ScenarioError(place, f"there is a second card called {shown(card.name)}; keep one")
            if key == fold_name(MICROMAJIG.name):
                raise ScenarioError(place, f"{card.name} is a token of the rules; choose another name")
            self.cards[key] = card
            self.lines[key] = (line_of(entry, "text") if "text" in entry else None) or line
        for card in (*STAPLE_RESOURCES, MICROMAJIG):
            self.cards.setdefault(fold_name(card.name), card)

    def find(self, name: str, where: Where) -> PrintedCard:
        """A card by its name, from the scenario or from the known sets."""
        key = fold_name(name)
        card = self.cards.get(key) or self.catalog.get(name)
        if card is None:
            near = difflib.get_close_matches(key, self.cards, n=1)
            advice = f'did you mean "{self.cards[near[0]].name}"?' if near else "define it under cards:"
            raise ScenarioError(where, f"there is no card called {shown(name)}; {advice}")
        return self.cards.setdefault(key, card)

    def library(self) -> Library:
        """All cards of the scenario with their compiled texts."""
        for key, card in self.cards.items():
            text = compiled(card)
            if isinstance(text, Declined):
                words = f" at {shown(text.stopped_at)}" if text.stopped_at else ""
                place = self.where.at(line=self.lines.get(key), card=card.name)
                raise ScenarioError(place, f"line {text.line} of its text {text.problem}{words}")
        return build_library([BLANK_FACTION, *self.cards.values()])

    # ---- players -------------------------------------------------------------------------------------------

    def seats(self, from_start: bool, edition: Edition) -> tuple[Seat, ...]:
        value = self.document.get("players")
        if not isinstance(value, Mapping) or len(value) < 2:
            raise ScenarioError(self.place("players"), "players must be a mapping with at least A and B")
        players = tuple(value)
        expected = PLAYERS[: len(players)]
        for name in players:
            if name not in expected:
                place = self.where.at(line=line_of(value, name))
                raise ScenarioError(place, f"{shown(name)} is not a player; call them {', '.join(expected)}")
        return tuple(
            SeatReader(name, players, self.find, from_start, edition).seat(
                value[name], self.where.at(line=line_of(value, name))
            )
            for name in players
        )

    def vocabulary(self, seats: tuple[Seat, ...]) -> Vocabulary:
        """The words of the script. An alias must not be mistaken for anything else."""
        players = [seat.name for seat in seats]
        names = [card.name for card in self.cards.values()]
        words = Vocabulary(players, names)
        for seat in seats:
            for entry in seat.entries():
                if not entry.alias:
                    continue
                key = fold_name(entry.alias)
                taken = words.card(entry.alias) is not None and key != fold_name(entry.card.name)
                if taken or key in words.aliases or entry.alias in (*players, "nothing"):
                    raise ScenarioError(
                        self.where.at(line=entry.line),
                        f"{shown(entry.alias)} already means something else; choose another",
                    )
                words.aliases[key] = entry.alias
        return words

    # ---- script --------------------------------------------------------------------------------------------

    def texts(self, key: str) -> list[tuple[int, str]]:
        """The lines of the script or of the expectations."""
        found = []
        for line, text in self.items(key):
            place = self.where.at(line=line)
            if isinstance(text, Mapping):
                raise ScenarioError(place, "a line with a colon in it must be put in quotes")
            found.append((line, one_line(text, f"a line of {key}", place)))
        return found

    def script_line(self, line: int, text: str, words: Vocabulary) -> ScriptLine:
        try:
            command = parse_line(text, words)
        except BadLine as error:
            raise ScenarioError(self.where.at(line=line), str(error)) from error
        if isinstance(command, NameCard):
            self.find(command.name, self.where.at(line=line))
        return ScriptLine(line, text, command)

    def written_out(self, script: list[ScriptLine]) -> tuple[ScriptLine, ...]:
        """The script with its loops written out (414.2)."""
        try:
            return tuple(written_out(script))
        except BadLoop as error:
            raise ScenarioError(self.where.at(line=error.line), str(error)) from error

    def check_names(
        self, seats: tuple[Seat, ...], library: Library, lines: list[ScriptLine | Expectation]
    ) -> None:
        """Abilities and subtypes that nothing here can have are errors."""
        names = {key: card.name for key, card in self.cards.items()}
        for seat in seats:
            names |= {fold_name(entry.alias): entry.card.name for entry in seat.entries() if entry.alias}
        factions = {seat.name: seat.faction.name for seat in seats}
        known = Known(library, names_of_cards(names, factions))
        for line in lines:
            try:
                known.check(line.command if isinstance(line, ScriptLine) else line.assertion)
            except BadLine as error:
                raise ScenarioError(self.where.at(line=line.line), str(error)) from error

    def expectation(self, line: int, text: str, words: Vocabulary) -> Expectation:
        try:
            return Expectation(line, text, parse_assertion(text, words))
        except BadLine as error:
            raise ScenarioError(self.where.at(line=line), str(error)) from error
