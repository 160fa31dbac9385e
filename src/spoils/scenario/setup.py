"""Builds the game that a scenario begins with."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.history import PLAYER_DEEDS
from spoils.engine.editions import EDITIONS
from spoils.engine.happening.control_by_text import held_from_the_start
from spoils.engine.play import add_card, add_faction, attach, begin_turn, empty_game, run
from spoils.engine.playing.starting import Starting, plan
from spoils.engine.program.words import DECK, DISCARD, HAND, OUT_OF_GAME, PLAY, VOID
from spoils.engine.state.definition import Definition
from spoils.engine.state.game import Game
from spoils.scenario.model import Entry, Scenario, Seat
from spoils.scenario.names import Names, Vocabulary
from spoils.scenario.so_far import Past, in_order_of_entering

PILES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD, "out_of_game": OUT_OF_GAME, "void": VOID}


def set_up(scenario: Scenario) -> tuple[Game, Names]:
    """The game, run to the first thing somebody must decide, and the names of its cards."""
    game, names = lay_out(scenario)
    if scenario.from_start:
        game.agenda = [Starting(plan(game), scenario.first)]
        run(game)
    else:
        begin_turn(game, scenario.turn, first=scenario.first, number=scenario.turn_number)
    return game, names


def lay_out(scenario: Scenario) -> tuple[Game, Names]:
    """The cards where they lie, before the rules have looked at them."""
    game = empty_game(scenario.library, EDITIONS[scenario.edition], scenario.seed, len(scenario.seats))
    game.log = []  # a failure tells what happened last
    game.ask_payment = game.ask_forced = True  # a script may state even the only possible answer
    game.shuffling = not scenario.from_start  # there decks keep the order given
    table = _Table(game, scenario)
    table.lay_out()
    names = Names(scenario.players, [player.faction for player in game.players], table.aliases)
    if not scenario.from_start:
        table.tell_the_past(names)
        held_from_the_start(game)
    return game, names


class _Table:
    """A game being laid out, card by card in the order of the file, which is the order of their numbers."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.aliases: dict[str, int] = {}
        self.laid: list[tuple[Entry, int]] = []

    def definition(self, name: str) -> Definition:
        return self.scenario.library.by_name[name.casefold()]

    def lay_out(self) -> None:
        for player, seat in enumerate(self.scenario.seats):
            self.put_faction(seat, player)
        for player, seat in enumerate(self.scenario.seats):
            for attached in seat.ruling.attached:
                attach(self.game, self.put_into_play(attached, player), self.game.players[player].faction)
            for area, entries in seat.lists.items():
                for entry in entries:
                    if area in PILES:
                        self.put_into_pile(entry, player, PILES[area])
                    else:
                        self.put_into_play(entry, player)
            self.game.players[player].deck.reverse()  # a file lists the top card first

    def put_faction(self, seat: Seat, player: int) -> None:
        """In play with its influence; out of the game, if its player has lost (A13)."""
        definition = self.definition(seat.faction.name)
        if seat.lost:
            who = self.game.players[player]
            who.faction = add_card(self.game, definition, player, OUT_OF_GAME)
            who.influence, who.lost = seat.influence, True
        else:
            card = add_faction(self.game, player, definition, seat.influence)
            self.game.play[card].depleted = seat.ruling.depleted
            self.game.play[card].tokens = seat.ruling.tokens
        self.laid.append((seat.ruling, self.game.players[player].faction))

    def tell_the_past(self, names: Names) -> None:
        """What has happened before in this turn, and in which order the cards came."""
        game, scenario = self.game, self.scenario
        for seat, player in zip(scenario.seats, game.players, strict=True):
            player.resources_played = seat.resources_played
            for deed in seat.this_turn:
                player.did |= PLAYER_DEEDS[deed]
        words = Vocabulary(
            scenario.players, [one.name for one in scenario.library.definitions], tuple(self.aliases)
        )
        past = Past(game, names, words, scenario.where)
        for entry, card in self.laid:
            past.tell(entry, card)
        in_order_of_entering(
            game, {card: entry.so_far.entered for entry, card in self.laid if entry.so_far.entered}
        )

    def put_into_pile(self, entry: Entry, player: int, area: int) -> None:
        game, owner = self.game, self.owner(entry, player)
        card = add_card(game, self.definition(entry.card.name), owner, area, face_down=entry.face_down)
        if owner != player:
            game.pile(owner, area).remove(card)
            game.pile(player, area).append(card)
        self.name(entry, card)

    def put_into_play(self, entry: Entry, player: int) -> int:
        """A card in play, and then what is attached to it."""
        player = self.scenario.players.index(entry.controller) if entry.controller else player
        card = add_card(
            self.game,
            self.definition(entry.card.name),
            self.owner(entry, player),
            PLAY,
            controller=player,
            face_down=entry.face_down,
            new=entry.new,
        )
        self.name(entry, card)
        permanent = self.game.play[card]
        permanent.depleted = entry.depleted
        permanent.tokens = entry.tokens
        if entry.damage:
            if entry.card.has_type("Location"):  # 408.5
                permanent.markers = [(0, entry.damage)]
            else:
                permanent.damage = [(0, entry.damage)]
        if entry.paid:
            attach(self.game, card, self.game.players[player].faction)
        for attached in entry.attached:
            attach(self.game, self.put_into_play(attached, player), card)
        return card

    def owner(self, entry: Entry, player: int) -> int:
        return self.scenario.players.index(entry.owner) if entry.owner else player

    def name(self, entry: Entry, card: int) -> None:
        if entry.alias:
            self.aliases[entry.alias] = card
        self.laid.append((entry, card))
