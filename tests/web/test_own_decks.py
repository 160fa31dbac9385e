"""Decks: what is to be expected of one, shared by link and code, printed; and one's own pictures of cards."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import OpenPage
from tests.web.player import Player, play
from tests.web.positions import base_of, open_position

STARTER = "/decks/project-starter-rogue"
RED = (200, 30, 40)


def picture(folder: Path, name: str, colour: tuple[int, int, int] = RED) -> Path:
    file = folder / name
    Image.new("RGB", (126, 176), colour).save(file)
    return file


def test_what_to_expect_of_a_deck(open_page: OpenPage) -> None:
    page = open_page(STARTER)
    page.get_by_text("What to expect of it").click()
    rows = page.locator("table tbody tr")
    # It begins with two of the icons that it is made of: one of them is there in every game.
    expect(rows.first.locator("td")).to_have_text(["100"] * 8)
    expect(page.get_by_text("By turn 6 every card can be paid for")).to_be_visible()
    hand = page.get_by_role("region", name="A hand to try")
    expect(hand.locator("li")).to_have_count(8)
    hand.get_by_label("going second").check()
    expect(hand.locator("li")).to_have_count(9)
    for place in (0, 1):
        hand.locator("li button").nth(place).click()
    hand.get_by_role("button", name="Mulligan: 2 cards under the deck").click()
    expect(hand.locator("li")).to_have_count(9)
    expect(hand.get_by_role("button", name="Mulligan: choose cards")).to_be_disabled()  # one time only
    hand.get_by_role("button", name="Another hand").click()
    expect(hand.locator("li button").first).to_be_enabled()


def test_a_deck_that_cannot_pay_says_so(open_page: OpenPage) -> None:
    page = open_page("/decks/new")
    page.locator(".deck").get_by_label("Faction").select_option("Harbour Board")
    page.get_by_role("searchbox").fill("Admiral Quell")
    page.get_by_role("button", name="Add Admiral Quell", exact=True).click()
    page.get_by_text("What to expect of it").click()
    expect(page.get_by_text("Often not to be paid for by turn 6:")).to_be_visible()
    expect(page.locator("details li", has_text="Admiral Quell: 0 % by then")).to_be_visible()


def test_a_deck_is_played_alone(open_page: OpenPage) -> None:
    """Nobody acts on the other side; every turn is soon one's own again."""
    page = open_page(STARTER)
    expect(page.get_by_label("Name of the deck")).to_have_value("Starter: Rogue")
    page.get_by_role("button", name="Play it alone").click()
    player = Player(page)
    play(player, until="turn")
    expect(page.locator(".opponents .plaque")).to_contain_text("Figurehead")
    for _ in range(300):
        if "Turn 5" in page.locator("h1").inner_text():
            break
        player.act()
        page.wait_for_timeout(30)
    expect(page.locator("h1")).to_contain_text("Turn 5")
    expect(page.locator(".opponents .rows .tablecard")).to_have_count(0)


def test_several_decks_come_at_once(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/decks")
    files = [tmp_path / "one.txt", tmp_path / "two.txt", tmp_path / "broken.yaml"]
    files[0].write_text("1 Harbour Board\n20 Rage\n4 Chip Thief\n", "utf-8")
    files[1].write_text("1 The Dry Fleet\n20 Rage\n", "utf-8")
    files[2].write_text("cards: [", "utf-8")
    page.locator("input[type=file]").set_input_files(files)
    expect(page.get_by_role("status")).to_contain_text("2 decks are in your list")
    expect(page.get_by_role("alert")).to_contain_text("broken.yaml")
    mine = page.locator("h2", has_text="My decks").locator("xpath=following-sibling::ul[1]")
    expect(mine.locator("li b")).to_have_text(["two", "one"])  # the newest first
    # One that goes is gone for good, and so one is asked first.
    for answer, left in (("Cancel", ["two", "one"]), ("Delete two", ["one"])):
        mine.get_by_role("button", name="Delete two").click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(mine.locator("li b")).to_have_text(left)


def test_a_deck_that_was_not_saved_is_there_again(open_page: OpenPage) -> None:
    """After a reload, on the way back, in a tab that the phone had closed; and it can be given up."""
    page = open_page("/decks/new", viewport={"width": 390, "height": 844})
    name = page.get_by_label("Name of the deck")
    page.get_by_role("button", name="Add Chip Thief", exact=True).click()
    page.get_by_role("tab", name="The deck").click()
    name.fill("Half done")
    page.reload()
    expect(name).to_have_value("Half done")
    page.goto(f"{base_of(page)}/credits")
    page.go_back()
    expect(name).to_have_value("Half done")
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator(".list li", has_text="Chip Thief")).to_be_visible()
    again.close()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    # The same for what was changed of a deck that was saved; what a link brought is one's own then.
    name.fill("Changed")
    page.reload()
    expect(name).to_have_value("Changed")
    page.get_by_role("button", name="Give them up").click()
    expect(name).to_have_value("Half done")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    friend = open_page(link.removeprefix(base_of(page)))
    friend.get_by_label("Name of the deck").fill("Better")
    friend.reload()
    expect(friend.get_by_label("Name of the deck")).to_have_value("Better")
    expect(friend.locator(".list li", has_text="Chip Thief")).to_be_visible()
    page.goto(f"{base_of(page)}/decks/new")
    expect(page.get_by_role("tab", name="The deck · 0")).to_be_visible()


