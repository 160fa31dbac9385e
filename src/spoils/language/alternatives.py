"""The printed words of alternatives, so that a question can offer them as they stand on the card."""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.program.instructions.choosing import ChooseIcon
from spoils.engine.program.instructions.flow import ChooseOne, SpendTokens
from spoils.engine.program.keywords import BY_BIT
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal
from spoils.engine.program.statements.changes import EitherWay, GainOrLose, Keyword, Stat
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import ICON_NAMES
from spoils.language.read import write
from spoils.language.render import sentences

STATS: Final = ("strength", "life", "speed", "structure", "numeric cost")


def alternatives(text: CardText) -> dict[int, list[str]]:
    """For every node of a text that offers a choice: its alternatives in words, in order."""
    found: dict[int, list[str]] = {}
    for node in text.nodes:
        words = words_of(node)
        if words:
            found[id(node)] = words
    return found


def words_of(node: Node) -> list[str]:
    """The alternatives of one node; none if it offers no choice."""
    if isinstance(node, ChooseOne):
        return [said(option) for option in node.options]
    if isinstance(node, ChooseIcon):
        return list(ICON_NAMES)
    if isinstance(node, SpendTokens):
        return [f"{row.n} token{'' if row.n == 1 else 's'}: {said_whole(row.do)}" for row in node.rows]
    if isinstance(node, GainOrLose):
        return [change_in_words(option) for option in node.options]
    if isinstance(node, EitherWay):
        return [amount("gains", node.n, node.stat), amount("loses", node.n, node.stat)]
    return []


def said(instruction: Any) -> str:
    """An instruction as a command, without the full stop."""
    text = sentences(write("option", instruction) or []).replace(" + ", "+")
    return text[:1].lower() + text[1:]


def said_whole(instruction: Any) -> str:
    """The same of several sentences."""
    return sentences(write("effect", instruction)).rstrip(".")


def change_in_words(change: Node) -> str:
    if isinstance(change, Stat):
        return amount("gains" if change.gain else "loses", change.n, change.stat)
    if isinstance(change, Keyword):
        return f"{'gains' if change.gain else 'loses'} {BY_BIT[change.keyword].printed}"
    return ""


def amount(verb: str, number: Node, stat: int) -> str:
    how_much = str(number.n) if isinstance(number, Literal) else " ".join(write("number", number) or ["X"])
    return f"{verb} {how_much} {STATS[stat]}"
