"""Who follows an instruction, where nobody is named."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from spoils.engine.program.players import Doer


def you() -> Any:
    """The usual subject of an instruction: nobody is named, so it is whoever follows the text
    (players.Doer)."""
    return field(default_factory=Doer)
