"""What holds of every page for everybody: screen readers and fingers can use it, nothing is outside."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


PATIENCE = 120.0  # seconds


def wait_until(page: Page, expression: str) -> None:
    """Until it holds. It is asked from here, again and again: the pages evaluate no strings themselves."""
    end = monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert monotonic() < end, expression
        page.wait_for_timeout(50)


def must_be_accessible(page: Page, *, colours: bool = True) -> None:
    """No violation that axe can find. Contrasts are dear to look at; without ``colours`` they are left to a
    look at the same page in another size."""
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": colours}}}
    found = Axe().run(page, options=options).response["violations"]
    told = [
        f"{one['id']}: {one['help']} – {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found
    ]
    assert not told, told


def must_fit(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


FINGER = 44  # pixels that a finger needs, by the guidelines for access
MISSED = Path(__file__).with_name("fingers.js").read_text("utf-8")


def must_suit_fingers(page: Page, least: int = FINGER) -> None:
    """Nothing that is touched is too small for it, once the table has settled."""
    missed = page.evaluate(MISSED, least)
    for _ in range(300):
        if not missed:
            return
        page.wait_for_timeout(100)
        missed = page.evaluate(MISSED, least)
    raise AssertionError(missed)
