"""What the program says about wrong input and about its commands has a French sentence, every one of it."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
import yaml

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry
from spoils.cards.formats import check_deck
from spoils.cli.main import build_app
from spoils.french.translate import _tables, french_for, in_language
from spoils.language.compile import compile_card
from spoils.language.declined import Declined
from spoils.language.hints import SUBTYPE
from spoils.language.report import explain
from tests.copies import spoils

SOURCE = Path(__file__).parents[2] / "src" / "spoils"
# Whoever measures the engine itself reads English.
MEASURES = ("balance", "growth.py", "laws", "playthroughs", "ratings.py", "reach", "tables.py")
ENGLISH = tuple(SOURCE / "lab" / name for name in MEASURES)
KEPT = ("example", "file", "form", "place", "problem", "reason", "advice")
"""Places for what is typed, which stays as it is, and for sentences, which are put into French themselves."""
SAY = {"UserError", "CardDataError", "BadFile", "BotFault", "Fault", "Trouble", "BadData", "Repair"}
SAY |= {
    "Refused",
    "Change",
    "Failure",
    "LayoutError",
    "ScenarioError",
    "Unresolved",
    "BadLine",
    "BadLoop",
    "NoAnswer",
    "Unclear",
    "Missing",
}  # of texts and scenarios
QUOTING = {"Unresolved"}  # first the words of the card
HELPERS = {"error", "_note", "_said", "note"}
NAMES = {"problem", "note", "message", "advice"}
FUNCTIONS = {"how_it_ended", "unknown", "illegal", "_problems"}


def template(node: ast.expr) -> str | None:
    """A literal or formatted text with something in each of its places; None for other expressions."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = enumerate(node.values)
        return "".join(str(p.value) if isinstance(p, ast.Constant) else f"Q{n}" for n, p in parts)
    return None


def sentences_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        texts: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts = list(node.args) if name in SAY | HELPERS else []
            texts = texts[1:] if name in QUOTING else texts
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in NAMES:
            texts = [node.value]
        elif isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS:
            texts = [
                text
                for inner in ast.walk(node)
                if isinstance(inner, ast.Return | ast.Yield) and inner.value is not None
                for text in (inner.value.elts if isinstance(inner.value, ast.Tuple) else [inner.value])
            ]
        for text in texts:
            for choice in (text.body, text.orelse) if isinstance(text, ast.IfExp) else (text,):
                said = template(choice)
                if (
                    said is not None
                    and said.count(" ") > 1
                    and not said.startswith((" ", ";"))
                    and "%s" not in said
                ):
                    yield node.lineno, said


def sentences() -> list[tuple[str, str]]:
    files = [
        file
        for file in sorted(SOURCE.rglob("*.py"))
        if not any(file.is_relative_to(place) for place in ENGLISH)
    ]
    return [
        (f"{file.relative_to(SOURCE)}:{line}", said)
        for file in files
        for line, said in sentences_in(ast.parse(file.read_text("utf-8")))
    ]


def test_what_is_left_out_is_there() -> None:
    assert [str(place) for place in ENGLISH if not place.exists()] == []


def test_many_sentences_are_found() -> None:
    assert len(sentences()) > 150


def test_every_refusal_has_a_french_sentence() -> None:
    assert [f"{place}: {said}" for place, said in sentences() if french_for(said) in (None, said)] == []


def test_no_sentence_is_taken_for_another() -> None:
    """A wide pattern also fits sentences that have no French of their own: their words would stay English."""
    assert [f"{place}: {said}" for place, said in sentences() if swallowed(said)] == []


def swallowed(sentence: str) -> list[str]:
    """English words of a sentence that stand in places of the pattern by which it is found."""
    fixed, patterns = _tables()
    if sentence in fixed:
        return []
    for pattern, _ in patterns:
        found = pattern.fullmatch(sentence)
        if found is not None:
            places = {name: said for name, said in found.groupdict().items() if name not in KEPT}
            return [said for said in places.values() if re.search("[a-z]{2,}", said)]
    return swallowed(sentence.partition(": ")[2])


def help_texts() -> Iterator[tuple[str, str]]:
    def below(command: object, path: str) -> Iterator[tuple[str, str]]:
        yield path, getattr(command, "help", "") or ""
        for parameter in getattr(command, "params", ()):
            yield f"{path} {parameter.name}", getattr(parameter, "help", "") or ""
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(inner, f"{path} {name}")

    yield from below(typer.main.get_command(build_app()), "spoils")


def test_every_help_text_is_in_french() -> None:
    texts = [(place, text) for place, text in help_texts() if text]
    assert len(texts) > 80
    assert [f"{place}: {text}" for place, text in texts if french_for(text) is None] == []


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("it is Grunt that is attacked", "c’est Grunt qui subit l’attaque"),
        (
            "Grunt has no ability called Bark; its abilities are Dig",
            "la carte Grunt n’a pas de capacité appelée Bark\u00a0; ses capacités sont Dig",
        ),
        (
            'mine.txt, line 3, card "Rage": is missing; every Item has cost',
            "mine.txt, ligne 3, carte «\u00a0Rage\u00a0»\u00a0: manque\u00a0; chaque Item a cost",
        ),
        (
            "no-such.yaml: cannot be read: no such file or directory",
            "no-such.yaml\u00a0: ne peut être lu\u00a0: fichier ou dossier introuvable",
        ),
        (
            'there is no card called "Rge"; did you mean "Rage"?',
            "aucune carte ne s’appelle «\u00a0Rge\u00a0»\u00a0; voulez-vous dire «\u00a0Rage\u00a0»\u00a0?",
        ),
        (
            'mine.yaml, line 2: "titel" is not a key of a card; did you mean "title"?',
            "mine.yaml, ligne 2\u00a0: «\u00a0titel\u00a0» n’est pas une clé connue ici\u00a0; "
            "voulez-vous dire «\u00a0title\u00a0»\u00a0?",
        ),
        ("'frogs' is no word of this language", "«\u00a0frogs\u00a0» n’est pas un mot de cette langue"),
        ("something nobody has ever said", "something nobody has ever said"),
    ],
)
def test_sentences_are_found_with_what_stands_in_them(english: str, french: str) -> None:
    assert in_language("fr", english) == french
    assert in_language("en", english) == english


