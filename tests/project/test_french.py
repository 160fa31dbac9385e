"""Everything that is shown in French, collected and held to the table of terms and to French typography."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from checks import term_page
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck, project_deck_names
from spoils.engine.editions import EDITIONS
from spoils.french import of, typeset
from spoils.plain.vocabulary import LANGUAGES
from spoils.rules import records
from spoils.rules.book import Rulebook
from spoils.terminal.words import patterns
from spoils.view.messages.catalogue import catalogue
from spoils.view.messages.pattern import fill, names_in

ROOT = Path(__file__).parents[2]
STRING = r"'((?:[^'\\]|\\.)*)'"
PHRASE = re.compile(rf"^  (?:'([^']+)'|(\w+)): \[\s*{STRING},\s*{STRING}", re.MULTILINE)
# No line may break before these marks; none may be missing its space; apostrophes are curved.
LOOSE = re.compile(r"\S [;:?!»](?!\w)|« |«(?![\u00a0{])|(?<![\u00a0}])»|[^\W\d_]'[^\W\d_]|[^\W\d_][;?!]|\S …")
TIGHT = re.compile(r"[^\W\d_]:(?=\s)")  # a colon stands apart, too
OPTIONAL_ENDING = re.compile(r"\((?:s|e|es|x)\)")


def web_words() -> dict[str, str]:
    """What the client says in French, by key."""
    found: dict[str, str] = {}
    for file in sorted((ROOT / "web" / "src" / "words").glob("*.ts")):
        for match in PHRASE.finditer(file.read_text("utf-8")):
            found[match[1] or match[2]] = typeset(match[4])
    return found


def leaves(data: object) -> Iterator[str]:
    """Every text in a YAML document."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from leaves(value)
    elif isinstance(data, list):
        for value in data:
            yield from leaves(value)


def patterns_shown() -> Iterator[tuple[str, str]]:
    """Sentences with places for values: messages, terminal, client."""
    yield from ((f"message {key}", text) for key, text in catalogue("fr").patterns.items())
    yield from ((f"terminal {key}", text) for key, text in patterns("fr").items())
    yield from ((f"client {key}", text) for key, text in web_words().items())


def prose() -> Iterator[tuple[str, str]]:
    """The rulebook with all that stands around it."""
    book = Rulebook.load("fr")
    for section in book.sections:
        yield f"section {section.number}", f"{section.title}. {section.text}"
    for rule in map(book.rule, book.numbers):
        yield f"rule {rule.number}", f"{rule.title}. {rule.text} {rule.example or ''}"
    for term in book.terms:
        yield f"term {term.id}", f"{', '.join(term.names)}. {term.text}"
    for ruling in book.rulings:
        yield f"ruling {ruling.id}", f"{ruling.question} {ruling.ruling}"
    for difference in book.differences:
        yield f"difference {difference.id}", difference.what
        for statement in difference.statements:
            yield f"difference {difference.id} in {statement.edition}", statement.text
    for key, text in records.phrases("fr").items():
        if key != "little_words":
            yield f"phrase {key}", text


@cache
def everything() -> tuple[tuple[str, str], ...]:
    """Every French text with its place."""
    called = Catalog.load().names_in("fr")
    names = [(f"card {name}", french) for name, french in called.items()]
    names += [(f"ability {name}", french) for name, french in called.abilities.items()]
    decks = [
        (f"deck {name}", project_deck(name, Catalog.load()).french_notes) for name in project_deck_names()
    ]
    return (*patterns_shown(), *prose(), *names, *decks)


def readings() -> Iterator[tuple[str, str]]:
    """The words in which programs of cards are told; they are put together before they are typeset."""
    for file in sorted((ROOT / "src" / "spoils" / "plain" / "words" / "fr").glob("*.yaml")):
        for text in leaves(yaml.safe_load(file.read_text("utf-8"))):
            yield f"reading {file.stem}", text


