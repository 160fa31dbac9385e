"""Reads one section of a text (a paragraph, a COST, an EFFECT) into nodes and checks that it writes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spoils.language.declined import LEXICAL, NOT_CARRIED_OUT, NOT_PARSED
from spoils.language.grammar import grammar
from spoils.language.misprints import Corrected, corrections, known_words
from spoils.language.normalise import normalise_sentences
from spoils.language.peg.parser import Parser, TooDeep
from spoils.language.peg.renderer import Renderer
from spoils.language.repair import agreement, spelling
from spoils.language.tokens import QUOTED, Token, tokenise, unknown_words, words_of
from spoils.language.typed import as_in_print
from spoils.language.wordings import Change

FRAGMENTS: Final = ("attach_target",)  # no sentences
UNSTOPPED: Final = (*FRAGMENTS, "extra_cost", "chooser")  # printed without a full stop of their own
LONGEST_SECTION: Final = 400  # tokens; the longest real one has about 110
LONGEST_WORD: Final = 60  # letters; the longest real one has 30


@dataclass(frozen=True, slots=True)
class Failure(Exception):
    """Why a section could not be read."""

    status: str
    problem: str
    before: str  # the words understood
    stopped_at: str  # the words it stopped at
    expected: tuple[str, ...] = ()
    sentence: str = ""


def read_section(start: str, text: str, name: str = "") -> tuple[Any, list[Change]]:
    """The node for a section by a start rule of the grammar; raises Failure. ``name``: of its card."""
    _check_lengths(text)
    try:
        return _read(start, text, as_printed=True)
    except Failure as failure:
        lexical = failure.status == LEXICAL
    plain, changed = as_in_print(name, text, grammar().vocabulary)
    if changed:
        try:
            node, changes = _read(start, plain)
        except Failure:
            if lexical:
                raise
        else:
            return node, changed + changes
    return _read(start, text)


def _read(start: str, text: str, as_printed: bool = False) -> tuple[Any, list[Change]]:
    stopped = _with_full_stop(text) if start not in FRAGMENTS else text
    missing = stopped != text.strip() and start not in UNSTOPPED
    text, changes = normalise_sentences(stopped)
    if missing:
        changes.insert(0, Change("punctuation", "", ".", "a sentence ends with a full stop"))
    tokens = tokenise(text)
    unknown = unknown_words(tokens, grammar().vocabulary)
    node, parser = _parse(start, tokens)
    if node is None and as_printed:
        raise _failure(tokens, unknown, parser)
    if node is None:
        node = _repaired(start, text, tokens, unknown, changes)
        if node is None:
            node = _corrected(start, text, tokens, unknown, parser.furthest, changes)
        if node is None:
            raise _failure(tokens, unknown, parser)
        return node, changes
    check_round_trip(start, node, tokens)
    return node, changes


def _check_lengths(text: str) -> None:
    """Raises Failure for what no card says. Wordings are compared by looking on from every word, so this
    comes first: then the work grows with the number of sections only."""
    tokens = tokenise(text)
    if len(tokens) > LONGEST_SECTION:
        raise Failure(NOT_PARSED, f"a paragraph has more than {LONGEST_SECTION} words", "", text[:60])
    for token in tokens:
        if token.kind != QUOTED and len(token.raw) > LONGEST_WORD:
            raise Failure(LEXICAL, f"a word has more than {LONGEST_WORD} letters", "", token.raw[:60])


def _repaired(
    start: str, text: str, tokens: Sequence[Token], unknown: Sequence[Token], changes: list[Change]
) -> Any:
    """Reads a text that has misprints; None if no repair makes it readable."""
    if not unknown:
        return _with_agreement(start, tokens, changes)
    words = spelling(unknown, grammar().vocabulary)
    if not words:
        return None
    for wrong, right in words.items():
        text = text.replace(wrong, right)
    tokens = tokenise(text)
    node, _ = _parse(start, tokens)
    if node is not None:
        check_round_trip(start, node, tokens)
        reason = "one letter away from a word of this language"
        changes += [Change("misprint", wrong, right, reason) for wrong, right in words.items()]
    return node


def _corrected(
    start: str,
    text: str,
    tokens: Sequence[Token],
    unknown: Sequence[Token],
    stopped: int,
    changes: list[Change],
) -> Any:
    """Reads a text with one slip; None if there is none, or if it could be put right in two ways."""
    kinds: Iterable[list[Corrected]] = corrections(tokens, stopped, start == "cost")
    if len(unknown) == 1:
        wrong = unknown[0]
        reason = "two words run together, or a small one misspelt"
        kinds = [
            [
                (
                    tokenise(text[: wrong.start] + right + text[wrong.end :]),
                    Change("misprint", wrong.raw, right, reason),
                )
                for right in known_words(wrong, grammar().vocabulary)
            ]
        ]
    elif unknown:
        return None
    for kind in kinds:
        found = [(node, change) for each, change in kind if (node := _readable(start, each)) is not None]
        if found:
            if len(found) > 1:
                return None
            changes.append(found[0][1])
            return found[0][0]
    return None


def _readable(start: str, tokens: Sequence[Token]) -> Any:
    node, _ = _parse(start, tokens)
    if node is not None:
        check_round_trip(start, node, tokens)
    return node


def _with_agreement(start: str, tokens: Sequence[Token], changes: list[Change]) -> Any:
    """Reads a text again ignoring number; accepted if that is all that is wrong with it."""
    node, _ = _parse(start, tokens, lenient=True)
    written = write(start, node) if node is not None else None
    if written is None:
        return None
    repairs = agreement([word.lower() for word in words_of(tokens)], _without_commas(written))
    if not repairs:
        return None
    changes += repairs
    return node


def _failure(tokens: Sequence[Token], unknown: Sequence[Token], parser: Parser) -> Failure:
    if unknown:
        at = list(tokens).index(unknown[0])
        return Failure(
            LEXICAL,
            f"{unknown[0].raw!r} is no word of this language",
            said(tokens[:at]),
            said(tokens[at:]),
            sentence=_sentence(tokens, at),
        )
    at = parser.furthest
    return Failure(
        NOT_PARSED,
        "cannot be read from here" if at else "cannot be read",
        said(tokens[:at]),
        said(tokens[at:]) or "the end",
        tuple(parser.expected),
        _sentence(tokens, at),
    )


def _parse(start: str, tokens: Sequence[Token], lenient: bool = False) -> tuple[Any, Parser]:
    parser = Parser(grammar(), tokens, _rules_text, lenient)
    try:
        reading = parser.parse(start)
    except TooDeep:
        raise Failure(NOT_PARSED, "is nested too deeply", "", said(tokens)) from None
    return (reading.value if reading else None), parser


def _rules_text(token: Token) -> str | None:
    """A quotation that can be rules text is longer than a subtype or a name."""
    content = str(token.value)
    return content if content.endswith(".") or "[" in content or content.isupper() else None


def write(start: str, node: Any) -> list[str] | None:
    """The words for a node, or None if the grammar cannot say it."""
    written = Renderer(grammar(), lambda content: str(content)).rule(start, node, "")
    return list(written.words) if written else None


def check_round_trip(start: str, node: Any, tokens: Sequence[Token]) -> None:
    """Raises Failure unless the node is written back word for word: nothing may have been swallowed."""
    written = write(start, node)
    printed = words_of(tokens)
    if written is None:
        raise Failure(NOT_CARRIED_OUT, "was read but cannot be written back", "", said(tokens))
    again = _without_commas(written)
    if again != [word.lower() for word in printed]:
        at = next(
            (k for k, pair in enumerate(zip(again, printed, strict=False)) if pair[0] != pair[1].lower()), 0
        )
        raise Failure(
            NOT_CARRIED_OUT,
            f"reads as {' '.join(again[at : at + 6])!r} where {' '.join(printed[at : at + 6])!r} is printed",
            " ".join(printed[:at]),
            " ".join(printed[at:]),
        )


def _without_commas(words: Sequence[str]) -> list[str]:
    return [word.lower() for word in words if word != ","]


def said(tokens: Sequence[Token]) -> str:
    """Tokens as running text, for messages."""
    text = ""
    for token in tokens:
        glue = "" if not text or token.raw in {".", ",", ":", "'s", "'", "..."} or text.endswith("(") else " "
        text += glue + token.raw
    return (
        text.replace("discard-pile", "discard pile").replace("-rule", " rule").replace("flip-up", "FLIP UP")
    )


def _sentence(tokens: Sequence[Token], at: int) -> str:
    """The sentence a token stands in."""
    start = end = min(at, len(tokens) - 1)
    while start > 0 and tokens[start - 1].key != ".":
        start -= 1
    while end < len(tokens) - 1 and tokens[end].key != ".":
        end += 1
    return said(tokens[start : end + 1])


def _with_full_stop(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", ":")) else text + "."
