"""Observations as numpy arrays."""

from __future__ import annotations

from math import prod
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

PLACES: Final = tuple(
    (
        name,
        shape,
        np.dtype(KINDS[name]),
        sum(prod(SHAPES[other]) * KINDS[other]().itemsize for other in list(SHAPES)[:number]),
    )
    for number, (name, shape) in enumerate(SHAPES.items())
)
"""Where each array lies in an observation."""


def room_for(games: int) -> Observation:
    """Arrays for that many observations."""
    return {name: np.zeros((games, *shape), KINDS[name]) for name, shape in SHAPES.items()}


def as_arrays(found: Arrays) -> Observation:
    """One observation. The arrays share one piece of memory, which is theirs."""
    memory = bytearray().join(found)
    return {name: np.ndarray(shape, kind, memory, place) for name, shape, kind, place in PLACES}


class Room:
    """Arrays for several observations, and the same memory as bytes."""

    def __init__(self, arrays: Observation) -> None:
        self.arrays = arrays
        self.parts = [
            (arrays[name].reshape(-1).view(np.uint8).data, arrays[name][0].nbytes) for name in SHAPES
        ]

    def write(self, place: int, found: Arrays) -> None:
        """Put one observation among the others."""
        for (memory, size), data in zip(self.parts, found, strict=True):
            memory[place * size : (place + 1) * size] = data

    def close(self) -> None:
        """Let go of the memory."""
        for memory, _ in self.parts:
            memory.release()
        self.parts, self.arrays = [], {}
