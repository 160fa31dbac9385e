"""A tournament in the browser: organiser, judge and players, each with a browser of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, must_fit
from tests.web.player import Player, play

PHONE = {"width": 390, "height": 844}
ROUND = 300_000  # milliseconds, at most, for all games of a round: seven pairs of bots play beside each other


def enter(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your deck").select_option("project-starter-rogue")
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_text("You take part.")).to_be_visible()


def decide(judge: Page, table: str, what: str, reason: str, **fields: str) -> None:
    """Something is decided at a table."""
    judge.locator(f"[data-desk='{table}']").get_by_role("button", name="Decide").click()
    dialog = judge.get_by_role("dialog")
    dialog.get_by_label(re.compile(r"^\s*What")).select_option(label=what)
    for label, value in fields.items():
        field = dialog.get_by_label(re.compile(label.replace("_", " ")))
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name="Do it").click()
    expect(dialog).to_have_count(0)


def fits(page: Page) -> None:
    must_fit(page)
    must_be_accessible(page)


def test_a_swiss_of_sixteen_with_a_ruling_and_people_who_leave(open_page: OpenPage) -> None:
    organiser = open_page("/tournaments")
    organiser.get_by_role("button", name="Hold a tournament").click()
    organiser.get_by_label("Name of the tournament").fill("Harbour Cup")
    organiser.get_by_label("Your name").fill("Olga")
    organiser.get_by_label("Format").select_option("limited")
    organiser.get_by_label("Most players").fill("16")
    organiser.get_by_text("More choices").click()
    organiser.get_by_label("Rounds").fill("2")
    fits(organiser)
    organiser.get_by_role("button", name="Announce it").click()
    expect(organiser.get_by_role("heading", name="Harbour Cup")).to_be_visible()
    address = organiser.url.split("//")[1].partition("/")[2]
    organiser.get_by_label("How many").fill("14")
    organiser.get_by_label("Strength").select_option("random")
    organiser.get_by_role("button", name="Add computer players").click()
    expect(organiser.get_by_text("14 players", exact=False)).to_be_visible()
    link = organiser.get_by_label("Link for judges").input_value()

    ada, bea = open_page(f"/{address}", viewport=PHONE), open_page(f"/{address}")
    enter(ada, "Ada")
    enter(bea, "Bea")
    fits(ada)
    judge = open_page("/" + link.partition("//")[2].partition("/")[2])
    judge.get_by_label("Your name").first.fill("Jo")
    judge.get_by_role("button", name="Sit down at the desk").click()
    expect(judge.get_by_text("You are a judge of this tournament.")).to_be_visible()
    expect(judge.get_by_role("button", name="Begin with")).to_have_count(0)

    organiser.get_by_role("button", name="Begin with those who are here").click()
    ada.get_by_role("tab", name="Pairings").click()
    mine = ada.locator("li.mine")
    expect(mine).to_have_count(1)
    table = mine.get_attribute("data-table") or ""
    if "Bea" in mine.inner_text():  # drawn against each other: then Bea stays for the ruling
        other = "Bea"
    else:
        other = mine.locator("b").filter(has_not_text="Ada").inner_text()
        bea.get_by_role("button", name="Leave the tournament").click()
        bea.get_by_role("dialog").get_by_role("button", name="Leave the tournament").click()
        expect(bea.get_by_text("You have left this tournament.")).to_be_visible()
    ada.get_by_role("link", name="To your game").click()
    if other == "Bea":
        bea.get_by_role("link", name="To your game").click()
    player = Player(ada)
    players = [player, Player(bea)] if other == "Bea" else [player]
    play(*players, until="turn")

    judge.get_by_role("tab", name="Desk", exact=True).click()
    decide(judge, table, "Take an answer back", "Shown by mistake", Whose="Ada", Number="601.1b")
    ada.get_by_role("button", name="Log").click()
    rulings = ada.get_by_role("region", name="Rulings")
    expect(rulings).to_contain_text("Jo takes the last answer of Ada back")
    expect(rulings).to_contain_text("Shown by mistake")
    decide(judge, table, "Stop the clocks", "Fire alarm")
    expect(ada.get_by_text("A judge has stopped this game.")).to_be_visible()
    decide(judge, table, "Let the game go on", "")
    expect(ada.get_by_text("A judge has stopped this game.")).to_have_count(0)
    decide(judge, table, "Decide the game", "Too late", Who=other, Number="101.1")
    expect(ada.get_by_role("dialog")).to_contain_text(f"A judge has decided that {other} loses.")
    ada.get_by_role("dialog").get_by_role("link", name="To the tournament").click()

    expect(organiser.get_by_text("Round 2", exact=True).first).to_be_visible(timeout=ROUND)
    organiser.get_by_role("tab", name="Players").click()
    entry = organiser.locator("li.panel", has_text="Ada")
    entry.get_by_role("button", name="Remove").click()
    organiser.get_by_role("dialog").get_by_label("Reason").fill("Had to go")
    organiser.get_by_role("dialog").get_by_role("button", name="Do it").click()
    expect(entry).to_contain_text("has left")
    if other == "Bea":
        bea.goto(bea.url.split("/game")[0] + f"/{address}")
        bea.get_by_role("button", name="Leave the tournament").click()
        bea.get_by_role("dialog").get_by_role("button", name="Leave the tournament").click()
    expect(ada.get_by_text("Over", exact=True)).to_be_visible(timeout=ROUND)

    ada.get_by_role("tab", name="Standings").click()
    expect(ada.locator("tbody tr")).to_have_count(16)
    ada.get_by_role("button", name="Why Ada stands there").click()
    expect(ada.locator(".reasons")).to_contain_text("1 match won (3 each)")
    expect(ada.locator(".reasons")).to_contain_text("First tie-breaker")
    fits(ada)
    with ada.expect_download() as saved:
        ada.get_by_role("link", name="As a table file").click()
    assert len(saved.value.path().read_text("utf-8").splitlines()) == 17
    ada.get_by_role("tab", name="Log of the desk").click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Olga removes Ada")
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Language").click()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Olga retire Ada")
    expect(ada.get_by_role("tab", name="Classement")).to_be_visible()


def test_packs_are_opened_at_tables_before_the_first_round(open_page: OpenPage) -> None:
    organiser = open_page("/tournaments", viewport=PHONE)
    organiser.get_by_role("button", name="Hold a tournament").click()
    organiser.get_by_label("Name of the tournament").fill("Crate Cup")
    organiser.get_by_label("Your name").fill("Olga")
    organiser.get_by_label("Format").select_option("sealed")
    organiser.get_by_label("Seats at a table").select_option("2")
    fits(organiser)
    organiser.get_by_role("button", name="Announce it").click()
    expect(organiser.get_by_text("tables of up to 2")).to_be_visible()
    address = organiser.url.split("//")[1].partition("/")[2]
    organiser.get_by_label("How many").fill("2")
    organiser.get_by_label("Strength").select_option("random")
    organiser.get_by_role("button", name="Add computer players").click()
    players = [open_page(f"/{address}"), open_page(f"/{address}", viewport=PHONE)]
    for page, name in zip(players, ("Ada", "Bea"), strict=True):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take part").click()
        expect(page.get_by_text("You take part.")).to_be_visible()
    organiser.get_by_role("button", name="Begin with those who are here").click()
    expect(organiser.get_by_text("Decks are being made")).to_be_visible()
    expect(organiser.get_by_role("link", name=re.compile("Draft table"))).to_have_count(2)
    for page in players:
        page.get_by_role("link", name="To your draft table").click()
        deck = page.get_by_role("tab", name=re.compile("Deck"))
        if deck.is_visible():
            deck.click()
        page.get_by_role("button", name="Play with this deck").click()
    for page in players:
        page.get_by_role("link", name="To the tournament").click()
        expect(page.get_by_role("link", name="To your game")).to_be_visible()
    fits(players[1])
    organiser.get_by_role("tab", name="Desk", exact=True).click()
    organiser.get_by_role("button", name="Cancel the tournament").click()
    organiser.get_by_role("dialog").get_by_label("Reason").fill("It is late")
    organiser.get_by_role("dialog").get_by_role("button", name="Do it").click()
    organiser.get_by_role("link", name="Draft table 1").click()
    expect(organiser.get_by_role("heading", name="The whole draft")).to_be_visible()
