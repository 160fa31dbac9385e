"""Reading and writing the files of this package: JSON, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

import msgspec

from spoils import __version__
from spoils.errors import UserError

Header = TypeVar("Header", bound="Heading")


class BadFile(UserError):
    """A file that cannot be used; the message says why and what would be right."""

    def __init__(self, path: Path | str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")


class Heading(msgspec.Struct, kw_only=True):
    """What every file begins with."""

    spoils: str  # what kind of file it is
    format: int
    program: str = __version__


def read(path: Path, kind: type[Header], word: str, version: int) -> Header:
    """Read a file of a kind (``word``) in a version of its form."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(path, f"cannot be read: {(error.strerror or str(error)).lower()}") from None
    try:
        heading = msgspec.json.decode(data, type=Heading)
    except msgspec.ValidationError:
        raise BadFile(path, f"is no {word} of this program; name a file that it has written") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BadFile(path, f"is cut off or damaged: a {word} is one JSON object") from None
    if heading.spoils != word:
        raise BadFile(path, f"is a {heading.spoils}, not a {word}")
    if heading.format != version or heading.program != __version__:
        raise BadFile(
            path,
            f"was written by spoils {heading.program} (form {heading.format}); "
            f"this is spoils {__version__} (form {version}), which cannot read it",
        )
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise BadFile(path, f"has been changed by hand: {error}") from None
    except RecursionError:
        raise BadFile(path, "has been changed by hand: it is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadFile(path, "has been changed by hand: not all of it is UTF-8") from None


def write(path: Path, content: Heading) -> None:
    """Write a file: first under another name, then in its place, so that a failure leaves the old one."""
    data = msgspec.json.format(msgspec.json.encode(content), indent=0)
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(data + b"\n")
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadFile(path, f"cannot be written: {(error.strerror or str(error)).lower()}") from error
