"""Writes a compiled card back as text in one canonical wording."""

from __future__ import annotations

import re
from typing import Final

from spoils.engine.program import texts as t
from spoils.engine.program.families import Text
from spoils.engine.program.keywords import ATTACH, BY_BIT, KEYWORDS
from spoils.engine.program.paragraph import OptionsChosen, Paragraph
from spoils.engine.program.words import RESTORE_RULE
from spoils.language.read import write

_PRINTED: Final = {
    "discard-pile": "discard pile",
    "restore-rule": "Restore Rule",
    "develop-rule": "Develop Rule",
    **{keyword.token: keyword.printed for keyword in KEYWORDS if keyword.bit != ATTACH},
    "micromajig": "Micromajig",
    "x": "X",
    "y": "Y",
}
_NO_SPACE_BEFORE: Final = {".", ",", ":", "'s", "'"}
_VOWEL: Final = re.compile(r"[aeio]|u(?!ni)", re.I)


def sentences(words: list[str] | None) -> str:
    """Words of the grammar as printed sentences."""
    if words is None:
        raise ValueError("the grammar cannot write this")
    text = ""
    capital = True
    for at, word in enumerate(words):
        if word == "option":
            text, capital = f"{text}\n\nOPTION", True
            continue
        printed = _PRINTED.get(word, word)
        if word == "a" and at + 1 < len(words) and _VOWEL.match(words[at + 1].lstrip('"')):
            printed = "an"
        if capital and printed[:1].islower():
            printed = printed[0].upper() + printed[1:]
        glue = "" if not text or text.endswith("\n") or word in _NO_SPACE_BEFORE else " "
        text += glue + printed
        if text.endswith(f"OPTION {word}"):
            text += "\n"
        else:
            capital = word == "."
    return text


def render_card(card: t.CardText) -> str:
    """The rules text of a card, blocks separated by empty lines."""
    blocks: list[list[Text]] = []
    for at, text in enumerate(card.texts):
        if at and card.paragraphs and card.paragraphs[at] == card.paragraphs[at - 1] and _goes_on(text):
            blocks[-1].append(text)
        else:
            blocks.append([text])
    return "\n\n".join(_paragraph(block) for block in blocks)


def _goes_on(text: Text) -> bool:
    """A sentence behind another one may speak of what that is about, so they stay together."""
    return isinstance(text, t.Continuous | t.Triggered | t.Replacement)


def _paragraph(block: list[Text]) -> str:
    return _block(block[0]) if len(block) == 1 else _sentences_of(*block)


def _sentences_of(*block: Text) -> str:
    start = "paragraph" if write("paragraph", Paragraph(block)) is not None else "tactic_paragraph"
    return sentences(write(start, Paragraph(block)))


def _block(text: Text) -> str:
    if isinstance(text, t.KeywordText):
        return BY_BIT[text.keyword].printed
    if isinstance(text, t.UniqueText):
        return f"UNIQUE {text.identifier}"
    if isinstance(text, t.AttachText):
        return f"ATTACH {sentences(write('attach_target', text.what)).lower()}"
    if isinstance(text, t.ProvidesText):
        return f"PROVIDES: {_icons(text.icons)}"
    if isinstance(text, t.FlipUpText):
        extra = f" and {_lower(sentences(write('extra_cost', text.extra)))}" if text.extra else ""
        return f"FLIP UP: {text.cost} {_icons(text.threshold)}".rstrip() + extra
    if isinstance(text, t.AbilityText):
        header = f"{text.name}: {_icons(text.threshold)}" if text.threshold else text.name
        cost = f"COST: {sentences(write('cost', text.cost))}\n" if text.cost is not None else ""
        return f"{header}\n{cost}EFFECT: {sentences(write('effect', text.effect))}"
    if isinstance(text, t.CardCost):
        return f"COST: {sentences(write('cost', text.cost))}"
    if isinstance(text, t.CardEffect):
        return f"{'EFFECT: ' if text.labelled else ''}{sentences(write('effect', text.effect))}"
    if isinstance(text, t.OptionsText):
        chooser = sentences(write("chooser", OptionsChosen(text.who)))
        return "\n\n".join([chooser, *(_option(option) for option in text.options)])
    if isinstance(text, t.ThresholdText):
        if isinstance(text.texts[0], t.KeywordText):
            return f"{_icons(text.threshold)}: {_block(text.texts[0])}"
        return f"{_icons(text.threshold)}: {sentences(write('paragraph', Paragraph(text.texts)))}"
    if isinstance(text, t.StartingResources):
        return f"STARTING RESOURCES: {text.words}"
    if isinstance(text, t.StartingDraw):
        return f"STARTING DRAW: {text.first} going first, {text.second} going second."
    if isinstance(text, t.FactionRule):
        name = "RESTORE" if text.rule == RESTORE_RULE else "DEVELOP"
        return f"{name} RULE: {sentences(write('triggered', text.text))}"
    return _sentences_of(text)


def _option(option: t.Option) -> str:
    cost = f"COST: {sentences(write('cost', option.cost))}\n" if option.cost is not None else ""
    label = "EFFECT: " if option.labelled else ""
    return f"OPTION {option.n}\n{cost}{label}{sentences(write('effect', option.effect))}"


def _icons(letters: str) -> str:
    return "".join(f"[{letter}]" for letter in letters)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
