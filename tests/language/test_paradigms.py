"""Most sentences made from the paradigms of the language compile, and none ends in anything but a program or
a message."""

from __future__ import annotations

import pytest

from spoils.language.compile import Compiled, Declined, compile_card
from tests.language.paradigms import GROUPS, made

TEXTS = made(seed=20, of_each=60)


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_most_texts_of_each_group_compile(group: str) -> None:
    results = [compile_card("Test", [kind], text) for kind, text in TEXTS[group]]
    assert all(isinstance(result, Compiled | Declined) for result in results)
    compiled = sum(isinstance(result, Compiled) for result in results)
    assert compiled / len(results) >= 0.75, f"only {compiled} of {len(results)}"


def test_nine_of_ten_texts_compile() -> None:
    texts = [each for group in TEXTS.values() for each in group]
    compiled = sum(isinstance(compile_card("Test", [kind], text), Compiled) for kind, text in texts)
    assert compiled / len(texts) >= 0.9
