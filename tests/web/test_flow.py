"""Coming, going and what is left of a game: recap, notification, sounds, the card of the game, rematches."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, wait_until
from tests.web.player import Player, play
from tests.web.positions import base_of, open_position
from tests.web.test_games import sit_down_by_link
from tests.web.test_together import concede

DUEL = """title: One blow
players:
  A: {faction: Harbour Board, hand: [Chip Thief], resources: [2 Deception], play: [Smuggler Under the Floor],
      deck: [9 Rage]}
  B: {faction: The Dry Fleet, influence: 3, deck: [9 Rage]}
"""
# What the page tells the system, and every voice that it makes, are written down.
LISTENING = """
window.told = []
window.voices = 0
class Told { constructor(title, options) { window.told.push([title, options.body]) } }
Told.permission = 'granted'
Told.requestPermission = async () => 'granted'
window.Notification = Told
for (const name of ['createOscillator', 'createBufferSource']) {
  const make = AudioContext.prototype[name]
  AudioContext.prototype[name] = function () { window.voices += 1; return make.call(this) }
}
window.hide = (hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
"""


def win(page: Page) -> None:
    page.locator(".prompt .button.attack").click()
    play(Player(page), until="over")


def test_what_happened_is_told_on_return(open_page: OpenPage) -> None:
    host, guest = sit_down_by_link(open_page, "Guest")
    play(Player(host), Player(guest), until="turn")
    asked, waits = (host, guest) if host.locator(".prompt[data-kind=turn]").count() else (guest, host)
    expect(waits.get_by_role("dialog")).to_have_count(0)
    waits.keyboard.press("p")  # nothing is to be asked of whoever is away
    expect(waits.get_by_role("button", name="Pass until my turn").first).to_have_attribute(
        "aria-pressed", "true"
    )
    place = waits.url
    waits.goto(base_of(waits) + "/")
    player = Player(asked)
    for _ in range(400):  # deploy what can be deployed, and end the turn
        if asked.locator(".log p", has_text="turn ends").count():
            break
        player.act()
        asked.wait_for_timeout(30)
    waits.goto(place)
    recap = waits.get_by_role("dialog", name="While you were away")
    expect(recap).to_contain_text("turn ends")
    must_be_accessible(waits)
    recap.get_by_role("button", name="Play on").click()
    expect(recap).to_have_count(0)
    waits.reload()
    expect(waits.locator(".plaque")).to_have_count(2)
    expect(recap).to_have_count(0)


def test_the_game_in_brief_can_be_kept_as_a_picture(open_page: OpenPage) -> None:
    page = open_page("/")
    open_position(page, DUEL)
    win(page)
    brief = page.get_by_role("region", name="The game in brief")
    expect(brief).to_contain_text("Turn 1 decided it: Wrecker lost 3 influence")
    with page.expect_download() as download:
        brief.get_by_role("button", name="Save as a picture").click()
    picture = Image.open(io.BytesIO(download.value.path().read_bytes()))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 100  # something is drawn on it


def test_a_notification_only_when_the_page_is_out_of_sight(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.add_init_script(LISTENING)
    page.reload()
    page.get_by_label("Tell me when it is my turn").check()
    open_position(page, DUEL)
    assert page.evaluate("window.told") == []
    page.evaluate("window.hide(true)")
    page.keyboard.press("e")
    wait_until(page, "window.told.length > 0")
    assert page.evaluate("window.told[0][0]") == "It is your turn"


def test_sounds_are_heard_and_switched_off_with_one_key(open_page: OpenPage) -> None:
    page = open_page("/")
    page.add_init_script(LISTENING)
    open_position(page, DUEL)
    page.locator('.hand .tablecard[data-name="Chip Thief"]').click()
    wait_until(page, "window.voices > 0")
    page.keyboard.press("m")
    before = page.evaluate("window.voices")
    win(page)
    assert page.evaluate("window.voices") == before
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.keyboard.press("m")
    wait_until(page, f"window.voices > {before}")


def test_a_rematch_waits_for_whoever_left(open_page: OpenPage) -> None:
    host, guest = sit_down_by_link(open_page, "Guest")
    play(Player(host), Player(guest), until="turn")
    concede(guest)
    host.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(guest.get_by_role("dialog")).to_contain_text("wants to play again")
    guest.reload()
    expect(guest.get_by_role("dialog")).to_contain_text("wants to play again")
    guest.goto(base_of(guest) + "/")
    guest.get_by_role("link", name="A rematch is waiting for you").click()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".plaque")).to_have_count(2)
    assert guest.url.split("#")[0] == host.url.split("#")[0]
    guest.goto(base_of(guest) + "/")
    expect(guest.get_by_role("link", name="A rematch is waiting for you")).to_have_count(0)
