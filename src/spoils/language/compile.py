"""Compiles the rules text of a card into its program, or declines it with the words and the place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from spoils.engine.program import texts as t
from spoils.engine.program.families import Text, nodes_of
from spoils.engine.program.happenings.cards import IsFlipped
from spoils.engine.program.instructions.moving import RemoveFromGame
from spoils.engine.program.keywords import SIMPLE
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards, This
from spoils.engine.program.paragraph import OptionsChosen, Paragraph
from spoils.engine.program.statements.changes import GainText
from spoils.engine.program.words import (
    DEVELOP_RULE,
    FACE_UP,
    FOR_GOOD,
    OF_ITS_SOURCE,
    RESTORE_RULE,
    TACTIC,
    TYPES,
)
from spoils.language import blocks as b
from spoils.language.carried_out import not_carried_out
from spoils.language.dangling import dangling
from spoils.language.declined import (
    AMBIGUOUS,
    NOT_CARRIED_OUT,
    NOT_PARSED,
    UNRESOLVED_REFERENCE,
    Declined,
)
from spoils.language.every_turn import apart
from spoils.language.linking.discourse import Discourse, Unresolved
from spoils.language.linking.places import place_of_ability, place_of_statement
from spoils.language.linking.scopes import link_scope, subject_of
from spoils.language.normalise import normalise_text
from spoils.language.read import Failure, read_section
from spoils.language.wordings import Change

LONGEST_TEXT: Final = 10_000  # characters; the longest real text has about 1,200


@dataclass(slots=True)
class Compiled:
    """A card whose whole text was understood."""

    name: str
    text: t.CardText
    changes: list[Change] = field(default_factory=list)
    reminders: list[str] = field(default_factory=list)


def compile_card(name: str, types: Sequence[str], text: str) -> Compiled | Declined:
    """Compiles the printed text of a card with these printed types (``Character``, ``Tactic`` ...)."""
    if len(text) > LONGEST_TEXT:
        return Declined(name, NOT_PARSED, 1, f"the text has more than {LONGEST_TEXT} characters")
    compiler = _Compiler(tuple(TYPES[each.lower()] for each in types if each.lower() in TYPES), name)
    try:
        sound, compiler.changes = normalise_text(name, text)
        card = compiler.card(b.scan(sound))
    except b.LayoutError as problem:
        return Declined(name, NOT_PARSED, problem.line, problem.problem, stopped_at=problem.words)
    except Failure as failure:
        return Declined(
            name,
            failure.status,
            compiler.line,
            failure.problem,
            failure.before,
            failure.stopped_at,
            failure.expected,
            failure.sentence,
        )
    except Unresolved as problem:
        compiler.line = compiler.lines.get(id(problem.part), compiler.line)
        status = AMBIGUOUS if problem.ambiguous else UNRESOLVED_REFERENCE
        return Declined(name, status, compiler.line, problem.problem, stopped_at=problem.words)
    return Compiled(name, card, compiler.changes, compiler.reminders)


class _Compiler:
    """Compiles one card; knows the line it is at, for messages."""

    def __init__(self, types: tuple[int, ...] = (), name: str = "") -> None:
        self.name = name  # empty for text that is gained: whoever has it has another
        self.types = types  # as printed; granted text may be anything's
        self.tactic = TACTIC in types
        self.line = 1
        self.changes: list[Change] = []
        self.reminders: list[str] = []
        self.lines: dict[int, int] = {}  # id of a text: the line it begins on

    def card(self, found: list[b.Block]) -> t.CardText:
        texts: list[Text] = []
        at = 0
        while at < len(found):
            block = found[at]
            self.line = block.line
            self.reminders += block.reminders
            at += 1
            below = []
            while at < len(found) and found[at].kind in (b.OPTION, b.ROW):
                below.append(found[at])
                self.reminders += found[at].reminders
                at += 1
            new = self._texts(block, below)
            for text in new:
                self.lines[id(text)] = block.line
            texts += new
        slots = self._link(texts)
        self._check_carried_out(texts)
        self._grant(texts)
        paragraphs = tuple(self.lines[id(text)] for text in texts)
        return t.CardText(tuple(texts), slots, nodes_of(tuple(texts)), paragraphs)

    def read(self, start: str, text: str) -> Any:
        node, changes = read_section(start, text, self.name)
        self.changes += changes
        return node

    # ---- blocks ---------------------------------------------------------------------------------------

    def _texts(self, block: b.Block, below: list[b.Block]) -> list[Text]:
        if below or block.kind in (b.OPTION, b.ROW):
            return self._with_blocks(block, below)
        kind = block.kind
        if kind == b.PARAGRAPH and block.icons and (keyword := _keyword(block.text)):
            return [t.ThresholdText(block.icons, (t.KeywordText(keyword),))]
        if kind == b.PARAGRAPH:
            paragraph = self._read_paragraph(block.text)
            paragraph.texts = apart(paragraph.texts, lambda text: _link_text(text, Discourse()))
            return self._paragraph(block.icons, paragraph)
        if kind == b.ABILITY:
            return [self._ability(block)]
        if kind == b.COST:
            return [t.CardCost(self.read("cost", block.text))]
        if kind == b.EFFECT:
            return [t.CardEffect(self.read("effect", block.text))]
        if kind == b.KEYWORD:
            return [t.KeywordText(_keyword(block.name))]
        if kind == b.UNIQUE:
            return [t.UniqueText(block.name)]
        if kind == b.ATTACH:
            return [t.AttachText(self.read("attach_target", block.text))]
        if kind == b.PROVIDES:
            return [t.ProvidesText(block.icons, block.name)]
        if kind == b.FLIP_UP:
            extra = self.read("extra_cost", block.text) if block.text else None
            return [t.FlipUpText(block.number, block.icons, extra)]
        if kind == b.STARTING_RESOURCES:
            return [_starting_resources(block.text)]
        if kind == b.STARTING_DRAW:
            return [_starting_draw(block.text)]
        if kind == b.RULE:
            rule = RESTORE_RULE if block.name.lower() == "restore" else DEVELOP_RULE
            return [t.FactionRule(rule, self.read("triggered", block.text))]
        return []  # reminders and the printed influence are not rules text

    def _read_paragraph(self, text: str) -> Paragraph:
        try:
            paragraph: Paragraph = self.read(self._start(), text)
        except Failure as failure:
            if not self.tactic and _is_instruction(text):
                problem = "on a card that stays in play an instruction needs if, when or at in front of it"
                raise Failure(NOT_PARSED, problem, "", text, ("a trigger",), failure.sentence) from None
            raise
        return paragraph

    def _start(self) -> str:
        return "tactic_paragraph" if self.tactic else "paragraph"

    def _paragraph(self, icons: str, paragraph: Paragraph) -> list[Text]:
        return [t.ThresholdText(icons, paragraph.texts)] if icons else list(paragraph.texts)

    def _ability(self, block: b.Block) -> t.AbilityText:
        if not block.effect:
            raise Failure(NOT_PARSED, "an ability has no EFFECT", block.name, "the end", ("EFFECT:",))
        cost = self.read("cost", block.cost) if block.cost else None
        return t.AbilityText(block.name, block.icons, cost, self.read("effect", block.effect))

    def _with_blocks(self, block: b.Block, below: list[b.Block]) -> list[Text]:
        """A sentence that ends with a colon and goes on with OPTION blocks or the rows of a token table: a
        paragraph, the EFFECT of the card or of an ability."""
        heading = (block.effect if block.kind == b.ABILITY else block.text) or ""
        if block.kind not in (b.PARAGRAPH, b.EFFECT, b.ABILITY) or not heading.endswith(":"):
            raise Failure(
                NOT_PARSED, "these lines belong under a sentence that ends with a colon", "", block.text
            )
        if block.kind == b.PARAGRAPH and re.search(r"\brules text:$", heading):
            chosen: OptionsChosen = self.read("chooser", heading)
            return [t.OptionsText(chosen.who, tuple(self._option(each) for each in below))]
        joined = heading
        for each in below:
            if each.cost is not None or each.effect is not None:
                problem = "only options of a whole card have a COST or EFFECT of their own"
                raise Failure(NOT_PARSED, problem, f"OPTION {each.number}", each.cost or each.effect or "")
            self.reminders += each.reminders
            label = f"option {each.number}" if each.kind == b.OPTION else _row_label(each)
            joined += f" {label} {each.text}"
        if block.kind == b.EFFECT:
            return [t.CardEffect(self.read("effect", joined))]
        if block.kind == b.ABILITY:
            block.effect = joined
            return [self._ability(block)]
        return self._paragraph(block.icons, self.read(self._start(), joined))

    def _option(self, block: b.Block) -> t.Option:
        self.line = block.line
        self.reminders += block.reminders
        effect = block.effect if block.effect is not None else block.text
        if not effect:
            raise Failure(
                NOT_PARSED, f"OPTION {block.number} says nothing", "", "the end", ("an instruction",)
            )
        cost = self.read("cost", block.cost) if block.cost else None
        return t.Option(block.number, cost, self.read("effect", effect), labelled=block.effect is not None)

    def _check_carried_out(self, texts: list[Text]) -> None:
        """Raises Failure for a text that is understood but that the engine does not carry out."""
        for text in texts:
            self.line = self.lines[id(text)]
            word = dangling(text)
            if word:
                problem = f"{word!r} means a card that this sentence does not fix"
                raise Failure(UNRESOLVED_REFERENCE, problem, "", word)
            said = not_carried_out(nodes_of(text)) or self._lasts_no_time(text) or _waits_in_vain(text, texts)
            if said:
                problem = f"the rules engine does not carry out {said!r} yet"
                raise Failure(NOT_CARRIED_OUT, problem, "", said)

    def _lasts_no_time(self, text: Node) -> str:
        """``until this card leaves play``, said by a tactic: it never is in play (205.2)."""
        times = (getattr(node, "duration", FOR_GOOD) for node in nodes_of(text))
        return (
            "as long as a tactic is in play" if self.tactic and any(t in OF_ITS_SOURCE for t in times) else ""
        )

    # ---- links ----------------------------------------------------------------------------------------

    def _link(self, texts: list[Text]) -> int:
        """One scope for the card's own cost and effect, one for each other text; returns its slots."""
        own: list[Node] = [
            each for each in texts if isinstance(each, t.FlipUpText) and each.extra is not None
        ]
        own += [each for each in texts if isinstance(each, t.CardCost | t.CardEffect)]
        self.line = self.lines[id(own[0])] if own else 1
        hosts = [
            each.what.types
            for each in texts
            if isinstance(each, t.AttachText) and isinstance(each.what, Cards)
        ]
        record = link_scope(own, attaches_to=hosts[0] if hosts else (), types=self.types)
        record.removing = any(isinstance(each, RemoveFromGame) for each in nodes_of(tuple(texts)))
        before: Text | None = None
        for text in texts:
            self.line = self.lines.get(id(text), self.line)
            if not isinstance(text, t.CardCost | t.CardEffect | t.FlipUpText):
                same = before is not None and self.lines[id(before)] == self.line
                _link_text(text, record, before if same else None)
            before = text
        return record.slots

    def _grant(self, texts: Sequence[Node]) -> None:
        """Compiles quoted rules texts; inside them *this card* is whoever has the text (508)."""
        for node in nodes_of(tuple(texts)):
            if isinstance(node, GainText) and not node.texts:
                inner = _Compiler()
                sound, _ = normalise_text("", re.sub(r" +(?=COST:)", b.LINE_IN_QUOTATION, node.quoted))
                node.texts = inner.card(b.scan(sound)).texts
                if any(isinstance(each, t.CardCost | t.CardEffect) for each in node.texts):
                    raise Failure(
                        NOT_PARSED, "an ability that is gained needs a name above its COST", "", node.quoted
                    )


