"""A coach at the table: known before one joins, asked by whoever decides; on a phone, in French, by keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, must_fit
from tests.web.player import Player, play
from tests.web.server import Server

DECKS = ("project-starter-warlord", "project-starter-rogue")
PHONE = {"width": 390, "height": 844}


def new_game(page: Page, server: Server, other: dict[str, Any]) -> dict[str, Any]:
    setup = {"seats": [{"kind": "me", "deck_id": DECKS[0]}, other], "seed": 14, "coach": True}
    created: dict[str, Any] = page.request.post(f"{server.address}/api/games", data=setup).json()
    return created


def test_the_coach_is_known_and_asked(open_page: OpenPage, server: Server) -> None:
    page = open_page("/credits", viewport=PHONE, locale="fr-FR", still=False)
    invited = new_game(page, server, {"kind": "invite"})["invitations"][0]
    page.goto(server.address + invited["link"])
    expect(page.get_by_text("Chaque joueur peut demander")).to_be_visible()

    created = new_game(page, server, {"kind": "bot", "deck_id": DECKS[1], "bot": "random"})
    page.goto(server.address + created["seats"][0]["link"])
    play(Player(page), until="turn")
    must_fit(page)
    page.get_by_role("button", name="Cette partie a un entraîneur").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Que feriez-vous").click()
    choices = page.locator(".choices button")
    expect(choices.first).to_be_visible(timeout=120_000)
    assert "%" not in choices.first.inner_text(), "nothing is given away before the choice"
    choices.first.click()
    expect(page.get_by_role("dialog")).to_contain_text("votre réponse")
    expect(choices.first).to_contain_text("%")
    must_fit(page)
    must_be_accessible(page)
