"""Jobs about tournaments: pairing many players takes a second or two, in which nobody else should wait."""

import msgspec
from msgspec import Struct

from spoils.cards.catalog import Catalog
from spoils.server.work.desk import Desk, Job
from spoils.tournament.model import Match, Tournament
from spoils.tournament.rounds import next_round


class Paired(Struct, frozen=True):
    """The next round; none if the tournament is over."""

    matches: tuple[Match, ...]


class PairRound(Job, frozen=True, kw_only=True):
    """Who plays whom next?"""

    slow = True
    tournament: Tournament

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """By the system of the tournament."""
        return msgspec.msgpack.encode(Paired(next_round(self.tournament)))