def _keyword(word: str) -> int:
    """The keyword that a word is, 0 if it is not one."""
    return {keyword.name: keyword.bit for keyword in SIMPLE}.get(word.rstrip(".").lower(), 0)


def _is_instruction(text: str) -> bool:
    try:
        read_section("effect", text)
    except Failure:
        return False
    return True


def _waits_in_vain(text: Node, texts: list[Text]) -> str:
    """``If this card is flipped face-up, …``, on a card with FLIP UP: as that turns it over the card begins
    to be played, and its text does not work yet (507.4a)."""
    if not any(isinstance(each, t.FlipUpText) for each in texts):
        return ""
    waits = any(
        isinstance(node, IsFlipped) and node.face == FACE_UP and isinstance(node.what, This)
        for node in nodes_of(text)
    )
    return "a card that is turned over by FLIP UP and says so itself" if waits else ""


def _link_text(text: Node, record: Discourse, before: Node | None = None) -> None:
    """``before``: the text of the same paragraph that this one goes on from."""
    subject = subject_of(before)
    if isinstance(text, t.ThresholdText):
        for part, earlier in zip(text.texts, (None, *text.texts), strict=False):
            _link_text(part, record, earlier)
    elif isinstance(text, t.FactionRule):
        text.text.slots = link_scope([text.text], record).slots
    elif isinstance(text, t.OptionsText):
        for option in text.options:
            option.slots = _link_paid(option.cost, option.effect, None)
    elif isinstance(text, t.AbilityText):
        text.slots = _link_paid(text.cost, text.effect, record)
        place_of_ability(text)
    elif isinstance(text, t.Triggered | t.Replacement):
        text.slots = link_scope([text], record, subject=subject).slots
    elif isinstance(text, t.Continuous):
        link_scope([text], record, subject=subject)
        text.area = place_of_statement(text.statement)
    else:
        link_scope([text], record)


