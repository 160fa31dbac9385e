"""Cards and decks tried in games: chosen, followed, stopped; by keys; on a phone, in French."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.lab.test_trials import CARDS, LOADED, TERNS
from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, must_fit
from tests.web.server import Server

PHONE = {"width": 390, "height": 844}
LOW = {"width": 360, "height": 640}


def bring(page: Page, address: str) -> list[str]:
    """Cards and decks with which games are short; the ids of the decks."""
    request = page.request
    assert request.post(f"{address}/api/collection?file=planted.yaml", data=CARDS).ok
    found = []
    for deck in (LOADED, TERNS):
        cards = [{"count": count, "name": name} for count, name in deck.cards]
        body = {"name": deck.name, "faction": deck.faction, "cards": cards, "format": "casual"}
        found.append(request.post(f"{address}/api/decks", data=body).json()["id"])
    return found


def must_be_read_on_a_low_phone(page: Page) -> None:
    """What was found fits there, and no line of it is cut off at its side."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size(LOW)  # type: ignore[arg-type]
    outcome = page.locator(".outcome")
    outcome.scroll_into_view_if_needed()
    expect(outcome).to_be_in_viewport()
    must_fit(page)
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert page.locator("details[open] :is(p, li, ul)").evaluate_all(cut) == []
    page.set_viewport_size(before)


def test_a_card_and_a_deck_are_tried(open_page: OpenPage, server: Server) -> None:
    page = open_page("/cards")
    loaded, terns = bring(page, server.address)
    page.goto(f"{server.address}/cards?card=Tidal%20Titan")
    page.get_by_text("Try it in games").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("choose one")
    page.get_by_label("In the deck").select_option(loaded)
    page.get_by_label("Against").select_option(terns)
    page.get_by_label("Played by").select_option("reflex")
    games = page.get_by_role("combobox", name="Games", exact=True)
    games.select_option("1000")
    page.get_by_role("button", name="Play them").press("Enter")
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_role("button", name="Play")).to_be_enabled()
    games.select_option("48")
    page.get_by_label("Copies").select_option("3")  # another trial
    page.get_by_role("button", name="Play them").click()
    expect(page.locator(".outcome")).to_contain_text("With it the deck is better.", timeout=180_000)
    expect(page.get_by_text("Round 1")).to_be_visible()
    must_be_accessible(page)
    must_be_read_on_a_low_phone(page)

    page.goto(f"{server.address}/decks")
    page.get_by_role("link", name="Loaded").click()
    page.get_by_text("Try it against other decks").click()
    page.get_by_label("Against").select_option(terns)
    page.get_by_label("Played by").select_option("reflex")
    page.get_by_role("combobox", name="Games", exact=True).select_option("48")
    page.get_by_role("button", name="Play them").click()
    expect(page.locator(".outcome")).to_contain_text("Won in all", timeout=180_000)
    must_be_accessible(page, colours=False)
    must_be_read_on_a_low_phone(page)

    phone = open_page("/cards", viewport=PHONE, locale="fr-FR", still=False)
    bring(phone, server.address)
    phone.goto(f"{server.address}/cards?card=Tidal%20Titan")
    phone.get_by_text("L’essayer en partie").click()
    expect(phone.get_by_role("button", name="Les jouer")).to_be_visible()
    must_fit(phone)
    must_be_accessible(phone)
