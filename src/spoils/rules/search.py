"""Finding entries by words: case and accents do not matter, and near forms of a word count for half."""

import math
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST_STEM: Final = 4
_LONGEST_ENDING: Final = 4


def words_of(text: str) -> list[str]:
    """Split a text into words without case, accents and plural endings."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return [_singular(word) for word in _WORD.findall(plain)]


def _singular(word: str) -> str:
    if len(word) >= _SHORTEST_STEM and word[-1] in "sx" and not word.endswith("ss"):
        return word[:-1]
    return word


def _akin(asked: str, found: str) -> bool:
    """Tell whether one word is the other with an ending: attach and attaching, deploy and deployed."""
    short, long = sorted((asked, found), key=len)
    return (
        len(short) >= _SHORTEST_STEM and len(long) - len(short) <= _LONGEST_ENDING and long.startswith(short)
    )


class Index:
    """Entries by the words in them, each with a weight according to where the word stands."""

    def __init__(self, little_words: str) -> None:
        """Take the words that say nothing about what is meant; a query of nothing else still counts."""
        self._little_words = frozenset(words_of(little_words))
        self._weights: dict[str, dict[int, float]] = {}
        self._size = 0

    def add(self, fields: Iterable[tuple[str, float]]) -> None:
        """Add the next entry: its texts, each with the weight of a word in it."""
        for text, weight in fields:
            for word in words_of(text):
                found = self._weights.setdefault(word, {})
                found[self._size] = found.get(self._size, 0.0) + weight
        self._size += 1

    def find(self, query: str) -> list[tuple[int, float]]:
        """Return the entries that the words of the query are in, best first; ties in the order of entry.

        An entry with all the words comes well before one with only some.
        """
        asked = [word for word in words_of(query) if word not in self._little_words] or words_of(query)
        scores: dict[int, float] = {}
        hits: dict[int, int] = {}
        for word in dict.fromkeys(asked):
            matches = self._matches(word)
            rarity = math.log(1 + self._size / (1 + len(matches)))
            for entry, weight in matches.items():
                scores[entry] = scores.get(entry, 0.0) + rarity * weight / (weight + 3)
                hits[entry] = hits.get(entry, 0) + 1
        count = len(set(asked))
        ranked = ((entry, score * (hits[entry] / count) ** 2) for entry, score in scores.items())
        return sorted(ranked, key=lambda found: (-found[1], found[0]))

    def _matches(self, word: str) -> dict[int, float]:
        matches: dict[int, float] = {}
        for known, entries in self._weights.items():
            share = 1.0 if known == word else 0.5 if _akin(word, known) else 0.0
            if share:
                for entry, weight in entries.items():
                    matches[entry] = max(matches.get(entry, 0.0), share * weight)
        return matches
