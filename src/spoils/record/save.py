"""Saved games: the whole state between two answers, with what is needed to go on."""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from spoils.cards.catalog import Catalog
from spoils.engine.program.node import Node
from spoils.engine.state.definition import Library
from spoils.engine.state.game import NOWHERE, Game
from spoils.library import library_for
from spoils.record.classes import form_of_states
from spoils.record.codec import BadData, decode, encode
from spoils.record.files import BadFile, Heading, read, write
from spoils.record.origin import engine_fingerprint
from spoils.record.replay import Given
from spoils.record.setup import Setup, find_edition

FORMAT: Final = 6
WORD: Final = "save"


class AtTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, and all that has led to the state: what it takes to go on as if nothing had been saved."""

    players: tuple[str, ...]
    bots: tuple[str, ...]  # by seat; empty for a person
    setup: Setup
    given: tuple[Given, ...]


class Saved(Heading, kw_only=True):
    """A save file."""

    edition: str
    cards: str  # hash of the cards' contents
    programs: str  # hash of the compiled texts
    names: tuple[str, ...]  # of the cards that are played with
    engine: str  # which saved it
    form: str  # of states, as it knew them
    checksum: str
    state: list[Any]
    table: AtTable | None = None


def save(game: Game, path: Path, table: AtTable | None = None) -> None:
    """Write the game into a file."""
    state = encode(game)
    definitions = game.library.definitions
    names = [definitions[index].name for index in sorted(set(game.definition_of))]
    saved = Saved(
        spoils=WORD,
        format=FORMAT,
        edition=game.edition.id,
        cards=game.library.content_hash,
        programs=programs_hash(game.library),
        names=tuple(names),
        engine=engine_fingerprint(),
        form=form_of_states(),
        checksum="",
        state=state,
        table=table,
    )
    write(path, msgspec.structs.replace(saved, checksum=checksum(saved)))


def load(path: Path, catalog: Catalog) -> Game:
    """The game in a file, or one sentence about why it cannot be loaded."""
    return state_in(read_saved(path), path, catalog)


def read_saved(path: Path) -> Saved:
    """What a file holds, if nobody has changed it."""
    saved = read(path, Saved, WORD, FORMAT)
    if saved.checksum != checksum(saved):
        raise BadFile(path, "has been changed by hand or damaged: its checksum is wrong")
    if saved.form != form_of_states():
        raise BadFile(path, by_another(saved, "keeps games in another form"))
    return saved


def by_another(saved: Saved, reason: str) -> str:
    """What is wrong with the save of an engine that is not this one."""
    return (
        f"was saved by engine {saved.engine}, which {reason} than this one ({engine_fingerprint()}); "
        "load it with the program that wrote it"
    )


def leads_elsewhere(saved: Saved) -> str:
    """What is wrong with a save whose answers do not lead to its state: the engine, or else the file."""
    if saved.engine != engine_fingerprint():
        return by_another(saved, "comes from its answers to another state")
    return "its answers do not lead to the state that it holds"


def state_in(saved: Saved, path: Path, catalog: Catalog) -> Game:
    """The state that a file holds."""
    return state_with(saved, path, library_for(catalog, saved.names))


def belongs(saved: Saved, library: Library) -> bool:
    """Whether a game was saved with exactly these cards."""
    return (library.content_hash, programs_hash(library)) == (saved.cards, saved.programs)


def state_with(saved: Saved, path: Path, library: Library) -> Game:
    """The state that a file holds, of a game with these cards."""
    edition = find_edition(saved.edition)
    if saved.cards != library.content_hash:
        raise BadFile(path, "was saved with other cards; name the same card files with --cards")
    if not belongs(saved, library):
        raise BadFile(path, by_another(saved, "reads the cards otherwise"))
    try:
        game = decode(saved.state, library, edition)
        check(game)
    except BadData as error:
        raise BadFile(path, f"holds no state of a game ({error})") from None
    return game


def checksum(saved: Saved) -> str:
    """A hash of everything else in a save."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(saved, checksum=""))).hexdigest()


def programs_hash(library: Library) -> str:
    """What the programs say, piece by piece: saved games name these by number and go on by what they say."""
    said = "\n".join(said_by(node) for node in library.nodes)
    return sha256(said.encode()).hexdigest()[:16]


def said_by(node: Node) -> str:
    """A piece by itself, without the pieces inside it and without mere wording."""
    parts = (
        getattr(node, field.name)
        for field in fields(node)  # type: ignore[arg-type]  # every concrete piece is a dataclass
        if "style" not in field.metadata
    )
    return f"{type(node).__name__} {[without_pieces(part) for part in parts]!r}"


def without_pieces(value: object) -> object:
    """What a field says itself; of pieces only that there is one, for each of them has its own turn."""
    if isinstance(value, (tuple, list)):
        return [without_pieces(part) for part in value]
    return ... if isinstance(value, Node) else value


def check(game: Game) -> None:
    """Whether the state is consistent: somebody is asked or the game is over, cards are complete."""
    if not game.over and (game.question is None or not game.agenda):
        raise BadData("nobody is asked anything")
    columns = (game.owner, game.area, game.incarnation, game.face_down)
    if any(len(column) != len(game.definition_of) for column in columns):
        raise BadData("some cards are incomplete")
    if any(not 0 <= index < len(game.library.definitions) for index in game.definition_of):
        raise BadData("a card is not among the cards")
    for card, area in enumerate(game.area):
        if area != NOWHERE and not 0 <= game.owner[card] < len(game.players):
            raise BadData("a card belongs to nobody")
