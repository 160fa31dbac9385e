"""Accounts in the browser: with passkeys of Chromium's own virtual device, in two browsers, on a phone."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from spoils.server.people.admin import appoint
from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, must_fit
from tests.web.reading import must_be_for_people
from tests.web.server import Server
from tests.web.test_games import sit_down_by_link

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DECK = {"name": "Guest’s deck", "cards": [{"count": 4, "name": "Rage"}]}


def device(page: Page) -> tuple[CDPSession, str]:
    """A device with passkeys, whose owner agrees to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def keys_of(session: CDPSession, device_id: str) -> list[dict[str, Any]]:
    found = session.send("WebAuthn.getCredentials", {"authenticatorId": device_id})
    keys: list[dict[str, Any]] = found["credentials"]
    return keys


def test_a_passkey_made_as_a_guest_opens_a_second_browser(open_page: OpenPage, server: Server) -> None:
    address = f"http://localhost:{server.port}"  # passkeys need the name of a host
    page = open_page("/account", address=address)
    session, first = device(page)
    assert (
        page.evaluate(
            "deck => fetch('/api/decks', {method: 'POST', body: JSON.stringify(deck)}).then(r => r.status)",
            DECK,
        )
        == 201
    )
    page.reload()
    page.get_by_label("Name").fill("Brine Keeper")
    expect(page.get_by_text("Bring along what you have here: 1 deck")).to_be_visible()
    must_be_accessible(page)
    page.get_by_role("button", name="Create with a passkey").click()
    codes = page.locator("section:has(#codes-title) li")
    expect(codes).to_have_count(10)
    must_be_accessible(page)
    must_be_for_people(page)
    page.get_by_role("button", name="I have them").click()
    expect(page.get_by_role("heading", name="Brine Keeper")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_text("Brine Keeper")).to_be_visible()
    expect(page.get_by_text("Passkey 1")).to_be_visible()
    (key,) = keys_of(session, first)

    phone = open_page("/account", address=address, **PHONE)
    other, second = device(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": key})
    phone.get_by_role("button", name="Sign in", exact=True).first.click()
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="Brine Keeper")).to_be_visible()
    expect(phone.locator("section:has(#sessions-title) li")).to_have_count(2)
    must_fit(phone)
    must_be_accessible(phone)
    phone.goto(f"{address}/decks")
    expect(phone.get_by_text("Guest’s deck")).to_be_visible()

    # the first browser ends the second one's session, which is a guest again
    page.reload()
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.locator("section:has(#sessions-title) li")).to_have_count(1)
    phone.goto(f"{address}/account")
    expect(phone.get_by_role("heading", name="You are here as a guest")).to_be_visible()


