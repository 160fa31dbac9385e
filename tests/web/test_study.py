"""The position editor and the analysis board, as somebody uses them: at a desk, on a phone, by keyboard."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.everybody import PATIENCE, PHONE, must_be_accessible, must_fit, must_suit_fingers

FILE = """
title: Face to face
cards:
  - {name: Grunt, type: Character, cost: 1, strength: 2, life: 2, speed: 3}
  - name: Zap
    type: Tactic
    cost: 1
    threshold: R
    text: "COST: Pick a character.\\n\\nEFFECT: Destroy the character."
players:
  A: {hand: [Zap], resources: [2 Rage], play: [Grunt]}
  B: {play: [Grunt]}
"""


def open_file(page: Page, text: str = FILE) -> None:
    page.locator("input[type=file]").first.set_input_files(
        {"name": "scene.yaml", "mimeType": "text/plain", "buffer": text.encode()}
    )


def findings(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="What the rules say")).to_contain_text(words)


def test_a_position_is_set_up_examined_and_shared(open_page: OpenPage) -> None:
    page = open_page("/editor")
    open_file(page)
    findings(page, "Deploy Zap")
    page.get_by_label("New cards go to").select_option("1 discard")
    page.get_by_role("searchbox").fill("Bucket Brigadier")
    page.get_by_role("button", name="Put Bucket Brigadier there").click()
    chosen = page.get_by_role("region", name="The chosen card")  # what is printed on it can be read
    expect(chosen).to_contain_text("Character")
    page.get_by_role("button", name="Zap", exact=True).click()
    expect(chosen).to_contain_text("Destroy the character.")
    page.get_by_role("button", name="Bucket Brigadier", exact=True).click()
    expect(chosen).to_contain_text("Character")
    page.get_by_label("Damage").fill("1")
    page.get_by_label("Damage").press("Tab")
    findings(page, "is not in play, so it has no damage")
    findings(page, "408.9")
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    findings(page, "The position is possible")
    page.get_by_text("Script", exact=True).click()
    page.get_by_label("What is done").fill("A deploys Zap\nA picks Grunt#2")
    page.get_by_label("What must be true in the end").fill("Grunt#2 in B.discard")
    page.get_by_label("What must be true in the end").press("Tab")
    findings(page, "The script runs")
    page.get_by_role("button", name="Try every edition").click()
    expect(page.get_by_text("goes through")).to_have_count(5)
    page.get_by_label("Whose turn").select_option("1")
    expect(page.get_by_text("goes through")).to_have_count(0)  # that was another position
    findings(page, "The script fails")
    page.get_by_role("button", name="Undo").click()
    findings(page, "The script runs")
    page.get_by_text("A question for a judge").click()
    page.get_by_label("Question", exact=True).fill("Who dies?")
    page.get_by_label("Answer", exact=True).fill("The other one.")
    page.get_by_label("Answer", exact=True).press("Tab")
    must_be_accessible(page)
    must_fit(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this position").input_value()
    other = open_page(link[link.index("/editor") :], locale="fr-FR", **PHONE)
    expect(other.get_by_label("Question", exact=True)).to_be_in_viewport()  # before the position itself
    expect(other.get_by_label("Question", exact=True)).to_have_value("Who dies?")
    expect(other.get_by_text("The other one.")).to_have_count(0)
    other.get_by_role("button", name="Show the answer").click()
    expect(other.get_by_label("Answer", exact=True)).to_have_value("The other one.")
    damaged = open_page("/editor#position=abc")
    expect(damaged.get_by_role("alert")).to_contain_text("The link is damaged")


def test_a_faction_is_chosen_and_changed_on_a_phone(open_page: OpenPage) -> None:
    """What is chosen comes into sight, two screens below, and leads back to the table."""
    page = open_page("/editor", **PHONE)
    mine = page.get_by_role("region", name="Player A")
    mine.get_by_label("Faction").select_option("Pump Works")
    mine.get_by_role("button", name="Pump Works").tap()
    chosen = page.get_by_role("region", name="The chosen card")
    expect(chosen.get_by_label("Tokens")).to_be_in_viewport()
    expect(chosen).to_contain_text("KNOCK TOGETHER")
    chosen.get_by_label("Tokens").fill("2")
    chosen.get_by_role("button", name="Show it on the table").tap()
    entry = mine.get_by_role("button", name="Pump Works")
    expect(entry).to_be_in_viewport()
    expect(entry).to_contain_text("Tokens 2")
    must_suit_fingers(page)


def test_all_that_a_search_finds_can_be_reached(open_page: OpenPage) -> None:
    page = open_page("/editor")
    find = page.get_by_role("region", name="Find cards")
    more = find.get_by_role("button", name="Show more")
    while more.count() or not find.get_by_role("button", name="Put Actuary of Doom there").count():
        with page.expect_response("**/api/cards?*"):
            more.click()
    expect(find.get_by_role("button", name="Put Wrecker's Mate there")).to_be_visible()


def test_what_is_no_position_is_refused_where_it_was_opened(open_page: OpenPage) -> None:
    """On a phone what the rules say lies two screens below the button."""
    page = open_page("/editor", **PHONE)
    open_file(page, "4 Rage")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("a scenario is a mapping with title and players")
    expect(alert).to_be_in_viewport()
    must_fit(page)
    open_file(page)
    expect(alert).to_have_count(0)
    findings(page, "Deploy Zap")


def test_a_file_with_several_scenarios_is_gone_through_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/editor", **PHONE)
    open_file(page, f"title: Nothing\nplayers: {{A: {{}}}}\n---{FILE}expect: [Zap in A.discard]\n---\n- 1\n")
    several = page.get_by_label("Scenarios in this file: 3")
    expect(several.locator("option:checked")).to_have_text("2. Face to face")
    findings(page, "that is not so")
    several.select_option("3. ")
    expect(page.get_by_role("alert")).to_contain_text("a scenario is a mapping")
    several.select_option("2. Face to face")
    expect(page.get_by_role("alert")).to_have_count(0)
    must_fit(page)
    must_be_accessible(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("region", name="Ce que disent les règles")).to_contain_text("ce n’est pas le cas")
    open_file(page)
    expect(page.get_by_label("Scénarios dans ce fichier")).to_have_count(0)


def test_a_board_on_a_phone_by_keyboard_and_together(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/editor", **PHONE)
    open_file(page)
    findings(page, "Deploy Zap")
    must_fit(page)
    page.get_by_role("button", name="Play on from here").click()
    tree = page.get_by_role("navigation", name="Variations")
    expect(page.locator(".prompt.asked")).to_be_visible()
    must_fit(page)
    page.keyboard.press("e")  # ends the turn
    expect(tree.locator("[aria-current=step]")).to_contain_text("End the turn")
    page.keyboard.press("ArrowLeft")
    expect(tree.locator("[aria-current=step]")).to_have_text("Beginning")
    page.locator(".tablecard", has_text="Zap").click()
    expect(page.locator(".prompt[data-kind=pick]")).to_be_visible()
    expect(tree.get_by_role("button")).to_have_count(3)
    page.locator(".tablecard.legal").first.click()
    expect(page.locator(".prompt[data-kind=respond]")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.locator(".prompt[data-kind=turn]")).to_be_visible()
    page.get_by_label("Note").fill("A clean table")
    page.get_by_label("Note").press("Tab")
    expect(tree).to_contain_text("A clean table")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("To look on").input_value()
    page.get_by_role("button", name="Close").click()
    watcher = open_page(link[link.index("/board") :])
    expect(watcher.get_by_text("You look on.")).to_be_visible()
    expect(watcher.get_by_label("Note")).to_have_value("A clean table")
    expect(watcher.get_by_role("button", name="Remove from here on")).to_have_count(0)
    page.keyboard.press("Home")
    expect(watcher.get_by_role("navigation", name="Variations").locator("[aria-current=step]")).to_have_text(
        "Beginning"
    )
    page.get_by_role("button", name="Draw an arrow").click()
    for card in page.locator(".tablecard", has_text="Grunt").all()[:2]:
        card.click()
    expect(page.locator("svg path.drawn")).to_have_count(1)
    expect(watcher.locator("svg path.drawn")).to_have_count(1)
    must_be_accessible(watcher)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the board").click()
    saved.value.save_as(tmp_path / "board.json")
    again = open_page("/board")
    again.locator("input[type=file]").set_input_files(tmp_path / "board.json")
    expect(again.get_by_role("navigation", name="Variations")).to_contain_text("A clean table")
    spoilt = (tmp_path / "board.json").read_text().replace('"format": 1', '"format": 7')
    again.goto(again.url.rsplit("/", 1)[0])
    again.locator("input[type=file]").set_input_files(
        {"name": "b.json", "mimeType": "text/plain", "buffer": spoilt.encode()}
    )
    expect(again.get_by_role("alert")).to_contain_text("form 7")


def test_two_people_at_one_board(open_page: OpenPage) -> None:
    """What one writes stays where it was written, wherever the other goes; a board that is gone is told."""
    ada = open_page("/editor")
    open_file(ada)
    findings(ada, "Deploy Zap")
    ada.get_by_role("button", name="Play on from here").click()
    ways = ada.get_by_role("navigation", name="Variations")
    expect(ada.locator(".prompt.asked")).to_be_visible()
    ada.keyboard.press("e")
    expect(ways.locator("[aria-current=step]")).to_contain_text("End the turn")
    ada.get_by_role("button", name="Share").click()
    link = ada.get_by_label("To play too").input_value()
    ada.get_by_role("button", name="Close").click()

    ben = open_page(link[link.index("/board") :])
    here = ben.get_by_role("navigation", name="Variations").locator("[aria-current=step]")
    expect(here).to_contain_text("End the turn")
    ben.get_by_label("Note").press_sequentially("Too early")
    ada.keyboard.press("Home")
    expect(here).to_have_text("Beginning")  # led there while writing
    ben.get_by_label("Note").blur()
    expect(ways).to_contain_text("Too early")
    expect(ways.get_by_role("button", name="Beginning")).to_have_text("Beginning")
    expect(ben.get_by_label("Note")).to_have_value("")
    ben.keyboard.press("ArrowRight")
    expect(ben.get_by_label("Note")).to_have_value("Too early")

    # Saving fails after its author was led elsewhere: the words stay in sight and are saved when they can be.
    ben.route("**/note", lambda route: route.abort())
    ben.get_by_label("Note").press_sequentially(", I think")
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("Home")
    expect(here).to_have_text("Beginning")
    ben.get_by_label("Note").blur()
    unsaved = ben.get_by_role("region", name="Not saved yet")
    expect(unsaved).to_contain_text("Too early, I think")
    expect(unsaved).to_contain_text("The server cannot be reached.")
    expect(ben.get_by_label("Note")).to_have_value("")
    ben.reload()  # not even the page is needed
    expect(ben.get_by_role("region", name="Not saved yet")).to_contain_text("Too early, I think")
    must_be_accessible(ben)
    ben.unroute("**/note")
    expect(ways).to_contain_text("Too early, I think")
    expect(ben.get_by_role("region", name="Not saved yet")).to_have_count(0)

    # A position that somebody removes takes no words along.
    ben.keyboard.press("ArrowRight")
    ben.get_by_label("Note").fill("Kept anyway")
    ada.keyboard.press("ArrowRight")
    expect(ways.locator("[aria-current=step]")).to_contain_text("End the turn")
    ada.get_by_role("button", name="Remove from here on").click()
    expect(here).to_have_text("Beginning")
    ben.get_by_label("Note").blur()
    expect(unsaved).to_contain_text("A position that was removed")
    expect(unsaved).to_contain_text("Kept anyway")
    unsaved.get_by_role("button", name="Write it here instead").click()
    expect(ways.get_by_role("button", name="Beginning")).to_contain_text("Kept anyway")
    expect(unsaved).to_have_count(0)

    ada.goto(ada.url.rsplit("/", 1)[0])
    ada.get_by_role("button", name="Delete").first.click()
    expect(ben.get_by_role("alert")).to_contain_text("there is no such board")


FOUR = FILE.replace("Face to face", "All four").replace(
    "  B: {play: [Grunt]}\n",
    "  B: {hand: [5 Zap], resources: [3 Rage], play: [2 Grunt]}\n"
    "  C: {hand: [Zap], resources: [3 Rage], play: [3 Grunt]}\n"
    "  D: {hand: [2 Zap], resources: [3 Rage], play: [Grunt]}\n",
)


CRAMPED = """() => {
  const SLACK = 1.5
  const box = (one) => one.getBoundingClientRect()
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK
  const apart = [...document.querySelectorAll('.plaque, .hand')]
  const across = apart.flatMap((one, at) => apart.slice(at + 1).filter((other) => meet(box(one), box(other)))
    .map((other) => `${one.className} lies across ${other.className}`))
  const cut = [...document.querySelectorAll('.table .tablecard')].filter((card) => {
    for (let around = card.parentElement; !around.matches('.table'); around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const [a, b] = [box(card), box(around)]
      if (a.bottom > b.bottom + SLACK || a.top < b.top - SLACK) return true
    }
    return false
  })
  return [...across, ...cut.map((card) => `cut off: ${card.getAttribute('aria-label')}`)]
}"""


def must_have_room(page: Page) -> None:
    """Plaques and hands lie beside each other and all cards whole, once everything is drawn."""
    end = monotonic() + PATIENCE
    while found := page.evaluate(CRAMPED):
        assert monotonic() < end, found
        page.wait_for_timeout(100)


def test_four_players_with_open_hands_have_room_on_a_board(open_page: OpenPage) -> None:
    page = open_page("/editor", viewport={"width": 1366, "height": 768})
    open_file(page, FOUR)
    findings(page, "Deploy Zap")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(4)
    must_have_room(page)
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".hand")).to_have_count(2)  # one's own, and that of whoever is unfolded
        page.get_by_role("button", name="Player C").first.click()
        expect(page.locator(".hand[data-hand='2']")).to_be_visible()
        must_have_room(page)


def test_fingers_find_everything_on_a_board_of_four_on_the_lowest_phone(open_page: OpenPage) -> None:
    page = open_page("/editor", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    open_file(page, FOUR)
    findings(page, "Deploy Zap")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    for player in ("B", "C", "D"):
        page.get_by_role("button", name=f"Player {player}").first.click()
        expect(page.locator(".hand")).to_have_count(2)
        must_suit_fingers(page)
    must_have_room(page)
