"""Trials of cards and decks in the background: block by block (``study.efforts``).

What is kept of a trial is under a hash of all that its games depend on, and is numbers alone: whoever tries
the same sees what was found, and it says nothing about anybody.
"""

import base64
import time
import zlib
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import delete, select

from spoils.lab.trials.card import CardTrial
from spoils.lab.trials.card_figures import card_figures
from spoils.lab.trials.deck_figures import deck_figures
from spoils.lab.trials.numbered import named
from spoils.lab.trials.run import Block, Trial
from spoils.server.errors import Trouble
from spoils.server.protocol.base import EffortStage
from spoils.server.protocol.trials import TrialState
from spoils.server.settings import Limits
from spoils.server.store import tables as t
from spoils.server.store.reading import rows
from spoils.server.store.store import Store
from spoils.server.study.efforts import Effort, Efforts
from spoils.server.work.cards import OwnCards
from spoils.server.work.service import Desks, Payer
from spoils.server.work.trial_jobs import PlayBlock, Prepared

FACT: Final = "trial:"
AT_ONCE: Final = 0.1
"""Of the trials that are kept, how many go when there are too many."""


class TrialFact(Struct, frozen=True, omit_defaults=True):
    """What is kept of a trial; for whom only while it runs."""

    stage: EffortStage
    done: int
    total: int
    """Games."""
    changed: float
    problem: str = ""
    asker: str = ""
    found: str = ""
    """Blocks, numbered and packed."""


class Trying(Effort[int, Block]):
    """One trial that goes on here."""

    def __init__(
        self, of: "Trials", what: Prepared, own: OwnCards, payer: Payer, blocks: int, found: list[Block]
    ) -> None:
        super().__init__(FACT + what.id, payer.line[0], range(blocks), found)
        self.of = of
        self.what = what
        self.own = own
        self.payer = payer
        self.written = ""
        """What was found, as it was last packed."""

    async def look(self, item: int) -> Block:
        """The games of a block."""
        job = PlayBlock(own=self.own, trial=self.what.trial, block=item)
        return await self.of.desks.result(Block, job, self.payer)

    async def is_wanted(self) -> bool:
        """Whether nobody has asked to stop it."""
        kept = await self.of.kept(self.what.id)
        return kept is not None and kept.stage == "running"

    async def keep(self, stage: EffortStage, problem: str, *, whole: bool) -> None:
        """How far it has come, and what was found; that is packed now and then."""
        each = self.what.trial.games_each
        if whole:
            self.written = packed(self.found)
        asker = asker_of(self.what.id, self.payer) if stage == "running" else ""
        done, total = len(self.found) * each, len(self.items) * each
        fact = TrialFact(stage, done, total, time.time(), problem, asker, self.written)
        await self.of.keep(self.what.id, fact)


