"""The picture of the levels is that of the code."""

from pathlib import Path

from checks import level_picture
from checks.engine_levels import MACHINERY, read


def test_the_picture_is_up_to_date() -> None:
    assert level_picture.check() == []


def test_an_old_picture_is_seen(tmp_path: Path) -> None:
    old = tmp_path / "levels.svg"
    old.write_text(level_picture.draw(read()).replace("terms/draw", "terms/drawing"), "utf-8")
    (fault,) = level_picture.check(old)
    assert "out of date" in fault


def test_it_shows_all_of_the_machinery_and_the_rules() -> None:
    drawn = level_picture.draw(read())
    for name in (*MACHINERY, "terms/draw", "playing/deploying", "texts/keywords/unique"):
        assert f">{name}<" in drawn
