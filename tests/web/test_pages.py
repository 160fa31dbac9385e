"""The pages around the game: cards, decks, the card lab, rules, languages, the first game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.everybody import PHONE
from tests.web.player import Player
from tests.web.positions import base_of


def test_cards_can_be_searched_and_looked_at(open_page: OpenPage) -> None:
    page = open_page("/cards")
    cards = page.locator(".grid li")
    expect(cards).not_to_have_count(0)
    page.get_by_label("Search name").fill("eel")
    expect(cards.first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Avarice"))).to_have_count(0)
    page.get_by_role("button", name="Arcanist").click()
    page.get_by_role("link", name=re.compile("Mudlurk Eel")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("this card can be played")
    expect(dialog.get_by_role("heading", name="What that means")).to_be_visible()
    expect(dialog.locator(".reading li li").first).not_to_be_empty()
    expect(page).to_have_url(re.compile("card=Mudlurk"))
    # The search is part of the address: it outlasts the card, a reload, the way to elsewhere and back.
    page.reload()
    expect(dialog).to_contain_text("this card can be played")
    dialog.get_by_role("button", name="Close").first.click()
    for again in (lambda: None, page.reload, lambda: (page.goto(f"{base_of(page)}/credits"), page.go_back())):
        again()
        expect(page.get_by_label("Search name")).to_have_value("eel")
        expect(page.get_by_role("button", name="Arcanist")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("link", name=re.compile("Mudlurk Eel"))).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("Avarice"))).to_have_count(0)
    page.get_by_role("link", name="Cards", exact=True).first.click()
    expect(page.get_by_role("link", name=re.compile("Avarice"))).to_be_visible()
    expect(page.get_by_label("Search name")).to_have_value("")


def test_a_card_is_closed_where_it_was_opened(open_page: OpenPage) -> None:
    page = open_page("/cards", **PHONE)
    card = page.locator(".grid li a").nth(7)
    card.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 1000
    card.tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").first.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert abs(page.evaluate("scrollY") - before) < 2
    expect(page).to_have_url(re.compile(r"/cards$"))
    page.goto(f"{base_of(page)}/cards?card=Zzyzx%20Zebra")
    expect(page.locator(".grid li").first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Zzyzx Zebra")


def test_on_a_phone_the_first_card_comes_before_the_filters(open_page: OpenPage) -> None:
    page = open_page("/cards", **PHONE)
    page.locator(".grid li").first.wait_for()
    assert page.evaluate("document.querySelector('.grid li').getBoundingClientRect().top") < 360
    kind = page.get_by_label("Type", exact=True)
    expect(kind).to_be_hidden()
    page.get_by_role("button", name="Filters").tap()
    kind.select_option("Location")
    expect(page.get_by_role("button", name="Filters (1)")).to_be_visible()
    page.get_by_role("button", name="Filters (1)").tap()
    expect(kind).to_be_hidden()
    expect(page.get_by_role("link", name=re.compile("character", re.IGNORECASE))).to_have_count(0)


def test_a_set_of_cards_is_imported_by_dropping_its_file(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/cards")
    file = tmp_path / "mine.yaml"
    file.write_text(
        "set: Mine\ncode: MIN\ncards:\n"
        "  - {name: Test Gull, type: Character, trade: Rogue, cost: 1, strength: 1, life: 1, speed: 4}\n"
        "  - {name: Riddle, type: Tactic, trade: Rogue, cost: 1, text: 'EFFECT: Frobnicate the wug.'}\n",
        "utf-8",
    )
    page.locator("input[type=file]").first.set_input_files(file)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 cards, 1 of them playable")
    expect(dialog).to_contain_text("Riddle")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_label("Search name").fill("Test Gull")
    expect(page.locator(".grid li")).to_have_count(1)
    page.get_by_role("button", name="Remove Mine").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove Mine").click()
    expect(page.locator(".grid li")).to_have_count(0)


def test_a_deck_is_built_with_its_faults_shown(open_page: OpenPage) -> None:
    page = open_page("/decks/new")
    deck = page.get_by_role("region", name="The deck")
    expect(deck).to_contain_text("not legal")
    page.get_by_label("Name of the deck").fill("Eels and others")
    page.get_by_label("Faction").select_option("Harbour Board")
    page.get_by_label("Search name").fill("Mudlurk Eel")
    expect(page.locator(".grid li")).to_have_count(1)
    card = page.get_by_role("button", name="Add Mudlurk Eel")
    for _ in range(5):
        card.click()
    expect(deck.locator(".faults")).to_contain_text("Mudlurk Eel")  # one more than may be
    page.get_by_role("button", name="One Mudlurk Eel less").click()
    expect(deck.locator(".list li", has_text="Mudlurk Eel").locator("b").first).to_have_text("4")
    expect(deck.locator(".curve")).to_contain_text("4")
    page.get_by_label("Search name").fill("Chip Thief")
    for _ in range(3):
        page.get_by_role("button", name="Add Chip Thief").click()
    expect(deck.locator(".curve b", has_text="3")).to_be_visible()
    heights = deck.locator(".curve div").evaluate_all(
        "bars => Object.fromEntries(bars.map((bar) => [bar.querySelector('b').innerText, "
        "bar.querySelector('i').getBoundingClientRect().height]))"
    )
    assert abs(heights["3"] / heights["4"] - 3 / 4) < 0.03  # as high as there are many
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="text", exact=True).click()
    assert "4 Mudlurk Eel" in saved.value.path().read_text("utf-8")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Decks").click()
    expect(page.get_by_role("link", name="Eels and others")).to_be_visible()


def test_the_builder_shows_every_card_that_was_found(open_page: OpenPage) -> None:
    page = open_page("/decks/project-boarders", viewport={"width": 1920, "height": 1080})
    cards = page.locator(".found .pick")
    more = page.locator(".found .more button")
    expect(more).to_be_visible()
    first = cards.first.bounding_box()
    assert first
    assert first["width"] >= 140  # cards grow with the space there is
    while more.count():
        before = cards.count()
        more.click()
        expect(cards.nth(before)).to_be_visible()
    names = cards.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert len(set(names)) == len(names)
    about = page.request.get(page.url.split("/decks")[0] + "/api/cards?limit=500").json()
    assert len(names) == len([card for card in about["cards"] if not card.get("token")])


def test_cards_use_the_width_of_a_large_screen(open_page: OpenPage) -> None:
    for width, height, columns in ((1366, 768, 5), (1920, 1080, 6), (3840, 2160, 8)):
        page = open_page("/cards", viewport={"width": width, "height": height})
        expect(page.locator(".grid li").nth(columns)).to_be_visible()
        boxes = [box for one in page.locator(".grid li").all()[: columns + 1] if (box := one.bounding_box())]
        row = [box for box in boxes if box["y"] == boxes[0]["y"]]
        assert len(row) == columns
        assert row[-1]["x"] + row[-1]["width"] - row[0]["x"] > width * 0.94
        # A word is explained beside it, however large the page is drawn.
        word = page.locator(".grid li .term").first
        word.hover()
        tip = page.get_by_role("tooltip")
        expect(tip).to_be_visible()
        page.wait_for_timeout(100)  # it is measured first, and then put there
        asked, told = word.bounding_box(), tip.bounding_box()
        assert asked
        assert told
        assert told["x"] - 10 < asked["x"] < told["x"] + told["width"]
        assert -12 < asked["y"] - told["y"] - told["height"] < 12 or 0 < told["y"] - asked["y"] < 60


def test_a_deck_file_is_imported(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/decks")
    file = tmp_path / "mine.txt"
    file.write_text("1 Harbour Board\n4 Mudlurk Eel\n20 Obsession\n", "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".list li", has_text="Obsession").locator("b").first).to_have_text("20")


def test_a_card_is_typed_understood_and_tried(open_page: OpenPage) -> None:
    page = open_page("/lab")
    page.get_by_label("Name", exact=True).fill("Loud Gull")
    page.get_by_label("Text of the card").fill("When this card enters play, frobnicate.")
    expect(page.get_by_text("Not understood")).to_be_visible()
    expect(page.locator("mark")).to_contain_text("frobnicate")
    expect(page.get_by_role("button", name="Try it in a game")).to_be_disabled()
    page.get_by_label("Text of the card").fill("When this card enters play, draw a card.")
    expect(page.get_by_text("this card can be played")).to_be_visible()
    page.get_by_role("button", name="Try it in a game").click()
    expect(page.locator(".hand")).to_contain_text("Loud Gull")


def test_a_text_that_lets_one_look_shows_the_top_of_the_deck(open_page: OpenPage) -> None:
    page = open_page("/lab")
    page.get_by_label("Name", exact=True).fill("Deck Glass")
    page.get_by_label("Text of the card").fill("You may look at the top two cards of your deck.")
    page.get_by_role("button", name="Try it in a game").click()
    expect(page.locator(".hand")).to_contain_text("Deck Glass")
    deck = page.locator(".side.mine [data-deck]")
    expect(deck).to_be_visible()
    expect(deck.locator(".tablecard")).to_have_count(0)
    player = Player(page)
    while not player.kinds.get("turn"):
        player.act()
    while player.decide() != "turn":
        player.act()
    expect(deck.locator(".tablecard")).to_have_count(1)
    page.locator(".side.mine [data-known^=deck]").click()
    expect(page.get_by_role("dialog").locator(".tablecard")).to_have_count(2)


def test_rules_are_looked_up_beside_the_game_and_on_their_own(open_page: OpenPage) -> None:
    page = open_page("/rules")
    expect(page.locator("article")).to_have_count(6)
    page.get_by_role("button", name="6", exact=True).click()
    expect(page.locator("article").first).to_contain_text("6")
    page.get_by_label("Number or words").fill("covert")
    expect(page.locator("article").first).to_contain_text(re.compile("covert", re.IGNORECASE))
    page.get_by_role("button", name="Editions", exact=True).click()
    page.get_by_role("button", name="Smallest Limited deck, faction not counted").click()
    expect(page.locator("article .edition")).to_contain_text(["Rulebook, version 2.2: 45"])
    page.goto(page.url.split("/rules")[0] + "/learn")
    page.get_by_role("button", name="604.1").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("604.1a")


def test_everything_is_there_in_french(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Language").click()
    expect(page.get_by_role("button", name="Jouer", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.get_by_role("button", name="Jouer", exact=True).click()
    expect(page.locator(".prompt.asked h2")).to_have_text(re.compile("commence|ressources|votre deck"))
    page.goto(page.url.split("/game")[0] + "/rules/604")
    expect(page.locator("article").first).to_contain_text("604")
    expect(page.get_by_role("heading", name="Les règles")).to_be_visible()
