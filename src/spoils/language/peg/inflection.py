"""Number agreement: how English nouns and verbs look in the singular and the plural."""

from __future__ import annotations

from functools import cache
from typing import Final

SINGULAR: Final = "sg"
PLURAL: Final = "pl"
NOUN: Final = "~"
VERB: Final = "^"

_IRREGULAR_VERBS: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
    "do": ("does", "do"),
    "was": ("was", "were"),
}
_SIBILANTS: Final = ("s", "sh", "ch", "x", "z")


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return word[:-1] + "ies"
    if word.endswith(_SIBILANTS) or (word.endswith("o") and word != "zero"):
        return word + "es"
    return word + "s"


@cache
def inflect(lemma: str, kind: str, number: str) -> str:
    """The form of a noun (``card``, ``cards``) or a verb (``gains``, ``gain``) for a number."""
    if kind == VERB:
        if lemma in _IRREGULAR_VERBS:
            return _IRREGULAR_VERBS[lemma][number == PLURAL]
        return lemma if number == PLURAL else _with_s(lemma)
    return _with_s(lemma) if number == PLURAL else lemma
