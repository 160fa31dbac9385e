"""Reading somebody's file: its bytes, or its text in UTF-8, with an error sentence where that fails."""

import sys
from pathlib import Path
from typing import Final

from spoils.cards.errors import CardDataError, Where

STANDARD_INPUT: Final = "-"
LARGEST_FILE: Final = 20_000_000


def place_of(path: Path | str) -> Where:
    """Return the place that errors about this file begin with."""
    return Where("standard input" if str(path) == STANDARD_INPUT else str(path))


def read_bytes(path: Path | str) -> bytes:
    """Return what a file, or standard input for "-", holds."""
    where = place_of(path)
    try:
        if str(path) == STANDARD_INPUT:
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise CardDataError(where, f"cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:  # a name with a null character in it
        raise CardDataError(where, "is not a possible file name") from error
    if len(data) > LARGEST_FILE:
        raise CardDataError(
            where, f"is larger than {LARGEST_FILE // 1_000_000} MB, too large for cards or decks"
        )
    return data


def decode_text(data: bytes, where: Where) -> str:
    r"""Turn UTF-8 bytes, with or without a byte order mark, into text with `\n` line ends."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise CardDataError(where, "is in UTF-16; save it as UTF-8")
    null = data.find(b"\0")
    if null >= 0:
        line = data.count(b"\n", 0, null) + 1
        raise CardDataError(where.at(line=line), "is not a text file; it holds null bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CardDataError(
            where.at(line=line), f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        ) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")
