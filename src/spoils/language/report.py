"""Says what could not be compiled: for one card in a sentence, for many as a ranking of what is missing."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Final

from spoils.french.translate import in_language, phrase, term
from spoils.language.declined import LEXICAL, NOT_PARSED, Declined
from spoils.language.hints import hint_for

_MOST_EXPECTED: Final = 5
_NEAR_ENOUGH: Final = 0.5
_ENDINGS: Final = ('"\'"', '"\'s"')  # after most nouns, and hardly ever what is missing


@cache
def examples() -> tuple[str, ...]:
    """Sentences that can be compiled, one or more for every construct."""
    import yaml

    text = files("spoils.language").joinpath("data", "examples.yaml").read_text(encoding="utf-8")
    return tuple(sentence for group in yaml.safe_load(text).values() for sentence in group)


def nearest(sentence: str) -> str | None:
    """The known sentence most like this one, word by word; None if none is similar enough."""
    words = sentence.lower().rstrip(".").split()
    matcher: difflib.SequenceMatcher[str] = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(words)
    best, score = None, _NEAR_ENOUGH
    for example in examples():
        matcher.set_seq1(example.lower().rstrip(".").split())
        if matcher.real_quick_ratio() > score and matcher.quick_ratio() > score and matcher.ratio() > score:
            best, score = example, matcher.ratio()
    return best


def explain(declined: Declined, language: str = "en") -> str:
    """Why a card was declined: the card, the line, the words, what was expected, what would work."""
    say = partial(phrase, language)
    problem, stopped = in_language(language, declined.problem), _short(declined.stopped_at)
    before = _short(declined.before, last=True)
    expected: list[str] = []
    if declined.status == LEXICAL:
        told = say("{problem} (in: {sentence})", problem=problem, sentence=_short(declined.sentence))
    elif declined.status == NOT_PARSED and stopped:
        shape = "{problem}: {words!r} after {before!r}" if before else "{problem}: {words!r}"
        told = say(shape, problem=problem, words=term(language, stopped), before=before)
        wanted = (each.replace("-rule", " rule") for each in declined.expected if each not in _ENDINGS)
        expected = sorted(wanted, key=lambda each: each.startswith('"'))[:_MOST_EXPECTED]
    elif stopped and declined.stopped_at not in declined.problem:
        told = say("{problem} ({words})", problem=problem, words=stopped)
    else:
        told = problem
    parts = [
        say("{name}, line {line}: {problem}", name=declined.name, line=declined.line, problem=told) + "."
    ]
    advice, like = hint_for(declined)
    if advice:
        parts.append(f"{_capital(in_language(language, advice))}.")
    elif expected:
        described = ", ".join(term(language, one) for one in expected)
        parts.append(say("Expected here: {expected}.", expected=described))
    if not advice:
        like = nearest(declined.sentence) or "" if declined.sentence else ""
    if like:
        parts.append(say("This would work: {sentence}", sentence=like))
    return " ".join(parts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _short(text: str, last: bool = False) -> str:
    words = text.split()
    if len(words) <= 8:
        return text
    return "... " + " ".join(words[-8:]) if last else " ".join(words[:8]) + " ..."


@dataclass(frozen=True, slots=True)
class Missing:
    """Something the language lacks, and the cards that need it."""

    what: str
    cards: tuple[str, ...]


def ranking(declined: Iterable[Declined]) -> list[Missing]:
    """Which missing construct keeps how many cards from compiling, the most wanted first."""
    waiting: dict[str, list[str]] = {}
    for each in declined:
        waiting.setdefault(_lack(each), []).append(each.name)
    order = Counter({what: len(cards) for what, cards in waiting.items()})
    return [Missing(what, tuple(waiting[what])) for what, _ in order.most_common()]


def _lack(declined: Declined) -> str:
    if declined.status == LEXICAL:
        return declined.problem
    if declined.status == NOT_PARSED and declined.before:
        before = " ".join(declined.before.split()[-2:])
        return f"{before} ... {' '.join(declined.stopped_at.split()[:2])}"
    return declined.problem
