"""What can be wrong with a table by geometry: overlaps, things outside, small letters, things hidden."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SIZES = ((360, 640), (390, 844), (740, 360), (844, 390), (1366, 768), (1920, 1080), (3840, 2160))
FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults_of(page: Page) -> list[str]:
    """What is wrong with the table on this page now."""
    found: list[str] = page.evaluate(FAULTS)
    return found
