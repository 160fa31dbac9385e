"""Cards on their way to a client and back."""

import dataclasses
from collections.abc import Iterator

from spoils.cards.card import PrintedCard
from spoils.cards.cardform import card_from_mapping
from spoils.cards.errors import CardDataError, Where
from spoils.cards.names import Names, names_in
from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.french import NO_BREAK
from spoils.french.translate import in_language, term
from spoils.language.compile import Declined, compile_card
from spoils.language.peg.nodes import default_of, same
from spoils.language.render import render_card
from spoils.language.report import explain
from spoils.language.show import show
from spoils.library import compiled, shortened
from spoils.plain.page import read_card
from spoils.plain.vocabulary import LANGUAGES
from spoils.server.errors import Trouble
from spoils.server.protocol.cards import CardDraft, CardFacts, CompileReport, ReadSection, ReadText, Stop

TYPED = "My cards"
"""The own set into which typed cards go."""


def facts_of(card: PrintedCard, *, checked: bool = True) -> CardFacts:
    """What is printed on a card; if ``checked``, also whether its text compiles."""
    return CardFacts(
        name=card.name,
        types=card.types,
        subtitle=card.subtitle,
        trade=card.trade or "",
        staple=card.is_staple,
        subtypes=card.subtypes,
        cost=card.cost,
        threshold=card.threshold,
        strength=card.strength,
        life=card.life,
        speed=card.speed,
        structure=card.structure,
        influence=card.influence,
        bonus=card.bonus,
        text=card.text,
        rarity=card.rarity,
        number=card.number,
        set_name=card.set_name,
        id=card.printing_id,
        token=card.token,
        french_name=card.french.name if card.french else "",
        french_subtitle=card.french.subtitle if card.french else "",
        french_abilities=dict(card.french.abilities) if card.french else {},
        declined=why_declined(card) if checked else "",
    )


def why_declined(card: PrintedCard) -> str:
    """One sentence, or nothing for a card that can be played with."""
    found = compiled(card)
    if not isinstance(found, Declined):
        return ""
    stopped = f' at "{shortened(found.stopped_at)}"' if found.stopped_at else ""
    return f"line {found.line}: {found.problem}{stopped}"


def stop_of(declined: Declined) -> Stop:
    """Where a text stopped making sense."""
    return Stop(
        line=declined.line,
        problem=declined.problem,
        status=declined.status,
        before=declined.before,
        stopped_at=declined.stopped_at,
        expected=declined.expected,
        french_expected=tuple(term("fr", one) for one in declined.expected),
        explanation=explain(declined),
        french=explain(declined, "fr"),
    )


def card_of(draft: CardDraft) -> PrintedCard:
    """A typed card, or Trouble that names the field at fault."""
    mapping: dict[str, object] = {
        "name": " ".join(draft.name.split()),
        "type": draft.type,
        "trade": draft.trade,
        "supertype": "staple" if draft.staple else "",
        "subtypes": list(draft.subtypes),
        "threshold": draft.threshold,
        "text": draft.text.strip(),
    }
    for key in ("cost", "strength", "life", "speed", "structure", "influence"):
        value = getattr(draft, key)
        if value is not None:
            mapping[key] = value
    try:
        return card_from_mapping(mapping, Where("the card"), set_name=TYPED)
    except CardDataError as error:
        raise Trouble("bad_cards", error.message) from None


def report_on(card: PrintedCard) -> CompileReport:
    """How a card's text compiles, step by step."""
    if not card.text.strip():
        return CompileReport(card.name, True)
    found = compile_card(card.name, card.types, card.text)
    if isinstance(found, Declined):
        return CompileReport(card.name, False, stop=stop_of(found))
    return CompileReport(
        card.name,
        True,
        rendered=render_card(found.text),
        changes=tuple(f"{change.before} → {change.after}: {change.reason}" for change in found.changes),
        french_changes=tuple(
            f"{change.before} → {change.after}{NO_BREAK}: {in_language('fr', change.reason)}"
            for change in found.changes
        ),
        reminders=tuple(found.reminders),
        reading={
            language: tuple(read_texts(found.text, language, names_in(language, [card])))
            for language in LANGUAGES
        },
        outline=tuple(line for text in found.text.texts for line in outline(text, 0)),
    )


def read_texts(card: CardText, language: str, names: Names) -> Iterator[ReadText]:
    """A card's texts in plain words."""
    for text in read_card(card, language, names):
        sections = (ReadSection(section.heading, section.sentences) for section in text.sections)
        yield ReadText(text.kind, tuple(sections))


def outline(value: object, depth: int, label: str = "") -> Iterator[str]:
    """A program as indented lines: what it means, not how it was worded."""
    margin = "  " * depth + (f"{label}: " if label else "")
    if isinstance(value, tuple):
        for part in value:
            yield from outline(part, depth, label)
    elif isinstance(value, Node):
        inner: list[tuple[str, object]] = []
        plain: list[str] = []
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            content = getattr(value, field.name)
            if field.metadata.get("style") or field.metadata.get("link") or same(content, default_of(field)):
                continue
            if isinstance(content, Node) or (
                isinstance(content, tuple) and content and isinstance(content[0], Node)
            ):
                inner.append((field.name, content))
            else:
                plain.append(f"{field.name}={show(content)}")
        yield f"{margin}{type(value).__name__}{_in_brackets(plain)}"
        for name, content in inner:
            yield from outline(content, depth + 1, name)
    else:
        yield f"{margin}{show(value)}"


def _in_brackets(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""
