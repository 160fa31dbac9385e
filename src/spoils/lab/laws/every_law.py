"""All laws by name, each with what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from spoils.lab.laws.along import (
    look_at_costs,
    look_at_durations,
    look_at_others,
    look_at_tokens,
    play_along,
)
from spoils.lab.laws.followed import examine_gone_subjects, examine_traces
from spoils.lab.laws.mirrors import examine_mirrors
from spoils.lab.laws.positions import Position
from spoils.lab.laws.rulebooks import examine_editions
from spoils.lab.laws.seats import examine_idle, examine_seats
from spoils.lab.laws.variants import examine_declining, examine_names, examine_order
from spoils.lab.laws.wording import examine_synonyms


@dataclass(frozen=True)
class Law:
    """What must hold, and how a position is examined: ``Broken`` where it does not."""

    says: str
    examine: Callable[[Position], None]


LAWS: Final = {
    "tokens": Law("a card token exists only in play", partial(play_along, look=look_at_tokens)),
    "durations": Law(
        "what lasts this turn or battle ends with it", partial(play_along, look=look_at_durations)
    ),
    "others": Law("another card is never the card itself", partial(play_along, look=look_at_others)),
    "costs": Law("costs that fail change nothing", partial(play_along, look=look_at_costs)),
    "gone": Law("an instruction whose subject is gone changes nothing", examine_gone_subjects),
    "traces": Law("what lasts this turn leaves no trace", examine_traces),
    "seats": Law("a text does the same wherever its player sits", examine_seats),
    "idle": Law("a text does the same beside a player who does nothing", examine_idle),
    "names": Law("a text does the same whatever cards are called", examine_names),
    "synonyms": Law("a text means the same in other words for the same", examine_synonyms),
    "order": Law("parts that may stand in any order mean the same in any", examine_order),
    "editions": Law("an edition without a difference that matters changes nothing", examine_editions),
    "mirrors": Law("what is done to yours is done, in the mirror, to your opponent's", examine_mirrors),
    "declining": Law("declining is as if the sentence were not there", examine_declining),
}
