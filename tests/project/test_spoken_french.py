"""Commands with good and bad input, asked in French: no line of theirs is left in English."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from spoils.cli import main
from spoils.cli.speaking import FRENCH_KINDS, FRENCH_VALUES
from spoils.french.translate import french_for
from tests.project.test_french import LOOSE

FILES = {
    "failing.yaml": "title: Scène\nplayers: {A: {hand: [Rage]}, B: {}}\n"
    "script:\n  - A ends turn\n  - B ends turn\nexpect: [A.influence = 3]\n",
    "wrong.yaml": "title: Scène\nplayrs: {A: {}}\n",
    "one.txt": "1 Rage\n",
    "wrong.jsonl": "nonsense\n",
}
CALLS = """
decks
bots
puzzles list
deck check one.txt
deck check none.txt
deck convert starter-rogue x.zip
cards find "cost>8"
cards find zz:character
cards check one.txt
cards show Rge
rules 999.9
rules xyzzyx
rules covert
rules attaquer
rules 608.1
rules 507.3 --edition basic
cards show "Walrus Grenadier"
scenario failing.yaml
scenario wrong.yaml
scenario nowhere.yaml
simulate --games 1 --jobs 1 --deck starter-rogue
simulate --games 1 --jobs 1 --deck starter-rogue --deck starter-rogue --bot nobody
simulate --games 1 --jobs 1 --deck starter-rogue --deck starter-rogue
simulate --games 1 --jobs 1 --deck starter-rogue --out wrong.jsonl
arena --bot random
replay none.json
compare none.json --edition draft
lab card Nothing
analyse none.json
puzzles play --theme nothing
puzzles check none.yaml
admin clean
draft --seats 1
draft --bots --seats 2 --seed 4
sealed --players 2 --seed 4
serve --port x
play --edition nothing
""".strip().splitlines()
FOR_PROGRAMS = re.compile(
    r"illegal: \d+ faults|\d+ passed, \d+ failed|\d+ games, \d+ draws, \d+ errors, .*|\d+ decks, \d+ legal",
    re.MULTILINE,
)
QUOTED = re.compile(r"«[^»]*»|[A-Z] (?:ends turn|passes)|expect .*?\u00a0:|A\.influence = 3")
TIGHT = re.compile(r"[^\W\d_]: ")  # a colon that stands apart has its space
ENGLISH = re.compile(
    r"\b(?:the|this|that|there|is|are|was|were|has|have|cannot|not|of|with|without|for|and|or|named|wins|line|seat|sealed)\b"
)
DECKS = re.compile(r"^\S+ +\S.* \(.*\)$", re.MULTILINE)  # decks have one name in all languages


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Everything that the calls print, each after its call."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPOILS_LANG", "fr")
    monkeypatch.setenv("SPOILS_PURE", "1")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    found = []
    for call in CALLS:
        with pytest.raises(SystemExit):
            main.run(shlex.split(call))
        printed = capsys.readouterr()
        found.append(f"$ {call}\n{printed.out}{printed.err}")
    return found


def test_commands_answer_in_french(said: list[str]) -> None:
    left = []
    for told in said:
        call, _, answer = told.partition("\n")
        assert answer.strip(), call
        shown = QUOTED.sub("", FOR_PROGRAMS.sub("", DECKS.sub("", answer)))
        left += [
            f"{call}: {line}"
            for line in shown.splitlines()
            if ENGLISH.search(line) or LOOSE.search(line) or TIGHT.search(line)
        ]
    assert left == []


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, (*path, name))


def test_help_names_values_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    every = list(commands(get_command(main.build_app())))
    assert len(every) > 30
    values = "|".join(english for english, french in FRENCH_VALUES.items() if english != french)
    english = re.compile(rf"\b(?:{values})\b|<(?:{'|'.join(FRENCH_KINDS)})\b")
    left = []
    for path in every:
        with pytest.raises(SystemExit):
            main.run([*path, "--help", "--lang", "fr"])
        shown = capsys.readouterr().out
        assert "Usage\u00a0: spoils" in shown, path
        left += [f"{' '.join(path)}: {line.strip()}" for line in shown.splitlines() if english.search(line)]
    assert left == []


def test_no_line_begins_with_a_mark_that_belongs_to_the_line_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = re.compile(r"^[│\s]*[;:?!»%]", re.MULTILINE)
    for width in range(80, 121, 4):
        monkeypatch.setenv("COLUMNS", str(width))
        for call in ("simulate --help", "serve --help", "rules --help", "rules 506", "rules 608.1"):
            with pytest.raises(SystemExit):
                main.run([*call.split(), "--lang", "fr"])
            shown = capsys.readouterr().out
            assert "\u00a0" in shown
            assert torn.search(shown) is None, (call, width)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_cut_off_in_the_help(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = get_command(main.build_app())
    for width in (60, 80, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        for path in commands(app):
            with pytest.raises(SystemExit):
                main.run([*path, "--help", "--lang", language])
            shown = capsys.readouterr().out
            assert "…" not in shown, (path, width)
            inner = app
            for name in path:
                inner = inner.commands[name]  # type: ignore[attr-defined]
            options = [one for parameter in inner.params for one in parameter.opts if one.startswith("--")]
            if width >= 80:
                assert [option for option in options if option not in shown] == [], path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_paragraphs_of_the_help_flow(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "76")
    short = []
    for path in commands(get_command(main.build_app())):
        with pytest.raises(SystemExit):
            main.run([*path, "--help", "--lang", language])
        help_text = capsys.readouterr().out.partition("Usage")[2].partition("╭")[0]
        paragraphs = ("\n".join(line.strip() for line in help_text.splitlines())).split("\n\n")[1:]
        lines = [paragraph.strip().splitlines()[:-1] for paragraph in paragraphs]
        short += [(path, line) for few in lines for line in few if len(line) < 40]
    assert short == []


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("playy", "voulez-vous dire play, replay\u00a0?"),
        ("decks a b", "Il y a des arguments de trop\u00a0: a b"),
        ("play --continue=3", "L’option --continue ne prend pas de valeur."),
        ("cards show Surinn", "«\u00a0Surin\u00a0»"),
        ("cards show Rag", "voulez-vous dire «\u00a0Rage\u00a0» ou «\u00a0Ram\u00a0»\u00a0?"),
        ("simulate --games 1 --backend none", "il y a processes et ray"),
        ("serve --database /no-such-folder/base", "le fichier ne peut être ouvert"),
    ],
)
def test_wrong_calls_are_answered_in_french(call: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main.run([*call.split(), "--lang", "fr"])
    assert said in capsys.readouterr().err


def test_what_is_typed_is_quoted_as_shells_quote(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit):
        main.run(["cards", "find", "--help", "--lang", "fr"])
    assert "t:character 'cost>4' k:covert" in capsys.readouterr().out


def test_a_limit_is_a_number_and_no_place_in_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main.run(["serve", "--help", "--lang", "fr"])
    assert "NOM=NOMBRE" in capsys.readouterr().out


def test_a_file_is_named_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language, said in (("en", "unusable: {}: cannot"), ("fr", "inutilisable\u00a0: {}\u00a0: ne peut")):
        missing = tmp_path / "missing.yaml"
        with pytest.raises(SystemExit):
            main.run(["scenario", str(missing), "--lang", language])
        assert capsys.readouterr().out.startswith(said.format(missing))


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Missing argument 'CHEMINS...'.", "Il manque l’argument CHEMINS."),
        (
            "games.jsonl, line 1 is a game of another run (other bots, decks, edition, version or seed); "
            "name a new file, or give the options of that run",
            "games.jsonl, ligne 1\u00a0: partie d’une autre série (autres bots, decks, édition, version ou "
            "graine)\u00a0; nommez un nouveau fichier, ou donnez les options de cette série",
        ),
    ],
)
def test_places_are_said_in_french(english: str, french: str) -> None:
    assert french_for(english) == french
