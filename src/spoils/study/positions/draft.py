"""A position on its way: what the editor holds, and the scenario file that it is."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final

from msgspec import Meta, Struct

from spoils.cards.card import PrintedCard
from spoils.cards.yamlfile import dump_document
from spoils.scenario.entries import BLANK_FACTION
from spoils.scenario.model import Entry, Scenario, Seat, SoFar
from spoils.study.positions.writing import LETTERS, card_for_scenario

Line = Annotated[str, Meta(max_length=1_000)]
Words = Annotated[str, Meta(max_length=5_000)]
Short = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=9999)]
Who = Annotated[int, Meta(ge=0, le=3)]
AREAS: Final = ("hand", "deck", "play", "discard", "out_of_game", "void")


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: unknown fields are mistakes."""


class PastWord(Strict, frozen=True):
    """A word, or a card, and what belongs to it."""

    name: Short
    card: Short = ""
    amount: Number = 0


class CardPast(Strict, frozen=True):
    """What has happened to a card before, as far as texts may ask for it."""

    seen_by: Annotated[tuple[Who, ...], Meta(max_length=4)] = ()
    played: bool = False
    damage_by: Annotated[tuple[PastWord, ...], Meta(max_length=100)] = ()
    entered: Number = 0
    used: Annotated[tuple[Short, ...], Meta(max_length=100)] = ()
    attacks: Number = 0
    flipped_up: bool = False
    as_tactic: bool = False
    played_in: Who | None = None
    this_turn: Annotated[tuple[PastWord, ...], Meta(max_length=100)] = ()


class Lying(Strict, frozen=True):
    """One card where it lies."""

    card: Short
    alias: Short = ""
    owner: Who | None = None
    """If it is not the player in whose area it lies."""
    controller: Who | None = None
    """Of an attached card, if it is not that of its host."""
    face_down: bool = False
    depleted: bool = False
    damage: Number = 0
    tokens: Number = 0
    new: bool = False
    paid: bool = False
    attached: Annotated[tuple[Lying, ...], Meta(max_length=200)] = ()
    before: CardPast | None = None


class PositionSide(Strict, frozen=True):
    """One player."""

    faction: Lying | None = None
    """Nothing: one without text."""
    influence: Number | None = None
    hand: Annotated[tuple[Lying, ...], Meta(max_length=400)] = ()
    deck: Annotated[tuple[Lying, ...], Meta(max_length=400)] = ()
    """The top card first."""
    play: Annotated[tuple[Lying, ...], Meta(max_length=400)] = ()
    discard: Annotated[tuple[Lying, ...], Meta(max_length=400)] = ()
    out_of_game: Annotated[tuple[Lying, ...], Meta(max_length=400)] = ()
    void: Annotated[tuple[Lying, ...], Meta(max_length=400)] = ()
    lost: bool = False
    resources_played: Number = 0
    this_turn: Annotated[tuple[Short, ...], Meta(max_length=20)] = ()


class OwnCard(Strict, frozen=True):
    """A card that exists only in this position."""

    name: Short
    type: Short
    trade: Short = ""
    supertype: Short = ""
    subtypes: Annotated[tuple[Short, ...], Meta(max_length=20)] = ()
    cost: Number | None = None
    threshold: Short = ""
    strength: Number | None = None
    life: Number | None = None
    speed: Number | None = None
    structure: Number | None = None
    influence: Number | None = None
    text: Words = ""


class PositionDraft(Strict, frozen=True):
    """A position with what is done in it and what must be true afterwards."""

    players: Annotated[tuple[PositionSide, ...], Meta(min_length=2, max_length=4)]
    title: Line = ""
    edition: Short = "comprehensive"
    rules: Annotated[tuple[Short, ...], Meta(max_length=50)] = ()
    cards: Annotated[tuple[OwnCard, ...], Meta(max_length=300)] = ()
    turn: Who = 0
    turn_number: Annotated[int, Meta(ge=1, le=9999)] = 1
    went_first: Who | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 1
    script: Annotated[tuple[Line, ...], Meta(max_length=300)] = ()
    expect: Annotated[tuple[Line, ...], Meta(max_length=300)] = ()
    question: Words = ""
    """What somebody asks about the position."""
    answer: Words = ""


# ---- as a file ---------------------------------------------------------------------------------------------


def text_of(draft: PositionDraft) -> str:
    """The scenario file."""
    return dump_document(document_of(draft))


def document_of(draft: PositionDraft) -> dict[str, object]:
    """The same before it is written."""
    document: dict[str, object] = {"title": draft.title.strip() or "A position", "edition": draft.edition}
    if draft.rules:
        document["rules"] = list(draft.rules)
    for key in ("question", "answer"):
        if getattr(draft, key).strip():
            document[key] = getattr(draft, key).strip()
    if draft.cards:
        document["cards"] = [mapping_of(card) for card in draft.cards]
    document["players"] = {LETTERS[place]: _player(side) for place, side in enumerate(draft.players)}
    document["turn"] = LETTERS[draft.turn]
    if draft.turn_number != 1:
        document["turn_number"] = draft.turn_number
    if draft.went_first not in (None, draft.turn):
        document["went_first"] = LETTERS[draft.went_first]
    if draft.seed != 1:
        document["seed"] = draft.seed
    for key in ("script", "expect"):
        if getattr(draft, key):
            document[key] = list(getattr(draft, key))
    return document


