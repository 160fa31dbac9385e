"""What is true in a game now: everything an assertion may ask, in the words of scenario files."""

from __future__ import annotations

from typing import Final

from spoils.cards.card import fold_name
from spoils.engine.board.board import board
from spoils.engine.program.words import (
    BEING_DEPLOYED,
    DECK,
    DISCARD,
    HAND,
    LIFE,
    OUT_OF_GAME,
    PLAY,
    RESOURCE,
    SPEED,
    STRENGTH,
    STRUCTURE,
    TYPES,
    VOID,
)
from spoils.engine.reading.facts import (
    controller_of,
    damage_of,
    is_face_down,
    keywords_of,
    numeric_cost,
    stat,
    subtypes_of,
    tokens_of,
    types_of,
)
from spoils.engine.state.game import Game
from spoils.scenario.actions import Actions
from spoils.scenario.answers import NoAnswer
from spoils.scenario.commands import Command, Deploy, Use
from spoils.scenario.names import CardName, Names
from spoils.scenario.words import ask_in_words
from spoils.view.model import cards_of
from spoils.view.player_view import Viewing

AREAS: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD, "out_of_game": OUT_OF_GAME, "void": VOID}
STATS: Final = {"strength": STRENGTH, "life": LIFE, "speed": SPEED, "structure": STRUCTURE}


