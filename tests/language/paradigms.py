"""Card sentences made from paradigms: every verb with many objects, numbers, subjects and durations,
happenings as triggers and as replacements, conditions behind every conjunction, numbers everywhere.

They are in words of our own and of no particular card. ``python -m tests.language.paradigms 1 120`` prints
which share of each group compiles (120 of each, seed 1), and what keeps the others from it."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

from spoils.language.compile import Compiled, compile_card
from spoils.language.report import explain

SUBJECTS: Final = (
    "your opponent",
    "each player",
    "that player",
    "its controller",
    "its owner",
    "each opponent",
)
TYPES: Final = ("character", "item", "location", "resource", "card")
STATES: Final = (
    "",
    "depleted ",
    "attacking ",
    "blocking ",
    '"gear" ',
    "other ",
    "face-down ",
    "non-resource ",
    "Rogue ",
)
QUALIFIERS: Final = (
    "",
    " you control",
    " your opponent controls",
    " in play",
    " with 2 strength or less",
    " with numeric cost 3 or more",
    " with COVERT",
    " that attacked this turn",
    " that is not in a battle",
    " in the opposing party",
    " with a token on it",
    ' named "Brick"',
    " you own",
    " with the highest speed",
    " attached to a character",
    " of the same type as this card",
    " that entered play this turn",
)
PLACES: Final = (
    " in your discard pile",
    " in your hand",
    " in your opponent's discard pile",
    " in any discard pile",
)
COUNTS: Final = (
    "the number of characters you control",
    "the number of cards in your hand",
    "the number of tokens on this card",
    "this card's strength",
    "its numeric cost",
    "half your faction's influence, rounded up",
    "twice the number of items in play",
    "the highest strength among characters you control",
    "the number of [R] you control",
    "the amount of damage on this card",
    "the number of members in the attacking party",
    "the total strength of all attacking characters",
)
EACH: Final = (
    "character you control",
    "card in your hand",
    "token on this card",
    "item in your discard pile",
    "[E] you control",
    "location in play",
    "other character in play",
    "member of the attacking party",
    "card in your opponent's hand",
    "card you played this turn",
    "character destroyed this way",
    "depleted resource your opponent controls",
)
STATS: Final = ("strength", "life", "speed")
DURATIONS: Final = (
    "this turn",
    "until the end of the turn",
    "until the start of your next turn",
    "during this battle",
    "for the rest of the game",
)
TIMES: Final = ("your turn", "your opponent's turn", "a battle")


class Maker:
    """Makes sentences by chance, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def one(self, choices: tuple[str, ...]) -> str:
        return self.chance.choice(choices)

    # ---- phrases -------------------------------------------------------------------------------------

    def noun(self) -> str:
        """A singular description without its article."""
        kind = self.one(TYPES)
        state = self.one(STATES) if self.chance.random() < 0.4 else ""
        if kind == "card" or (kind == "resource" and state in ("attacking ", "blocking ", "non-resource ")):
            state = "" if state in ("attacking ", "blocking ") or kind == "resource" else state
        return state + kind + (self.one(QUALIFIERS) if self.chance.random() < 0.6 else "")

    def a(self) -> str:
        return article(self.noun())

    def objects(self) -> str:
        """Any noun phrase that can be dealt with in play."""
        form = self.chance.randrange(9)
        if form < 3:
            return self.a()
        if form == 3:
            return "all " + plural(self.noun())
        if form == 4:
            return f"{self.one(('2', '3'))} {plural(self.noun())}"
        if form == 5:
            return f"up to {self.one(('2', '3'))} {plural(self.noun())}"
        if form == 6:
            return "any number of " + plural(self.noun())
        if form == 7:
            return "2 or fewer " + plural(self.noun())
        return "each " + self.noun()

    def held(self) -> str:
        """Cards in an area out of play."""
        kind = self.one(TYPES)
        start = self.chance.choice(
            [article(kind), "2 " + plural(kind), "all " + plural(kind), "up to 2 " + plural(kind)]
        )
        return start + self.one(PLACES)

    def amount(self) -> str:
        return self.one(("1", "2", "3", "4"))

    # ---- clauses -------------------------------------------------------------------------------------

    def deed(self) -> str:
        """An instruction without a subject."""
        n = self.amount()
        return self.chance.choice(
            [
                lambda: f"destroy {self.objects()}",
                lambda: f"deplete {self.objects()}",
                lambda: f"restore {self.objects()}",
                lambda: self.one(
                    (f"draw {n} cards" if n != "1" else "draw a card", "draw a card", "draw up to 2 cards")
                ),
                lambda: self.one(
                    (
                        "discard a card",
                        "discard 2 cards",
                        "discard a card at random",
                        "discard up to 2 cards",
                        "discard your hand",
                        "discard a character",
                    )
                ),
                lambda: f"put {self.held()} into your hand",
                lambda: f"put {self.objects()} into its owner's hand",
                lambda: (
                    f"put {self.held()} "
                    + self.one(("on top of your deck", "on the bottom of your deck", "into play"))
                ),
                lambda: f"remove {self.held()} from the game",
                lambda: f"remove {self.objects()} from the game",
                lambda: f"inflict {n} damage to {self.objects()}",
                lambda: f"put {self.one(('a token', '2 tokens', 'up to 3 tokens'))} on {self.objects()}",
                lambda: (
                    f"remove {self.one(('a token', '2 tokens', 'all tokens', 'any number of tokens'))}"
                    + f" from {self.a()}"
                ),
                lambda: f"take control of {self.a()}{self.one(('', ' this turn', ''))}",
                lambda: (
                    "look at "
                    + self.one(("the top 3 cards of your deck", "your hand", "the top card of either deck"))
                ),
                lambda: (
                    f"reveal {self.one(('the top card of your deck', 'your hand', 'a card in your hand'))}"
                ),
                lambda: f"search your deck for {article(self.one(TYPES))} and reveal it",
                lambda: "shuffle your deck",
                lambda: self.one(
                    (
                        "play a resource",
                        "play up to 2 resources",
                        "play a character for free",
                        "play an item in your hand for 1",
                        "play a tactic in your discard pile",
                    )
                ),
                lambda: f"gain {n} influence",
                lambda: f"lose {n} influence",
                lambda: f"flip {self.a()} face-down",
                lambda: f"attach {self.a()} to {self.a()}",
                lambda: f"detach {self.a()}",
                lambda: (
                    f"{self.one(('put 2 Micromajig tokens into play', 'put a Micromajig token into play'))}"
                ),
                lambda: "flip a coin",
                lambda: f"pay {n}",
                lambda: f"return {self.a()} to its owner's hand",
                lambda: f"shuffle {self.held()} into your deck",
                lambda: f"remove {n} damage from {self.a()}",
                lambda: f"remove {self.a()} from battle",
                lambda: f"exchange control of {self.a()} and {self.a()}",
            ]
        )()

    def condition(self) -> str:
        n = self.one(("2", "3", "4"))
        stat = self.one(STATS)
        return self.one(
            (
                f"you control {self.a()}",
                f"you control at least {n} {plural(self.one(TYPES))}",
                f"your opponent controls {n} or more {plural(self.one(TYPES))}",
                f"you control no other {plural(self.one(TYPES))}",
                f"your opponent controls more {plural(self.one(TYPES))} than you",
                "you have fewer cards in your hand than your opponent",
                f"you have {n} or more cards in your hand",
                "you have no cards in your hand",
                f"your opponent has at least {n} cards in their discard pile",
                f"this card has {n} {stat} or more",
                f"this card's {stat} is {n} or less",
                f"there are at least {n} tokens on this card",
                "there are no tokens on this card",
                "there is a location in play",
                f"your faction has {n} influence or less",
                "your faction has more influence than your opponent's faction",
                "it is your turn",
                "it is your opponent's turn",
                "this card is attacking",
                "this card is blocking",
                "this card is depleted",
                "this card is not in a battle",
                "this card is attached to a character",
                "you control at least [R][R]",
                f"you played {self.one(('a tactic', 'another card', '2 or more cards'))} this turn",
                "this card received damage this turn",
                "this card attacked this turn",
                f"{article(self.one(TYPES[:3]))} was destroyed this turn",
                "you are being attacked",
                "you are attacking",
                "this card is the only member of its party",
                "your opponent did not attack this turn",
                "you drew a card this turn",
                "you lost influence this turn",
                "this card is in your discard pile",
                "each player has at least 3 cards in their hand",
            )
        )

    def happening(self, would: bool = False) -> str:
        return self.chance.choice(
            [each[1 if would else 0] for each in self._happenings() if each[1 if would else 0]]
        )

    def _happenings(self) -> list[tuple[str, str]]:
        noun = self.one(("this card", self.a(), "another character", "a character you control"))
        who = self.one(("you", "your opponent", "a player"))
        s = "" if who == "you" else "s"
        kind = article(self.one(TYPES))
        return [
            (f"{noun} enters play", f"{noun} would enter play"),
            (f"{noun} enters play under your control", ""),
            (f"{noun} leaves play", f"{noun} would leave play"),
            (f"{noun} is destroyed", f"{noun} would be destroyed"),
            (f"{noun} is destroyed by battle damage", f"{noun} would be destroyed by battle damage"),
            (
                f"{noun} is put into a discard pile from play",
                f"{noun} would be put into a discard pile from play",
            ),
            (f"{noun} is put into its owner's hand", f"{noun} would be put into its owner's hand"),
            (f"{noun} is removed from the game", f"{noun} would be removed from the game"),
            (f"{noun} is flipped face-down", f"{noun} would be flipped face-down"),
            (f"{noun} becomes depleted", f"{noun} would become depleted"),
            (f"{noun} is depleted", f"{noun} would be depleted"),
            (f"{noun} is restored", f"{noun} would be restored"),
            (f"{noun} is attached to a character", f"{noun} would be attached to a character"),
            (f"{noun} is detached", ""),
            (f"{noun} is picked", ""),
            (f"{noun} is picked by your opponent", ""),
            (f"{noun} is revealed", ""),
            (f"a token is put on {noun}", f"a token would be put on {noun}"),
            (f"a token is removed from {noun}", f"a token would be removed from {noun}"),
            (f"{noun} inflicts damage to {kind}", f"{noun} would inflict damage to {kind}"),
            (f"damage is inflicted to {noun}", f"damage would be inflicted to {noun}"),
            (f"{noun} receives damage", f"{noun} would receive damage"),
            (f"{noun} inflicts battle damage to your opponent's faction", ""),
            ("your faction loses influence", "your faction would lose influence"),
            ("your opponent's faction gains influence", "your opponent's faction would gain influence"),
            (f"{who} play{s} {kind}", f"{who} would play {kind}"),
            (f"{who} play{s} a resource", f"{who} would play a resource"),
            (f"{who} use{s} an ability", ""),
            (f"{who} draw{s} a card", f"{who} would draw a card"),
            (f"{who} discard{s} {kind}", f"{who} would discard {kind}"),
            (f"{who} search{'es' if s else ''} a deck", f"{who} would search a deck"),
            (f"{who} shuffle{s} {'their' if s else 'your'} deck", ""),
            (f"{who} gain{s} influence", f"{who} would gain influence"),
            (f"{who} lose{s} influence", f"{who} would lose influence"),
            (f"{noun} attacks", ""),
            (f"{noun} attacks a location", ""),
            (f"{noun} attacks alone", ""),
            (f"{noun} blocks", ""),
            (f"{noun} is blocked", ""),
            (f"{noun} attacks or blocks", ""),
            (f"{who} attack{s}", ""),
            (f"you take control of {kind}", f"{who} would take control of {noun}"),
            (f"your opponent picks {noun}", ""),
            ("a battle ends", ""),
            (f"{who} win{s} a coin flip", ""),
            (f"{noun} is terminated", ""),
        ]

    # ---- texts: (kind of card, text) -----------------------------------------------------------------

    def instructions(self) -> tuple[str, str]:
        return "Tactic", sentence(self.deed())

    def with_subject(self) -> tuple[str, str]:
        deed = third_person(self.deed()).replace("your ", "their ")
        who = self.one(SUBJECTS)
        lead = (
            "COST: Pick a character.\n\nEFFECT: Destroy the character. "
            if who.startswith(("its", "that"))
            else ""
        )
        if who == "that player":
            lead = "COST: Pick an opponent.\n\nEFFECT: "
        return "Tactic", lead + sentence(f"{who} {deed}")

    def counting(self) -> tuple[str, str]:
        deed = self.one(
            (
                "draw X cards",
                "inflict X damage to a character",
                "your faction gains X influence",
                "put X tokens on this card",
                "destroy X items",
                "your opponent discards X cards",
                "look at the top X cards of your deck",
                "pay X",
            )
        )
        form = self.chance.randrange(3)
        number = self.one(COUNTS).replace("its ", "this card's ")
        if form == 0:
            text = f"{deed}, where X is {number}"
        elif form == 1:
            text = f"X is {number}. {deed[0].upper()}{deed[1:]}"
        else:
            one = {"draw X cards": "draw a card"}.get(
                deed,
                deed.replace("X cards", "a card")
                .replace("X tokens", "a token")
                .replace("X items", "an item")
                .replace("the top a card", "the top card")
                .replace("X", "1"),
            )
            each = self.one(EACH)
            lead = "destroy all depleted characters. " if "this way" in each else ""
            text = f"{lead}{one[0].upper() if lead else one[0]}{one[1:]} for each {each}"
        return "Character", sentence(f"when this card enters play, {text}")

    def triggers(self) -> tuple[str, str]:
        happening = self.happening()
        if self.chance.random() < 0.3:
            happening += f" during {self.one(TIMES)}"
        lead = self.one(("if", "when", "whenever"))
        form = self.chance.randrange(4)
        deed = self.deed()
        if form == 0:
            deed = f"you may {deed}"
        elif form == 1:
            deed = f"if {self.condition()}, {deed}"
        elif form == 2:
            deed = f"you may pay 1. If you do, {deed}"
        return "Character", sentence(f"{lead} {happening}, {deed}")

    def replacements(self) -> tuple[str, str]:
        happening = self.happening(would=True)
        may = self.one(("", "you may "))
        return "Character", sentence(f"if {happening}, {may}{self.deed()} instead")

    def moments(self) -> tuple[str, str]:
        when = self.one(
            (
                "the start of your turn",
                "the end of your turn",
                "the start of your opponent's turn",
                "the end of each turn",
                "the start of each player's turn",
            )
        )
        lead = self.one(("", "", f"if {self.condition()}, ", "you may "))
        return "Character", sentence(f"at {when}, {lead}{self.deed()}")

    def conditions(self) -> tuple[str, str]:
        condition = self.condition()
        form = self.chance.randrange(5)
        if form == 0:
            return "Tactic", sentence(f"if {condition}, {self.deed()}")
        if form == 1:
            return "Character", sentence(f"while {condition}, this card gains 2 strength")
        if form == 2:
            return (
                "Character",
                f"DO\nCOST: Pay 1. Use this only if {condition}.\nEFFECT: {sentence(self.deed())}",
            )
        if form == 3:
            return "Character", sentence(f"this card cannot attack while {condition}")
        return "Tactic", sentence(f"if {condition}, {self.deed()}. Otherwise, {self.deed()}")

    def modifiers(self) -> tuple[str, str]:
        who = self.one(
            (
                "this card",
                "characters you control",
                "other characters you control",
                "all characters",
                "each attacking character",
                "the attached character",
                '"gear" items',
                "your characters",
                "characters your opponent controls",
                "blocking characters",
                "characters with COVERT",
            )
        )
        s = "" if plural_subject(who) else "s"
        n, stat = self.amount(), self.one(STATS)
        what = self.one(
            (
                f"gain{s} {n} {stat}",
                f"lose{s} {n} {stat}",
                f"gain{s} COVERT",
                f"lose{s} COVERT",
                f"gain{s} {n} {stat} and {n} {self.one(STATS)}",
                f"gain{s} {n} {stat} for each {self.one(EACH[:8])}",
                f"lose{s} {n} {stat} for each {self.one(EACH[:8])}",
                f"gain{s} {stat} equal to {self.one(COUNTS[:4])}",
                f'gain{s} the "dragon" subtype',
                f"lose{s} all rules text",
                f"lose{s} all abilities",
                f'gain{s} "If this card is destroyed, draw a card."',
                f"gain{s} X {stat}, where X is {self.one(COUNTS[:4])}",
                f"gain{s} {n} {stat} while {self.one(('attacking', 'blocking', 'in a battle', 'depleted'))}",
                f"gain{s} {n} {stat} while {self.condition()}",
                f"gain{s} {n} {stat} and cannot be blocked",
                f"{'have' if not s else 'has'} COVERT",
            )
        )
        kind = "Item" if "attached" in who else "Character"
        form = self.chance.randrange(3)
        if form == 0:
            return kind, sentence(f"{who} {what}")
        if form == 1 and "attached" not in who and "this card" not in who:
            return "Tactic", sentence(f"{self.one(DURATIONS)}, {who} {what}")
        if form == 2 and "while" not in what and "where" not in what:
            return kind, sentence(f"while {self.condition()}, {who} {what}")
        return kind, sentence(f"{who} {what}")

    def rules_of_play(self) -> tuple[str, str]:
        """Prohibitions, requirements, costs."""
        who = self.one(
            ("this card", "characters your opponent controls", "the attached character", "other characters")
        )
        s = "" if plural_subject(who) else "s"
        players = self.one(("your opponent", "players", "you", "each player"))
        n = self.amount()
        kinds = plural(self.one(("character", "item", "location", "tactic", "card")))
        text = self.one(
            (
                f"{who} cannot attack",
                f"{who} cannot block",
                f"{who} cannot attack or block",
                f"{who} cannot be blocked",
                f"{who} cannot be picked",
                f"{who} cannot be picked by your opponent",
                f"{who} cannot be destroyed",
                f"{who} cannot be depleted",
                f"{who} cannot be restored",
                f"{who} cannot be attached",
                f"{who} cannot inflict damage",
                f"{who} cannot leave play",
                f"{who} cannot gain COVERT",
                f"{who} cannot be removed from the game",
                f"{who} cannot be put into your hand",
                f"{who} cannot be blocked by characters with 2 strength or less",
                f"{who} cannot block attacking characters with COVERT",
                f"{who} must attack each turn if able",
                f"{who} must block if able",
                f"{who} can attack only once each turn",
                f"{who} can block even if depleted",
                f"{who} does not restore during your Restore Rule" if s else f"{who} cannot be restored",
                f"{players} cannot draw cards",
                f"{players} cannot play {kinds}",
                f"{players} cannot use abilities",
                f"{players} cannot gain influence",
                f"{players} cannot search decks",
                f"{players} cannot discard cards",
                f"{players} cannot attack",
                f"{players} cannot attack you",
                f"{players} cannot respond to this card",
                f"{players} cannot play more than 1 card each turn",
                f"{players} must pay {n} to attack",
                f"{players} must pay {n} to play {article(kinds[:-1])}",
                f"{kinds} you play cost {n} less",
                f"{kinds} cost {n} more to play",
                f"{kinds} your opponent plays cost {n} more",
                f"reduce the numeric cost of {kinds} you play by {n}",
                f"the numeric cost of {kinds} your opponent plays is increased by {n}",
                f"reduce the numeric cost of this card by {n}",
                f"this card costs {n} less for each {self.one(EACH[:4])}",
                f"abilities cost {n} more",
                f"{kinds} you control cannot be destroyed",
                f"if damage would be inflicted to this card, reduce it by {n}",
                f"increase all damage inflicted by {who} by {n}",
                f"{self.one(('resources', 'characters', 'items'))} your opponent plays enter play depleted",
                f"this card enters play with {n if n != '1' else '2'} tokens on it",
                "only characters with COVERT can block this card",
                "you may play this card whenever you could play a tactic",
                "skip your faction's Develop Rule",
            )
        )
        return "Item" if "attached" in text else "Character", sentence(text)

    def abilities(self) -> tuple[str, str]:
        costs = [
            self.one(
                (
                    "Pay 1.",
                    "Deplete this card.",
                    "Discard a card.",
                    "Destroy this card.",
                    "Pay 2.",
                    "Remove a token from this card.",
                    "Deplete an item you control.",
                    "Destroy a resource you control.",
                    "Your faction loses 2 influence.",
                    "Remove a card in your discard pile from the game.",
                    "Put a card in your hand on the bottom of your deck.",
                    "Reveal a card in your hand.",
                )
            )
        ]
        costs.append(self.one(("", "Pick a character.", "Pick an item.", f"Pick {self.a()}.")))
        costs.append(
            self.one(
                (
                    "",
                    "",
                    "Use this only once each turn.",
                    "Use this only during your turn.",
                    f"Use this only if {self.condition()}.",
                    "Use this only in response to a tactic.",
                    "Use this only during a battle.",
                    "Use this only while this card is attacking.",
                )
            )
        )
        effect = self.deed()
        if costs[1].startswith("Pick a character"):
            effect = self.one(
                (
                    "the character gains 2 strength this turn",
                    "destroy it",
                    "inflict 2 damage to the character",
                    "put it into its owner's hand",
                    "this turn, the character gains COVERT and 1 speed",
                    "the character cannot block this turn",
                    "deplete the character and draw a card",
                    "this turn, if the character is destroyed, draw a card",
                    "its controller discards a card",
                    "restore the character. It cannot attack this turn",
                )
            )
        return (
            "Character",
            f"ACT\nCOST: {' '.join(each for each in costs if each)}\nEFFECT: {sentence(effect)}",
        )


