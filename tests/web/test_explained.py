"""Everything is explained where it is read: by mouse, finger and keyboard; questions in plain words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from spoils.rules.book import Rulebook
from tests.web.conftest import OpenPage
from tests.web.crowds import POSITIONS
from tests.web.positions import base_of, open_position

COVERT = re.compile("can be blocked by")
SOURCES = Path(__file__).parents[2] / "web" / "src"

PICKS = """title: Up to three
cards:
  - name: Blunt Broom
    type: Tactic
    cost: 1
    text: "COST: Pick up to 3 characters.\\n\\nEFFECT: Destroy the characters."
  - {name: Small Fry, type: Character, cost: 1, strength: 1, life: 1, speed: 3, text: COVERT}
players:
  A: {faction: Harbour Board, hand: [Blunt Broom], resources: [3 Rage], play: [Small Fry], deck: [9 Rage]}
  B: {faction: Harbour Board, play: [2 Small Fry], deck: [9 Rage]}
"""


def test_every_term_the_pages_point_at_is_in_the_glossary() -> None:
    known = {term.id for term in Rulebook.load("en").terms}
    asked = set()
    for file in SOURCES.rglob("*.svelte"):
        text = file.read_text("utf-8")
        asked |= set(re.findall(r'data-term="([\w-]+)"', text))
        asked |= set(re.findall(r"data-term=\{explained \? '([\w-]+)'", text))
    table = (SOURCES / "lib" / "terms.svelte.ts").read_text("utf-8")
    asked |= set(re.findall(r"^  [OGEDRV]: '(\w+)'", table, re.MULTILINE))
    piles = (SOURCES / "table" / "Piles.svelte").read_text("utf-8")
    asked |= set(re.findall(r"'([\w-]+)'", re.findall(r"PILE_TERMS = (\{.*\})", piles)[0]))
    assert len(asked) > 15
    assert asked <= known


def test_a_keyword_is_explained_on_the_page_of_its_card(open_page: OpenPage) -> None:
    page = open_page("/cards?card=Mudlurk%20Eel")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".notes").first).to_contain_text(COVERT)  # without being asked
    tip = page.get_by_role("tooltip")
    expect(tip).to_be_hidden()
    dialog.locator(".text button", has_text="COVERT").first.hover()
    expect(tip).to_contain_text(COVERT)
    dialog.get_by_role("heading").first.hover()
    expect(tip).to_be_hidden()
    # On the drawn card, too: the numbers.
    dialog.locator(".big [data-term=speed]").hover()
    expect(tip).to_contain_text("higher is earlier")
    # With the keyboard.
    page.mouse.move(2, 2)
    dialog.locator(".type button", has_text="speed").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_contain_text("higher is earlier")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(dialog).to_be_visible()


def test_a_finger_asks_too(open_page: OpenPage) -> None:
    page = open_page("/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_position(page, PICKS)
    page.locator(".mine button.influence").tap()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("At 0 its owner has lost")
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    tip.get_by_role("button", name="Close").tap()
    expect(tip).to_be_hidden()


def test_a_card_of_the_builder_is_read_under_a_finger(open_page: OpenPage) -> None:
    """A touch adds a card, a finger that stays reads it; in the deck its name does."""
    page = open_page("/decks/new", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(page.get_by_text("hold a finger on it to read it")).to_be_visible()
    eel = page.get_by_role("button", name="Add Mudlurk Eel", exact=True)
    page.get_by_role("searchbox").fill("Mudlurk")
    eel.dispatch_event("pointerdown", {"pointerType": "touch"})
    read = page.get_by_role("dialog", name="Mudlurk Eel")
    expect(read.locator(".notes")).to_contain_text(COVERT)
    eel.dispatch_event("pointerup", {"pointerType": "touch"})
    eel.dispatch_event("click")  # as browsers do when the finger is lifted
    expect(page.get_by_role("tab", name="The deck · 0")).to_have_count(1)
    read.get_by_role("button", name="One Mudlurk Eel more").tap()
    read.get_by_role("button", name="Close").tap()
    expect(read).to_have_count(0)
    eel.tap()
    page.get_by_role("tab", name="The deck · 2").tap()
    page.locator(".list").get_by_role("button", name="Mudlurk Eel", exact=True).tap()
    expect(read).to_be_visible()


def test_the_large_card_in_a_game_explains_its_keywords(open_page: OpenPage) -> None:
    page = open_page("/")
    open_position(page, PICKS)
    page.locator(".mine .tablecard[data-name='Small Fry']").hover()
    expect(page.locator(".zoom .notes")).to_contain_text(COVERT)
    page.mouse.move(640, 2)
    page.locator(".prompt .term").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_the_definition_comes_first_in_the_rules_search(open_page: OpenPage) -> None:
    page = open_page("/rules")
    page.get_by_label("Number or words").fill("covert")
    expect(page.locator("article[data-kind=term]").first).to_be_visible()
    assert page.locator("article").first.get_attribute("data-kind") == "term"
    expect(page.locator("article").first).to_contain_text(COVERT)


def test_explanations_in_french_of_english_cards(open_page: OpenPage) -> None:
    page = open_page("/cards?card=Mudlurk%20Eel")
    page.evaluate(
        "localStorage.setItem('spoils.settings', JSON.stringify({pace: 0, motion: 'off', language: 'fr'}))"
    )
    page.reload()
    page.get_by_role("dialog").locator(".text button", has_text="COVERT").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Mot-clé")


def test_a_question_shows_its_card_and_doing_nothing_is_not_the_bright_button(open_page: OpenPage) -> None:
    page = open_page("/")
    open_position(page, PICKS)
    page.locator(".hand .tablecard[data-name='Blunt Broom']").click()
    prompt = page.locator(".prompt.asked")
    expect(prompt.locator("h2")).to_have_text("What do you pick?")
    expect(prompt.locator(".source")).to_contain_text("Pick up to 3 characters")
    nothing = prompt.get_by_role("button", name="Choose nothing")
    expect(nothing).not_to_have_class(re.compile(r"\bmain\b"))
    page.keyboard.press("Space")  # no reflex wastes the card
    expect(prompt.locator("h2")).to_have_text("What do you pick?")
    # Friend and foe: told apart by sign and words, not only by colour.
    mine = page.locator(".mine .tablecard[data-name='Small Fry']")
    theirs = page.locator(".side:not(.mine) .tablecard[data-name='Small Fry']").first
    expect(mine.locator(".side-mark.mine")).to_have_count(1)
    expect(theirs.locator(".side-mark.theirs")).to_have_count(1)
    expect(theirs).to_have_attribute("aria-label", re.compile("of Wrecker"))
    expect(mine).to_have_attribute("aria-label", re.compile("yours"))
    theirs.click()
    confirm = prompt.get_by_role("button", name="Confirm 1")
    expect(confirm).to_have_class(re.compile(r"\bmain\b"))
    page.keyboard.press("Space")
    expect(page.locator(".log")).to_contain_text("is destroyed")
    page.locator(".log .term", has_text="destroyed").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("discard pile")


ATTACK = """title: Everybody
cards:
  - {name: Small Fry, type: Character, cost: 1, strength: 1, life: 1, speed: 3}
