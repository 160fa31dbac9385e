"""Facts about an object: as it is in play, elsewhere, or as it was last known."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import spoils.language
from spoils.engine.board import history
from spoils.engine.editions import FRENCH
from spoils.engine.kinds.factions import faction_of, is_faction_of
from spoils.engine.program import events as ev
from spoils.engine.program.keywords import COVERT, UNIQUE
from spoils.engine.program.objects.relations import HandledThisWay
from spoils.engine.program.texts import CardText, KeywordText, ProvidesText, UniqueText
from spoils.engine.program.words import (
    ATTACKING,
    BEING_DEPLOYED,
    BLOCKING,
    CHARACTER,
    DISCARD,
    HAND,
    INFLUENCE,
    ITEM,
    LOCATION,
    NUMERIC_COST,
    OUT_OF_GAME,
    PLAY,
    RESOURCE,
    STRENGTH,
    TACTIC,
    TOKENS,
)
from spoils.engine.reading import facts
from spoils.engine.state.definition import Definition
from spoils.engine.state.events import Event
from spoils.engine.state.game import Step
from spoils.engine.state.scope import Scope
from tests.engine.build import Table
from tests.needs_source import needs_source

GRAMMARS = Path(spoils.language.__file__).parent / "grammar"


class Deploying(Step):
    """Stands for the step that deploys a card: all that is asked of it is the scope of the card's text."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope


def test_a_card_in_play_and_the_same_card_gone() -> None:
    table = Table()
    game = table.game
    texts = (KeywordText(COVERT), UniqueText("Wyrm"), ProvidesText("R"))
    card = table.card(
        "Wyrm", subtypes=("dragon",), cost=3, strength=4, life=5, speed=2, controller=1, texts=texts
    )
    host = table.card("Cart", ITEM, owner=1)
    permanent = table.at(card)
    permanent.tokens = 2
    permanent.damage = [(0, 1), (7, 2)]
    permanent.depleted = True
    permanent.attached_to = host
    history.note(game, card, history.ATTACKED, 9)
    table.fight([], [card], 0)
    old = table.ref(card)
    here = snapshot(table, old)
    assert here == {
        "types": CHARACTER,
        "subtypes": ("dragon",),
        "unique": "wyrm",
        "keywords": COVERT | UNIQUE,
        "icons": (0, 0, 0, 0, 1, 0),
        "stats": [4, 5, 2, 0, 3, 0, 2, 3],
        "area": PLAY,
        "controller": 1,
        "owner": 0,
        "name": "Wyrm",
        "face_down": False,
        "depleted": True,
        "host": table.ref(host),
        "role": BLOCKING,
        "party": [old],
        "history": [(history.ATTACKED, 9)],
    }
    now = table.leave(card, DISCARD)
    assert snapshot(table, old) == here
    assert game.known[old].of == old
    assert game.known[now] is game.known[old]
    assert facts.area_of(game, now) == DISCARD
    assert facts.stat(game, now, TOKENS) == 0
    assert facts.controller_of(game, now) == 1
    assert not facts.is_depleted(game, now)
    assert facts.role_of(game, now) == 0


def snapshot(table: Table, ref: int) -> dict[str, object]:
    game = table.game
    return {
        "types": facts.types_of(game, ref),
        "subtypes": facts.subtypes_of(game, ref),
        "unique": facts.unique_of(game, ref),
        "keywords": facts.keywords_of(game, ref),
        "icons": facts.icons_of(game, ref),
        "stats": [facts.stat(game, ref, which) for which in range(8)],
        "area": facts.area_of(game, ref),
        "controller": facts.controller_of(game, ref),
        "owner": facts.owner_of(game, ref),
        "name": facts.name_of(game, ref),
        "face_down": facts.is_face_down(game, ref),
        "depleted": facts.is_depleted(game, ref),
        "host": facts.host_of(game, ref),
        "role": facts.role_of(game, ref),
        "party": facts.party_of(game, ref),
        "history": list(facts.history_of(game, ref)),
    }