def test_a_deck_that_has_not_come_yet_cannot_be_overwritten(open_page: OpenPage) -> None:
    page = open_page("/credits")
    held: list[Route] = []
    page.route("**/api/decks/project-starter-rogue", lambda route: held.append(route))
    page.goto(base_of(page) + STARTER)
    expect(page.get_by_role("heading", name="Decks")).to_be_visible()
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    expect(page.get_by_label("Name of the deck")).to_have_count(0)
    for one in held:
        one.continue_()
    expect(page.get_by_label("Name of the deck")).to_have_value("Starter: Rogue")


def test_a_card_can_be_read_in_the_builder_by_whoever_does_not_see_it(open_page: OpenPage) -> None:
    page = open_page("/decks/new")
    add = page.get_by_role("button", name="Add Chip Thief", exact=True)
    add.press("Enter")
    expect(add).to_have_accessible_description("1 in the deck")
    add.press("i")
    reading = page.get_by_role("dialog", name="Chip Thief")
    facts = page.request.get(base_of(page) + "/api/cards/named/Chip%20Thief").json()["card"]
    expect(reading.get_by_role("paragraph").first).to_contain_text(f"Character · cost {facts['cost']}")
    page.keyboard.press("Escape")
    expect(reading).to_have_count(0)
    expect(add).to_be_focused()  # one goes on where one was


def test_a_deck_travels_in_a_link_and_in_a_code(open_page: OpenPage) -> None:
    page = open_page(STARTER)
    expect(page.get_by_label("Name of the deck")).to_have_value("Starter: Rogue")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_label("Link", exact=True).input_value()
    expect(dialog.get_by_role("note")).to_contain_text("on this computer only")
    code = dialog.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    (read,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert read.text == link
    with page.expect_download() as download:
        dialog.get_by_role("button", name="o8d").click()
    assert "<deck" in download.value.path().read_text("utf-8")
    other = open_page(link.removeprefix(base_of(page)))
    expect(other.get_by_label("Name of the deck")).to_have_value("Starter: Rogue")
    expect(other.locator(".state")).to_contain_text("40 of at least 40 cards")
    broken = open_page("/decks/new#deck=abc")
    expect(broken.get_by_role("alert")).to_contain_text("This link holds no deck")


def test_a_deck_is_printed_nine_cards_to_a_page(open_page: OpenPage) -> None:
    page = open_page(STARTER)
    expect(page.get_by_label("Name of the deck")).to_have_value("Starter: Rogue")
    page.get_by_role("button", name="Print").click()
    # Of 40 cards 15 are staple resources; with the faction, 26 are left.
    expect(page.get_by_text("26 cards on 3 pages")).to_be_visible()
    expect(page.locator(".proxy")).to_have_count(26)
    made = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == 3
    size = page.locator(".proxy").first.bounding_box()
    assert size is not None
    millimetre = 96 / 25.4
    assert abs(size["width"] - 63 * millimetre) < 1
    assert abs(size["height"] - 88 * millimetre) < 1


def has_own_picture(page: Page, place: str) -> None:
    shown = page.locator(f"{place} img.own").first
    expect(shown).to_be_visible()
    colours = Image.open(io.BytesIO(shown.screenshot())).convert("RGB")
    middle = colours.getpixel((colours.width // 2, colours.height // 2))
    assert isinstance(middle, tuple)
    assert all(abs(one - other) < 30 for one, other in zip(middle, RED, strict=True))


def test_own_pictures_stay_in_the_browser(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/cards?card=Chip%20Thief")
    number = page.request.get(base_of(page) + "/api/cards/named/Sandhopper").json()["card"].get("id", "")
    pack = tmp_path / "pack.o8c"
    with zipfile.ZipFile(pack, "w") as packed:
        packed.write(picture(tmp_path, "one.png"), f"game/Sets/set/Cards/{number or 'sandhopper'}.png")
        cut = picture(tmp_path, "cut.png", (10, 10, 200))  # packs hold them a second time, for other uses
        packed.write(cut, f"game/Sets/set/Cards/Crops/{number or 'sandhopper'}.png")
    damaged = tmp_path / "damaged.o8c"
    damaged.write_bytes(pack.read_bytes()[40:400])
    page.goto(base_of(page) + "/cards")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.method != "GET" else None)
    page.get_by_text("Your own pictures").click()
    page.get_by_label("Add a pack or pictures").set_input_files(
        [damaged, pack, picture(tmp_path, "chip-thief.png"), tmp_path / "one.png", __file__]
    )
    expect(page.get_by_text("3 pictures added. 1 file is no picture.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("damaged.o8c cannot be opened")
    assert sent == []
    page.goto(base_of(page) + "/cards?card=Sandhopper")
    has_own_picture(page, "dialog .big")
    position = (
        "title: Pictures\nplayers:\n"
        "  A: {faction: Harbour Board, play: [Chip Thief], deck: [9 Rage]}\n"
        "  B: {faction: Harbour Board, deck: [9 Rage]}\n"
    )
    open_position(page, position)
    has_own_picture(page, ".rows .tablecard")
    other = open_page("/cards?card=Sandhopper")  # somebody else sees nothing of it
    expect(other.locator("dialog .big .face")).to_be_visible()
    expect(other.locator("dialog .big img.own")).to_have_count(0)
    page.goto(base_of(page) + "/cards")
    page.get_by_text("Your own pictures").click()
    page.get_by_role("button", name="Remove all").click()
    expect(page.get_by_role("button", name="Remove all")).to_have_count(0)  # there is nothing left to remove
    page.goto(base_of(page) + "/cards?card=Sandhopper")
    expect(page.locator("dialog .big .face")).to_be_visible()