players:
  A: {faction: Harbour Board, resources: [Rage], play: [3 Small Fry], deck: [9 Rage]}
  B: {faction: Harbour Board, deck: [9 Rage]}
"""


COMING = """title: Something comes into play
cards:
  - {name: Old Salt, type: Character, trade: Warlord, cost: 1, strength: 4, life: 5, speed: 2,
     text: "When this card enters play, you may draw a card."}
players:
  A: {faction: Harbour Board, hand: [Old Salt], resources: [Rage], deck: [20 Rage]}
  B: {faction: Harbour Board, deck: [20 Rage]}
"""


def test_a_card_in_play_is_no_longer_being_deployed(open_page: OpenPage) -> None:
    """While it asks something on entering play, it lies there already, and nothing nameless is on its way."""
    page = open_page("/")
    open_position(page, COMING)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Turn 1: yours")
    page.locator(".hand .tablecard.legal").click()
    expect(page.locator(".prompt[data-kind=yes_no]")).to_be_visible()
    came = page.locator(".field .tablecard[data-name='Old Salt']")
    expect(came).to_have_attribute("aria-label", re.compile("cannot attack yet"))
    came.hover()  # what the hourglass on it means is said where it is read
    expect(page.locator(".zoom .marks")).to_contain_text("cannot attack yet")
    expect(page.locator(".centre .chain")).to_have_count(0)
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".prompt[data-kind=turn]")).to_contain_text("Nothing more can be done this turn.")


LAST_OF_MANY = """title: The last of a long row
cards:
  - {name: Cold Stare, type: Tactic, trade: Rogue, cost: 0,
     text: "COST: Pick a character with 9 strength.\\n\\nEFFECT: Destroy that character."}
  - {name: Colossus, type: Character, trade: Rogue, cost: 1, strength: 9, life: 1, speed: 1}
  - {name: Titan, type: Character, trade: Rogue, cost: 2, strength: 9, life: 1, speed: 1}
