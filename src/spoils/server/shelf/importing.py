"""Uploaded files: card files, OCTGN sets, archives of them, decks. All of it comes from strangers."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from spoils.cards.cardset import CardSet
from spoils.cards.errors import Where
from spoils.cards.octgn import parse_octgn_set
from spoils.cards.setfile import parse_set
from spoils.cards.textfile import decode_text
from spoils.errors import UserError
from spoils.library import shortened
from spoils.server.errors import Trouble
from spoils.server.settings import Limits

YAML: Final = (".yaml", ".yml")


def read_sets(data: bytes, file: str, limits: Limits) -> tuple[CardSet, ...]:
    """The sets in an uploaded file."""
    name = PurePosixPath(file.replace("\\", "/")).name or "upload"
    try:
        if data[:4] == b"PK\x03\x04":
            sets = tuple(_read_set(content, path) for path, content in _unpacked(data, name, limits))
            if not sets:
                raise Trouble("bad_cards", f"{name}: holds no cards; they are in set.xml or in .yaml files")
        else:
            sets = (_read_set(data, name),)
    except UserError as error:
        raise Trouble("bad_cards", error.message) from None
    check_sizes(sets, limits)
    return sets


def check_sizes(sets: Iterable[CardSet], limits: Limits) -> None:
    """Refuse what is too much to be kept or compiled, before anything is compiled."""
    count = 0
    for one in sets:
        if len(one.name) > limits.set_name:
            shown = shortened(one.name)
            raise Trouble("too_large", f"{shown}: a set's name has at most {limits.set_name} letters")
        count += len(one.cards)
        for card in one.cards:
            if len(card.text) > limits.text:
                raise Trouble(
                    "too_large",
                    f"{one.name}: the text of {shortened(card.name)} has {len(card.text)} letters; "
                    f"at most {limits.text} are possible",
                )
    if count > limits.own_cards:
        raise Trouble("too_large", f"the file holds {count} cards; at most {limits.own_cards} are read")


def joined(own: Iterable[CardSet], new: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """The new sets by name, each with the printings that its set had already and that have ids: sets come in
    parts. A set without ids, as one writes it oneself, takes the place of what it was."""
    found: dict[str, CardSet] = {}
    there = {one.name: one for one in own}
    for one in new:
        before = found.get(one.name) or there.get(one.name) or CardSet(one.name, ())
        again = {card.printing_id for card in one.cards}
        kept = tuple(card for card in before.cards if card.id and card.printing_id not in again)
        found[one.name] = replace(one, cards=(*kept, *one.cards), packs=one.packs or before.packs)
    return tuple(found.values())


def _read_set(data: bytes, name: str) -> CardSet:
    where = Where(name)
    ending = PurePosixPath(name).suffix.lower()
    if ending == ".xml" or (ending not in YAML and data.lstrip()[:1] == b"<"):
        return parse_octgn_set(data, where)
    if ending in YAML or not ending:
        return parse_set(decode_text(data, where), where)
    raise Trouble(
        "bad_cards", f"{name}: is no card file by its ending; card files end in .yaml, OCTGN sets in .xml"
    )


def _unpacked(data: bytes, name: str, limits: Limits) -> Iterator[tuple[str, bytes]]:
    """The card files in an archive; what it claims about sizes is not believed."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = [entry for entry in archive.infolist() if _holds_cards(entry.filename)]
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        raise Trouble("bad_cards", f"{name}: is damaged; pack the folder again") from None
    if len(entries) > limits.files:
        raise Trouble(
            "too_large", f"{name}: holds {len(entries)} card files; at most {limits.files} are read"
        )
    left = limits.unpacked
    for entry in sorted(entries, key=lambda entry: entry.filename):
        try:
            with archive.open(entry) as stream:
                content = stream.read(left + 1)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError, OSError, EOFError):
            raise Trouble("bad_cards", f"{name}: {entry.filename} is damaged or encrypted") from None
        left -= len(content)
        if left < 0:
            raise Trouble("too_large", f"{name}: unpacks to more than {limits.unpacked} bytes")
        yield PurePosixPath(entry.filename).name, content


def _holds_cards(path: str) -> bool:
    file = PurePosixPath(path)
    return file.name.lower() == "set.xml" or file.suffix.lower() in YAML
