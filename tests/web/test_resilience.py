"""Connections come and go; servers, too. Nothing that was answered is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.line import line_to
from tests.web.player import Player, play, start
from tests.web.server import Server


def test_the_same_link_leads_back_to_the_same_place(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="turn")
    expect(page.locator(".prompt.asked")).to_be_visible()
    asked = page.locator(".prompt h2").inner_text()
    log = page.locator(".log p").all_inner_texts()
    page.reload()
    expect(page.locator(".prompt h2")).to_have_text(asked)
    assert page.locator(".log p").all_inner_texts() == log
    # From another browser, too: the key is in the link.
    other = open_page(page.url.split("127.0.0.1")[1].split("/", 1)[1].join(("/", "")))
    expect(other.locator(".prompt h2")).to_have_text(asked)


def test_a_lost_connection_is_made_again(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="resource")
    page.context.set_offline(True)
    page.evaluate("1")
    page.context.set_offline(False)
    play(player, until="turn")


def test_a_server_killed_in_mid_game_goes_on_from_there(open_page: OpenPage, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        page = open_page("/", address=server.address)
        start(page)
        player = Player(page)
        play(player, until="turn")
        expect(page.locator(".prompt.asked")).to_be_visible()
        asked = page.locator(".prompt h2").inner_text()
        log = page.locator(".log p").all_inner_texts()
        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        expect(page.locator(".prompt h2")).to_have_text(asked)
        assert page.locator(".log p").all_inner_texts() == log
        play(player, until="resource")
    finally:
        server.kill()


def test_a_slow_line_and_one_that_goes_dead(open_page: OpenPage, server: Server) -> None:
    """What is answered counts once, however often it is clicked; what cannot be sent is said to be unsent."""
    with line_to(server.port) as line:
        page = open_page("/", address=line.address)
        line.latency, line.rate = 0.4, 50_000
        start(page)
        player = Player(page)
        play(player, until="turn")
        line.latency, line.rate = 0.0, 0.0
        ends = page.locator(".log p", has_text="turn ends")
        before = ends.count()
        line.dead = True
        page.locator(".prompt [data-word=end_turn]").click()
        sure = page.locator(".prompt .sure ~ [data-word=end_turn]")
        if sure.count():
            sure.click()
        expect(page.get_by_text("One moment…")).to_be_visible()
        page.evaluate("dispatchEvent(new Event('online'))")  # the network says that it was away
        expect(page.get_by_text("Connection lost")).to_be_visible(timeout=8_000)
        talk = page.get_by_role("textbox", name="Say something")
        page.get_by_role("tab", name="Talk").click()
        talk.fill("Are you there?")
        talk.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="Not sent")).to_be_visible()
        expect(talk).to_have_value("Are you there?")
        page.locator(".prompt [data-word=end_turn]").click()
        line.dead = False  # what was under way arrives after all
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        talk.press("Enter")
        expect(talk).to_have_value("")
        page.get_by_role("tab", name="Log").click()
        play(player, until="turn")
        assert ends.count() == before + 2  # one's own, and the opponent's
        page.reload()
        page.get_by_role("tab", name="Talk").click()
        expect(page.get_by_text("Are you there?")).to_be_visible()


def test_a_page_on_a_dead_line_says_so_in_the_end(open_page: OpenPage, server: Server) -> None:
    with line_to(server.port) as line:
        page = open_page("/credits", address=line.address)
        page.clock.install()
        page.goto(line.address + "/cards")
        expect(page.locator(".grid li").first).to_be_visible()
        line.dead = True
        with page.expect_request(lambda request: "words=anchor" in request.url):
            page.get_by_role("searchbox").fill("anchor")
        expect(page.get_by_role("alert")).to_have_count(0)
        page.clock.fast_forward("01:00")
        expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")
        line.dead = False
        page.get_by_role("searchbox").fill("eels")
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(".grid li").first).to_contain_text("Eels")


def test_a_line_too_slow_for_the_server_is_tried_again(open_page: OpenPage, tmp_path: Path) -> None:
    """A server does not wait for ever to hear who has connected; whoever is late has not lost the table."""
    server = Server(tmp_path, "--limit=hello_seconds=1")
    server.start()
    try:
        with line_to(server.port) as line:
            page = open_page("/", address=line.address)
            start(page)
            player = Player(page)
            play(player, until="turn")
            asked = page.locator(".prompt h2").inner_text()
            made: list[object] = []
            page.on("websocket", lambda socket: made.append(socket))
            line.dead = True
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.get_by_text("Connection lost")).to_be_visible()
            line.latency = 1.5  # each way: the first words come too late every time
            line.dead = False
            for _ in range(2400):
                if len(made) >= 3:
                    break
                page.wait_for_timeout(50)
            assert len(made) >= 3
            expect(page.get_by_text("Connection lost")).to_be_visible()
            line.latency = 0.0
            expect(page.get_by_text("Connection lost")).to_be_hidden()
            expect(page.locator(".prompt h2")).to_have_text(asked)
            play(player, until="resource")
    finally:
        server.kill()


def test_two_tabs_in_the_same_seat(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    play(Player(page), until="resource")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".prompt[data-kind=resource]")).to_be_visible()
    number = page.locator(".log p").count()
    for one in (page, other):  # both at once
        one.evaluate("document.querySelector('.tablecard.legal').click()")
    for one in (page, other):  # where there still is something to choose
        one.evaluate("document.querySelector('.menu [role=menuitem]')?.click()")
    for one in (page, other):
        expect(one.locator(".prompt.asked:not([data-kind=resource])")).to_be_visible()
    assert page.locator(".log p").all_inner_texts() == other.locator(".log p").all_inner_texts()
    told = page.locator(".log p").all_inner_texts()[number:]
    assert len([line for line in told if "as a resource" in line]) == 1
