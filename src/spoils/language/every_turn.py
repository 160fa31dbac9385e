"""A sentence about every turn behind one about something else: ``When this card enters play, draw a card. At
the end of each turn, discard a card.``

*At the end of the turn* belongs to what stands before it and comes once. *Of each turn* comes again
and again, so it is a text of its own, and declined if it speaks of something that only the one before has
found. *Of your turn* could be either, unless it does.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final

from spoils.engine.program import players as p
from spoils.engine.program import texts as t
from spoils.engine.program.families import Text, nodes_of
from spoils.engine.program.happenings.deeds import Mulligans
from spoils.engine.program.happenings.times import TurnEnds, TurnStarts
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.program.instructions.lasting import Delay
from spoils.engine.program.numbers import ThatMany
from spoils.engine.program.objects.nouns import It, Remaining, The
from spoils.engine.program.objects.relations import HandledThisWay
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.how_long import is_every_turn

_POINTING: Final = (It, The, Remaining, HandledThisWay, ThatMany, p.ThatPlayer)
EACH_TIME: Final = "this comes every turn, but speaks of something that was found once"
WHICH: Final = "once or every turn? 'your next turn' is once, a paragraph of its own every turn"


def apart(texts: tuple[Text, ...], link: Callable[[Text], None]) -> tuple[Text, ...]:
    """The texts of a paragraph, with what comes every turn by itself; ``link`` finds what words refer to."""
    found: list[Text] = []
    for text in texts:
        delay = _last(text)
        if delay is None:
            found.append(text)
            continue
        assert isinstance(text, t.Triggered)
        happening: Any = delay.text.happening  # type: ignore[attr-defined]
        depends = _speaks_of_what_was_found(text, link)
        if not is_every_turn(happening):
            if not depends:
                raise Unresolved("", WHICH, ambiguous=True)
            found.append(text)
            continue
        if depends:
            raise Unresolved("", EACH_TIME, ambiguous=True)
        body = text.body
        assert isinstance(body, Sequence)
        parts = body.parts[:-1]
        text.body = parts[0] if len(parts) == 1 else Sequence(parts, words=body.words)
        found += [text, *apart((delay.text,), link)]  # type: ignore[arg-type]
    return tuple(found)


def _last(text: Text) -> Delay | None:
    """The sentence with a turn of somebody at its head that ends a text about something else."""
    if not isinstance(text, t.Triggered) or isinstance(text.happening.core(), Mulligans):
        return None
    body = text.body
    last = body.parts[-1] if isinstance(body, Sequence) and body.words == "." else None
    if not isinstance(last, Delay) or not isinstance(last.text, t.Triggered):
        return None
    happening = last.text.happening
    if not isinstance(happening, TurnStarts | TurnEnds) or happening.next:
        return None
    return last if is_every_turn(happening) or happening.who is not None else None


def _speaks_of_what_was_found(text: t.Triggered, link: Callable[[Text], None]) -> bool:
    whole = copy.deepcopy(text)
    delay = _last(whole)
    assert delay is not None
    delay.once = False
    link(whole)
    inside = nodes_of(delay)
    own = {each.slot for each in inside if not isinstance(each, _POINTING)}
    return any(isinstance(each, _POINTING) and each.slot >= 0 and each.slot not in own for each in inside)
