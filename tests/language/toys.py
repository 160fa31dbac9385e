"""A toy language for testing the grammar engine: a few nodes and a grammar of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from spoils.language.peg.check import prepare
from spoils.language.peg.notation import read_grammar
from spoils.language.peg.parser import Parser, Reading
from spoils.language.peg.patterns import Grammar
from spoils.language.peg.renderer import Renderer
from spoils.language.tokens import tokenise


@dataclass
class Me:
    pass


@dataclass
class Them:
    pass


@dataclass
class Pile:
    n: int
    kinds: tuple[int, ...]
    tags: tuple[str, ...] = ()
    words: str = field(default="", metadata={"style": True}, compare=False)


@dataclass
class Take:
    what: object
    who: object = field(default_factory=Me)
    gently: bool = False
    slot: int = field(default=-1, metadata={"link": True}, compare=False)


@dataclass
class Steps:
    parts: tuple[object, ...]


NAMES = {"Me": Me, "Them": Them, "Pile": Pile, "Take": Take, "Steps": Steps}

GRAMMAR = """
text: a text
    Steps  parts:step@ parts:step+
    =      <step>

step: a step
    =      <clause> .

clause: a clause
    =      <act/pl>
    =      who:person <act/who>

person: somebody
    Them   they !pl

act
    Take   take^ what:pile [ gently {gently: True} ]

pile: some things
    Pile   n:INT kinds:kind/n+or tags:tag*
    Pile   tags:tag+ words:(heap|stack) of kinds:kind/pl+and {n: 0}

kind: a kind of thing
    1      stone~
    2      fly~

tag
    'red'  red
    'old'  old
"""


def toy(text: str = GRAMMAR) -> Grammar:
    return prepare(read_grammar({"toy": text}, NAMES), ("text",))


def read(sentence: str, grammar: Grammar | None = None) -> Reading | None:
    return Parser(grammar or toy(), tokenise(sentence)).parse("text")


def written(value: object, grammar: Grammar | None = None) -> str | None:
    words = Renderer(grammar or toy()).rule("text", value, "")
    return None if words is None else " ".join(words.words)
