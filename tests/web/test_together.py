"""At one table with others: taking back, playing again, being out, coming to the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.player import Player, play, start
from tests.web.positions import base_of, create, open_position
from tests.web.test_games import sit_down_by_link

STARTERS = ("project-starter-rogue", "project-starter-warlord")


def test_undo_against_the_computer_works_every_time(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="turn")
    undo = page.get_by_role("button", name="Undo")
    for _ in range(3):
        page.keyboard.press("e")
        expect(page.locator(".prompt[data-kind=turn]")).to_have_count(0)
        play(player, until="turn")
        expect(undo).to_be_enabled()
        before = page.locator(".log p").count()
        undo.click()
        expect(page.locator(".log p")).not_to_have_count(before)
        expect(undo).to_be_enabled()
        play(player, until="turn")


def concede(page: Page) -> None:
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()


def test_friends_who_both_play_again_sit_at_one_table(open_page: OpenPage) -> None:
    host, guest = sit_down_by_link(open_page, "Guest")
    play(Player(host), Player(guest), until="turn")
    concede(guest)
    before = host.url
    for page in (host, guest):
        again = page.get_by_role("dialog").get_by_role("button", name="Play again")
        expect(again).to_have_count(1)
        expect(page.get_by_role("dialog").get_by_text("Accept the rematch")).to_have_count(0)
        again.click()
    for page in (host, guest):
        expect(page.locator(".plaque")).to_have_count(2)
        page.wait_for_url(lambda url: url.split("#")[0] != before.split("#")[0])
    assert host.url.split("#")[0] == guest.url.split("#")[0]


def test_an_invitation_to_play_again_is_seen(open_page: OpenPage) -> None:
    host, guest = sit_down_by_link(open_page, "Guest")
    play(Player(host), Player(guest), until="turn")
    concede(guest)
    host.get_by_role("dialog").get_by_role("button", name="Play again").click()
    asked = guest.get_by_role("dialog")
    expect(asked).to_contain_text("wants to play again")
    asked.get_by_role("button", name="Play again").click()
    expect(guest.locator(".prompt")).to_be_visible()
    expect(host.locator(".prompt")).to_be_visible()


FOUR = """title: Four at the table
players:
  A: {influence: 20, deck: [20 Rage]}
  B: {influence: 20, deck: [20 Rage]}
  C: {influence: 20, deck: [20 Rage]}
  D: {influence: 20, deck: [20 Rage]}
"""


def test_whoever_is_out_of_four_is_told_so(open_page: OpenPage) -> None:
    page = open_page("/")
    open_position(page, FOUR)
    concede(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You are out of the game")
    dialog.get_by_role("button", name="Watch the others").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("You are out of the game")
    expect(page.locator(".end")).to_have_count(0)


def test_the_names_of_a_game_branched_off_are_those_of_people(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    play(Player(page), until="turn")
    concede(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    names = page.locator(".plaque header").all_inner_texts()
    assert not [name for name in names if re.search(r"Player \d|Search|Random", name)]


def test_the_log_on_a_phone_opens_at_its_newest_line(open_page: OpenPage) -> None:
    page = open_page("/", viewport={"width": 390, "height": 844})
    seats = [{"kind": "me", "name": "Ada", "deck_id": STARTERS[0]}, {"kind": "bot", "deck_id": STARTERS[1]}]
    page.goto(base_of(page) + create(page, "games", {"seats": seats, "seed": 14}))
    player = Player(page)
    play(player, until="turn")
    player.act()
    play(player, until="turn")
    page.get_by_role("button", name="Log").click()
    log = page.locator(".log")
    expect(log).to_be_visible()
    left = log.evaluate("log => log.scrollHeight - log.clientHeight - log.scrollTop")
    assert log.evaluate("log => log.scrollHeight > log.clientHeight + 60"), "too short to tell"
    assert left < 40


RECORD_FLIGHTS = """
window.flights = []
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, options) {
  const first = Array.isArray(frames) ? frames[0] : null
  if (first?.translate) window.flights.push({ scale: Number(first.scale), animated: Object.keys(first) })
  return animate.call(this, frames, options)
}
"""


def test_cards_fly_from_where_they_were_at_their_size(open_page: OpenPage) -> None:
    page = open_page("/", still=False)
    page.add_init_script(RECORD_FLIGHTS)
    page.add_init_script(
        "localStorage.setItem('spoils.settings', JSON.stringify({pace: 0, motion: 'on', language: 'en'}))"
    )
    page.reload()
    start(page)
    player = Player(page)
    for _ in range(3):
        play(player, until="turn")
        player.act()
        page.wait_for_timeout(300)
    play(player, until="turn")
    flights = page.evaluate("window.flights")
    assert len(flights) > 4
    assert [one for one in flights if one["scale"] > 1.7] == []
    # What the compositor draws by itself, without the main thread.
    assert {name for one in flights for name in one["animated"]} == {"translate", "scale"}
