"""What has happened before a scenario begins: reading it, and telling the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spoils.cards.errors import Where, shown
from spoils.cards.yamlfile import line_of
from spoils.engine.board.history import (
    ENTERED_PLAY,
    ENTERED_UNDER,
    PLAYER_DEEDS,
    STARTED_UNDER_CONTROL,
    VERBS,
    WAS_DESTROYED,
)
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.scenario.model import Entry, ScenarioError, SoFar
from spoils.scenario.names import Names, Unclear, Vocabulary
from spoils.scenario.wording import plain_label

FACTS: Final = {
    verb: fact for verb, fact in VERBS.items() if fact not in (STARTED_UNDER_CONTROL, WAS_DESTROYED)
}
"""What a card in play may have done or suffered this turn."""
IN_PLAY_KEYS: Final = (
    "damage_by",
    "entered",
    "used",
    "attacks",
    "flipped_up",
    "as_tactic",
    "played_in",
    "this_turn",
)
KEYS: Final = ("seen_by", "played", *IN_PLAY_KEYS)
"""Of an entry."""
PLAYER_KEYS: Final = ("lost", "resources_played", "this_turn")
MOST: Final = 9999


def read_so_far(value: Mapping[str, object], players: tuple[str, ...], where: Where) -> SoFar:
    """What an entry says about its past."""
    reader = _Reader(value, players, where)
    return SoFar(
        seen_by=tuple(reader.one_of(name, "seen_by", players) for name in reader.items("seen_by")),
        played=reader.flag("played"),
        damage_by=tuple(reader.share(one) for one in reader.items("damage_by")),
        entered=reader.number("entered"),
        used=tuple(str(name) for name in reader.items("used")),
        attacks=reader.number("attacks"),
        flipped_up=reader.flag("flipped_up"),
        as_tactic=reader.flag("as_tactic"),
        played_in=reader.one_of(value["played_in"], "played_in", players) if "played_in" in value else "",
        this_turn=tuple(reader.happening(one) for one in reader.items("this_turn")),
    )


def read_deeds(value: Mapping[str, object], where: Where) -> tuple[str, ...]:
    """What a player has done this turn."""
    reader = _Reader(value, (), where)
    return tuple(reader.one_of(deed, "this_turn", tuple(PLAYER_DEEDS)) for deed in reader.items("this_turn"))


class _Reader:
    """Reads one mapping."""

    def __init__(self, value: Mapping[str, object], players: tuple[str, ...], where: Where) -> None:
        self.value = value
        self.players = players
        self.where = where

    def wrong(self, key: str, problem: str) -> ScenarioError:
        return ScenarioError(self.where.at(line=line_of(self.value, key)), problem)

    def items(self, key: str) -> list[object]:
        found = self.value.get(key, [])
        if not isinstance(found, list):
            raise self.wrong(key, f"{key} is {shown(found)}; write a list")
        return found

    def one_of(self, word: object, key: str, words: tuple[str, ...]) -> str:
        if word not in words:
            raise self.wrong(key, f"{shown(word)} means nothing in {key}; write one of {', '.join(words)}")
        return str(word)

    def flag(self, key: str) -> bool:
        flag = self.value.get(key, False)
        if not isinstance(flag, bool):
            raise self.wrong(key, f"{key} is {shown(flag)}; write true or false")
        return flag

    def number(self, key: str) -> int:
        number = self.value.get(key, 0)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST:
            raise self.wrong(key, f"{key} is {shown(number)}; write a whole number from 0 to {MOST}")
        return number

    def share(self, value: object) -> tuple[str, int]:
        """A card and how much damage it has inflicted."""
        if isinstance(value, Mapping) and len(value) == 1:
            ((name, amount),) = value.items()
            if isinstance(amount, int) and not isinstance(amount, bool) and 0 < amount <= MOST:
                return str(name), amount
        raise self.wrong("damage_by", f"{shown(value)} is not of the form NAME: 2, a card and its damage")

    def happening(self, value: object) -> tuple[str, str]:
        """A fact, or a fact with the card that it was about."""
        if not isinstance(value, Mapping):
            return self.one_of(value, "this_turn", tuple(FACTS)), ""
        if len(value) != 1:
            raise self.wrong("this_turn", f"{shown(value)} is not one thing that happened with one card")
        ((verb, other),) = value.items()
        if not isinstance(other, str) or not other.strip():
            raise self.wrong("this_turn", f"{shown(other)} is not the name of a card")
        return self.one_of(verb, "this_turn", tuple(FACTS)), other


# ---- telling the game --------------------------------------------------------------------------------------


class Past:
    """Tells a game that is laid out what has happened in it before."""

    def __init__(self, game: Game, names: Names, words: Vocabulary, where: Where) -> None:
        self.game = game
        self.names = names
        self.words = words
        self.where = where

    def tell(self, entry: Entry, card: int) -> None:
        """What an entry says of its card."""
        past, game = entry.so_far, self.game
        if past == SoFar():
            return
        place = self.where.at(line=entry.line)
        permanent = game.play.get(card)
        if past.played:
            self.was_played(card, self.player(entry, card))
        for name in past.seen_by:
            game.seen.append((game.ref(card), 1 << self.names.players.index(name)))
        if permanent is None:
            return
        self.divide_damage(permanent, past, place)
        permanent.attacks = past.attacks
        permanent.flipped_up = past.flipped_up
        permanent.as_tactic = past.as_tactic
        if past.played_in:
            permanent.played_turn_of = self.names.players.index(past.played_in)
        permanent.uses = [self.ability(card, label, place) for label in past.used]
        told = [(FACTS[verb], self.reference(other, place) if other else 0) for verb, other in past.this_turn]
        if (ENTERED_PLAY, 0) in told:
            told.append((ENTERED_UNDER, 1 + permanent.controller))
        permanent.history = [*permanent.history, *told]

    def divide_damage(self, permanent: Permanent, past: SoFar, where: Where) -> None:
        """408.4b, 408.5c: whose damage it is; the rest is that of cards that are gone."""
        for name, amount in past.damage_by:
            kept = permanent.damage if permanent.damage else permanent.markers
            left = sum(share for source, share in kept if not source) - amount
            if left < 0:
                raise ScenarioError(where, f"damage_by names more damage than there is: {amount} of {name}")
            shares = [share for share in kept if share[0]] + [(self.reference(name, where), amount)]
            shares += [(0, left)] if left else []
            if permanent.damage:
                permanent.damage = shares
            else:
                permanent.markers = shares

    def player(self, entry: Entry, card: int) -> int:
        """Whoever played it: who controls it, or else its owner."""
        permanent = self.game.play.get(card)
        return self.game.owner[card] if permanent is None else permanent.controller

    def was_played(self, card: int, player: int) -> None:
        """What was played has become another object since, in play or elsewhere (402.4)."""
        game = self.game
        game.players[player].played.append(game.ref(card))
        game.incarnation[card] += 1
        game.find_permanents()

    def ability(self, card: int, label: str, where: Where) -> int:
        wanted = plain_label(label).casefold()
        for entry in self.game.definition(card).texts.abilities:
            if plain_label(entry.label).casefold() == wanted:
                return entry.index
        raise ScenarioError(where, f"{self.game.definition(card).name} has no ability called {shown(label)}")

    def reference(self, text: str, where: Where) -> int:
        name = self.words.card(text)
        if name is None:
            raise ScenarioError(where, self.words.unknown(text))
        try:
            return self.game.ref(self.names.find(self.game, name))
        except Unclear as unclear:
            raise ScenarioError(where, str(unclear)) from unclear


def in_order_of_entering(game: Game, entered: dict[int, int]) -> None:
    """Let the cards have come into play in the order that the file states, where it states one."""
    if not entered:
        return
    order = sorted(game.play, key=lambda card: (entered.get(card, 0), game.play[card].stamp))
    game.play = {card: game.play[card] for card in order}
    for stamp, permanent in enumerate(game.play.values(), start=1):
        permanent.stamp = stamp
    assert len(order) < CARDS
