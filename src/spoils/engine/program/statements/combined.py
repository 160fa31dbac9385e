"""Statements made of statements (504)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import NO_LAYER, NO_LIMIT
from spoils.engine.program.families import Condition, Number, Statement
from spoils.engine.program.node import link, style


@dataclass
class While(Statement):
    """504: holds while the condition is true."""

    condition: Condition
    then: tuple[Statement, ...]
    words: str = style("while")


While.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class Statements(Statement):
    """Several statements in one sentence."""

    parts: tuple[Statement, ...]
    words: str = style("")


Statements.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class Given(Statement):
    """``…, where X is this card's speed``: the number is found anew whenever the statement is looked at."""

    then: Statement
    name: str
    n: Number
    slot: int = link(-1)


Given.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")
