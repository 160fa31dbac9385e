"""How lines are read: on a terminal with editing, history and completion; from a script as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

Suggest = Callable[[str], Iterable[str]]
"""Whole lines that what has been typed may become."""


class Reader:
    """Reads lines. Whoever plays says what could be typed by setting ``suggest``."""

    def __init__(self) -> None:
        self.suggest: Suggest = lambda typed: ()

    def __call__(self, prompt: str) -> str:
        """The next line from a script."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


class LineEditor(Reader):
    """Reads from a person at a terminal."""

    def __init__(self, history: Path | None) -> None:
        super().__init__()
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import FileHistory, InMemoryHistory

        reader = self

        class Suggestions(Completer):
            def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
                typed = document.text_before_cursor
                for line in reader.suggest(typed):
                    yield Completion(line, start_position=-len(typed))

        kept = InMemoryHistory() if history is None else FileHistory(str(history))
        self.session: PromptSession[str] = PromptSession(
            history=kept, completer=Suggestions(), complete_while_typing=False
        )

    def __call__(self, prompt: str) -> str:
        return self.session.prompt(prompt)


def reader() -> Reader:
    """The way to read here."""
    return LineEditor(kept_file("history")) if is_interactive() else Reader()


def is_interactive() -> bool:
    """Whether a person sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def kept_file(name: str) -> Path | None:
    """A file of the terminal's own in the user's data folder; None if there can be none."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "spoils"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / name if os.access(folder, os.W_OK) else None
