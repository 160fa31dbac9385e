"""Memory of processes that play many games."""

from __future__ import annotations

import gc
from typing import Final

# How many new objects are made before cycles among them are looked for. States of games come and go by the
# thousand and hardly ever form cycles, so the usual 700 would look all the time and find nothing.
SELDOM: Final = (50_000, 20, 100)


def settle_in() -> None:
    """The cards are loaded and live as long as the process: the collector need not look at them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
