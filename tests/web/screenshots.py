"""`make screenshots`: pictures of the main screens for docs/screenshots, taken in a real game."""

from __future__ import annotations

import io
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page

from tests.web.player import Player, play
from tests.web.studio import browser_and_server

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = {"width": 1366, "height": 800}
WIDE = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
TURN = re.compile(r"Turn (\d+)")
LATER = 8  # the turn by which there are resources enough
COLOURS = 256  # a third of the size, and hardly to be told from all of them

PATIENCE = 120_000  # milliseconds for anything else
ANALYSED = 1_800_000  # milliseconds within which a game is, and a card tried

CROWDED = 6  # cards and piles in play

# What must be on the screen for a picture, and how many cards in hand.
MOMENTS = {
    "battle": (".prompt[data-kind=block], .prompt[data-kind=battle]", 0),
    "response": ("body:has(.centre .chain) .prompt[data-kind=respond]", 0),
    "table": (".prompt[data-kind=turn]", 4),
}


ALL = ("pages", "study", "puzzle", "trial", "game", "response", "lesson", "phone", "text")

SCENE = """
title: Two captains
players:
  A:
    faction: Harbour Board
    hand: [Chip Thief, Falling Anchor]
    resources: [4 Rage]
    play: [Hardtack Veteran, Deck Swab]
    deck: [9 Rage]
  B:
    faction: Harbour Board
    hand: [Chip Thief]
    resources: [3 Deception]
    play: [Hardtack Veteran, Chip Thief]
    deck: [9 Rage]
"""


