"""`make frames`: how smoothly thirty cards move, by Chromium's tracing; how large the first page
is and how soon it is painted.

Frames in a second are those of this machine at this moment. What a frame costs each thread is measured in
time of the processor, which a busy machine leaves as it is: that says what limits the frames."""

from __future__ import annotations

import json
import statistics
import sys
from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.crowds import POSITIONS
from tests.web.everybody import wait_until
from tests.web.positions import open_position
from tests.web.studio import browser_and_server

SIZE = {"width": 1366, "height": 768}
MOVING = 30
SECONDS = 2.0
REFRESH = 60  # frames in a second that a screen shows
CATEGORIES = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
]
SETTINGS = "localStorage.setItem('spoils.settings', JSON.stringify({pace: 0, motion: 'on', language: 'en'}))"

# As `fly` in web/src/table/motion.ts does it, again and again for as long as is measured.
FLY = """
([cards, milliseconds]) => new Promise((done) => {
  const flying = [...document.querySelectorAll('.rows .tablecard')].slice(0, cards)
  performance.mark('flight begins')
  for (const card of flying) {
    card.style.zIndex = '40'
    card.animate([{ translate: '-120px 90px', scale: '0.8' }, { translate: '0 0', scale: '1' }],
      { duration: 420, iterations: Math.ceil(milliseconds / 420), easing: 'cubic-bezier(.2,.75,.25,1)' })
  }
  setTimeout(() => {
    performance.mark('flight ends')
    done(flying.length)
  }, milliseconds)
})
"""


def traced_flight(browser: Browser, page: Page) -> list[dict[str, Any]]:
    """What Chromium did while thirty cards were moving."""
    open_position(page, POSITIONS["overcrowded"][0])
    page.wait_for_timeout(1_000)
    browser.start_tracing(page=page, categories=CATEGORIES)
    moved = page.evaluate(FLY, [MOVING, SECONDS * 1_000])
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    if moved != MOVING:
        sys.exit(f"{moved} cards moved instead of {MOVING}")
    return events


def report(events: list[dict[str, Any]]) -> dict[str, float]:
    """Frames drawn in a second, and milliseconds of the processor that each took, by thread."""
    marks = {one["name"]: one["ts"] for one in events if "blink.user_timing" in one.get("cat", "")}
    begin, end = marks["flight begins"], marks["flight ends"]
    during = [one for one in events if begin <= one.get("ts", 0) <= end]
    threads = {
        (one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"
    }
    busy: dict[str, float] = defaultdict(float)
    for one in during:
        if one.get("ph") == "X" and "toplevel" in one["cat"].split(","):
            busy[threads.get((one["pid"], one["tid"]), "?")] += one.get("tdur", 0) / 1_000
    seconds = (end - begin) / 1_000_000
    found = {"frames drawn in a second": sum(one["name"] == "DrawFrame" for one in during) / seconds}
    for name, spent in sorted(busy.items(), key=lambda item: -item[1])[:6]:
        found[f"ms a frame, {name}"] = spent / (seconds * REFRESH)
    found["ms a frame, all threads"] = sum(busy.values()) / (seconds * REFRESH)
    return found


# All that a page has asked for, with the bytes that came over the wire: compressed, and 300 each for headers.
LOADED = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => [one.name, one.transferSize])"""


def first_load(browser: Browser, address: str) -> float:
    """Kilobytes of the first page for somebody who was never here."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    size: int = sum(size for _, size in page.evaluate(LOADED))
    context.close()
    return size / 1000


def first_paint(browser: Browser, address: str) -> float:
    """Milliseconds until something of the first page is seen, in the middle of five visits."""
    times = []
    for _ in range(5):
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.goto(address)
        wait_until(page, "performance.getEntriesByName('first-contentful-paint').length")
        times.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        context.close()
    return statistics.median(times)


def main() -> None:
    with browser_and_server() as (browser, server):
        print(f"{first_load(browser, server.address):8.0f} kB for the first page, from an empty cache")
        print(f"{first_paint(browser, server.address):8.0f} ms to the first paint")
        page = browser.new_page(viewport=SIZE, service_workers="block")  # type: ignore[arg-type]
        page.add_init_script(SETTINGS)
        page.goto(server.address)
        for name, value in report(traced_flight(browser, page)).items():
            print(f"{value:8.1f} {name}")


if __name__ == "__main__":
    main()
