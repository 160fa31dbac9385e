"""Says pieces of a program in one language: patterns filled in, references explained, nothing left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spoils.engine.program.families import Player, nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.words import (
    ALL,
    BOTH,
    DAMAGE_SLOT,
    DECK,
    DOER_SLOT,
    EACH,
    FOR_GOOD,
    HOST_SLOT,
    INFLUENCE_SLOT,
    SELF_SLOT,
    SUBJECT_SLOT,
    UNLINKED,
)
from spoils.french import typeset
from spoils.plain.number import ONE, YOU, number_of
from spoils.plain.pattern import MEANING, SELF, Hole, Pattern
from spoils.plain.references import References
from spoils.plain.vocabulary import NoWords, Vocabulary

FIXED: Final = {
    SELF_SLOT: "self",
    DOER_SLOT: "doer",
    SUBJECT_SLOT: "subject",
    HOST_SLOT: "host",
    DAMAGE_SLOT: "damage",
    INFLUENCE_SLOT: "influence",
}
NOTHING: Final = (None, False, 0, "", ())
SLOTS: Final = ("slot", "of", "user", "one")  # number 0 is a slot like any other
NO_SLOT: Final = (None, UNLINKED)
CARDS: Final = {
    "Cards": ("quantity", "types", "adjectives", "qualifiers", "plural", "shared"),
    "The": ("types", "participle", "ordinal", "adjectives", "qualifiers", "plural", "slot", "more", "of"),
}
"""Kinds that are said without a pattern, and the fields they speak of."""
NAMING: Final = ("May", "PlayersDo", "PlayersWho", "ChooseOne", "Split", "PlayerMustPay")
"""Inside these, whoever acts is the player that they name, and is not named again."""
SUBJECTS: Final = {
    "AreAlike": "what", "HappenedThisTurn": "what", "Is": "what", "Modify": "who", "OnlyMember": "what",
    "PlayerHas": "who", "ExistMore": "who",
}  # fmt: skip
"""Kinds whose words agree with one of their parts, as attributes agree with their noun."""
CARD: Final = 2
"""How words agree with a card that is not described: as with one thing that is called by a feminine word."""
PLACES: Final = ("InArea", "BeingPlayed", "Among", "HandledThisWay")  # attributes that say where a card is


class Reader:
    """One card being read in one language."""

    def __init__(self, words: Vocabulary, references: References) -> None:
        self.words = words
        self.references = references
        self.actors = 0  # how many clauses around have named who acts
        self.agreeing = CARD  # with what: one, several, and two more where that is feminine
        self.explained: set[str] = set()  # the letters and pieces that this sentence has said the meaning of

    def say(self, node: Node, place: str = "") -> str:
        """What a piece says. ``place``: where cards are meant to be if nothing is said of it."""
        kind = type(node).__name__
        if kind == "Doer" and not self.actors:
            return self.words.phrase("you")
        naming = kind in NAMING and type(getattr(node, "who", None)).__name__ != "Doer"
        self.actors += naming
        around = self.agreeing
        if kind in SUBJECTS:
            self.agreeing = self.form_of(getattr(node, SUBJECTS[kind]))
        said = self.cards(node, place) if kind in CARDS else self.fill(node, self.pattern(node, place))
        self.agreeing = around
        self.actors -= naming
        introduced = self.references.own(node)
        return f"{said} ({introduced.letter})" if introduced is not None else said

    def sentence(self, node: Node) -> str:
        """A piece that stands alone, with a capital and a full stop."""
        return self.finished(self.say(node))

    def finished(self, text: str) -> str:
        self.explained.clear()
        text = " ".join(text.split())
        for pattern, written in self.words.rewrites:
            text = pattern.sub(written, text)
        if self.words.language == "fr":
            text = typeset(text)
        return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', ':')) else '.'}"

    # ---- patterns ------------------------------------------------------------------------------------------

    def pattern(self, node: Node, place: str) -> Pattern:
        """Where a kind has words of its own for a place, they say all that the usual ones would."""
        kind = type(node).__name__
        usual = self.words.pattern(kind)
        there = self.words.patterns.get(f"{kind} {place}")
        if there is None:
            return usual
        self.explained.add(self.fill(node, usual))
        return there

    def fill(self, node: Node, pattern: Pattern) -> str:
        return "".join(part if isinstance(part, str) else self.hole(node, part) for part in pattern.parts)

    def hole(self, node: Node, hole: Hole) -> str:
        if hole.field == MEANING:
            return self.meaning(node)
        value = node if hole.field == SELF else getattr(node, hole.field)
        if hole.operator == "!":
            return ""
        if hole.operator == "?":
            branch = 1 if value in (NO_SLOT if hole.field in SLOTS else NOTHING) else 0
            return self.fill(node, hole.branches[branch]) if branch < len(hole.branches) else ""
        if hole.operator == "#":
            branch = min(number_of(value), len(hole.branches) - 1)
            return self.fill(node, hole.branches[branch])
        if hole.operator == ":":
            form = FORMS.get(hole.word)
            return self.looked_up(hole.word, value) if form is None else form(self, node, value)
        if hole.operator == "%":
            return self.fill(node, hole.branches[min(self.agreeing, len(hole.branches) - 1)])
        if hole.operator == "^":
            return self.deed(node, value, hole.word) if hole.word else self.actor(value)
        if hole.operator == "~":
            return self.explanation(value)
        if hole.operator == "$":
            return self.slots(node, value if isinstance(value, tuple) else (value,))
        return self.part(value, hole.word if hole.operator == "@" else "")

    def actor(self, who: Node) -> str:
        """Who does it: nobody is named again inside a clause that has named somebody."""
        if type(who).__name__ != "Doer":
            return f"{self.say(who)}{self.words.phrase('colon')} "
        return "" if self.actors else f"{self.words.phrase('you')}{self.words.phrase('colon')} "

    def deed(self, node: Node, who: Node, verb: str) -> str:
        """The same with a verb in the form that goes with whoever acts; without one, the language's word for
        anybody. Inside a clause that has named somebody the verb stays as it is."""
        if who is node or type(who).__name__ == "Doer":
            if self.actors:
                return verb
            subject = "anybody" if who is node else "you"
            return (
                f"{self.words.phrase(subject)} {self.words.word('verbs', verb, ONE if who is node else YOU)}"
            )
        return f"{self.say(who)} {self.words.word('verbs', verb, number_of(who))}"

    def form_of(self, node: Any) -> int:
        """How words agree with a piece: in number, and in gender where the language has genders."""
        if isinstance(node, Player):
            return number_of(node)
        genders = self.words.tables.get("genders", {})
        kinds = getattr(node, "types", None) or (0,)
        return number_of(node) + (CARD if all(genders.get(kind) == "f" for kind in kinds) else 0)

    def explanation(self, value: Node | None) -> str:
        """What a word means, in parentheses and once in a sentence."""
        said = "" if value is None else self.say(value)
        if not said or said in self.explained:
            return ""
        self.explained.add(said)
        return f" ({said})"

    def part(self, value: Any, place: str = "") -> str:
        """The words of a field, whatever it holds."""
        if isinstance(value, Node):
            return self.say(value, place)
        if isinstance(value, tuple):
            return self.listed([self.part(one, place) for one in value], "and")
        if isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
        raise NoWords(f"{value!r} cannot be said")

    def looked_up(self, table: str, value: Any) -> str:
        if value is None:
            value = "any"
        if isinstance(value, tuple):
            return self.listed([self.looked_up(table, one) for one in value], "or")
        return self.words.word(table, value, self.agreeing)

    def listed(self, parts: list[str], joint: str) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.words.phrase(joint)} {parts[-1]}"

    # ---- cards ---------------------------------------------------------------------------------------------

    def cards(self, node: Any, place: str) -> str:
        """A described group, or something spoken of before: how many, of which kind, and in brackets every
        attribute, so that what belongs to which noun cannot be mistaken."""
        several = number_of(node)
        known = type(node).__name__ == "The"
        nouns = [self.words.word("the" if known else "nouns", kind, several) for kind in node.types or (0,)]
        noun = self.listed(nouns, "or")
        described = [*node.adjectives, *node.qualifiers, *getattr(node, "shared", ())]
        around, self.agreeing = self.agreeing, self.form_of(node)
        attributes = [self.say(one) for one in described]
        form, self.agreeing = self.agreeing, around
        if known:
            participle = (
                f" {self.words.word('participles', node.participle, form)}" if node.participle else ""
            )
            ordinal = f" ({self.words.word('ordinals', node.ordinal)})" if node.ordinal else ""
            head = f"{noun}{ordinal}{participle}"
        else:
            head = f"{self.say(node.quantity)} {noun}"
            there = self.words.phrase(f"in {place}") if place else ""
            if there and not any(type(one).__name__ in PLACES for one in described):
                attributes.append(there)
        bracket = f" [{self.words.phrase('beside').join(attributes)}]" if attributes else ""
        return f"{head}{bracket}{self.meaning(node) if known else ''}"

    # ---- references ----------------------------------------------------------------------------------------

    def meaning(self, node: Any) -> str:
        """What a reference means, in parentheses."""
        described = getattr(node, "of", None)
        if node.slot < -1 or self.references.find(node, node.slot) is not None:
            meant = self.slots(node, (node.slot, *getattr(node, "more", ())))
        elif isinstance(described, Node):
            meant = f"{self.words.phrase('described again')} {self.say(described)}"
            if meant in self.explained:
                return ""
            self.explained.add(meant)
        else:
            meant = self.words.phrase("unlinked")
        return f" ({meant})"

    def slots(self, node: Node, slots: tuple[int, ...]) -> str:
        return self.listed([self.slot(node, slot) for slot in slots], "and")

    def slot(self, node: Node, slot: int) -> str:
        if slot in FIXED:
            return self.words.word("fixed", FIXED[slot])
        introduced = self.references.find(node, slot)
        if introduced is None:
            raise NoWords(f"nothing was introduced as number {slot}")
        if introduced.letter and introduced.letter in self.explained:
            return introduced.letter
        self.explained.add(introduced.letter)
        deed = self.words.tables["deeds"].get(introduced.deed, self.words.tables["deeds"]["other"])
        section = f" {self.words.word('sections', introduced.section)}" if introduced.section else ""
        letter = f"{introduced.letter}{self.words.phrase('colon')} " if introduced.letter else ""
        return f"{letter}{deed}{section}"


# ---- lists -------------------------------------------------------------------------------------------------


def _joined(reader: Reader, node: Any, parts: Any) -> str:
    return reader.listed([reader.say(part) for part in parts], node.joint)


def _either(reader: Reader, node: Any, parts: Any) -> str:
    return reader.listed([reader.say(part) for part in parts], "or")


def _steps(reader: Reader, node: Any, parts: Any) -> str:
    return reader.words.phrase("then").join(reader.say(part) for part in parts)


def _numbered(reader: Reader, node: Any, parts: Any) -> str:
    said = (f"({count}) {reader.say(part)}" for count, part in enumerate(parts, 1))
    return reader.words.phrase("beside").join(said)


def _side_by_side(reader: Reader, node: Any, parts: Any) -> str:
    return reader.words.phrase("beside").join(reader.say(part) for part in parts)


def _letters(reader: Reader, node: Any, letters: Any) -> str:
    return "".join(f"[{letter}]" for letter in letters)


def _starting(reader: Reader, node: Any, entries: Any) -> str:
    return ", ".join(f"{count} {name or reader.words.phrase('any staple')}" for count, name in entries)


def _typed(reader: Reader, node: Any, types: Any) -> str:
    """Of which types, where it is not simply a card."""
    kinds = tuple(kind for kind in types if kind)
    return f"{reader.words.phrase('typed')} {reader.looked_up('types', kinds)}" if kinds else ""


def _nouns(reader: Reader, node: Any, types: Any) -> str:
    """Of which types, in the number of the piece."""
    several = number_of(node)
    return reader.listed([reader.words.word("nouns", kind, several) for kind in types or (0,)], "or")


def _on_top(reader: Reader, node: Any, area: Any) -> str:
    """Whatever goes into a deck goes on top of it, unless something else is said."""
    return reader.words.phrase("on top") if area == DECK and not (node.bottom or node.shuffled) else ""


def _how_long(reader: Reader, node: Any, duration: Any) -> str:
    """A time that stands with what is waited for, or with the cost that is changed, is said only there; what
    waits for a moment needs no other time; a card misses a rule of a faction once."""
    inside = nodes_of(node)
    if any(type(one).__name__ == "SkipRule" and getattr(one, "what", None) for one in inside):
        return reader.words.phrase("next one")
    timed = any(
        type(one).__name__ in ("Within", "Triggered") or getattr(one, "within", FOR_GOOD) != FOR_GOOD
        for one in inside
    )
    return (
        reader.words.phrase("as said")
        if timed and duration == FOR_GOOD
        else reader.looked_up("durations", duration)
    )


def _in_turn(reader: Reader, node: Any, who: Any) -> str:
    """Several players follow an instruction one after the other."""
    kind = type(who).__name__
    several = kind == "PlayersWho" or getattr(who, "which", None) in (EACH, ALL, BOTH)
    return reader.words.phrase("in turn") if several else ""


def _whether(reader: Reader, node: Any, done: Any) -> str:
    """Whether what stands before was done; *otherwise* is the opposite of whatever that was about."""
    return reader.words.phrase("otherwise" if node.words == "otherwise" else "done" if done else "not done")


def _contest(reader: Reader, node: Any, who: Any) -> str:
    return reader.words.phrase(reader.references.contests[id(node)])


def _of_now(reader: Reader, node: Any, statement: Any) -> str:
    """What an effect says of a group it says of those that belong to it at that moment (402.4)."""
    while type(statement).__name__ == "Given":
        statement = statement.then
    group: Any = getattr(statement, statement.fixes) if statement.fixes else None
    return reader.words.phrase("of now") if type(group).__name__ == "Cards" and group.plural else ""


FORMS: Final[dict[str, Callable[[Reader, Any, Any], str]]] = {
    "joined": _joined,
    "either": _either,
    "steps": _steps,
    "numbered": _numbered,
    "side_by_side": _side_by_side,
    "letters": _letters,
    "starting": _starting,
    "how_long": _how_long,
    "nouns": _nouns,
    "on_top": _on_top,
    "in_turn": _in_turn,
    "whether": _whether,
    "contest": _contest,
    "of_now": _of_now,
    "typed": _typed,
}
"""Fields that are said in a form of their own."""
