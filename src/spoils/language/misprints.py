"""Slips that any card may have, besides a wrong letter: a word twice, two words run together, a small word in
place of its neighbour, a comma too many, a full stop lost.

They are looked for only where a text cannot be read as printed, near the place where reading stopped, one in
a section; a slip is put right only if a single correction makes the section readable, and is logged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from spoils.language.tokens import WORD, Token, tokenise
from spoils.language.wordings import Change

LONGEST: Final = 150  # tokens; more than any printed paragraph has, and each correction is read anew
MOST_COMMAS: Final = 10

# Real words, each in place of the other; nothing here changes who, what or how many is meant.
_MISTAKEN: Final = {
    "of": ("or",),
    "or": ("of",),
    "and": ("an",),
    "a": ("and",),
    "you": ("your",),
    "your": ("you",),
    "they": ("their",),
    "their": ("they",),
    "it": ("its",),
    "its": ("it",),
}
# Words of no sentence, each for one of them. Others as short could be a word that the language has not.
_SHORT: Final = {
    "my": "may",
    "too": "to",
    "then": "than",
    "teh": "the",
    "hte": "the",
    "adn": "and",
    "nad": "and",
    "fo": "of",
    "yor": "your",
    "yuor": "your",
    "thei": "their",
    "form": "from",
    "fom": "from",
    "tehy": "they",
    "cad": "card",
    "crad": "card",
    "tokn": "token",
}

Corrected = tuple[list[Token], Change]


def corrections(tokens: Sequence[Token], stopped: int, cost: bool) -> Iterator[list[Corrected]]:
    """Kinds of slips, the plainest first; of each all corrections that could be meant."""
    if len(tokens) > LONGEST:
        return
    yield _doubled(tokens)
    near = range(max(0, stopped - 2), min(len(tokens), stopped + 2))
    yield _stops(tokens, stopped)
    commas = [at for at, token in enumerate(tokens) if token.key == ","][:MOST_COMMAS]
    yield [
        ([*tokens[:at], *tokens[at + 1 :]], Change("misprint", ",", "", "a comma too many")) for at in commas
    ]
    if cost:
        yield [_spliced(tokens, commas)]
    yield [
        ([*tokens[:at], *tokenise(right), *tokens[at + 1 :]], _mistaken(tokens[at].raw, right))
        for at in near
        if not _is_subject(tokens, at)
        for right in _MISTAKEN.get(tokens[at].key, ())
    ]


def _is_subject(tokens: Sequence[Token], at: int) -> bool:
    """*They* at the beginning of a sentence: ``They cost 1 less`` is about cards spoken of, and nobody's."""
    return tokens[at].key == "they" and (at == 0 or tokens[at - 1].key == ".")


def _doubled(tokens: Sequence[Token]) -> list[Corrected]:
    """Without each word that stands there twice in a row."""
    once = [
        token
        for at, token in enumerate(tokens)
        if not (at and token.kind == WORD and token.key == tokens[at - 1].key)
    ]
    if len(once) == len(tokens):
        return []
    word = next(b.raw for a, b in pairwise(tokens) if b.kind == WORD and a.key == b.key)
    return [(once, Change("misprint", f"{word} {word}", word, "a word printed twice"))]


def _stops(tokens: Sequence[Token], stopped: int) -> list[Corrected]:
    """With a full stop before a capital, where a new sentence has to begin."""
    if not 0 < stopped < len(tokens) or not tokens[stopped].raw[:1].isupper():
        return []
    stop = tokenise(".")
    change = Change("punctuation", "", ".", "a full stop lost before a capital")
    return [([*tokens[:stopped], *stop, *tokens[stopped:]], change)]


def _spliced(tokens: Sequence[Token], commas: Sequence[int]) -> Corrected:
    """A cost's parts are satisfied one after the other (401.3), whatever stands between them."""
    parts = [tokenise(".")[0] if at in commas else token for at, token in enumerate(tokens)]
    return parts, Change("punctuation", ",", ".", "parts of a cost are sentences")


def _mistaken(wrong: str, right: str) -> Change:
    return Change("misprint", wrong, right, "a small word mistaken for another")


def known_words(token: Token, vocabulary: frozenset[str]) -> list[str]:
    """What an unknown word can have been: a small word misspelt, or two words run together."""
    if token.key in _SHORT:
        return [_SHORT[token.key]]
    return [
        f"{token.raw[:at]} {token.raw[at:]}"
        for at in range(1, len(token.key))
        if token.key[:at] in vocabulary and token.key[at:] in vocabulary
    ]