@cache
def avoided() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Words that stand for nothing we say, with the term that is meant."""
    terms = records.read("glossary.yaml", tuple[records.TermEntry, ...])
    return tuple(
        (term.id, re.compile(rf"(?<!\w)(?:{word})(?!\w)"))
        for term in terms
        if term.fr is not None
        for word in term.fr.avoid
    )


def test_much_is_collected() -> None:
    counts = {
        "message": 250,
        "terminal": 120,
        "client": 450,
        "rule": 400,
        "term": 120,
        "card": 200,
        "ability": 50,
        "deck": 15,
    }
    for kind, least in counts.items():
        assert sum(place.startswith(f"{kind} ") for place, _ in everything()) >= least, kind


def test_one_thing_has_one_word() -> None:
    found = [
        f"{place}: {match[0]!r} is not our word for {term}"
        for place, text in (*everything(), *readings())
        for term, word in avoided()
        if not place.startswith("card ")
        for match in [word.search(text)]
        if match is not None
    ]
    assert found == []


def test_spaces_quotation_marks_and_apostrophes_are_french() -> None:
    found = [
        f"{place}: {text!r}"
        for place, text in everything()
        if LOOSE.search(without_syntax(text)) or TIGHT.search(without_syntax(text))
    ]
    assert found == []


def test_names_are_left_as_they_are() -> None:
    """A card's name may begin with an article, which does not go with *de*; and nobody knows from the name of
    a player how a participle would have to end."""
    contracted = re.compile(r"\{(?:card|source|target|other), of\}")
    agreeing = re.compile(r"\{(?:name|player|about|by)\} (?:n’)?est (?:pas )?\w+(?:é|u|i)\b(?! par)")
    found = [
        f"{place}: {text!r}"
        for place, text in patterns_shown()
        if contracted.search(text) or agreeing.search(text)
    ]
    assert found == []


def test_abilities_are_called_by_their_french_names() -> None:
    called = Catalog.load().names_in("fr").abilities
    found = [
        f"{place}: {printed}"
        for place, text in everything()
        for printed, french in called.items()
        if french != printed
        and not place.startswith("ability ")
        and re.search(rf"(?<!\w){re.escape(printed)}(?!\w)", text)
    ]
    assert found == []


def without_syntax(pattern: str) -> str:
    """A pattern without what is no text, so that marks stand beside what they stand beside when shown."""
    return re.sub(
        r"\{\w+\}|\{\w+, of\}",
        "X",
        re.sub(r"https?://\S+|\bcmd:\S+|(?<!\w)(?:[rnskt]|set):|[<>!=]=?", "", pattern),
    )


def test_nothing_leaves_its_ending_to_the_reader() -> None:
    assert [place for place, text in everything() if OPTIONAL_ENDING.search(text)] == []


VALUES = {
    "card": "Étal",
    "player": "Élodie",
    "name": "Élodie",
    "target": "Usine",
    "whose": "Anna",
    "other": "Île",
    "percent": "37 %",
}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_numbers_agree_with_what_they_count(number: int) -> None:
    wrong = re.compile(rf"(?<![\w.]){number} [^\W\d_]+{'s' if number < 2 else ''}(?!\w)")
    singular = {
        "dégât",
        "carte",
        "jeton",
        "option",
        "réponse",
        "numéro",
        "décision",
        "marqueur",
        "quantité",
        "tour",
    }
    for place, pattern in patterns_shown():
        filled = {name: VALUES.get(name, number) for name in names_in(pattern)}
        if "high" in filled and "low" in filled:
            filled["high"] = number + 2  # a range from something to the same is said otherwise
        said = fill(pattern, filled, "fr")
        for match in wrong.finditer(said):
            word = match[0].split()[1]
            assert number >= 2 or word in ("sous", "dans", "fois", "plus"), f"{place}: {said}"
            assert number < 2 or word not in singular, f"{place}: {said}"


def test_names_that_begin_with_a_vowel_are_elided() -> None:
    hiatus = re.compile(r"\b[Dd]e (?:Élodie|Anna|Étal|Usine|Île)|\bà Élodie d’")
    for place, pattern in patterns_shown():
        filled: dict[str, object] = {name: VALUES.get(name, 2) for name in names_in(pattern)}
        filled |= {f"has_{name}": "yes" for name in VALUES} | {f"named_{name}": "yes" for name in VALUES}
        assert not hiatus.search(fill(pattern, filled, "fr")), place


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Bob", "de Bob"),
        ("Élodie", "d’Élodie"),
        ("anna", "d’anna"),
        ("Œdipe", "d’Œdipe"),
        ("Hugo", "de Hugo"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("4B", "de 4B"),
        ("", "de "),
    ],
)
def test_elision(name: str, said: str) -> None:
    assert of(name) == said
    assert fill("{who, of}", {"who": name}, "fr") == said
    assert fill("{who, of}", {"who": name}, "en") == f"of {name}"


def test_typesetting_puts_spaces_and_apostrophes_right_and_nothing_else() -> None:
    assert (
        typeset("L'eau : « oui » ; non ? 5 %") == "L’eau\u00a0: «\u00a0oui\u00a0»\u00a0; non\u00a0? 5\u00a0%"
    )
    assert typeset("  ? [CARTE], r: rareté, 12:30") == "  ? [CARTE], r: rareté, 12:30"


def test_participles_agree_with_the_word_card() -> None:
    """A card may be called anything: what agrees with it has *la carte* before it."""
    feminine = re.compile(r"^\{card\} (?:est|doit être|ne peut pas être) \w+ée?s?\b|^\{target\} \w+ \w+ée\b")
    raw = yaml.safe_load((ROOT / "src/spoils/view/messages/fr.yaml").read_text("utf-8"))
    assert [key for key, text in raw.items() if feminine.search(text)] == []
    said = catalogue("fr").sentence("event.deplete", {"card": "Chien des douanes", "named_card": "yes"})
    assert said == "la carte Chien des douanes est épuisée"
    assert (
        catalogue("fr").sentence("event.deplete", {"card": "une carte", "named_card": "no"})
        == "une carte est épuisée"
    )


def test_the_words_of_the_draft_find_our_entries() -> None:
    book = Rulebook.load("fr")
    with_draft = [term for term in book.terms if term.draft]
    assert len(with_draft) >= 20
    for term in with_draft:
        found = [book.find_term(word) for word in term.draft]
        ours = {name.casefold() for other in book.terms for name in other.names}
        for word, entry in zip(term.draft, found, strict=True):
            assert entry is not None, word
            assert entry is term or word.casefold() in ours, word
        assert term in book.search(term.draft[0]) or term.draft[0].casefold() in ours, term.id


def test_the_draft_is_played_in_its_own_words() -> None:
    ours, theirs = catalogue("fr"), catalogue("fr", "french-0.1")
    named = {"card": "Étal", "named_card": "yes", "player": "Élodie", "n": 2}
    assert ours.sentence("event.deplete", named) == "la carte Étal est épuisée"
    assert theirs.sentence("event.deplete", named) == "la carte Étal est engagée"
    assert theirs.sentence("event.picked", named) == "Élodie cible Étal"
    assert theirs.sentence("event.tokens.gain", named) == "Étal reçoit 2 marqueurs"
    assert "engagée" in patterns("fr", "french-0.1")["depleted"]
    assert theirs.patterns.keys() == ours.patterns.keys()
    for edition in EDITIONS:
        for key, pattern in catalogue("fr", edition).patterns.items():
            assert names_in(pattern) == names_in(ours.patterns[key]), (edition, key)


def test_both_languages_have_every_kind_of_text() -> None:
    assert LANGUAGES == records.LANGUAGES == ("en", "fr")


def test_the_page_of_terms_is_up_to_date(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert term_page.check() == []
    assert "| Deplete | Épuiser | Engager |" in term_page.page()
    monkeypatch.setattr(term_page, "PAGE", tmp_path / "terms.md")
    assert term_page.check() != []