class Look:
    """One look at a game; nothing here changes it."""

    def __init__(self, game: Game, names: Names) -> None:
        self.game = game
        self.names = names

    # ---- who and which -------------------------------------------------------------------------------------

    def card(self, name: CardName) -> int:
        return self.names.find(self.game, name)

    def player(self, name: str) -> int:
        return self.names.players.index(name)

    def player_name(self, player: int) -> str:
        return self.names.players[player] if player >= 0 else ""

    # ---- players -------------------------------------------------------------------------------------------

    def player_number(self, name: str, what: str) -> int:
        game, player = self.game, self.player(name)
        if what == "influence":
            return game.players[player].influence
        if what in AREAS:
            return len(game.pile(player, AREAS[what]))
        if what == "unpaid":
            return sum(1 for card in self.resources(player) if game.play[card].attached_to < 0)
        if what == "resources":
            return len(self.resources(player))
        return len(self.controlled(player)) - len(self.resources(player))

    def controlled(self, player: int) -> list[int]:
        """Everything in play under a player's control but the faction."""
        return [
            card
            for card, permanent in self.game.play.items()
            if permanent.controller == player and card not in self.names.factions
        ]

    def resources(self, player: int) -> list[int]:
        return [card for card in self.controlled(player) if self.has_type(card, RESOURCE)]

    def icons(self, name: str, icon: int) -> int:
        return board(self.game).icons(self.player(name))[icon]

    # ---- cards ---------------------------------------------------------------------------------------------

    def card_number(self, card: int, what: str) -> int:
        ref = self.game.ref(card)
        if what == "damage":
            return damage_of(self.game, ref)
        if what == "tokens":
            return tokens_of(self.game, ref)
        if what == "cost":
            return numeric_cost(self.game, ref)
        return stat(self.game, ref, STATS[what])

    def holder(self, card: int, what: str) -> str:
        """The controller of a card in play, or the owner of any."""
        if what == "owner":
            return self.player_name(self.game.owner[card])
        if self.game.area[card] not in (PLAY, BEING_DEPLOYED):
            return ""
        return self.player_name(controller_of(self.game, self.game.ref(card)))

    def is_in(self, card: int, name: str, area: str) -> bool:
        player = self.player(name)
        if area in AREAS:
            return card in self.game.pile(player, AREAS[area])
        if area == "resources":
            return card in self.resources(player)
        permanent = self.game.play.get(card)
        return permanent is not None and permanent.controller == player

    def place(self, card: int) -> str:
        """Where a card is, in words."""
        for name in self.names.players:
            for area in AREAS:
                if self.is_in(card, name, area):
                    return f"in {name}.{area}"
        if card in self.game.play:
            return f"in {self.holder(card, 'controller')}.play"
        return "being deployed" if self.game.area[card] == BEING_DEPLOYED else "nowhere any more"

    def is_on_top(self, name: str, wanted: CardName) -> bool:
        deck = self.game.players[self.player(name)].deck
        if not deck:
            return False
        if wanted.number or wanted.key in self.names.aliases:
            return deck[-1] == self.card(wanted)
        return fold_name(self.game.definition(deck[-1]).name) == wanted.key

    def top_in_words(self, name: str) -> str:
        deck = self.game.players[self.player(name)].deck
        return f"it is {self.names.call(self.game, deck[-1])}" if deck else "the deck is empty"

    def is_attached(self, card: int, host: int) -> bool:
        permanent = self.game.play.get(card)
        return permanent is not None and permanent.attached_to == host

    def has_type(self, card: int, kind: int) -> bool:
        return bool(types_of(self.game, self.game.ref(card)) & kind)

    def has_state(self, card: int, state: str) -> bool:
        permanent, battle = self.game.play.get(card), self.game.battle
        if state == "face-down":
            return is_face_down(self.game, self.game.ref(card))
        if state == "depleted":
            return permanent is not None and permanent.depleted
        if battle is None:
            return False
        return card in (battle.attackers if state == "attacking" else battle.blockers)

    def has_keyword(self, card: int, keyword: int) -> bool:
        return bool(keywords_of(self.game, self.game.ref(card)) & keyword)

    def has_subtype(self, card: int, subtype: str) -> bool:
        return subtype in (own.casefold() for own in subtypes_of(self.game, self.game.ref(card)))

    def describe(self, card: int) -> str:
        """A card in a few words, for the report of a failure."""
        words = [self.place(card)]
        words += [kind for kind, bit in TYPES.items() if self.has_type(card, bit)]
        words += [
            state
            for state in ("depleted", "face-down", "attacking", "blocking")
            if self.has_state(card, state)
        ]
        permanent = self.game.play.get(card)
        if permanent is not None and permanent.attached_to >= 0:
            words.append(f"attached to {self.names.call(self.game, permanent.attached_to)}")
        return ", ".join(words)

    def sees(self, name: str, card: int) -> bool:
        """Whether the player is shown which card it is: on the table, or among what may be chosen (312)."""
        looking = Viewing(self.game, self.player(name))
        shown = looking.table()
        asked = () if shown.question is None else shown.question.options
        named = {one.id for one in cards_of(shown) if one.name is not None}
        named |= {one.card.id for one in asked if one.card is not None and one.card.name is not None}
        return looking.id(card) in named

    # ---- what is legal now ---------------------------------------------------------------------------------

    def may_deploy(self, name: str, card: CardName) -> bool:
        return any(self.is_offered(Deploy(name, card, flip_up)) for flip_up in (False, True))

    def may_use(self, name: str, readings: tuple[tuple[str, CardName], ...]) -> bool:
        return self.is_offered(Use(name, readings))

    def is_offered(self, command: Command) -> bool:
        question = self.game.question
        if question is None or not question.is_window() or question.player != self.player(command.player):
            return False
        try:
            Actions(self.game, self.names).find(command)
        except NoAnswer:
            return False
        return True

    def waiting(self) -> str:
        return ask_in_words(self.game, self.names)

    # ---- the game ------------------------------------------------------------------------------------------

    def active(self) -> str:
        return self.player_name(self.game.active)

    def winner(self) -> str:
        won = self.game.winners if self.game.over else []
        return self.player_name(won[0]) if len(won) == 1 else ""

    def is_game(self, what: str) -> bool:
        if what == "a draw":
            return self.game.over and len(self.game.winners) != 1
        if what == "not over":
            return not self.game.over
        return (self.game.battle is not None) == (what == "in a battle")

    def game_in_words(self) -> str:
        if self.game.over:
            return f"{self.winner()} has won" if self.winner() else "the game is a draw"
        return "the game goes on" + (", in a battle" if self.game.battle is not None else ", not in a battle")