def _link_paid(cost: Node | None, effect: Node | None, outer: Discourse | None) -> int:
    """A cost and the effect that is paid for share one scope; returns its slots."""
    parts = [part for part in (cost, effect) if part is not None]
    return link_scope(parts, outer, cost=cost).slots


def _row_label(block: b.Block) -> str:
    return f"{'at least ' if block.name else ''}{block.number} token{'' if block.number == 1 else 's'}:"


_ENTRY: Final = re.compile(
    r"(?:any )?(?:(?P<n>\d+)|an?) (?:(?P<staple>staple resources?)|(?P<name>(?!staple\b)[^,.\d]+))", re.I
)
_DRAW: Final = re.compile(
    r"(\d+)(?: cards?)?(?: if)? going first(?:,| and|, and) (\d+)(?: cards?)?(?: if)? going second\.?", re.I
)


def _starting_resources(text: str) -> t.StartingResources:
    entries: list[tuple[int, str]] = []
    parts = [] if text.rstrip(".").casefold() == "none" else re.split(r", and |,| and ", text.rstrip("."))
    for part in parts:
        match = _ENTRY.fullmatch(part.strip())
        if match is None:
            raise Failure(
                NOT_PARSED, "is no starting resource", "", part.strip(), ("a number and a staple resource",)
            )
        name = "" if match.group("staple") else match.group("name").strip()
        entries.append((int(match.group("n") or 1), name))
    return t.StartingResources(tuple(entries), text)


def _starting_draw(text: str) -> t.StartingDraw:
    match = _DRAW.fullmatch(text)
    if match is None:
        raise Failure(NOT_PARSED, "is no starting draw", "", text, ("8 going first, 9 going second",))
    return t.StartingDraw(int(match.group(1)), int(match.group(2)))


__all__ = ["Compiled", "Declined", "compile_card"]
