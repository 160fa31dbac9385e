"""The flow of a text: one instruction after another, or only if, or instead (401, 402)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import GOVERNS, LEADS, NEVER, PLAIN, YES_OR_NO
from spoils.engine.program.families import Condition, Instruction, Number, Objects, Player
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import Node, link, style


@dataclass
class Sequence(Instruction):
    """Sentences, or clauses joined by ``and`` / ``then``, followed in order. Each part is an instruction of
    its own (A1)."""

    parts: tuple[Instruction, ...]
    words: str = style(".")


Sequence.says(in_costs=GOVERNS | LEADS, asked=NEVER, aside=False)


@dataclass
class May(Instruction):
    """``you may …``: asked yes or no; where it may pick, picking nothing declines as well. Done if it was
    chosen and carried out."""

    who: Player
    do: Instruction
    lasting: Instruction | None = link(None)  # a permission that holds whatever is chosen now (A79)


May.says(in_costs=GOVERNS | LEADS, asked=YES_OR_NO, aside=False)


@dataclass
class PlayersDo(Instruction):
    """A subject for instructions that cannot name one, or for several of them: ``each opponent reveals a
    card and puts it under their deck``. Each of the players in turn (402.2) follows all of it as its Doer.
    Done if anybody carried it out."""

    who: Player
    do: Instruction
    words: str = style("")  # "must"


PlayersDo.says(in_costs=GOVERNS, asked=YES_OR_NO, aside=False)


@dataclass
class IfCan(Instruction):
    """``… if you can``: compulsory, but done only if possible."""

    do: Instruction
    words: str = style("if you can")


IfCan.says(in_costs=GOVERNS, asked=YES_OR_NO, aside=False)


@dataclass
class IfDone(Instruction):
    """``If you do, …`` / ``If you don't, …`` / ``Otherwise, …``: looks at the instruction before (or its
    flip, bid)."""

    then: Instruction
    done: bool = True
    condition: Condition | None = None  # "If you do and it is a staple resource, …"
    otherwise: Instruction | None = None  # "If you do, … . … . Otherwise, …"
    words: str = style("you do")
    inner: bool = link(False)  # about what somebody may do inside the conditional sentence before
    again: bool = link(False)  # about the same as the one before: "If you do, … If you don't, …"
    each: bool = link(False)  # behind what several players do: of each of them, right after their own turn
    slot_of_player: int = link(-1)  # as in If


IfDone.says(in_costs=GOVERNS | LEADS, asked=YES_OR_NO, aside=True)


@dataclass
class IfWon(Instruction):
    """``If you win, …`` / ``If you lose, …`` after a coin flip or bid."""

    then: Instruction
    win: bool = True
    who: Player = you()
    words: str = style("")
    each: bool = link(False)  # as in IfDone


IfWon.says(in_costs=GOVERNS, asked=YES_OR_NO, aside=False)


@dataclass
class If(Instruction):
    """A state test: ``If it is an item, destroy it. [Otherwise, …]``."""

    condition: Condition
    then: Instruction
    otherwise: Instruction | None = None
    words: str = style("if")  # "if", or the condition printed behind the instruction
    slot_of_player: int = link(-1)  # "an opponent controls an item", of whom the text speaks again


If.says(in_costs=GOVERNS | LEADS, asked=YES_OR_NO, aside=False)


@dataclass
class Unless(Instruction):
    """``destroy it unless its controller pays 2``: that player may do so; if they do not, do is followed."""

    do: Instruction
    but: May


Unless.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class ChooseOne(Instruction):
    """``choose one of the following: draw a card or play a resource``, ``destroy a card or discard a
    card``: labelled alternatives."""

    who: Player
    options: tuple[Instruction, ...]
    must: bool = style(False)
    words: str = style("or")


ChooseOne.says(in_costs=GOVERNS, asked=YES_OR_NO, aside=False)


@dataclass
class Labelled(Instruction):
    """One of the options of a ChooseOne that are printed as OPTION 1, OPTION 2 …: choosing is by that
    label."""

    n: int
    do: Instruction


Labelled.says(in_costs=PLAIN, asked=NEVER, aside=False)


@dataclass
class DoTheSame(Instruction):
    """``your opponent may do the same``: what somebody does in the sentence before, by another; what: to
    something else (``do the same with a card in their hand``)."""

    what: Objects | None = None
    words: str = style("with")
    do: Instruction | None = link(None)


DoTheSame.says(in_costs=GOVERNS, asked=YES_OR_NO, aside=False)


@dataclass
class Repeat(Instruction):
    """``repeat this card's effect until …``, ``repeat this cost until …``: starts the text it stands in again
    unless the condition holds."""

    until: Condition
    words: str = style("effect")


Repeat.says(in_costs=GOVERNS, asked=NEVER, aside=False)


@dataclass
class ForEach(Instruction):
    """``… for each influence gained this way``: the instruction so many times. one: the slot in which each of
    the counted cards stands in turn, where the text speaks of it (``for each item, its controller may pay 1.
    If they don't, destroy that item``)."""

    n: Number
    do: Instruction
    words: str = style("")
    one: int = link(-1)


ForEach.says(in_costs=GOVERNS, asked=YES_OR_NO, aside=False)


@dataclass
class TableRow(Node):
    """``AT LEAST 3 TOKENS: …``."""

    at_least: bool
    n: int
    do: Instruction


@dataclass
class TokenTable(Instruction):
    """an effect looked up by the number of tokens: the row whose number fits."""

    rows: tuple[TableRow, ...]
    of: Objects


TokenTable.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class SpendTokens(Instruction):
    """``use the tokens to generate the following effects any number of times``: of so many tokens each effect
    takes the number of its row, until the player stops or too few are left."""

    n: Number
    rows: tuple[TableRow, ...]
    who: Player = you()
    words: str = style("")


SpendTokens.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class IfInstead(Instruction):
    """``if both are destroyed that way, flip them face-down instead``: where the condition is true of the
    instruction before, then replaces the destruction that the condition speaks of (506.1), as if it had
    been said in time."""

    condition: Condition
    then: Instruction


IfInstead.says(in_costs=PLAIN, asked=NEVER, aside=False)


@dataclass
class Instead(Instruction):
    """``draw a card. If your faction has 10 influence or less, draw 2 cards instead``: before is followed,
    but where the condition holds when its last step (of several joined by ``and`` or ``then``) comes up, then
    takes the place of that step."""

    before: Instruction
    condition: Condition
    then: Instruction
    words: str = style("")


Instead.says(in_costs=GOVERNS, asked=NEVER, aside=False)
