"""Card sentences made from paradigms: every verb with many objects, numbers, subjects and durations,
happenings as triggers and as replacements, conditions behind every conjunction, numbers everywhere.

They are in words of our own and of no particular card. ``python -m tests.language.paradigms 1 120`` prints
which share of each group compiles (120 of each, seed 1), and what keeps the others from it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

from spoils.language.compile import Compiled, compile_card
from spoils.language.report import explain
from tests.language.phrases import (
    COUNTS,
    DURATIONS,
    EACH,
    STATS,
    SUBJECTS,
    TIMES,
    Phrases,
    article,
    plural,
    plural_subject,
    sentence,
    third_person,
)


class Maker(Phrases):
    """Makes the texts of whole cards: what kind of card, and what it says."""

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
