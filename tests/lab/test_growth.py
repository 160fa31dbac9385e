"""How cost grows: positions have the cards they should, and table and picture show what was measured."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from spoils.engine.agenda import answer
from spoils.lab import growth
from spoils.lab.growth import Figures, main, page, picture, position, tables
from spoils.lab.invariants import check
from spoils.lab.plot import nice_step

SVG = "{http://www.w3.org/2000/svg}"


def test_positions_have_so_many_cards_in_play_on_both_sides() -> None:
    source = tables()
    for cards in growth.SIZES:
        game = position(source, cards)
        check(game)
        sides = [sum(1 for one in game.play.values() if one.controller == side) for side in (0, 1)]
        assert sides == [cards // 2, cards // 2]
        assert game.question is not None
        assert [len(player.hand) for player in game.players] == [growth.IN_HAND] * 2
        answer(game, 0, [0])


def test_table_and_picture_show_the_figures() -> None:
    figures = [Figures(10, 11.0, 3.0, 5000.0, 20.0, 20000.0, 1.6), Figures(40, 41.0, 4.0, 1234.5, 80.0)]
    text = page({"interpreted": figures})
    assert "| interpreted | 10 | 11 | 3.0 | 5,000 | 0.25 | 20 | 12 |" in text
    assert "| interpreted | 40 | 41 | 4.0 | 1,234 | – | 80 | – |" in text
    drawing = fromstring(picture({"interpreted": figures, "compiled": figures}))
    assert len(list(drawing.iter(f"{SVG}circle"))) == 4
    words = [one.text for one in drawing.iter(f"{SVG}text")]
    assert words.count("cards in play") == 2
    assert words.count("compiled") == 2


@pytest.mark.parametrize(("most", "step"), [(5000, 1000), (5001, 2000), (12, 2.5), (3, 1), (100, 20), (0, 0)])
def test_steps_of_an_axis_reach_the_highest_value(most: float, step: float) -> None:
    assert nice_step(most) == pytest.approx(step, abs=1e-8)


def test_the_command_writes_page_and_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "compiled_copy", lambda: None)
    options = ["--seconds", "0.05", "--rounds", "1", "--sizes", "6", "12"]
    assert main([*options, "--write", str(tmp_path)]) == 0
    assert "there is no up-to-date compiled build" in capsys.readouterr().out
    assert "growth.svg" in (tmp_path / "growth.md").read_text()
    assert fromstring((tmp_path / "growth.svg").read_text()).tag == f"{SVG}svg"
    assert main([*options, "--write", str(tmp_path / "missing")]) == 2
    assert "missing" in capsys.readouterr().err
    assert main(["--sizes", "1"]) == 2