def test_a_card_elsewhere_has_what_is_printed_on_it() -> None:
    table = Table()
    ref = table.ref(table.card("Wyrm", strength=4, cost=2, threshold="RRO", area=HAND))
    assert facts.types_of(table.game, ref) == CHARACTER
    assert facts.stat(table.game, ref, STRENGTH) == 4
    assert facts.controller_of(table.game, ref) == 0
    assert facts.threshold_icons(table.game, ref) == 3
    assert facts.attached_to(table.game, ref) == []
    assert facts.party_of(table.game, ref) == []


def test_an_object_that_nobody_remembers_has_what_is_printed() -> None:
    table = Table()
    card = table.card("Wyrm", strength=4, area=HAND)
    old = table.ref(card)
    table.game.incarnation[card] += 1
    assert facts.stat(table.game, old, STRENGTH) == 4
    assert facts.area_of(table.game, old) == 0
    assert not facts.is_face_down(table.game, old)
    assert facts.host_of(table.game, old) == 0


@pytest.mark.parametrize("volition", [True, False])
def test_a_face_down_card_in_play_is_a_resource_and_nothing_else(volition: bool) -> None:
    table = Table() if volition else Table(edition=FRENCH)
    texts = (KeywordText(COVERT), UniqueText("Wyrm"), ProvidesText("R"))
    card = table.card("Wyrm", strength=4, cost=3, threshold="R", texts=texts, face_down=True)
    game, old = table.game, table.ref(card)
    for _ in range(2):
        assert facts.types_of(game, old) == RESOURCE
        assert facts.keywords_of(game, old) == 0
        assert facts.unique_of(game, old) == ""
        assert facts.name_of(game, old) == ""
        assert facts.stat(game, old, STRENGTH) == 0
        assert facts.threshold_icons(game, old) == 0
        assert not facts.has_ability(game, old)
        assert facts.icons_of(game, old) == (0, 0, 0, 0, 0, int(volition))
        assert facts.types_of(game, old, front=True) == CHARACTER
        assert facts.keywords_of(game, old, front=True) == COVERT | UNIQUE
        assert facts.name_of(game, old, front=True) == "Wyrm"
        assert facts.is_face_down(game, old)
        if game.is_current(old):
            table.leave(card, DISCARD)
    assert facts.name_of(game, table.ref(card)) == "Wyrm"


@needs_source
def test_a_card_being_played_is_controlled_by_whoever_plays_it() -> None:
    table = Table()
    card = table.card("Loot", ITEM, owner=1, cost=4, area=BEING_DEPLOYED)
    ref = table.ref(card)
    assert facts.controller_of(table.game, ref) == 1
    scope = table.scope(card, controller=0)
    table.game.agenda.append(Deploying(scope))
    assert facts.controller_of(table.game, ref) == 0
    assert facts.stat(table.game, ref, NUMERIC_COST) == 4
    scope.numeric_cost = 6
    assert facts.stat(table.game, ref, NUMERIC_COST) == 6


def test_damage_to_a_card_of_both_types_is_counted_on_both_sides() -> None:
    table = Table()
    card = table.card("Walking Tower", CHARACTER | LOCATION)
    table.at(card).damage = [(0, 2)]
    table.at(card).markers = [(0, 2), (5, 3)]
    assert facts.damage_of(table.game, table.ref(card)) == 5


def test_attachments_and_factions() -> None:
    table = Table()
    host, first, second = table.card("Cart", ITEM), table.card("Ann"), table.card("Bob")
    for card in (first, second):
        table.at(card).attached_to = host
    assert facts.attached_to(table.game, table.ref(host)) == [table.ref(first), table.ref(second)]
    faction = faction_of(table.game, 1)
    assert facts.stat(table.game, faction, INFLUENCE) == 20
    assert facts.stat(table.game, table.ref(host), INFLUENCE) == 0
    table.leave(1, OUT_OF_GAME)
    assert faction_of(table.game, 1) == 0
    assert is_faction_of(table.game, faction, [1])
    assert not is_faction_of(table.game, faction, [0])


def test_how_and_why_something_went() -> None:
    table = Table()
    card = table.card("Ann")
    known = facts.remember(table.game, table.ref(card), ev.DESTROY, 77)
    assert (known.manner, known.cause) == (ev.DESTROY, 77)