class Studio:
    """One browser in front of one server."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    @contextmanager
    def page(self, path: str, language: str = "en", phone: bool = False) -> Iterator[Page]:
        """A page without motion, closed afterwards."""
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            device_scale_factor=2 if phone else 1,
            is_mobile=phone,
            has_touch=phone,
            locale="en-GB",
        )
        wish = f"{{pace: 0, motion: 'off', language: '{language}', name: 'Ada'}}"
        context.add_init_script(
            "localStorage.getItem('spoils.settings') ?? "
            f"localStorage.setItem('spoils.settings', JSON.stringify({wish}));"
            "localStorage.setItem('spoils.stops', JSON.stringify({damage: true}))"
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(self.address + path)
        page.wait_for_load_state("networkidle")
        yield page
        context.close()

    def take(self, page: Page, name: str) -> None:
        """Take the picture."""
        page.wait_for_timeout(700)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        # By coverage: what is small and bright, an icon or a heart, keeps its colour.
        palette = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
        small = picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
        small.save(FOLDER / f"{name}.png", optimize=True)
        print(f"docs/screenshots/{name}.png", flush=True)

    def take_at_all_sizes(self, page: Page, name: str, shown: Locator | None = None) -> None:
        """The same moment on a laptop, a phone and a large screen; with something that must be in sight."""
        for ending, size in (("", DESKTOP), ("-phone", PHONE), ("-wide", WIDE)):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            if shown is not None:
                shown.evaluate("one => one.scrollIntoView({block: 'center'})")
            self.take(page, name + ending)
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        page.wait_for_timeout(300)

    # ---- pages ---------------------------------------------------------------------------------------------

    def pages(self) -> None:
        """The pages around the game."""
        for name, path in (
            ("home", "/"),
            ("cards", "/cards"),
            ("card", "/cards?card=Congregation%20of%20Eels"),
            ("decks", "/decks/project-boarders"),
            ("lab", "/lab"),
            ("rules", "/rules/608"),
        ):
            with self.page(path) as page:
                self.take_at_all_sizes(page, name)
        with self.page("/", language="fr") as page:
            self.take_at_all_sizes(page, "home-french")

    def study(self) -> None:
        """A position that is impossible, one that is not, and the board on which it is played on."""
        with self.page("/editor") as page:
            page.locator("input[type=file]").first.set_input_files(
                {"name": "scene.yaml", "mimeType": "text/plain", "buffer": SCENE.encode()}
            )
            findings = page.get_by_role("region", name="What the rules say")
            findings.get_by_text("Attack with").first.wait_for()
            page.get_by_label("New cards go to").select_option("0 hand")
            page.get_by_role("button", name="Put Micromajig there").click()
            findings.get_by_text("409.3a").wait_for()
            page.evaluate("scrollTo(0, 0)")
            self.take_at_all_sizes(page, "editor")
            page.get_by_role("button", name="Undo").click()
            findings.get_by_text("The position is possible").wait_for()
            page.get_by_role("button", name="Play on from here").click()
            tree = page.get_by_role("navigation", name="Variations")
            page.locator(".prompt[data-kind=turn]").wait_for()
            page.keyboard.press("e")
            tree.get_by_role("button").nth(1).wait_for()
            page.keyboard.press("Home")
            page.get_by_role("button", name="Attack", exact=False).first.click()
            tree.get_by_role("button").nth(2).wait_for()
            page.get_by_label("Note").fill("What if B blocks?")
            page.get_by_label("Note").press("Tab")
            page.get_by_role("button", name="Draw an arrow").click()
            for card in page.locator(".tablecard[data-name='Hardtack Veteran']").all()[:2]:
                card.click()
            page.locator("svg .drawn").wait_for(state="attached")
            page.mouse.move(600, 2)
            self.take_at_all_sizes(page, "board")

    def puzzle(self) -> None:
        """A puzzle, with a hint."""
        with self.page("/puzzles") as page:
            page.locator(".today .button.main").click()
            page.get_by_role("button", name="Hint").click()
            page.locator(".task .hint").wait_for()
            page.mouse.move(600, 2)
            self.take_at_all_sizes(page, "puzzle")

    def trial(self) -> None:
        """A card tried in games, and what it does to the chance of winning."""
        with self.page("/cards?card=Chip%20Thief") as page:
            page.get_by_text("Try it in games").click()
            # Small decks, so that it takes minutes also where other things run.
            page.get_by_label("In the deck").select_option("project-starter-rogue")
            page.get_by_label("Against").select_option("project-starter-warlord")
            page.get_by_role("combobox", name="Games", exact=True).select_option("48")
            page.get_by_label("Played by").select_option("reflex")
            page.get_by_role("button", name="Play them").click()
            found = page.locator(".outcome")
            found.or_(page.get_by_role("alert")).first.wait_for(timeout=ANALYSED)
            assert found.count(), page.get_by_role("alert").all_inner_texts()
            self.take_at_all_sizes(page, "laboratory", found)

    # ---- games ---------------------------------------------------------------------------------------------

    def begin(self, page: Page, mine: str, theirs: str, seed: int, bot: str = "random") -> Player:
        """A game from a seed."""
        page.get_by_label("Your deck", exact=True).select_option(mine)
        page.get_by_label("The computer’s deck", exact=True).select_option(theirs)
        page.get_by_label("Strength").select_option(bot)
        page.get_by_text("More choices").click()
        page.get_by_label("Seed").fill(str(seed))
        page.get_by_role("button", name="Play", exact=True).click()
        return Player(page)

    def game(self) -> None:
        """A game at the desk: the table, a battle, a card looked at, the end, the replay, its analysis."""
        with self.page("/") as page:
            player = self.begin(page, "project-boarders", "project-interest-on-machinery", 3, "greedy")
            self.wait_for_moments(page, player, ["table", "battle"])
            play(player)
            self.take_at_all_sizes(page, "end")
            page.get_by_role("link", name="Watch the replay").click()
            page.get_by_role("slider").wait_for()
            for _ in range(9):
                page.keyboard.press("ArrowDown")
            page.locator(".hand .tablecard").first.wait_for()
            page.mouse.move(600, 2)
            self.take_at_all_sizes(page, "replay")
            page.get_by_role("button", name="Analysis", exact=True).click()
            page.get_by_role("button", name="Analyse this game").click()
            page.locator(".graph").wait_for(timeout=ANALYSED)
            page.locator(".analysis ol button").first.click()
            page.mouse.move(600, 2)
            self.take_at_all_sizes(page, "analysis", page.locator(".graph"))

    def response(self) -> None:
        """Something is being deployed and can be responded to."""
        with self.page("/") as page:
            player = self.begin(page, "project-shipwrights-war", "project-undertow", 5)
            self.wait_for_moments(page, player, ["response"])

    def wait_for_moments(self, page: Page, player: Player, wanted: list[str]) -> None:
        """Play until each of these moments has come, and take its picture when the table is full enough."""
        end = time.monotonic() + 300
        while wanted and time.monotonic() < end:
            assert self.develop(page, player) != "over", f"there were no {wanted}"
            page.wait_for_timeout(30)
            selector, held = MOMENTS[wanted[0]]
            if (
                page.locator(".field .tablecard").count() >= CROWDED
                and page.locator(".hand .tablecard").count() >= held
                and page.locator(selector).count()
            ):
                page.mouse.move(600, 2)
                self.take_at_all_sizes(page, wanted[0])
                if wanted.pop(0) == "table":
                    self.look(page)

    def develop(self, page: Page, player: Player) -> str | None:
        """As the player does, but later in the game draw cards instead of playing resources."""
        if player.decide() == "option" and int(TURN.findall(page.locator("h1").inner_text())[0]) >= LATER:
            page.get_by_role("button", name="Draw a card").click()
            return "option"
        return player.act()

    def look(self, page: Page) -> None:
        """The large card, with why it cannot be played."""
        card = page.locator(".hand .tablecard:not(.legal)[aria-label*=character]")
        if card.count():
            card.first.hover()
            page.get_by_text("Why not?").wait_for()
            self.take(page, "why-not")
            page.mouse.move(600, 2)
            page.wait_for_timeout(300)

    def lesson(self) -> None:
        """The guided first game."""
        with self.page("/learn") as page:
            page.get_by_role("button", name="Play with the guide").click()
            play(Player(page), until="attackers")
            page.mouse.move(600, 2)
            self.take_at_all_sizes(page, "first-game")

    def phone(self) -> None:
        """A game on a phone."""
        with self.page("/", phone=True) as page:
            player = self.begin(page, "project-shipwrights-war", "project-undertow", 11)
            play(player, until="attackers")
            player.act()
            self.take(page, "phone")
            page.set_viewport_size(LYING)  # type: ignore[arg-type]
            self.take(page, "phone-on-its-side")

    def text(self) -> None:
        """The table as text."""
        with self.page("/settings") as page:
            page.get_by_label("Table as text").check()
            page.goto(f"{self.address}/")
            player = self.begin(page, "project-shipwrights-war", "project-undertow", 5)
            play(player, until="attackers")
            play(player, until="turn")
            self.take_at_all_sizes(page, "text-mode")


def main() -> None:
    """Take all pictures, or those named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browser_and_server() as (browser, server):
        studio = Studio(browser, server.address)
        for name in sys.argv[1:] or ALL:
            getattr(studio, name)()


if __name__ == "__main__":
    main()
