"""How lines are read where there is no terminal, and where files of the terminal's own are kept."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from spoils.terminal.reading import LineEditor, Reader, kept_file, reader


def test_without_a_terminal_lines_are_read_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("one\ntwo"))
    read = reader()
    assert type(read) is Reader
    assert [read("> "), read("> ")] == ["one\n", "two"]
    with pytest.raises(EOFError):
        read("> ")


def test_files_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert kept_file("history") == tmp_path / "spoils" / "history"


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever is root may write everywhere")
def test_a_folder_that_cannot_be_written_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "spoils").mkdir(mode=0o500)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert kept_file("history") is None


def test_a_file_in_the_place_of_the_data_folder_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert kept_file("history") is None
    assert LineEditor(None).suggest("x") == ()
