"""Records of games as files: seed, decks and answers, as `spoils replay` reads them."""

from collections.abc import Iterable

import msgspec

from spoils import __version__
from spoils.cards.catalog import Catalog
from spoils.errors import UserError
from spoils.record.codec import fingerprint
from spoils.record.fitting import fitting
from spoils.record.origin import engine_fingerprint
from spoils.record.replay import FORMAT, WORD, Given, Replay, Result
from spoils.server.errors import Trouble
from spoils.server.play.pool import Pool
from spoils.server.replays.film import Film, effective
from spoils.server.store.rows import GameRow, Move

MOST_MOVES = 20_000


def record_of(film: Film) -> bytes:
    """A finished game as a file."""
    root = film.row.root
    assert root is not None
    if root.setup is None:
        raise Trouble("not_begun", "a game from a position has no record; keep the position as a scenario")
    game = film.end
    given = tuple(Given(move.seat, move.answer, concedes=move.kind != "answer") for move in film.moves)
    result = Result(game.over, tuple(game.winners), fingerprint(game))
    cards = game.library.content_hash
    replay = Replay(
        spoils=WORD,
        format=FORMAT,
        cards=cards,
        setup=root.setup,
        given=given,
        result=result,
        engine=engine_fingerprint(),
    )
    return msgspec.json.format(msgspec.json.encode(replay), indent=0) + b"\n"


def frozen_record(row: GameRow, pool: Pool, moves: Iterable[Move]) -> bytes:
    """A game that cannot go on here, as a file: whoever has the version it began with can play it again."""
    assert row.root is not None
    setup = row.root.setup
    if setup is None:
        raise Trouble("not_begun", "a game from a position has no record; keep the position as a scenario")
    given = tuple(Given(one.seat, one.answer, concedes=one.kind != "answer") for one in effective(moves))
    cards = pool.library(setup.names()).content_hash
    replay = Replay(
        spoils=WORD,
        format=FORMAT,
        cards=cards,
        setup=setup,
        given=given,
        result=Result(False, (), ""),
        engine=row.engine or "",
    )
    return msgspec.json.format(msgspec.json.encode(replay), indent=0) + b"\n"


def read_record(data: bytes, catalog: Catalog) -> tuple[Replay, list[Move], Catalog]:
    """A record that somebody has uploaded, and the cards it was played with."""
    try:
        replay = msgspec.json.decode(data, type=Replay)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Trouble("malformed", "the file is no record of a game, or it is damaged") from None
    if replay.spoils != WORD or replay.format != FORMAT or replay.program != __version__:
        raise Trouble("malformed", f"the file is no record of spoils {__version__}; only those can be read")
    if len(replay.given) > MOST_MOVES:
        raise Trouble("too_large", f"the record has more than {MOST_MOVES} answers")
    try:
        found = fitting(replay, catalog)
    except UserError as error:
        raise Trouble("bad_cards", error.message) from None
    if found is None:
        raise Trouble(
            "bad_cards",
            "the game was recorded with other cards; import the sets with which it was played, "
            "worded as they were then, and open it again",
        )
    moves = [Move("concede" if one.concedes else "answer", one.player, one.answer) for one in replay.given]
    return replay, moves, found[0]
