"""Observations as numpy arrays."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spoils.observing.columns import ACTIONS, CARD_COLUMNS, CARDS, OPTION_COLUMNS, TABLE_COLUMNS
from spoils.observing.observer import Arrays

Observation = dict[str, NDArray[Any]]

SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "observation": (len(TABLE_COLUMNS),),
    "cards": (CARDS, len(CARD_COLUMNS)),
    "options": (ACTIONS, len(OPTION_COLUMNS)),
    "action_mask": (ACTIONS,),
}
KINDS: Final[dict[str, type[np.generic]]] = {
    "observation": np.float32,
    "cards": np.float32,
    "options": np.float32,
    "action_mask": np.int8,
}


def room_for(games: int) -> Observation:
    """Arrays for that many observations."""
    return {name: np.zeros((games, *shape), KINDS[name]) for name, shape in SHAPES.items()}


def as_arrays(found: Arrays) -> Observation:
    """One observation."""
    named = zip(SHAPES.items(), found, strict=True)
    return {name: np.frombuffer(data, KINDS[name]).reshape(shape).copy() for (name, shape), data in named}


def write(found: Arrays, room: Observation, place: int) -> None:
    """Put one observation among others."""
    table, cards, options, mask = found
    room["observation"][place] = np.frombuffer(table, np.float32)
    room["cards"][place].reshape(-1)[:] = np.frombuffer(cards, np.float32)
    room["options"][place].reshape(-1)[:] = np.frombuffer(options, np.float32)
    room["action_mask"][place] = np.frombuffer(mask, np.int8)
