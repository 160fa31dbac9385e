"""The alternatives that a text offers, each in plain words by itself: questions and the log quote them,
and cards are printed in English.

One that is printed with a number (``OPTION 1``) is called by that and has no reading here.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.program.instructions.flow import ChooseOne, Labelled, SpendTokens
from spoils.engine.program.node import Node
from spoils.engine.program.statements.changes import EitherWay, GainOrLose, Stat
from spoils.engine.program.texts import CardText
from spoils.plain.reader import Reader
from spoils.plain.references import References
from spoils.plain.vocabulary import NoWords, vocabulary

FRENCH: Final = "fr"


def alternatives_in_french(text: CardText) -> dict[int, list[str]]:
    """For every node of a text that offers a choice: its alternatives in order, empty where there are no
    words."""
    offered = {id(node): pieces for node in text.nodes if (pieces := _alternatives(node))}
    if not offered:
        return {}
    references = References(text.texts)
    for introduced in references.introduced.values():
        introduced.letter = ""  # nothing has been said before it in which a letter was given
    reader = Reader(vocabulary(FRENCH), references)
    reader.actors = 1  # whoever is asked is the one who does it
    return {number: [_said(reader, piece) for piece in pieces] for number, pieces in offered.items()}


def _alternatives(node: Node) -> list[Node]:
    if isinstance(node, ChooseOne | GainOrLose):
        return list(node.options)
    if isinstance(node, EitherWay):
        return [Stat(node.stat, node.n, gain) for gain in (True, False)]
    if isinstance(node, SpendTokens):
        return list(node.rows)
    return []


def _said(reader: Reader, piece: Node) -> str:
    if isinstance(piece, Labelled):
        return ""
    try:
        said = reader.sentence(piece).rstrip(".")
    except NoWords:
        return ""
    return f"{said[:1].lower()}{said[1:]}"
