"""The project contains only what its contributors wrote: no card names in the source, no sentences of others.

The names and sentences come from the reference material beside the project; none of it is stored here.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

from checks.places import PROJECT, SOURCE, name_of, project_files, text_of

# The rules themselves name these (103, 409), so the source may.
NAMED_BY_THE_RULES = frozenset(
    {"Obsession", "Greed", "Elitism", "Deception", "Rage", "Micromajig", "Micromajig Token"}
)

RUN = 10  # consecutive words that make a borrowed sentence
# Scenarios and golden texts have to use the wordings of the language, of which a single printed card may be
# the only example; only a longer run shows that a text was copied.
RUN_IN_TESTS = 20
TESTS = PROJECT / "tests"
GRAMMAR = SOURCE / "spoils" / "language" / "grammar"
ERRATA = SOURCE / "spoils" / "language" / "data" / "errata.yaml"  # misprints are facts about printed cards
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True)
class PrintedCard:
    name: str
    text: str


def printed_cards(shared: Path) -> list[PrintedCard]:
    """The cards of the real game, from the set files of the reference material."""
    return [
        PrintedCard(card.get("name", ""), _property(card, "Card Text"))
        for path in sorted((shared / "cards").glob("*/set.xml"))
        for card in ElementTree.fromstring(path.read_bytes()).iter("card")
    ]


def _property(card: Element, name: str) -> str:
    return next((p.get("value", "") for p in card.iter("property") if p.get("name") == name), "")


def name_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Finds card names: phrases in any case and spelling, single words in quotes."""
    alternatives = []
    for name in sorted(set(names) - NAMED_BY_THE_RULES, key=len, reverse=True):
        words = [re.escape(word) for word in name.split()]
        if len(words) > 1:
            alternatives.append(rf"(?i:{'[^a-z0-9]+'.join(words)})")
        else:  # an ordinary word as often as a name: only where it stands alone between quotes
            alternatives.append(rf"(?<=[\"']){words[0]}(?=[\"'])")
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(alternatives)})(?![^\W_])")


def names_in(text: str, pattern: re.Pattern[str], place: str) -> list[str]:
    """Every card name in a text."""
    return [
        f"{place}:{text.count(chr(10), 0, match.start()) + 1}: the name of a printed card: {match[0]}"
        for match in pattern.finditer(text)
    ]


def check_names(shared: Path) -> list[str]:
    """Names of printed cards in the source; only the list of misprints may name them."""
    printed = {card.name for card in printed_cards(shared)} - NAMED_BY_THE_RULES
    names = {name: words_of(name) for name in printed}
    faults = []
    for path in project_files():
        if path.is_relative_to(SOURCE) and path != ERRATA and (text := text_of(path)) is not None:
            words = words_of(text)  # a pattern of all names would take ten times as long
            if possible := [name for name, needed in names.items() if needed <= words]:
                faults += names_in(text, name_pattern(possible), name_of(path))
    return faults


def words_of(text: str) -> set[str]:
    """What a name in the text must be made of, whatever its case and spelling."""
    return set(re.findall(r"[a-z0-9]+", text.casefold()))


def runs_of(text: str, length: int = RUN) -> Iterator[tuple[str, ...]]:
    """Every run of so many consecutive words, case and typography apart."""
    words = [word.replace("’", "'") for word in WORD.findall(text.casefold())]
    return zip(*(words[start:] for start in range(length)), strict=False)


def rulebook_runs(shared: Path, length: int = RUN) -> set[tuple[str, ...]]:
    """Every run of words in the rulebooks."""
    rulebooks = [*(shared / "rules").glob("*.txt"), *(shared / "rules").glob("*.md")]
    texts = [path.read_text("utf-8", errors="replace") for path in rulebooks]
    return {run for text in texts for run in runs_of(text, length)}


def printed_runs(shared: Path, length: int = RUN) -> set[tuple[str, ...]]:
    """Every run of words of the rulebooks or of a printed card. What several cards say alike is the language,
    not a text, also where a rulebook quotes it."""
    owners: dict[tuple[str, ...], str] = {}
    common = set()
    for card in printed_cards(shared):
        for run in runs_of(card.text, length):
            if owners.setdefault(run, card.name) != card.name:
                common.add(run)
    return (rulebook_runs(shared, length) | owners.keys()) - common


def sentences_in(text: str, printed: set[tuple[str, ...]], place: str, length: int = RUN) -> list[str]:
    """Runs of words of a text that are printed elsewhere; a long borrowing is reported once in so many
    words."""
    faults, last = [], -length
    for position, run in enumerate(runs_of(text, length)):
        if run in printed and position - last >= length:
            start = next(islice(WORD.finditer(text), position, None)).start()
            line = text.count("\n", 0, start) + 1
            faults.append(f"{place}:{line}: {length} words as printed elsewhere: {' '.join(run)}")
            last = position
    return faults


def check_sentences(shared: Path) -> list[str]:
    """Sentences of the rulebooks or of printed cards, in any file of the project. Grammars spell out the
    wording of the language itself, phrase by phrase, so they are not looked at."""
    printed = {length: printed_runs(shared, length) for length in (RUN, RUN_IN_TESTS)}
    faults = []
    for path in project_files():
        if not path.is_relative_to(GRAMMAR) and (text := text_of(path)) is not None:
            length = RUN_IN_TESTS if path.is_relative_to(TESTS) else RUN
            faults += sentences_in(text, printed[length], name_of(path), length)
    return faults
