"""402: every module that says how a kind of instruction is followed. Importing this one fills the registry
(``frame.ACTS``)."""

from __future__ import annotations

from typing import Final

from spoils.engine.concepts import bidding, chance, control, damage, influence, restrictions, tokens
from spoils.engine.playing import letting_act, letting_play, resource
from spoils.engine.terms import (
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
    put,
    reveal,
    search,
    shuffle,
    split,
    terminate,
    winning,
)
from spoils.engine.texts import banning, choices, delayed, flow, foretold, lasting, numbers, taking_place

MODULES: Final = (
    *(bidding, chance, control, damage, influence, restrictions, tokens),
    *(letting_act, letting_play, resource),
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
        put,
        reveal,
        search,
        shuffle,
        split,
        terminate,
        winning,
    ),
    *(banning, choices, delayed, flow, foretold, lasting, numbers, taking_place),
)
