"""What one printed paragraph holds: one or several texts. Only the compiler meets these; the engine gets the
texts themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

from spoils.engine.program.families import Player, Text
from spoils.engine.program.node import Node
from spoils.engine.program.players import Doer


@dataclass(slots=True)
class Paragraph(Node):
    texts: tuple[Text, ...]


@dataclass(slots=True)
class OptionsChosen(Node):
    """The line above OPTION blocks: who chooses one of them as the card's rules text."""

    who: Player = field(default_factory=Doer)