def mapping_of(card: OwnCard) -> dict[str, object]:
    """A card as a file has it."""
    said = {name: getattr(card, name) for name in card.__struct_fields__}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in said.items()
        if value not in ("", (), None)
    }


def _player(side: PositionSide) -> dict[str, object]:
    found: dict[str, object] = {}
    if side.influence is not None:
        found["influence"] = side.influence
    if side.faction is not None:
        found["faction"] = _entry(side.faction)
    for area in AREAS:
        entries = _entries(getattr(side, area))
        if entries:
            found[area] = entries
    if side.lost:
        found["lost"] = True
    if side.resources_played:
        found["resources_played"] = side.resources_played
    if side.this_turn:
        found["this_turn"] = list(side.this_turn)
    return found


def _entries(cards: tuple[Lying, ...]) -> list[object]:
    """Cards of which nothing is said but the name are counted."""
    found: list[object] = []
    for entry, group in groupby(_entry(card) for card in cards):
        count = len(list(group))
        if isinstance(entry, str):
            found.append(entry if count == 1 else f"{count} {entry}")
        else:
            found += [entry] * count
    return found


def _entry(card: Lying) -> object:
    facts: dict[str, object] = {"card": card.card}
    if card.alias:
        facts["as"] = card.alias
    for key in ("owner", "controller"):
        if getattr(card, key) is not None:
            facts[key] = LETTERS[getattr(card, key)]
    for key in ("face_down", "depleted", "damage", "tokens", "new", "paid"):
        if getattr(card, key):
            facts[key] = getattr(card, key)
    if card.before is not None:
        facts |= _before(card.before)
    if card.attached:
        facts["attached"] = _entries(card.attached)
    return facts if len(facts) > 1 else card.card


def _before(before: CardPast) -> dict[str, object]:
    facts: dict[str, object] = {}
    if before.seen_by:
        facts["seen_by"] = [LETTERS[who] for who in before.seen_by]
    if before.damage_by:
        facts["damage_by"] = [{one.name: one.amount} for one in before.damage_by]
    for key in ("played", "entered", "attacks", "flipped_up", "as_tactic"):
        if getattr(before, key):
            facts[key] = getattr(before, key)
    if before.used:
        facts["used"] = list(before.used)
    if before.played_in is not None:
        facts["played_in"] = LETTERS[before.played_in]
    if before.this_turn:
        facts["this_turn"] = [{one.name: one.card} if one.card else one.name for one in before.this_turn]
    return facts


# ---- from a file -------------------------------------------------------------------------------------------


def draft_of(scenario: Scenario) -> PositionDraft:
    """What the editor shows of a scenario that begins in the middle of a game."""
    players = scenario.players
    return PositionDraft(
        players=tuple(_side(seat, players) for seat in scenario.seats),
        title=scenario.title,
        edition=scenario.edition,
        rules=scenario.rules,
        cards=tuple(own_card(card) for card in scenario.own_cards),
        turn=scenario.turn,
        turn_number=scenario.turn_number,
        went_first=scenario.first,
        seed=max(0, scenario.seed),
        script=tuple(line.text for line in scenario.lines),
        expect=tuple(line.text for line in scenario.expect),
        question=scenario.question,
        answer=scenario.answer,
    )


def own_card(card: PrintedCard) -> OwnCard:
    """What matters of a card in a game."""
    mapping = card_for_scenario(card)
    lists = {key: tuple(value) for key, value in mapping.items() if isinstance(value, list)}
    return OwnCard(**{**mapping, **lists})  # type: ignore[arg-type]  # the keys are those of a card


def _side(seat: Seat, players: tuple[str, ...]) -> PositionSide:
    areas = {area: tuple(_lying(entry, players) for entry in seat.lists[area]) for area in AREAS}
    areas["play"] += tuple(_lying(entry, players) for entry in seat.lists["resources"])
    usual = seat.faction.influence
    return PositionSide(
        faction=None if seat.faction == BLANK_FACTION else _lying(seat.ruling, players),
        influence=None if seat.influence == usual else seat.influence,
        lost=seat.lost,
        resources_played=seat.resources_played,
        this_turn=seat.this_turn,
        **areas,
    )


def _lying(entry: Entry, players: tuple[str, ...]) -> Lying:
    return Lying(
        card=entry.card.name,
        alias=entry.alias,
        owner=players.index(entry.owner) if entry.owner else None,
        controller=players.index(entry.controller) if entry.controller else None,
        face_down=entry.face_down,
        depleted=entry.depleted,
        damage=entry.damage,
        tokens=entry.tokens,
        new=entry.new,
        paid=entry.paid,
        attached=tuple(_lying(one, players) for one in entry.attached),
        before=None if entry.so_far == SoFar() else _past(entry.so_far, players),
    )


def _past(past: SoFar, players: tuple[str, ...]) -> CardPast:
    return CardPast(
        seen_by=tuple(players.index(name) for name in past.seen_by),
        played=past.played,
        damage_by=tuple(PastWord(name, amount=amount) for name, amount in past.damage_by),
        entered=past.entered,
        used=past.used,
        attacks=past.attacks,
        flipped_up=past.flipped_up,
        as_tactic=past.as_tactic,
        played_in=players.index(past.played_in) if past.played_in else None,
        this_turn=tuple(PastWord(verb, card=card) for verb, card in past.this_turn),
    )
