"""One card as a page for people, or as facts for programs."""

import ast
import re
from functools import cache, partial
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from spoils.cards.card import PrintedCard
from spoils.cards.names import names_in
from spoils.engine.program.texts import CardText
from spoils.french.translate import in_language, phrase, term
from spoils.language.compile import Compiled, Declined
from spoils.language.render import render_card
from spoils.language.report import explain
from spoils.language.show import show
from spoils.language.wordings import Change
from spoils.plain.page import read_card
from spoils.plain.vocabulary import LANGUAGES, vocabulary
from spoils.rules.book import Rulebook
from spoils.terminal.words import Words

ENGLISH = Words("en")
RULE = re.compile(r"(?<![\w.])([1-6]\d\d(?:\.\d{1,2}[a-z]?)?)(?![\w.]|,\d)")


@cache
def docstrings(module: str) -> dict[str, str]:
    """What the classes of a module say of themselves, by name; from the source, for compiled ones say
    nothing."""
    place = Path(import_module(module).__file__ or "")
    tree = ast.parse((place.parent / place.name.split(".")[0]).with_suffix(".py").read_text("utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: ast.get_docstring(node) or "" for node in classes}


def rules_of(text: CardText) -> list[str]:
    """The rules that the pieces of a program follow, as the pieces themselves say."""
    found: set[str] = set()
    for node in text.nodes:
        found.update(RULE.findall(docstrings(type(node).__module__).get(type(node).__name__, "")))
    return sorted(found, key=lambda number: (number[:3], len(number), number))


def type_line(card: PrintedCard, say: Words) -> str:
    """Trade, supertype, types and subtypes: in English as printed, in French in its words and order."""
    words = [card.trade, card.supertype, *card.types]
    if say.language == "fr":
        staple = say("rarity.staple") if card.supertype else ""
        words = [*(say(f"type.{kind.lower()}") for kind in card.types), staple, card.trade]
    line = " ".join(word for word in words if word)
    return f"{line} - {', '.join(card.subtypes)}" if card.subtypes else line


def numbers_line(card: PrintedCard, say: Words) -> str:
    """Cost, threshold and the numbers of its type."""
    parts = []
    if card.cost is not None:
        parts.append(say("cost", cost=card.cost))
    if card.threshold:
        parts.append(say("stat.threshold", icons="".join(f"[{icon}]" for icon in card.threshold)))
    for label in ("strength", "life", "speed", "structure", "influence"):
        value = getattr(card, label)
        if value is not None:
            parts.append(say(f"stat.{label}", n=value))
    return ", ".join(parts)


def facts_of(card: PrintedCard, compiled: Compiled | Declined) -> dict[str, object]:
    """Everything the page says, for programs."""
    facts: dict[str, object] = {
        "name": card.name,
        "type_line": type_line(card, ENGLISH),
        "numbers": numbers_line(card, ENGLISH),
        "set": card.set_name,
        "rarity": card.rarity,
        "number": card.number,
        "text": card.text,
        "compiled": isinstance(compiled, Compiled),
    }
    if isinstance(compiled, Compiled):
        facts["read_as"] = render_card(compiled.text)
        facts["program"] = [show(text) for text in compiled.text.texts]
        facts["rules"] = rules_of(compiled.text)
        facts["reading"] = {
            language: [
                reading.as_data()
                for reading in read_card(compiled.text, language, names_in(language, [card]))
            ]
            for language in LANGUAGES
        }
        facts["changes"] = [change_in_words(change) for change in compiled.changes]
        facts["reminders"] = list(compiled.reminders)
    else:
        facts["declined"] = explain(compiled)
    return facts


def change_in_words(change: Change, language: str = "en") -> str:
    """Something that was read differently from how it was printed."""
    say = partial(phrase, language)
    kind, reason = term(language, change.kind), in_language(language, change.reason)
    if not change.before and not change.after:
        return say("{kind}: {reason}", kind=kind, reason=reason)
    before, after = (repr(one or term(language, "(nothing)")) for one in (change.before, change.after))
    shape = "{kind}: {before} read as {after} ({reason})"
    return say(shape, kind=kind, before=before, after=after, reason=reason)


def page_of(card: PrintedCard, compiled: Compiled | Declined, say: Words, *, tree: bool = False) -> None:
    """Print the page: the text as printed, what was read differently, what it means; the program if asked."""
    console = Console(highlight=False)
    language = say.language
    head = Text(card.name, style="bold")
    if card.subtitle:
        head.append(f"\n{card.subtitle}", style="italic")
    if language == "fr" and card.french is not None:
        head.append(f"\n{card.french.name}", style="bold")
        head.append(f"\n{card.french.subtitle}" if card.french.subtitle else "", style="italic")
    head.append(f"\n{type_line(card, say)}\n{numbers_line(card, say)}")
    rarity = say.rarity(card.rarity) if language == "fr" else card.rarity
    place = " ".join(str(part) for part in (card.set_name, card.number, rarity) if part)
    if place:
        head.append(f"\n{place}", style="dim")
    console.print(Panel(head, expand=False))
    if isinstance(compiled, Declined):
        console.print(Text(card.text.strip() or say("no_text")))
        console.print(Text(f"\n{say('declined', why=explain(compiled, language))}", style="bold red"))
        console.print(say("only_looked_at"))
        return
    words = vocabulary(language)
    console.print(Text(words.phrase("as printed"), style="bold"))
    console.print(Text(card.text.replace("\r\n", "\n").strip() or say("no_text")))
    listed(
        console, words.phrase("repairs"), [change_in_words(change, language) for change in compiled.changes]
    )
    listed(console, words.phrase("reminders"), compiled.reminders)
    if not compiled.text.texts:
        return
    rendered = render_card(compiled.text)
    listed(console, words.phrase("written back"), rendered.split("\n"))
    for reminder in Rulebook.load(language).reminders(rendered):
        console.print(Text(reminder, style="italic"))
    console.print(Text(f"\n{words.phrase('understood')}", style="bold"))
    for reading in read_card(compiled.text, language, say.card_names):
        console.print(Text("\n".join(reading.lines())))
    console.print(Text(words.phrase("legend"), style="dim"))
    if tree:
        listed(console, words.phrase("tree"), [show(text) for text in compiled.text.texts])
    rules = rules_of(compiled.text)
    if rules:
        console.print(Text(f"\n{say('rules_behind', rules=', '.join(rules))}"))


def listed(console: Console, heading: str, lines: list[str]) -> None:
    """Lines under a heading, if there are any."""
    if lines:
        console.print(Text(f"\n{heading}", style="bold"))
        console.print(Text("\n".join(f"  {line}" if line else "" for line in lines)))
