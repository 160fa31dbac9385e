"""For everybody: keyboard alone, phone size, screen readers, reduced motion, text mode."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.crowds import POSITIONS
from tests.web.everybody import PHONE, must_be_accessible, must_fit, must_suit_fingers
from tests.web.player import Player, play, start
from tests.web.positions import base_of, open_position
from tests.web.test_flow import DUEL, win
from tests.web.test_lessons import finish, locations

PAGES = (
    *("/", "/cards", "/decks", "/decks/new", "/lab", "/learn", "/rules", "/rules/604", "/settings"),
    *("/credits", "/print", "/decks/nonsense", "/tournament/nonsense", "/people"),
)


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_accessible_and_fit_a_phone(open_page: OpenPage, path: str) -> None:
    page = open_page(path, has_touch=True)
    page.wait_for_load_state("networkidle")
    must_be_accessible(page)
    page.set_viewport_size({"width": 360, "height": 640})
    must_be_accessible(page, colours=False)
    must_fit(page)
    must_suit_fingers(page)


def test_the_table_is_accessible(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    play(Player(page), until="turn")
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.locator(".prompt [data-term]").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    must_be_accessible(page)
    assert page.locator(".log").get_attribute("aria-live") == "polite"
    named = page.locator(".tablecard").evaluate_all(
        "cards => cards.every((card) => card.getAttribute('aria-label'))"
    )
    assert named


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_is_beside_the_table_is_accessible(open_page: OpenPage, size: str) -> None:
    """A lesson, its end, the end of a game, a deck's odds, sharing and printing, own pictures."""

    def look(page: Page) -> None:
        must_be_accessible(page, colours=size == "desktop")

    page = open_page("/learn", **(PHONE if size == "phone" else {}))
    page.locator(".what + [data-step=locations]").click()
    if size == "phone":
        begin = page.get_by_role("dialog").get_by_role("button", name="Begin")
        expect(begin).to_be_visible()
        look(page)
        begin.click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    look(page)
    locations(page)
    finish(page)
    look(page)
    open_position(page, DUEL)
    win(page)
    look(page)
    page.goto(f"{base_of(page)}/decks/project-starter-rogue")
    expect(page.get_by_label("Name of the deck")).to_have_value("Starter: Rogue")
    page.get_by_text("What to expect of it").click()
    expect(page.get_by_role("region", name="A hand to try")).to_be_visible()
    look(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    look(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Print").click()
    expect(page.locator(".proxy").first).to_be_visible()
    look(page)
    page.goto(f"{base_of(page)}/cards")
    page.get_by_text("Your own pictures").click()
    look(page)


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)


def test_a_game_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    button = page.get_by_role("button", name="Play", exact=True)
    expect(button).to_be_enabled()
    for _ in range(60):
        press(page, "Tab")
        if page.evaluate("document.activeElement.classList.contains('start')"):
            break
    press(page, "Enter")
    kinds: list[str] = []
    end = time.monotonic() + 600
    while kinds.count("turn") < 6 and time.monotonic() < end:
        kind = (
            page.locator(".prompt").get_attribute("data-kind")
            if page.locator(".prompt.asked").count()
            else ""
        )
        if not kind:
            page.wait_for_timeout(40)
            continue
        kinds.append(kind)
        answer_by_keys(page, kind)
        page.wait_for_timeout(60)
    assert kinds.count("turn") >= 6
    assert "mulligan" in kinds


def answer_by_keys(page: Page, kind: str) -> None:
    """Space confirms or passes, N goes to the next card, E ends the turn, digits press buttons."""
    if kind == "turn" and page.locator(".hand .tablecard.legal").count():
        for _ in range(20):
            press(page, "n")
            if page.evaluate("!!document.activeElement.closest('.hand')"):
                press(page, "Enter")
                break
    elif kind == "turn":
        press(page, "e")
    elif kind in ("option", "order", "yes_no", "player"):
        press(page, "2")
    elif kind == "resource":
        press(page, "n")
        press(page, "Enter")
        if page.locator(".menu").count():
            press(page, "Enter")
    elif page.locator(".prompt .buttons .main:not(:disabled)").count():
        press(page, "Space")
    else:
        press(page, "n")
        press(page, "Enter")


def test_why_not_is_told_by_keyboard_and_by_mouse(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="turn")
    page.wait_for_selector(".prompt[data-kind=turn]")
    card = page.locator(".hand .tablecard:not(.legal)").first
    card.hover()
    expect(page.locator(".zoom")).to_contain_text("Why not?")
    page.mouse.move(5, 5)
    card.focus()
    press(page, "i")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Why not?")
    expect(dialog.locator(".rule").first).to_be_visible()
    press(page, "Escape")
    expect(dialog).to_be_hidden()


def test_on_a_phone_a_menu_names_every_page_and_the_language(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    navigation = page.locator("#main-menu")
    expect(navigation).to_be_hidden()
    menu = page.get_by_role("button", name="Menu")
    menu.tap()
    must_be_accessible(page)
    must_fit(page)
    for link in navigation.get_by_role("link").all():
        assert link.inner_text().strip(), "a picture without its name"
    page.keyboard.press("Escape")
    expect(navigation).to_be_hidden()
    expect(menu).to_be_focused()
    menu.tap()
    navigation.get_by_role("button", name="Language").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Un jeu de cartes où l’on prend ce qui reste")
    navigation.get_by_role("link", name="Règles").tap()
    expect(navigation).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Les règles")


def test_a_game_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    start(page)
    player = Player(page)
    play(player, until="attackers")
    must_fit(page)
    must_suit_fingers(page)
    page.set_viewport_size({"width": 360, "height": 640})
    must_fit(page)
    must_suit_fingers(page)
    influence = page.locator("[data-influence]")
    expect(influence).to_have_count(2)
    page.get_by_role("button", name="Log").click()
    expect(page.locator(".log")).to_be_visible()


def test_a_game_on_a_phone_that_lies_on_its_side(open_page: OpenPage) -> None:
    page = open_page("/", **{**PHONE, "viewport": {"width": 844, "height": 390}})
    start(page)
    player = Player(page)
    play(player, until="attackers")
    must_be_accessible(page)
    for width, height in ((844, 390), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        must_fit(page)
        must_suit_fingers(page)
    # Everything beside the table, nothing below it.
    table, asked = page.locator(".table").bounding_box(), page.locator(".prompt").bounding_box()
    assert table
    assert asked
    assert asked["x"] >= table["x"] + table["width"]
    assert asked["y"] + asked["height"] <= 360
    log = page.get_by_role("button", name="Log")
    log.tap()
    expect(page.locator(".log p").last).to_be_in_viewport()
    log.tap()
    play(player, until="resource")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Concede").tap()
    page.locator("dialog").get_by_role("button", name="Concede").tap()
    expect(page.locator(".end")).to_contain_text("gave up")
    for button in page.locator(".end > .row .button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_fingers_find_every_opponent_on_a_low_phone(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    page.set_viewport_size({"width": 360, "height": 640})
    scenario, attack = POSITIONS["four, overcrowded, in battle"]
    open_position(page, scenario)
    attack(page)
    must_fit(page)
    must_suit_fingers(page)


def test_motion_can_be_turned_off_by_the_system(open_page: OpenPage) -> None:
    page = open_page("/", still=False, reduced_motion="reduce")
    assert page.evaluate("document.documentElement.classList.contains('still')")
    page = open_page("/", still=False, reduced_motion="no-preference")
    assert not page.evaluate("document.documentElement.classList.contains('still')")


def test_the_table_as_text(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.get_by_label("Table as text").check()
    page.goto(page.url.replace("/settings", "/"))
    start(page)
    expect(page.locator(".texttable")).to_contain_text("influence")
    must_be_accessible(page)
