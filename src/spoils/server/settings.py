"""What whoever runs the server may choose, and the limits strangers are held to."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from spoils.errors import UserError


def default_database() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "spoils"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UserError(f"{folder}: {reason}; name another place with --database FILE") from None
    return f"sqlite:///{folder / 'server.db'}"


def database_url(given: str) -> str:
    """What somebody has named as the database: a URL as it is, anything else as a file."""
    return given if "://" in given else f"sqlite:///{given}"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor, one address or one message may take up."""

    body: int = 64_000
    upload: int = 5_000_000
    message: int = 16_000
    body_seconds: float = 30.0
    """For a whole body to arrive."""
    head_seconds: float = 10.0
    """For the head of a request to arrive."""
    hello_seconds: float = 10.0
    unpacked: int = 20_000_000
    files: int = 200
    """In an uploaded archive."""
    text: int = 2_000
    """Letters of a card's text; the longest printed ones have some 800."""
    set_name: int = 200
    """Letters; the database has room for no more."""
    position_cards: int = 400
    """Cards of a position altogether."""
    position_play: int = 60
    """Cards in play of a position, a side."""
    own_sets: int = 50
    own_cards: int = 3_000
    decks: int = 200
    games: int = 200
    """A visitor's games that are not over."""
    boards: int = 100
    """A visitor's analysis boards."""
    connections: int = 4_000
    connections_each: int = 200
    """Connections from one address, of whatever kind."""
    sockets_each: int = 100
    """Open tables from one address, also behind a proxy."""
    watchers: int = 100
    """Of one game."""
    message_burst: int = 60
    messages_per_second: float = 20.0
    request_burst: int = 600
    """Requests of any kind from one address."""
    requests_per_second: float = 20.0
    work_burst: int = 200
    """Work (see ``Call.work``) for one address, in units of about ten milliseconds."""
    work_per_second: float = 4.0
    slow_burst: int = 3_000
    """The same for what may take long (uploads, positions, replays) and is paid for by what it took."""
    slow_per_second: float = 20.0
    stored_burst: int = 50_000_000
    """Bytes that one address may store at once: decks, cards, records, and games (``GAME_BYTES`` each)."""
    stored_per_second: float = 500.0
    """Some 40 megabytes a day."""
    game_moves: int = 20_000
    """Answers and undos of one game; the longest ones that people play have some 3,000."""
    megabytes: int = 2_000
    """Of memory for a worker process."""
    game_seconds: float = 5.0
    """Of processor time for a request about a game."""
    job_seconds: float = 5.0
    """For a request about cards, decks, or a position."""
    upload_seconds: float = 20.0
    """For an uploaded file, or a replay."""
    think_seconds: float = 30.0
    """For a bot's answer."""
    study_seconds: float = 60.0
    """For one decision in the analysis of a game."""
    study_nodes: int = 4_000
    """How closely it is looked at; half as closely by the coach of a table, while somebody waits."""
    study_moments: int = 2_000
    """Decisions and draws of one game; the longest games of people have some 1,500."""
    studies_each: int = 2
    """Analyses of games and trials of cards that go on at a time for one address."""
    trials_kept: int = 500
    """Trials of which the database knows what was found; the oldest are forgotten."""
    password_kilobytes: int = 65_536
    """Of memory to hash a password in: less is quicker, for whoever guesses too."""
    guess_burst: int = 10
    """Passwords and codes that are tried from one address at once; for one name three times as many."""
    guesses_per_second: float = 1 / 60
    account_burst: int = 5
    """New accounts from one address."""
    accounts_per_second: float = 1 / 7200
    account_burst_all: int = 300
    """New accounts from everywhere."""
    accounts_per_second_all: float = 1 / 30
    new_days: float = 3.0
    """For which an account is new; a guest always is. Newcomers may do less of what bothers others: half as
    many lines and reports, and what follows."""
    new_seats: int = 5
    """Open in the lobby, of a newcomer."""
    new_tournaments: int = 2
    """That go on, of a newcomer."""
    offer_burst: int = 60
    """What one address puts on lists that everybody reads: a seat counts 1, a draft 2, a tournament 5."""
    offers_per_second: float = 1 / 120
    call_seconds: float = 120.0
    """Before somebody is called whose turn it is: whoever answers meanwhile need not be."""
    visitor_share: float = 0.5
    """Of what an address may ask for, so much may come from one visitor."""


