"""Observations as numpy arrays."""

from __future__ import annotations

from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spoils.observing.columns import ACTIONS, CARD_COLUMNS, CARDS, OPTION_COLUMNS, TABLE_COLUMNS
from spoils.observing.observer import Arrays
from spoils.observing.rows import NOTHING

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

SIZES: Final = [prod(shape) * KINDS[name]().itemsize for name, shape in SHAPES.items()]  # in bytes
PLACES: Final = tuple(
    (name, shape, np.dtype(KINDS[name]), sum(SIZES[:number]))
    for number, (name, shape) in enumerate(SHAPES.items())
)
"""Where each array lies in an observation."""


def room_for(games: int) -> Observation:
    """Arrays for that many observations."""
    return {name: np.zeros((games, *shape), KINDS[name]) for name, shape in SHAPES.items()}


def only_to_be_read(arrays: Observation) -> None:
    """Views that were taken before can still be written to."""
    for array in arrays.values():
        array.flags.writeable = False


def as_arrays(found: Arrays) -> Observation:
    """One observation. The arrays share one piece of memory, which is theirs."""
    memory = bytearray(sum(SIZES))
    for data, (_, _, _, place) in zip(found, PLACES, strict=True):
        memory[place : place + len(data)] = data
    return {name: np.ndarray(shape, kind, memory, place) for name, shape, kind, place in PLACES}


class Room:
    """Arrays for several observations, and the same memory as bytes, place by place.

    Most of an observation are rows for which there is no card and no option: only those that were used before
    are emptied. So nobody else may write there, and the arrays can only be read."""

    def __init__(self, arrays: Observation) -> None:
        self.arrays = arrays
        count = len(arrays["action_mask"])
        for array in arrays.values():
            array[...] = 0
        self.places = [
            tuple(arrays[name][place].reshape(-1).view(np.uint8).data for name in SHAPES)
            for place in range(count)
        ]
        self.used = [(0, 0)] * count  # bytes of cards and of options
        only_to_be_read(arrays)

    def write(self, place: int, found: Arrays) -> None:
        """Put one observation among the others."""
        in_table, in_cards, in_options, in_mask = self.places[place]
        table, cards, options, mask = found
        in_table[:] = table
        in_mask[:] = mask
        were_cards, were_options = self.used[place]
        used = len(cards), len(options)
        in_cards[: used[0]] = cards
        if were_cards > used[0]:
            in_cards[used[0] : were_cards] = NOTHING[used[0] : were_cards]
        in_options[: used[1]] = options
        if were_options > used[1]:
            in_options[used[1] : were_options] = NOTHING[used[1] : were_options]
        self.used[place] = used

    def close(self) -> None:
        """Let go of the memory."""
        for memories in self.places:
            for memory in memories:
                memory.release()
        self.places, self.arrays = [], {}