GROUPS: Final[dict[str, Callable[[Maker], tuple[str, str]]]] = {
    "instructions": Maker.instructions,
    "with a subject": Maker.with_subject,
    "numbers": Maker.counting,
    "triggers": Maker.triggers,
    "replacements": Maker.replacements,
    "moments": Maker.moments,
    "conditions": Maker.conditions,
    "modifiers": Maker.modifiers,
    "rules of play": Maker.rules_of_play,
    "abilities": Maker.abilities,
}


def article(noun: str) -> str:
    return ("an " if noun[0] in "aeiou" else "a ") + noun


def plural(noun: str) -> str:
    made = re.sub(r"(?<!-)\b(character|item|location|resource|card|tactic)\b", r"\1s", noun, count=1)
    made = (
        made.replace("that attacked", "that attacked")
        .replace("that is not", "that are not")
        .replace("on it", "on them")
    )
    return made.replace(" with the highest speed", "")


def plural_subject(who: str) -> bool:
    return not who.startswith(("this", "each", "the "))


def third_person(deed: str) -> str:
    verb, _, rest = deed.partition(" ")
    ending = "es" if verb.endswith(("sh", "ch", "s")) else "s"
    made = {"pay": "pays", "play": "plays", "destroy": "destroys"}.get(verb, verb + ending)
    return f"{made} {rest}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def made(seed: int, of_each: int) -> dict[str, list[tuple[str, str]]]:
    """So many texts of each group, each only once."""
    texts: dict[str, list[tuple[str, str]]] = {}
    for name, make in GROUPS.items():
        maker = Maker(seed)
        found: dict[tuple[str, str], None] = {}
        for _ in range(of_each * 20):
            found.setdefault(make(maker))
            if len(found) == of_each:
                break
        texts[name] = list(found)
    return texts


def main(seed: int, of_each: int) -> None:
    total = compiled = 0
    for name, texts in made(seed, of_each).items():
        problems: Counter[str] = Counter()
        good = 0
        for kind, text in texts:
            result = compile_card("Test", [kind], text)
            if isinstance(result, Compiled):
                good += 1
            else:
                problems[f"{explain(result)}   <<{text}>>"] += 1
        total, compiled = total + len(texts), compiled + good
        print(f"{name}: {good} of {len(texts)}")
        for problem in problems:
            print("   ", problem.replace("\n", " / "))
    print(f"all: {compiled} of {total}, {100 * compiled / total:.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
