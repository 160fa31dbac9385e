"""What a saved game is made of."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr


@mypyc_attr(serializable=True)  # compiled too it can be made first and filled afterwards (record.codec)
class Piece:
    """An object of the state. ``FIELDS`` names everything that is state in it."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
