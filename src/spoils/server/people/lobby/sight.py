"""Which seats somebody does not see in the lobby: those of people with whom they do not sit down."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from spoils.server.people.company.book import Company
from spoils.server.people.lobby.seeks import SeekRow
from spoils.server.protocol.lobby import LobbyNews, Seek

Hidden = Mapping[str, frozenset[str]]
"""By visitor: seats that they are not shown. Most have none, and are told the same."""


async def hidden_seats(company: Company, rows: Iterable[SeekRow]) -> Hidden:
    """What is hidden from whom."""
    sitting: dict[str, set[str]] = {}
    for row in rows:
        for sitter in row.data.sitters:
            sitting.setdefault(sitter.visitor, set()).add(row.id)
    hidden: dict[str, set[str]] = {}
    for one, other in await company.pairs_apart(sitting):
        hidden.setdefault(one, set()).update(sitting.get(other, ()))
    return {visitor: frozenset(seats) for visitor, seats in hidden.items() if seats}


def seats_for(seeks: Mapping[str, Seek], hidden: frozenset[str]) -> tuple[Seek, ...]:
    """The seats that somebody is shown."""
    return tuple(seek for seek in seeks.values() if seek.id not in hidden)


def news_for(
    news: LobbyNews, seeks: Mapping[str, Seek], before: frozenset[str], hidden: frozenset[str]
) -> LobbyNews:
    """What is news to somebody from whom something was or is hidden."""
    back = before - hidden - {seek.id for seek in news.seeks}
    shown = [seek for seek in news.seeks if seek.id not in hidden]
    shown += [seek for seek in seeks.values() if seek.id in back]
    return replace(news, seeks=tuple(shown), gone=(*news.gone, *sorted(hidden - before)))
