"""The families of nodes: what a text is made of, and what every member of a family must say about itself.

Each kind of node says its facts right behind its class: ``Attached.says(looks_at=ATTACHMENTS, ...)``. None
has a default, so that nothing can be forgotten; the words for them are in ``facts``. Where the fields of a
node decide, its class narrows the fact by a method. The engine asks the node: no list elsewhere knows kinds
of nodes.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar, Final

from spoils.engine.program.facts import CHOSEN, TABLE
from spoils.engine.program.node import Node


class Player(Node):
    """Denotes one or several players."""

    __slots__ = ()

    looks_at: ClassVar[int]  # on what it depends: changes of the state (``change``), CHARACTERISTICS
    steady: ClassVar[bool]  # the same players, whichever card is looked at

    @classmethod
    def says(cls, *, looks_at: int, steady: bool) -> None:
        cls.looks_at = looks_at
        cls.steady = steady

    def looks(self) -> int:
        return self.looks_at


class Number(Node):
    """Denotes a whole number; evaluated where it is printed, floor 0 where it is used (410.4)."""

    __slots__ = ()

    looks_at: ClassVar[int]
    counts: ClassVar[bool]  # the cards described in it are only counted or compared: it introduces nothing

    @classmethod
    def says(cls, *, looks_at: int, counts: bool) -> None:
        cls.looks_at = looks_at
        cls.counts = counts

    def looks(self) -> int:
        return self.looks_at


class Quantity(Node):
    """How many of what is described."""

    __slots__ = ()

    looks_at: ClassVar[int]

    @classmethod
    def says(cls, *, looks_at: int) -> None:
        cls.looks_at = looks_at

    def looks(self) -> int:
        return self.looks_at


class Objects(Node):
    """Denotes cards. Without a word about an area it means cards in play (402.3); factions only where they
    are named (202.9); face-down cards only as resources or where face-down cards are spoken of (411.1)."""

    __slots__ = ()

    looks_at: ClassVar[int]
    denotes: ClassVar[int]  # described, settled, spoken of before, chosen

    @classmethod
    def says(cls, *, looks_at: int, denotes: int) -> None:
        cls.looks_at = looks_at
        cls.denotes = denotes

    def looks(self) -> int:
        return self.looks_at

    def how_many(self) -> Quantity | None:
        """How many of the described cards are meant, if it describes them."""
        return None

    def is_chosen(self) -> bool:
        """``a character``, ``up to 2 of them``: whether somebody has to say which."""
        return self.denotes & CHOSEN != 0


class Qualifier(Node):
    """Narrows a noun phrase; also serves as predicate (``it is a dragon``)."""

    __slots__ = ()

    looks_at: ClassVar[int]
    narrows: ClassVar[int]  # each card, the whole group, or to known cards

    @classmethod
    def says(cls, *, looks_at: int, narrows: int) -> None:
        cls.looks_at = looks_at
        cls.narrows = narrows

    def looks(self) -> int:
        return self.looks_at


class Party(Node):
    """Denotes a battle party."""

    __slots__ = ()

    looks_at: ClassVar[int]

    @classmethod
    def says(cls, *, looks_at: int) -> None:
        cls.looks_at = looks_at

    def looks(self) -> int:
        return self.looks_at


class Condition(Node):
    """Is true or false of a state of the game."""

    __slots__ = ()

    looks_at: ClassVar[int]
    counts: ClassVar[bool]  # the cards described in it are only counted or compared: it introduces nothing

    @classmethod
    def says(cls, *, looks_at: int, counts: bool) -> None:
        cls.looks_at = looks_at
        cls.counts = counts

    def looks(self) -> int:
        return self.looks_at


class Happening(Node):
    """Describes events, those that a text waits for."""

    __slots__ = ()

    events: ClassVar[int]  # the kinds of events it can match, a bit for each
    of_card: ClassVar[bool]  # says of the card that the event is about (``what``) what happens to it
    has_amount: ClassVar[bool]  # what happens has an amount that texts can change (408.2)
    replaceable: ClassVar[bool]  # can be replaced: the engine lets such events happen one by one (506)

    @classmethod
    def says(cls, *, events: int, of_card: bool, has_amount: bool, replaceable: bool) -> None:
        cls.events = events
        cls.of_card = of_card
        cls.has_amount = has_amount
        cls.replaceable = replaceable

    def waits_for(self) -> int:
        """The kinds of events it can match, a bit for each."""
        return self.events

    def core(self) -> Happening:
        """What happens, whenever that may be."""
        return self

    def each(self) -> list[Happening]:
        """The happenings that are meant, one by one."""
        return [self]


class Narrowed(Happening):
    """Another happening, but only the next one, or within a time."""

    __slots__ = ()

    def narrowed(self) -> Happening:
        """The other happening."""
        raise NotImplementedError

    def waits_for(self) -> int:
        return self.narrowed().waits_for()

    def core(self) -> Happening:
        return self.narrowed().core()

    def each(self) -> list[Happening]:
        return self.narrowed().each()


class Instruction(Node):
    """Tells somebody to do something."""

    __slots__ = ()

    in_costs: ClassVar[int]  # what it does as part of a cost
    asked: ClassVar[int]  # how somebody is asked whether to follow it
    aside: ClassVar[bool]  # it does not count as the instruction before, for ``if you do``

    @classmethod
    def says(cls, *, in_costs: int, asked: int, aside: bool) -> None:
        cls.in_costs = in_costs
        cls.asked = asked
        cls.aside = aside

    def changes_the_table(self) -> bool:
        """Whether it puts something into play, turns it over or gives it to somebody."""
        return self.in_costs & TABLE != 0


class Statement(Node):
    """Holds while it is in force."""

    __slots__ = ()

    layer: ClassVar[int]  # which layers of the board look at it
    limits: ClassVar[int]  # what it limits or allows
    fixes: ClassVar[str]  # its field with the cards that are fixed when it is put in force; "" if none are
    at_once: ClassVar[str]  # its field with the cards that the rules that act at once ask for; "" if none

    @classmethod
    def says(cls, *, layer: int, limits: int, fixes: str, at_once: str) -> None:
        cls.layer = layer
        cls.limits = limits
        cls.fixes = fixes
        cls.at_once = at_once

    def layers(self) -> int:
        """The layers of the board that have to look at it."""
        return self.layer

    def limiting(self) -> int:
        """What it limits or allows."""
        return self.limits


class Change(Node):
    """One thing that is changed about a card."""

    __slots__ = ()

    layer: ClassVar[int]
    looks_at: ClassVar[int]  # besides the numbers in it
    gives: ClassVar[int]  # temporary rules text, or a kind (508)

    @classmethod
    def says(cls, *, layer: int, looks_at: int, gives: int) -> None:
        cls.layer = layer
        cls.looks_at = looks_at
        cls.gives = gives

    def looks(self) -> int:
        return self.looks_at

    def amount(self, choice: int) -> Number | None:
        """How much a number of the card changes, if one does; of alternatives that of the chosen one."""
        return None


class Text(Node):
    """A part of a card's rules text, as it stands on the card."""

    __slots__ = ()


# ---- going through a program ----------------------------------------------------------------------------


def nodes_of(root: object) -> list[Node]:
    """A piece and all pieces inside it, in the order of their fields; quoted texts are pieces too."""
    found: list[Node] = []
    _collect(root, found)
    return found


_NAMES: Final[dict[type[Node], list[str]]] = {}  # the fields of each kind of piece


def _collect(value: Any, found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
        names = _NAMES.get(type(value))
        if names is None:  # every concrete piece is a dataclass
            names = [field.name for field in fields(value)]  # type: ignore[arg-type]
            _NAMES[type(value)] = names
        for name in names:
            _collect(getattr(value, name), found)
    elif isinstance(value, (tuple, list)):
        for part in value:
            _collect(part, found)
