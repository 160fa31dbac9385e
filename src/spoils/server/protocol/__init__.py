"""The wire protocol as types: what clients may say and what they are told. `docs/PROTOCOL.md` explains it.

Everything is JSON. What a client sends is checked against these types and refused as a whole if it does not
fit; a field that has a default may be left out, in both directions.
"""

from typing import Final

PROTOCOL: Final = 1
"""Goes up when a client written for the number before would misunderstand something."""