def test_a_password_a_program_and_a_farewell_in_french(open_page: OpenPage) -> None:
    page = open_page("/account", locale="fr-FR", still=False, **PHONE)  # an address in numbers: no passkeys
    expect(page.get_by_role("heading", name="Vous êtes ici en invité")).to_be_visible()
    page.get_by_label("Nom").fill("Marée Basse")
    page.get_by_label("Mot de passe").fill("la marée descend à neuf heures")
    page.get_by_role("button", name="Créer le compte").click()
    page.get_by_role("button", name="Je les ai").click()
    page.get_by_label("Nom du programme").fill("Mon automate")
    page.get_by_role("button", name="Créer une clé").click()
    expect(page.get_by_label("Clé", exact=True)).to_have_value(re.compile("^spoils_"))
    expect(page.get_by_text("Mon automate")).to_be_visible()
    must_fit(page)
    must_be_accessible(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Tout télécharger").click()
    exported = json.loads(waiting.value.path().read_text())
    assert exported["account"][0]["name"] == "Marée Basse"
    assert [one["name"] for one in exported["programs"]] == ["Mon automate"]
    page.get_by_role("button", name="Supprimer le compte").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Quelqu’un d’autre")
    dialog.get_by_role("button", name="Supprimer le compte").click()
    expect(dialog.get_by_role("alert")).to_contain_text("ne concorde pas")
    dialog.get_by_role("textbox").fill("marée basse")
    dialog.get_by_role("button", name="Supprimer le compte").click()
    expect(page.get_by_role("heading", name="Vous êtes ici en invité")).to_be_visible()
    must_be_for_people(page)


def become_member(page: Page, name: str) -> None:
    """An account by a password, without looking at the page for it."""
    body = {"name": name, "password": f"salt of {name}"}
    made = page.evaluate(
        "body => fetch('/api/account', {method: 'POST', body: JSON.stringify(body)}).then(r => r.status)",
        body,
    )
    assert made == 201


def test_unkind_words_are_muted_reported_and_judged(open_page: OpenPage, server: Server) -> None:
    host, guest = sit_down_by_link(open_page, "Loud Guest")
    judge = open_page("/", **PHONE)
    become_member(judge, "Quay Warden")
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has an event loop in this thread
        database = f"sqlite:///{server.database}"
        elsewhere.submit(appoint, database, "Quay Warden", moderator=True).result()
    for page in (host, guest):
        page.get_by_role("tab", name="Talk").click()
    talk = guest.get_by_label("Say something")
    talk.fill("you play like a barnacle")
    talk.press("Enter")
    expect(host.get_by_role("log", name="Talk")).to_contain_text("barnacle")
    host.get_by_role("button", name="Report what Loud Guest has said").click()
    dialog = host.get_by_role("dialog")
    expect(dialog.locator("blockquote")).to_have_text("you play like a barnacle")
    dialog.get_by_label("In your words").fill("Not nice.")
    must_be_accessible(host)
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_role("status")).to_contain_text("A moderator will look at it")
    dialog.get_by_role("button", name="Mute").click()
    expect(dialog.get_by_role("status")).to_contain_text("Loud Guest is muted")
    dialog.get_by_label("I do not want to talk at this table").check()
    dialog.get_by_role("button", name="Close").click()
    expect(talk).to_be_disabled()
    expect(guest.get_by_role("log", name="Talk")).to_contain_text("The talk is closed")

    judge.goto(f"{server.address}/account")
    judge.get_by_role("link", name="Moderation").click()
    report = judge.get_by_role("region", name="Report about Loud Guest")
    expect(report.locator("blockquote")).to_have_text("you play like a barnacle")
    report.get_by_label("What they are told").fill("Be kind.")
    must_be_accessible(judge)
    must_fit(judge)
    report.get_by_role("button", name="Time-out").click()
    expect(judge.get_by_text("Nothing waits. All is well.")).to_be_visible()
    expect(judge.get_by_text("Quay Warden gave Loud Guest a time-out:")).to_be_visible()
    expect(judge.get_by_text("Every entry is as it was written.")).to_be_visible()
    must_be_for_people(judge)
    host.goto(f"{server.address}/account")
    expect(host.get_by_text("People you do not want to meet")).to_be_visible()
    host.get_by_role("button", name="Another chance").click()
    expect(host.get_by_text("People you do not want to meet")).to_have_count(0)


def test_tabs_of_one_browser_are_one_person(open_page: OpenPage) -> None:
    """Signed out in one tab, nobody is shown as signed in in the other, and what is offered there is seen."""
    one = open_page("/account")
    body = {"name": "Tab Keeper", "password": "the tide is out at nine"}
    made = "body => fetch('/api/account', {method: 'POST', body: JSON.stringify(body)}).then(r => r.status)"
    assert one.evaluate(made, body) == 201
    one.reload()
    two = one.context.new_page()
    two.goto(one.url.replace("/account", "/people"))
    present = two.get_by_role("link", name="Tab Keeper")
    expect(present.first).to_be_visible()
    one.get_by_role("button", name="Sign out").click()
    expect(present).to_have_count(0)
    two.get_by_label("Your name at the table").fill("Walker")
    two.get_by_label("Time").select_option(label="10 min each, +10 s")
    two.get_by_role("button", name="Open a seat").click()
    expect(two.get_by_role("button", name="Withdraw")).to_be_visible()
    stranger = open_page("/people")
    expect(stranger.get_by_text("Walker").first).to_be_visible()
    # a session that ends elsewhere is noticed where it matters, and one can sign in there
    enter = made.replace("/api/account", "/api/account/session")
    assert two.evaluate(enter, body) == 200
    one.reload()
    expect(one.get_by_role("heading", name="Tab Keeper")).to_be_visible()
    one.evaluate("fetch('/api/account/session', {method: 'DELETE'})")
    one.get_by_role("button", name="New recovery codes").click()
    expect(one.get_by_text("Your session was ended elsewhere. Sign in again.")).to_be_visible()
    expect(one.get_by_role("button", name="Create the account")).to_be_visible()
