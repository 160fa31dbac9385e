"""Several threads, as a server has them, may want to compile at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest

from spoils.language import grammar as package
from spoils.language.peg.patterns import Grammar


def test_the_grammar_is_read_by_one_thread_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    before = package.grammar()
    readers: list[int] = []

    def read(sources: Any, names: Any) -> Grammar:
        readers.append(1)
        sleep(0.05)  # long enough for the others to come
        return before

    monkeypatch.setattr(package, "read_grammar", read)
    monkeypatch.setattr(package, "prepare", lambda grammar, starts: grammar)
    package._read.cache_clear()
    try:
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: package.grammar(), range(8)))
    finally:
        monkeypatch.undo()
        package._read.cache_clear()
    assert len(readers) == 1
    assert all(one is before for one in found)