CROWD
players:
  A: {faction: Harbour Board, hand: [Cold Stare], deck: [9 Rage]}
  B: {faction: Harbour Board, play: [MATES, Colossus, Titan], deck: [9 Rage]}
"""


def test_what_can_be_chosen_from_a_long_row_comes_into_sight(open_page: OpenPage) -> None:
    mates = [f"Mate {number}" for number in range(12)]
    crowd = "\n".join(
        f"  - {{name: {one}, type: Character, trade: Rogue, cost: 1, strength: 1, life: 1, speed: 1}}"
        for one in mates
    )
    page = open_page("/", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    open_position(page, LAST_OF_MANY.replace("CROWD", crowd).replace("MATES", ", ".join(mates)))
    last = page.locator(".rows .tablecard[data-name=Colossus]")
    expect(last).not_to_be_in_viewport(ratio=0.9)
    page.locator(".hand .tablecard.legal").click()
    expect(page.locator(".prompt[data-kind=pick]")).to_be_visible()
    expect(last).to_be_in_viewport(ratio=0.9)


def test_all_attack_with_one_button_and_the_target_is_a_player(open_page: OpenPage) -> None:
    page = open_page("/")
    open_position(page, ATTACK)
    prompt = page.locator(".prompt")
    prompt.get_by_role("button", name="Attack Wrecker").click()
    expect(prompt.locator("h2")).to_contain_text("attack Wrecker")
    prompt.get_by_role("button", name="All of them").click()
    prompt.get_by_role("button", name="Attack with 3").click()
    expect(page.locator(".log")).to_contain_text("attacks")


def test_passing_until_ones_turn_has_a_key_and_the_keys_have_a_button(open_page: OpenPage) -> None:
    page = open_page("/")
    open_position(page, ATTACK)
    until = page.get_by_role("button", name="Pass until my turn")
    expect(until).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("p")
    expect(until).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    expect(until).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("pass until your turn")


COVERED = """() => {
  const box = (one) => one.getBoundingClientRect()
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const large = box(document.querySelector('.zoom'))
  return [...document.querySelectorAll('.prompt h2, .prompt .buttons, .tablecard:hover')]
    .filter((one) => meet(box(one), large)).map((one) => one.className || one.tagName)
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_large_card_covers_neither_the_question_nor_the_card_itself(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page("/", viewport={"width": size[0], "height": size[1]})
    open_position(page, POSITIONS["some"][0])
    cards = page.locator(".rows .tablecard, .hand .tablecard").all()
    assert len(cards) > 20
    for card in cards:
        card.hover()
        expect(page.locator(".zoom")).to_be_visible()
        covered = page.evaluate(COVERED)
        assert not covered, (card.get_attribute("aria-label"), covered)
        page.mouse.move(size[0] - 1, 1)
        expect(page.locator(".zoom")).to_have_count(0)


def test_the_table_as_text_says_what_an_ability_costs_and_does(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.get_by_label("Table as text").check()
    for language, says in (
        ("English", ("Harbour Board: pay 3 to draw a card", "Harbour Board: pay 4 to play a resource")),
        ("Français", ("Conseil du port\u00a0: payer 3 pour piocher une carte",)),
    ):
        page.goto(f"{base_of(page)}/settings")
        page.get_by_role("combobox", name=re.compile("^Lang")).select_option(label=language)
        open_position(page, POSITIONS["some"][0])
        for words in says:
            expect(page.locator(".prompt .option").filter(has_text=words)).to_have_count(1)
