"""Evidence: what counts as the same way of finding it, and what is refused."""

from __future__ import annotations

import ast
from argparse import Namespace
from pathlib import Path

import pytest

from spoils.study.analysis.calibration import IN_FORCE
from spoils.study.proofs import evidence
from spoils.study.proofs.evidence import Heading, followed, kept, made_by, meaning, read
from spoils.study.proofs.fitting import Seen, Tenth, judged, tenths
from spoils.study.proofs.games import Task
from spoils.study.proofs.planted import marks
from spoils.study.proofs.planting import Judged, Spoiled
from spoils.study.proofs.running import line_of, look_again
from spoils.study.proofs.seeing import Glance, Looked

DOCS = Path(__file__).parents[2] / "docs"
TASK = Task("greedy", 1, 100, 2)
GAME = Looked(0, (Glance(0.25, 1.0), Glance(0.5, 0.5)))


def begun(file: Path, heading: Heading) -> Path:
    """Evidence with one game."""
    assert kept(file, Looked, heading) == {}
    with file.open("ab") as more:
        more.write(line_of(GAME))
    return file


def test_evidence_is_found_again(tmp_path: Path) -> None:
    heading = Heading(TASK, "abc")
    file = begun(tmp_path / "made" / "seen.jsonl", heading)
    assert kept(file, Looked, heading) == {0: GAME}


def test_a_line_that_was_cut_off_does_not_count(tmp_path: Path) -> None:
    heading = Heading(TASK, "abc")
    file = begun(tmp_path / "seen.jsonl", heading)
    whole = file.read_bytes()
    file.write_bytes(whole + b"[1,[[0.1")
    assert kept(file, Looked, heading) == {0: GAME}
    assert file.read_bytes() == whole


def test_evidence_of_other_bots_is_refused(tmp_path: Path) -> None:
    file = begun(tmp_path / "seen.jsonl", Heading(TASK, "abc"))
    before = file.read_bytes()
    with pytest.raises(SystemExit, match="was found by other bots or another analysis"):
        kept(file, Looked, Heading(TASK, "abd"))
    assert file.read_bytes() == before


def test_evidence_of_another_budget_is_refused(tmp_path: Path) -> None:
    file = begun(tmp_path / "seen.jsonl", Heading(TASK, "abc"))
    with pytest.raises(SystemExit, match="looked at in another way"):
        kept(file, Looked, Heading(Task("greedy", 1, 101, 2), "abc"))


@pytest.mark.parametrize("data", [b"", b"{}\n", b"no evidence\n"])
def test_what_is_no_evidence_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "seen.jsonl"
    file.write_bytes(data)
    with pytest.raises(SystemExit, match="holds no evidence"):
        kept(file, Looked, Heading(TASK, "abc"))


def test_evidence_of_another_proof_is_refused(tmp_path: Path) -> None:
    heading = Heading(TASK, "abc")
    file = begun(tmp_path / "seen.jsonl", heading)
    with pytest.raises(SystemExit, match="holds no evidence of this kind"):
        kept(file, Spoiled, heading)
    assert line_of(Spoiled(3, (Judged(True, "mistake", 0.2, 0.1, "block"),))) == (
        b'[3,[[true,"mistake",0.2,0.1,"block"]]]\n'
    )


def test_remarks_and_layout_mean_nothing_and_numbers_do() -> None:
    def said(text: str) -> object:
        return meaning(ast.parse(text))

    bare = said("def f(x):\n    return x + 1\n")
    assert said('"""M."""\ndef f(x):  # why\n    """D."""\n    return (x +\n        1)\n') == bare
    assert said("def f(x):\n    return x + 2\n") != bare
    assert said("def f(x, y=None):\n    return x + 1\n") != bare


def test_what_is_found_depends_on_bots_and_analysis_and_not_on_words() -> None:
    """Neither on the command, so that what is printed can be changed, nor on the numbers fitted to it, nor
    on bots that nobody looked at."""
    names = set(followed(Looked.__module__))
    assert {"spoils.bots.search", "spoils.bots.skirmish", "spoils.bots.prospects"} <= names
    assert {"spoils.study.analysis.looking", "spoils.study.proofs.games"} <= names
    apart = ("calibration", "reasons", "fitting", "running", "evidence", "roster", "bots.bot", "idle_bot")
    assert not {name for name in names if name.endswith(apart)}
    assert made_by(Looked.__module__) != made_by(Spoiled.__module__)


def test_another_number_in_a_bot_makes_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def written(number: int, remark: str) -> str:
        for name, text in (
            ("study/proofs/one.py", "from spoils.bots.other import MOST\n"),
            ("bots/other.py", f"MOST = {number}  # {remark}\n"),
        ):
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        return made_by("spoils.study.proofs.one")

    monkeypatch.setattr(evidence, "PACKAGE", tmp_path)
    assert written(1, "few") == written(1, "very few") != written(2, "few")


def test_documents_say_what_the_evidence_says() -> None:
    """The figures in docs/analysis.md are those of the files in docs/evidence."""
    said = (DOCS / "analysis.md").read_text("utf-8")
    heading, looked, _ = read(DOCS / "evidence" / "calibration.jsonl", Looked)
    decisions = sum(len(one.seen) for one in looked)
    assert f"{decisions:,} decisions of {len(looked):,} games of `{heading.task.bot}`" in said
    heading, spoiled, _ = read(DOCS / "evidence" / "planted.jsonl", Spoiled)
    assert f"{len(spoiled):,} games of `{heading.task.bot}`" in said
    for planted in (True, False):
        marked, count = marks([one for game in spoiled for one in game.judged], planted=planted)
        assert f"{marked:,} of {count:,} marked" in said


def difference(row: Tenth) -> str:
    """How far off a tenth is, with its interval, as the document writes it."""
    off = row.won - row.shown
    ends = (off, off - 1.96 * row.error, off + 1.96 * row.error)
    return "{:+.3f} [{:+.3f}, {:+.3f}]".format(*ends).replace("-", "−")


def test_the_table_of_tenths_is_that_of_the_evidence() -> None:
    said = (DOCS / "analysis.md").read_text("utf-8")
    _, looked, _ = read(DOCS / "evidence" / "calibration.jsonl", Looked)
    seen = [Seen(game.game, one.found, one.won) for game in looked for one in game.seen]
    fitted = tenths(judged(seen))
    in_force = tenths([(one, IN_FORCE.shown(one.found)) for one in seen])
    for row, now in zip(fitted, in_force, strict=True):
        line = f"| {row.count:,} | {row.shown:.3f} | {row.won:.3f} | {difference(row)} | {difference(now)} |"
        assert line in said
    for rows, words in ((fitted, "difference of a tenth is"), (in_force, "difference is")):
        off = max(abs(row.won - row.shown) for row in rows)
        assert f"the largest {words} {off:.3f}: " in said


def test_evidence_counts_on_if_the_same_is_found_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games are looked at anew after what looks was rewritten, and the file says by what only then."""
    file = begun(tmp_path / "seen.jsonl", Heading(TASK, "before"))
    chosen = Namespace(out=file, again=3, jobs=1)
    other = Looked(GAME.game, ())
    with pytest.raises(SystemExit, match="something else is found in game 0"):
        look_again(Looked, lambda task, number: other, chosen, Heading(TASK, "after"))
    assert kept(file, Looked, Heading(TASK, "before")) == {0: GAME}
    look_again(Looked, lambda task, number: GAME, chosen, Heading(TASK, "after"))
    assert kept(file, Looked, Heading(TASK, "after")) == {0: GAME}
    assert "in 1 of the 1 games" in capsys.readouterr().err
