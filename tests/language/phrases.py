"""Phrases and clauses made by chance from the paradigms of the language: nouns with their qualifiers,
instructions, conditions, happenings."""

from __future__ import annotations

import random
import re
from typing import Final

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


class Phrases:
    """Makes phrases by chance, the same for the same seed."""

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
