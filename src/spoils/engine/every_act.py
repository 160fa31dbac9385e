"""402, 603.2: every module that says how a kind of instruction is followed, or what may be done in a window.
Importing this one fills both tables (``instruction.ACTS``, ``asking.windows.OFFERS``)."""

from __future__ import annotations

from typing import Final

from spoils.engine.acts import (
    acting_now,
    choices,
    delayed,
    flow,
    forbidding,
    foretold,
    influence,
    instead,
    numbers,
    piles,
    playing_now,
    put,
    reveal,
    spending,
    split,
    taking_place,
    winning,
)
from spoils.engine.acts import coin as chance
from spoils.engine.concepts import bidding, control, damage, tokens
from spoils.engine.costs import restrictions
from spoils.engine.offers import abilities, cards
from spoils.engine.playing import during_turn, resource
from spoils.engine.terms import (
    attach,
    battle,
    deplete,
    destroy,
    discard,
    draw,
    duplicate,
    pay,
    pick,
    search,
    shuffle,
    terminate,
)
from spoils.engine.texts import temporary as lasting

MODULES: Final = (
    *(abilities, cards, during_turn),
    *(bidding, chance, control, damage, influence, restrictions, tokens),
    *(acting_now, playing_now, resource),
    *(
        attach,
        battle,
        deplete,
        destroy,
        discard,
        draw,
        duplicate,
        instead,
        pay,
        pick,
        piles,
        put,
        reveal,
        search,
        shuffle,
        split,
        terminate,
        winning,
    ),
    *(forbidding, choices, delayed, flow, foretold, lasting, numbers, spending, taking_place),
)