class Trials:
    """All trials of this process."""

    def __init__(self, store: Store, desks: Desks, limits: Limits, efforts: Efforts) -> None:
        self.store = store
        self.desks = desks
        self.limits = limits
        self.efforts = efforts

    async def progress(self, trial: str, payer: Payer) -> TrialState:
        """How far a trial has come."""
        kept = await self.kept(trial)
        if kept is None:
            return TrialState(trial, "none")
        running = self.efforts.goes_on(FACT + trial, kept.stage, kept.changed)
        stage = "stopped" if kept.stage == "running" and not running else kept.stage
        mine = running and kept.asker == asker_of(trial, payer)
        return TrialState(trial, stage, kept.done, kept.total, kept.problem, mine)

    async def state(self, what: Prepared, games: int, payer: Payer) -> TrialState:
        """The same, and what so many games have shown if it no longer runs."""
        trial = what.trial
        now = await self.progress(what.id, payer)
        if isinstance(trial, CardTrial):
            now = replace(now, decks=tuple(deck.name for deck in trial.decks))
        now = replace(now, others=tuple(deck.name for deck in trial.others))
        kept = await self.kept(what.id)
        if now.stage in ("none", "running") or kept is None or not kept.found:
            return now
        wanted = blocks_of(trial, games)
        blocks = [named(one, trial) for one in unpacked(kept.found)[:wanted]]
        total = wanted * trial.games_each
        if len(blocks) == wanted:
            now = replace(now, stage="done", problem="")
        elif now.stage == "done":
            now = replace(now, stage="stopped")
        now = replace(now, done=len(blocks) * trial.games_each, total=total)
        if not blocks:
            return now
        if isinstance(trial, CardTrial):
            return replace(now, card=card_figures(trial.card, blocks))
        return replace(now, deck=deck_figures(trial.deck.name, trial.deck.cards, blocks))

    async def start(self, what: Prepared, games: int, own: OwnCards, payer: Payer) -> TrialState:
        """Begin a trial, or go on with one that was stopped or had fewer games."""
        now = await self.state(what, games, payer)
        name, line = FACT + what.id, Payer(payer.line)  # fair by its place in line, and so many at a time
        if now.stage in ("running", "done") or self.efforts.is_taken(name):
            return now
        with self.efforts.admitted(name, line.line[0]):
            await self.make_room()
            kept = await self.kept(what.id)
            before = [] if kept is None or not kept.found else unpacked(kept.found)
            blocks = max(blocks_of(what.trial, games), len(before))
            await self.efforts.start(Trying(self, what, own, line, blocks, before))
        return await self.state(what, games, payer)

    async def stop(self, trial: str, payer: Payer) -> TrialState:
        """Stop it, here or in another process; what is there is kept."""
        kept = await self.kept(trial)
        if kept is not None and kept.stage == "running":
            if kept.asker != asker_of(trial, payer):
                raise Trouble("not_yours", "this trial runs for somebody else, who alone can stop it")
            await self.keep(trial, replace(kept, stage="stopped", changed=time.time()))
            await self.efforts.stop(FACT + trial)
        return await self.progress(trial, payer)

    # ---- the database --------------------------------------------------------------------------------------

    async def kept(self, trial: str) -> TrialFact | None:
        """What is kept of a trial."""
        text = await self.store.fact(FACT + trial)
        return msgspec.json.decode(text, type=TrialFact) if text else None

    async def keep(self, trial: str, fact: TrialFact) -> None:
        """Keep it, in place of what was kept before."""
        await self.store.put_fact(FACT + trial, msgspec.json.encode(fact).decode())

    async def make_room(self) -> None:
        """Forget the oldest trials where too many are kept."""
        mine = t.facts.c.name.startswith(FACT)
        names = await rows(self.store.engine, select(t.facts.c.name).where(mine))
        most = self.limits.trials_kept
        if len(names) < most:
            return
        found = await rows(self.store.engine, select(t.facts).where(mine))
        ages = {row["name"]: msgspec.json.decode(row["value"], type=TrialFact).changed for row in found}
        old = sorted(ages, key=ages.__getitem__)[: len(ages) - int(most * (1 - AT_ONCE))]
        await self.store.writer.write((delete(t.facts).where(t.facts.c.name.in_(old)), None))


def blocks_of(trial: Trial, games: int) -> int:
    """How many blocks so many games are."""
    return -(-games // trial.games_each)


def asker_of(trial: str, payer: Payer) -> str:
    """Whoever asked, as nobody can read it."""
    return sha256(f"{trial} {payer.line[1]}".encode()).hexdigest()[:16]


def packed(blocks: list[Block]) -> str:
    """Blocks as text."""
    return base64.b85encode(zlib.compress(msgspec.msgpack.encode(blocks), 9)).decode()


def unpacked(text: str) -> list[Block]:
    """The blocks of such a text."""
    return msgspec.msgpack.decode(zlib.decompress(base64.b85decode(text)), type=list[Block])