def test_every_phrase_that_is_said_by_its_key_has_its_places() -> None:
    """`phrase` and `term` look these up as they stand; French may leave no place out."""
    said = yaml.safe_load((SOURCE / "french" / "sentences" / "phrases.yaml").read_text("utf-8"))
    for english, french in said.items():
        assert set(re.findall(r"{(\w+)", french)) == set(re.findall(r"{(\w+)", english)), english
    described = re.compile(r"^[a-z_]+: (.+)$", re.MULTILINE)
    grammar = "\n".join(
        file.read_text("utf-8") for file in (SOURCE / "language" / "grammar").glob("*.grammar")
    )
    assert set(described.findall(grammar)) <= set(said)


def test_reasons_for_reading_a_text_otherwise_are_in_french() -> None:
    data = SOURCE / "language" / "data"
    reasons = {one["why"] for one in yaml.safe_load((data / "synonyms.yaml").read_text("utf-8"))}
    reasons |= {one["why"] for one in yaml.safe_load((data / "typed.yaml").read_text("utf-8"))}
    reasons |= {one["say"] for one in yaml.safe_load((data / "hints.yaml").read_text("utf-8"))} | {SUBTYPE}
    errata = yaml.safe_load((data / "errata.yaml").read_text("utf-8"))
    reasons |= {one["reason"] for several in errata.values() for one in several}
    assert len(reasons) > 80
    assert [reason for reason in sorted(reasons) if french_for(reason) is None] == []


def test_a_declined_text_is_explained_in_french() -> None:
    declined = compile_card("Chèvre", ("Character",), "When this card enters play draw.")
    assert isinstance(declined, Declined)
    told = explain(declined, "fr")
    assert told.startswith(
        "Chèvre, ligne 1\u00a0: ne peut être lu à partir d’ici\u00a0: «\u00a0.\u00a0» après «\u00a0When this"
    )
    assert 'Attendu ici\u00a0: un nombre, "a"' in told


def test_faults_of_decks_are_told_in_french() -> None:
    card = PrintedCard(name="Étal", types=("Item",), cost=1)
    catalog = Catalog([(CardSet(name="Tests", cards=(card,), source="tests"),)])
    deck = Deck(name="Mine", factions=(), starting=(), cards=(Entry(5, "Étal", line=2),))
    told = [in_language("fr", str(fault)) for fault in check_deck(deck, catalog)]
    assert told[0] == "103.1a (comprehensive)\u00a0: le deck n’a pas de faction\u00a0; il lui en faut une"
    assert told[-1].endswith(
        "exemplaires de la carte Étal dans le deck\u00a0: 5\u00a0; le maximum est 4 (ligne 2)"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("play", "--bot", "gredy"),
            "aucun bot ne s’appelle «\u00a0gredy\u00a0»\u00a0; voulez-vous dire greedy\u00a0?",
        ),
        (("play", "--seed", "x"), "Valeur impossible pour --seed"),
        (("play", "--nothing"), "Il n’y a pas d’option --nothing"),
        (("nothing",), "Il n’y a pas de commande nothing."),
        (("deck", "check", "no-such.yaml"), "fichier ou dossier introuvable"),
    ],
)
def test_the_command_line_refuses_in_french(arguments: tuple[str, ...], said: str) -> None:
    result = spoils(*arguments, env={**os.environ, "SPOILS_LANG": "fr"})
    assert result.returncode == 2
    assert said in result.stderr


def test_help_is_in_french_when_french_is_asked_for() -> None:
    result = spoils("--lang", "fr", "play", "--help")
    assert result.returncode == 0
    for said in ("Jouer une partie dans le terminal", "Continuer une partie", "Montrer ce message"):
        assert said in result.stdout


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("the scenario, line 3", "le scénario, ligne 3"),
        ("the position", "la position"),
        ("the position of a puzzle", "la position d’un problème"),
        ("the card", "la carte"),
    ],
)
def test_what_a_sentence_is_about_is_french_too(english: str, french: str) -> None:
    """Positions and scenarios come without the name of a file."""
    found = french_for(f"{english}: is nested far deeper than any card or deck")
    assert found is not None
    assert found.startswith(f"{french}\u00a0: est imbriqué")


@pytest.mark.parametrize(("english", "french"), [("is empty", "est vide"), ('is "x"', "est «\u00a0x\u00a0»")])
def test_a_document_that_is_no_scenario(english: str, french: str) -> None:
    found = french_for(f"document 2 {english}; a scenario is a mapping with title and players")
    assert found is not None
    assert found.startswith(f"le document 2 {french}\u00a0;")
