"""Positions for looking at the table: empty to overcrowded, two and four players, in battle, choosing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playwright.sync_api import Page, expect

CREW = 30
LONG_NAMES = ("Sandhopper", "Quartermaster", "Lighthousekeeper", "Wharf Undertaker")
CARDS = "cards:\n" + "\n".join(
    f"  - {{{facts}}}"
    for facts in (
        "name: Small Fry, type: Character, trade: Rogue, subtypes: [fish], cost: 1, threshold: D, "
        "strength: 1, life: 1, speed: 3, text: COVERT",
        "name: Old Salt of the Long Pier, type: Character, trade: Warlord, subtypes: [sailor, officer], "
        "cost: 4, threshold: RR, strength: 4, life: 5, speed: 2, "
        'text: "When this card enters play, draw a card."',
        "name: Harbour Crane, type: Location, trade: Gearsmith, cost: 3, threshold: E, structure: 6",
        "name: Brass Whistle, type: Item, subtypes: [gear], trade: Banker, cost: 1, "
        'text: "ATTACH to Character\\n\\nThe attached character gains 1 strength."',
        "name: Salvage Permit, type: Item, trade: Arcanist, cost: 2, "
        'text: "You may look at the top card of your deck."',
        "name: Long Harangue, type: Tactic, trade: Warlord, cost: 1, threshold: R, "
        'text: "COST: Pick a character.\\n\\nEFFECT: The character gains 2 strength this turn.'
        '\\n\\nFLIP UP: 2 [R]"',
        *(
            f"name: {name}, type: Character, trade: Warlord, cost: 2, strength: 1, life: 1, speed: 3"
            for name in LONG_NAMES
        ),
        'name: Loud Warning, type: Tactic, trade: Rogue, cost: 1, text: "EFFECT: Draw a card."',
        'name: Second Wind, type: Tactic, cost: 0, text: "COST: Pick a character in your discard pile.'
        '\\n\\nEFFECT: Put it into play under your control."',
        'name: Broadside, type: Tactic, cost: 0, text: "COST: Pick 5 or fewer characters.'
        '\\n\\nEFFECT: Inflict 6 damage divided however you want to the characters."',
        'name: Sounding Line, type: Tactic, cost: 0, text: "EFFECT: Look at the top 5 cards of your deck. '
        'Put them back in any order."',
        *(
            f"name: Deckhand {number}, type: Character, trade: Warlord, cost: 2, threshold: R, "
            f"strength: {number % 5 + 1}, life: {number % 4 + 1}, speed: {number % 6 + 1}"
            for number in range(CREW)
        ),
    )
)


def side(characters: Iterable[str], hand: str, others: int = 1, rage: int = 4) -> str:
    play = ", ".join([*characters, f"{others} Harbour Crane", f"{others} Salvage Permit"])
    resources = f"{rage} Rage, 3 Deception, 2 Elitism, Greed, face-down Small Fry"
    return (
        f"{{faction: Harbour Board, hand: [{hand}], resources: [{resources}], play: [{play}],"
        " deck: [20 Rage], discard: [2 Small Fry], out_of_game: [Small Fry], void: [Small Fry]}"
    )


def position(*sides: str) -> str:
    players = "\n".join(f"  {name}: {one}" for name, one in zip("ABCD", sides, strict=False))
    return f"title: A table to look at\n{CARDS}\nplayers:\n{players}\n"


BARE = "{faction: Harbour Board, deck: [20 Rage]}"
SOME = side(
    [
        "2 Small Fry",
        "2 Old Salt of the Long Pier",
        "{card: Small Fry, attached: [Brass Whistle, Brass Whistle]}",
    ],
    "2 Small Fry, Old Salt of the Long Pier, Salvage Permit, Brass Whistle, 2 Loud Warning",
)
MANY = side(
    [f"Deckhand {number}" for number in range(CREW)],
    "3 Small Fry, 3 Old Salt of the Long Pier, 3 Salvage Permit, 3 Brass Whistle, 2 Loud Warning",
    others=3,
    rage=8,
)


def attack(page: Page) -> None:
    """Attack with everybody, and stop before blocks."""
    page.locator(".prompt .button.attack").first.click()
    page.locator(".prompt [data-word=all]").click()
    page.locator(".prompt .buttons .main").click()
    expect(page.locator(".centre .battle")).to_be_visible()
    expect(page.locator(".prompt.asked")).to_be_visible()


def stay(page: Page) -> None:
    """Look at it as it is."""


LONE = position(
    "{faction: Harbour Board, hand: [Long Harangue], resources: [4 Rage, face-down Small Fry], "
    "play: [Deckhand 1, Deckhand 2, Deckhand 3, Old Salt of the Long Pier], deck: [20 Rage]}",
    BARE,
)


def answer(page: Page) -> None:
    """Attack with everybody and play the last card in hand; it asks something."""
    attack(page)
    page.locator(".hand .tablecard.legal").first.click()
    expect(page.locator(".centre .chain")).to_be_visible()
    expect(page.locator(".prompt[data-kind=pick] .source")).to_be_visible()


PILE = ", ".join(f"Deckhand {number}" for number in range(20))
GEARED = "{card: Old Salt of the Long Pier, attached: [5 Brass Whistle]}"
CREWED = ", ".join(f"Deckhand {number}" for number in range(5))
CHOOSER = (
    "{faction: Harbour Board, hand: [Second Wind, Broadside, Sounding Line, 2 Loud Warning],"
    f" resources: [4 Rage], play: [{CREWED}, {GEARED}], discard: [{PILE}], deck: [{CREWED}, 9 Rage]}}"
)
OTHER = f"{{faction: Harbour Board, play: [{CREWED}], deck: [9 Rage]}}"


def choosing(card: str, kind: str) -> Callable[[Page], None]:
    """Play a card that asks this."""

    def act(page: Page) -> None:
        page.locator(f".hand .tablecard[data-name='{card}']").click()
        expect(page.locator(f".prompt[data-kind={kind}]")).to_be_visible()

    return act


def divide(page: Page) -> None:
    """Damage among some of the others and one's own with the most attached to it."""
    choosing("Broadside", "pick")(page)
    for number in range(3):
        page.locator(f".side:not(.mine) .tablecard[data-name='Deckhand {number}']").click()
    page.locator(".mine .tablecard[data-name^='Old Salt']").click(position={"x": 9, "y": 9})
    page.locator(".prompt .buttons .main").click()
    expect(page.locator(".prompt[data-kind=divide]")).to_be_visible()


POSITIONS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "empty": (position(BARE, BARE), stay),
    "some": (position(SOME, SOME), stay),
    "some, in battle": (position(SOME, SOME), attack),
    "lone, in battle, answering": (LONE, answer),
    "long names": (position(side(LONG_NAMES, "Sandhopper"), side(LONG_NAMES, "Quartermaster")), stay),
    "choosing from a pile": (position(CHOOSER, OTHER), choosing("Second Wind", "pick")),
    "dividing damage": (position(CHOOSER, OTHER), divide),
    "ordering the deck": (position(CHOOSER, OTHER), choosing("Sounding Line", "arrange")),
    "four, choosing from a pile": (position(CHOOSER, OTHER, OTHER, OTHER), choosing("Second Wind", "pick")),
    "overcrowded": (position(MANY, MANY), stay),
    "overcrowded, in battle": (position(MANY, MANY), attack),
    "four": (position(SOME, SOME, SOME, SOME), stay),
    "four, in battle": (position(SOME, SOME, SOME, SOME), attack),
    "four, overcrowded, in battle": (position(MANY, MANY, MANY, MANY), attack),
}
