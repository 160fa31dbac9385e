"""Games in the browser: between two browsers, at one screen, watched. A whole one is in test_installed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.player import Player, play, start

HOSTILE = "<img src=x onerror=hacked=1>"


def test_from_the_first_page_one_click_leads_into_a_game(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    expect(page.get_by_role("region", name="Table")).to_be_visible()


def sit_down_by_link(open_page: OpenPage, guest_name: str) -> tuple[Page, Page]:
    """Two browsers at one table: whoever invited, and the guest."""
    host = open_page("/")
    start(host, mode="A friend, by link", button="Make the link")
    link = host.get_by_label("Send this link to your friend").input_value()
    guest = open_page(link[link.index("/game/") :])
    guest.get_by_label("Your name at the table").fill(guest_name)
    guest.get_by_label("Your deck").select_option("project-starter-warlord")
    guest.get_by_role("button", name="Sit down").click()
    return host, guest


def test_two_browsers_play_each_other(open_page: OpenPage) -> None:
    host, guest = sit_down_by_link(open_page, HOSTILE)
    first, second = Player(host), Player(guest)
    play(first, second, until="turn")
    expect(host.locator(".plaque").first).to_contain_text(HOSTILE)

    # Nobody is sent the other's hand: ids of cards differ from viewer to viewer, names do not.
    mine = host.locator(".hand .tablecard")
    expect(mine.first).to_be_visible()
    assert guest.locator(".hand .tablecard").count() > 0
    assert set(ids(host)).isdisjoint(ids(guest))

    host.get_by_role("tab", name="Talk").click()
    host.get_by_label("Say something").fill(HOSTILE)
    host.get_by_label("Say something").press("Enter")
    guest.get_by_role("tab", name="Talk").click()
    expect(guest.locator(".lines")).to_contain_text(HOSTILE)
    for page in (host, guest):
        assert page.evaluate("window.hacked") is None

    # One browser is gone in the middle; the guest comes back from another with the same link.
    where = guest.url
    guest.context.close()
    guest = open_page("/" + where.split("/", 3)[3])
    second = Player(guest)
    expect(guest.locator(".hand .tablecard").first).to_be_visible()
    turns = host.locator("h1").inner_text()
    while host.locator("h1").inner_text() == turns:  # both play on, into the next turn
        if not (first.act() or second.act()):
            host.wait_for_timeout(20)
    guest.get_by_role("button", name="Concede").click()
    guest.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(host.get_by_role("dialog")).to_contain_text("You have won")
    expect(guest.get_by_role("dialog")).to_contain_text("You have lost")


def test_among_people_what_was_shown_is_taken_back_by_consent(open_page: OpenPage) -> None:
    host, guest = sit_down_by_link(open_page, "Guest")
    first, second = Player(host), Player(guest)
    play(first, second, until="turn")
    acting, other = (host, guest) if first.decide() == "turn" else (guest, host)
    waiting = second if acting is host else first
    ended = acting.locator(".log p", has_text="turn ends")
    before = ended.count()
    # With something left to do the end of the turn is asked once more.
    acting.keyboard.press("e")
    acting.locator(".prompt .sure, .prompt:not(.asked)").first.wait_for()
    if acting.locator(".sure").count():
        acting.keyboard.press("e")
    play(waiting, until="option")  # passes if asked at the end of the turn
    expect(ended).to_have_count(before + 1)
    for agree in (False, True):
        acting.keyboard.press("u")
        expect(acting.get_by_role("button", name="Waiting for consent")).to_be_disabled()
        asked = other.get_by_role("dialog", name="Undo?")
        expect(asked).to_contain_text("asks to take back the last decision")
        asked.get_by_role("button", name="Agree" if agree else "Refuse").click()
        if not agree:
            expect(acting.get_by_role("alert")).to_contain_text("refused")
    expect(ended).to_have_count(before)
    expect(acting.locator(".prompt[data-kind=turn]")).to_be_visible()


def test_three_players_with_a_clock_in_another_edition(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_text("More choices").click()
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Clock").select_option("10")
    page.get_by_label("Edition of the rules").select_option("comprehensive-2013")
    page.get_by_label("Strength").select_option("random")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".plaque")).to_have_count(3)
    clock = page.locator(".mine .clock")
    expect(clock).to_contain_text(re.compile(r"\d+:\d\d"))
    clock.click()
    expect(page.locator(".mine .counts")).to_contain_text("every answer adds 10 seconds")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Stops").click()
    page.get_by_role("button", name="Hold everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Hold everything")).to_be_visible()
    player = Player(page)
    play(player, until="respond")  # asked even where there is nothing to respond with
    play(player, until="turn")
    # Before the newest rules cards were played, not deployed.
    expect(page.locator(".log")).to_contain_text(re.compile("plays .+"))
    expect(page.locator(".log")).not_to_contain_text("deploys")


def ids(page: Page) -> list[str]:
    """The ids of all cards on the page."""
    found = page.locator("[data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    return [str(one) for one in found]


def test_two_people_at_one_screen_take_turns_in_front_of_it(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page, mode="Two at one screen")
    player = Player(page)
    play(player, until="curtain")
    expect(page.locator(".game[inert]")).to_have_count(1)  # behind an opaque curtain, out of reach of keys
    play(player, until="turn")
    whose = page.locator("h1").inner_text()
    seated = page.locator(".mine header").inner_text()
    assert seated.strip() in whose
    play(player, until="curtain")
    player.act()
    expect(page.locator(".mine header")).not_to_have_text(seated)


def test_a_watcher_sees_what_is_public(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="turn")
    game = page.url.split("/game/")[1].split("#")[0]
    watcher = open_page(f"/game/{game}")
    expect(watcher.get_by_text("Watching")).to_be_visible()
    expect(watcher.locator(".plaque")).to_have_count(2)
    assert watcher.locator(".hand .tablecard").count() == 0
    assert watcher.locator(".prompt.asked").count() == 0
    ended = page.locator(".log p", has_text="turn ends").count()
    seen = watcher.locator(".log p", has_text="turn ends")
    expect(seen).to_have_count(ended)
    player.page.keyboard.press("e")
    expect(seen.nth(ended)).to_be_visible()


def test_undo_takes_the_last_answer_back(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="resource")
    hand = page.locator(".hand .tablecard")
    before = hand.count()
    player.answer("resource")
    expect(hand).to_have_count(before - 1)
    page.get_by_role("button", name="Undo").click()
    expect(hand).to_have_count(before)
    expect(page.locator(".prompt[data-kind=resource]")).to_be_visible()