@dataclass(frozen=True, slots=True)
class Older:
    """An environment with an older version of the program in it."""

    python: str
    engine: str
    """The fingerprint of its engine."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One server."""

    database: str
    cards: tuple[str, ...] = ()
    """Card files and OCTGN sets that everybody may use, besides the program's own."""
    limits: Limits = field(default_factory=Limits)
    redis: str = ""
    """Where several processes that share a PostgreSQL database meet."""
    proxies: tuple[str, ...] = ()
    """Addresses whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """Processes that own games."""
    desks: int = 2
    """Processes for everything else that strangers can make expensive."""
    bots: int = 1
    """Processes in which bots think that need more time."""
    studies: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    """Processes that analyse finished games, while nobody else needs the processors."""
    pass_between: tuple[float, float] = (0.7, 15.0)
    """Seconds within which the server passes, between people, for somebody who could do nothing."""
    keep_games: float = 0.0
    """Days after which a game that has ended is deleted; 0: never."""
    keep_visitors: float = 0.0
    """Days after which a visitor who was not seen again is forgotten, with decks and cards; 0: never."""
    older: tuple[Older, ...] = ()
    """Older versions of the program, which finish the games that they began."""
    prefix: str = ""
    """The path on its host below which everything lies, for example /spoils."""
    origin: str = ""
    """Where people find the server, for example https://games.example; without it, where browsers say."""
    registration: bool = True
    """Whether people can make accounts."""
    smtp: str = ""
    """smtp://user:password@host, or smtps://: the mail server that letters are handed to."""
    mail_from: str = ""
    """Whom letters are from."""
    words: str = ""
    """A file with words that are not welcome in names and in what is said."""
    metrics: str = ""
    """HOST:PORT on which the server tells a monitoring program how it is doing."""
    push_hosts: tuple[str, ...] = ()
    """HOST or HOST:PORT of push services besides those of the known browsers."""
    season: str = ""
    """The name of the season whose ratings are played for; a new one begins with a new name."""
    idle_seconds: float = 600.0
    """Games that go on and nobody is connected to are put away after this; those that are over, at once."""


def prefix_from(text: str) -> str:
    """A path as the server knows it: nothing, or with a slash before it and none behind."""
    prefix = text.strip("/")
    if not prefix:
        return ""
    if not re.fullmatch(r"[\w.~-]+(/[\w.~-]+)*", prefix, re.ASCII) or prefix.split("/")[0] == "api":
        raise UserError(f'"{text}" is no path to put before all addresses; write one such as /spoils')
    return f"/{prefix}"


def origin_from(text: str) -> str:
    """Where people find the server, as browsers say it."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise UserError(f'"{text}" is no origin; write one such as https://games.example')
    return f"{parts.scheme}://{parts.netloc}"


def smtp_from(text: str, sender: str, origin: str) -> str:
    """The mail server. Where people find the server must be known: a letter's link must not be made up by
    whoever asks for the letter."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise UserError(
            "the mail server is no address of one; write one such as smtp://user:password@mail.example"
        )
    if not origin or "@" not in sender:
        raise UserError("letters need --origin https://... and --mail-from ADDRESS, too")
    return text


def limits_from(words: Iterable[str]) -> Limits:
    """The limits with those changed that are given as NAME=NUMBER."""
    limits = Limits()
    known = {one.name: one.type for one in fields(Limits)}
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name not in known:
            raise UserError(f'"{word}" is no limit; write NAME=NUMBER with one of {", ".join(known)}')
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 < value < 1e12:
            raise UserError(f'"{word}": a limit is a number above 0')
        changed: dict[str, Any] = {name: int(value) if known[name] is int else value}
        limits = replace(limits, **changed)
    return limits
