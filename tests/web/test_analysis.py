"""The analysis of a game beside its replay: started, followed, clicked through; by keys; on a phone."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import find_deck
from spoils.record.replay import Recorder
from spoils.record.setup import Setup, deck_list, library_of
from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, must_fit, must_suit_fingers
from tests.web.server import Server

BAD_AT = 5  # from this turn on one player ends every turn at once


@pytest.fixture(scope="module")
def record() -> bytes:
    """A short game in which somebody stops playing cards that would help."""
    cards = Catalog.load()
    decks = tuple(deck_list(find_deck(name, cards)[0]) for name in ("starter-warlord", "starter-rogue"))
    begun = Setup("comprehensive", 4, decks)
    recorder = Recorder(begun, library_of(begun, cards))
    bot = make_bot("reflex", 3)
    while recorder.game.turn < BAD_AT + 2:
        question = recorder.game.question
        assert question is not None
        given = bot.answer(recorder.game, question.player)
        if recorder.game.turn >= BAD_AT and question.kind == 1:
            given = [len(question.options) - 1]
        recorder.answer(question.player, given)
    recorder.concede(0)
    return msgspec.json.encode(recorder.replay())


def bring(page: Page, address: str, record: bytes) -> str:
    """Upload the game; its id."""
    uploaded = page.request.post(f"{address}/api/replays", data=record)
    game: str = uploaded.json()["game"]["id"]
    return game


def test_an_analysis_is_started_and_looked_at(open_page: OpenPage, server: Server, record: bytes) -> None:
    page = open_page("/")
    game = bring(page, server.address, record)
    page.goto(f"{server.address}/replay/{game}")
    page.get_by_role("button", name="Analysis", exact=True).click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.locator(".graph")).to_be_visible(timeout=180_000)
    must_be_accessible(page)

    graph = page.get_by_role("slider", name="Chance of winning")
    graph.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("1/")
    marked = page.locator(".analysis ol > li")
    assert marked.count() > 0, "ending every turn at once costs something"
    marked.first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(marked.first).to_contain_text("Better")
    expect(marked.first).to_contain_text("Why")

    page.get_by_role("button", name="What would you do?").click()
    choices = page.locator(".choices button")
    expect(choices.first).to_be_visible(timeout=120_000)
    assert "%" not in choices.first.inner_text(), "nothing is given away before the choice"
    choices.first.click()
    expect(page.locator(".analysis")).to_contain_text("your answer")
    must_be_accessible(page)

    phone = open_page(
        f"/replay/{game}?analysis=1", viewport={"width": 390, "height": 844}, locale="fr-FR", still=False
    )
    expect(phone.locator(".graph")).to_be_visible()
    expect(phone.locator(".analysis")).to_contain_text("après coup, toutes cartes ouvertes")
    must_fit(phone)
    must_be_accessible(phone)


LOW = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def test_on_a_low_phone_the_analysis_is_read_with_the_page(
    open_page: OpenPage, server: Server, record: bytes
) -> None:
    """It comes into sight by itself, has no window of its own to scroll in, and leads to the table."""
    phone = open_page("/", **LOW)
    game = bring(phone, server.address, record)
    phone.goto(f"{server.address}/replay/{game}")
    phone.get_by_role("button", name="Analysis", exact=True).tap()
    phone.get_by_role("button", name="Analyse this game").tap()
    expect(phone.locator(".graph")).to_be_visible(timeout=180_000)
    phone.goto(f"{server.address}/replay/{game}?analysis=1")
    expect(phone.locator(".graph")).to_be_in_viewport(ratio=0.9)
    inside = phone.locator(".analysis").evaluate("one => one.scrollHeight - one.clientHeight")
    assert inside <= 1, "all of it lies open"
    must_suit_fingers(phone)

    marked = phone.locator(".analysis ol > li")
    assert marked.count() > 1, "ending every turn at once costs something"
    for one in (marked.first, marked.nth(1)):  # what was open above the second closes
        one.get_by_role("button").first.tap()
        expect(one.get_by_text("Better")).to_be_visible()
        expect(one.get_by_role("button").first).to_be_in_viewport(ratio=0.9)  # pixels are rounded
    marked.nth(1).get_by_role("button", name="Look at the table").tap()
    expect(phone.locator(".transport")).to_be_in_viewport(ratio=0.9)


def test_a_game_given_up_at_once_says_that_nothing_was_decided(open_page: OpenPage, server: Server) -> None:
    cards = Catalog.load()
    decks = tuple(deck_list(find_deck(name, cards)[0]) for name in ("starter-warlord", "starter-rogue"))
    begun = Setup("comprehensive", 4, decks)
    recorder = Recorder(begun, library_of(begun, cards))
    recorder.concede(0)
    page = open_page("/")
    page.goto(
        f"{server.address}/replay/{bring(page, server.address, msgspec.json.encode(recorder.replay()))}"
    )
    page.get_by_role("button", name="Analysis", exact=True).click()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".analysis")).to_contain_text("There was nothing to decide in this game")


def test_keys_that_belong_to_the_browser_do_not_move_a_replay(
    open_page: OpenPage, server: Server, record: bytes
) -> None:
    page = open_page("/")
    page.goto(f"{server.address}/replay/{bring(page, server.address, record)}")
    expect(page.locator(".where")).to_contain_text("0/")
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text(" 1/")
    assert page.evaluate(
        "dispatchEvent(new KeyboardEvent('keydown', {key: 'c', ctrlKey: true, cancelable: true}))"
    ), "what is marked can be copied"
