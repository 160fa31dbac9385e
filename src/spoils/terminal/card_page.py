"""All that a card says: where it stands now, what it is, and its text as the program reads it. Cards are
printed in English: in another language their reading in plain words comes first."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.texts import CardText
from spoils.engine.state.definition import Library
from spoils.language.render import render_card
from spoils.plain.page import read_card
from spoils.plain.vocabulary import vocabulary
from spoils.rules.book import Rulebook
from spoils.terminal.board import STATS, card_line, shown
from spoils.terminal.words import Words
from spoils.view import model

PRINTED: Final = "en"
"""The language of the cards."""


def page_of(view: model.View, card: model.Card, library: Library, say: Words) -> list[tuple[str, str]]:
    """Lines, each with the style it is shown in."""
    in_play = any(other.id == card.id for other in view.play)
    lines = [(card_line(card, say, in_play=in_play), "bold"), (", ".join(facts_of(card, say)), "")]
    definition = None if card.name is None else library.by_name.get(card.name.casefold())
    if definition is not None:
        text = render_card(definition.text)
        translated = say.language != PRINTED and bool(definition.text.texts)
        if translated:
            lines += reading_of(definition.text, say)
            lines.append((vocabulary(say.language).phrase("as printed"), "bold"))
        lines += [(line, "dim" if translated else "") for line in text.split("\n")]
        lines += [(reminder, "dim") for reminder in Rulebook.load(say.language).reminders(text)]
    return lines


def reading_of(text: CardText, say: Words) -> list[tuple[str, str]]:
    """What a card's text means, in plain words."""
    readings = read_card(text, say.language, say.card_names)
    lines = [(line, "") for reading in readings for line in reading.lines()]
    return [*lines, (vocabulary(say.language).phrase("legend"), "dim")]


def facts_of(card: model.Card, say: Words) -> list[str]:
    """What a card is, in words."""
    facts = [" ".join(say(f"type.{kind}") for kind in card.types), *card.subtypes, card.trade]
    if card.cost is not None:
        facts.append(say("cost", cost=f"{shown(card.cost)} {card.threshold}".rstrip()))
    numbers = [(name, getattr(card, name)) for name in STATS]
    facts += [say(f"stat.{name}", n=shown(stat)) for name, stat in numbers if stat is not None]
    return [fact for fact in facts if fact]