def test_roles_in_a_battle() -> None:
    table = Table()
    attacker, blocker = table.card("Ann"), table.card("Bob", owner=1)
    table.fight([attacker], [blocker], 1)
    assert facts.role_of(table.game, table.ref(attacker)) == ATTACKING
    assert facts.role_of(table.game, table.ref(blocker)) == BLOCKING
    assert facts.role_of(table.game, table.ref(1)) == 0


# ---- deeds -------------------------------------------------------------------------------------------------


def recorder() -> tuple[Table, int]:
    """A card whose text speaks of what it has depleted."""
    table = Table()
    card = table.card("Jailer")
    text = CardText((), nodes=[HandledThisWay("depleted", by_self=True)])
    index = table.game.definition_of[card]
    table.game.library.definitions[index] = Definition(index, "Jailer", CHARACTER, text=text)
    return table, card


def happened(table: Table, kind: int, card: int, source: int, manner: int = 0) -> None:
    event = Event(kind, table.ref(card))
    event.source, event.manner, event.became = table.ref(source), manner, table.ref(card)
    history.record(table.game, event)


def test_what_a_card_depleted_until_it_is_restored() -> None:
    table, jailer = recorder()
    thief = table.card("Thief")
    happened(table, ev.DEPLETE, thief, jailer)
    happened(table, ev.DEPLETE, jailer, thief)  # the thief's text never asks
    assert history.done_by(table.game, table.ref(jailer), "depleted") == [table.ref(thief)]
    assert history.done_by(table.game, table.ref(thief), "depleted") == []
    happened(table, ev.RESTORE, thief, jailer)
    assert history.done_by(table.game, table.ref(jailer), "depleted") == []


def test_what_a_card_removed_until_it_moves_again() -> None:
    table, jailer = recorder()
    gone = table.card("Trick", TACTIC, area=OUT_OF_GAME)
    happened(table, ev.MOVE, gone, jailer, ev.REMOVE)
    assert history.done_by(table.game, table.ref(jailer), "removed from the game") == [table.ref(gone)]
    assert history.done_by(table.game, table.ref(jailer), "destroyed") == []
    table.game.incarnation[gone] += 1
    assert history.done_by(table.game, table.ref(jailer), "removed from the game") == []


def test_what_a_card_put_somewhere_is_still_there() -> None:
    table, jailer = recorder()
    guest = table.card("Guest")
    buried = table.card("Buried", area=DISCARD)
    for card in (guest, buried):
        happened(table, ev.MOVE, card, jailer, ev.PUT)
    source = table.ref(jailer)
    assert history.done_by(table.game, source, "put into play") == [table.ref(guest)]
    assert history.done_by(table.game, source, "put into your discard-pile") == [table.ref(buried)]


def test_what_a_card_drew_picked_and_revealed() -> None:
    table, jailer = recorder()
    card = table.card("Guest", area=HAND)
    source = table.ref(jailer)
    happened(table, ev.PICKED, card, jailer)
    happened(table, ev.REVEALED, card, jailer)
    drawn = Event(ev.DRAW, player=0, amount=1)
    drawn.source, drawn.cards = source, (table.ref(card),)
    history.record(table.game, drawn)
    for verb in ("picked", "revealed", "drawn"):
        assert history.done_by(table.game, source, verb) == [table.ref(card)]
    assert history.done_by(table.game, source, "restored") == []


def verbs_of(grammar: str, rule: str) -> set[str]:
    """The words a rule of a grammar gives for what was done."""
    lines = (GRAMMARS / f"{grammar}.grammar").read_text(encoding="utf-8").splitlines()
    start = lines.index(rule)
    block = itertools.takewhile(str.strip, lines[start + 1 :])
    return {line.split("'")[1] for line in block if "'" in line}


def test_every_verb_of_the_grammar_is_known() -> None:
    deeds = verbs_of("conditions", "deed") | verbs_of("conditions", "undone")
    assert "attacked" in deeds
    assert deeds <= history.VERBS.keys()
    recorded = verbs_of("objects", "recorded")
    assert "depleted" in recorded
    assert recorded <= history.DEEDS.keys()
    text = (GRAMMARS / "conditions.grammar").read_text(encoding="utf-8")
    written = {
        line.split("verb: '")[1].split("'")[0]
        for line in text.splitlines()
        if "HappenedThisTurn" in line and "verb: '" in line
    }
    assert "entered play" in written
    assert written <= history.VERBS.keys()
