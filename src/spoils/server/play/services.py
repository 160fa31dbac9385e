"""What all tables of a server have in common: where games are kept, who computes, who is let in."""

from __future__ import annotations

from dataclasses import dataclass, field

from spoils.server.cluster.cluster import Cluster
from spoils.server.meters import Meters
from spoils.server.people.company.book import Company
from spoils.server.people.company.words import WordList
from spoils.server.play.arrivals import Arrivals
from spoils.server.play.endings import Endings
from spoils.server.play.patience import Patience
from spoils.server.settings import Settings
from spoils.server.store.store import Store
from spoils.server.work.crew import Crew


@dataclass(frozen=True)
class Services:
    """What all tables share."""

    store: Store
    crew: Crew
    settings: Settings
    patience: Patience
    meters: Meters
    company: Company
    cluster: Cluster | None = None
    """The other processes, where there can be any."""
    words: WordList = field(default_factory=WordList)
    """What is not welcome in names and in what is said."""
    endings: Endings = field(default_factory=Endings)
    arrivals: Arrivals = field(default_factory=Arrivals)
