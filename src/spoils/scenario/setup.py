"""Builds the game that a scenario begins with."""

from __future__ import annotations

from spoils.engine.editions import EDITIONS
from spoils.engine.program.words import DECK, DISCARD, HAND, OUT_OF_GAME, PLAY, VOID
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.player import Player
from spoils.scenario.model import Entry, Scenario, Seat
from spoils.scenario.names import Names

_PILES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "out_of_game": OUT_OF_GAME, "void": VOID}


def set_up(scenario: Scenario) -> tuple[Game, Names]:
    """The game, run to the first thing somebody must decide, and the names of its cards."""
    game = Game(scenario.library, EDITIONS[scenario.edition], from_seed(scenario.seed))
    game.ask_payment = game.ask_forced = True  # a script may say what has only one answer
    game.shuffling = not scenario.from_start  # decks keep the order given
    table = _Table(game, scenario)
    table.seat_players()
    for seat in scenario.seats:
        table.deal(seat)
    names = Names(scenario.players, [player.faction for player in game.players], table.aliases)
    return game, names


class _Table:
    """A game being laid out, card by card in the order of the file."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.aliases: dict[str, int] = {}

    def seat_players(self) -> None:
        """Factions first, so that cards of one name are numbered in the order of the file."""
        for index, seat in enumerate(self.scenario.seats):
            player = Player(index)
            player.influence = seat.influence
            self.game.players.append(player)
        for index, seat in enumerate(self.scenario.seats):
            faction = self.new_card(seat.faction.name, index)
            self.game.players[index].faction = faction
            self.put_into_play(faction, index, face_down=False)

    def new_card(self, name: str, owner: int) -> int:
        game = self.game
        card = len(game.definition_of)
        assert card < CARDS
        game.definition_of.append(self.scenario.library.by_name[name.casefold()].index)
        game.owner.append(owner)
        game.area.append(PLAY)
        game.incarnation.append(1)
        game.face_down.append(0)
        return card

    def deal(self, seat: Seat) -> None:
        """One player's cards."""
        player = self.scenario.players.index(seat.name)
        for area, entries in seat.lists.items():
            for entry in entries:
                if area in _PILES:
                    self.put_into_pile(entry, player, _PILES[area])
                else:
                    self.lay_out(entry, player, -1)
        self.game.players[player].deck.reverse()  # a file lists the top card first

    def card_of(self, entry: Entry, player: int) -> int:
        owner = self.scenario.players.index(entry.owner) if entry.owner else player
        card = self.new_card(entry.card.name, owner)
        if entry.alias:
            self.aliases[entry.alias] = card
        return card

    def put_into_pile(self, entry: Entry, player: int, area: int) -> None:
        card = self.card_of(entry, player)
        self.game.area[card] = area
        self.game.face_down[card] = int(entry.face_down)
        self.game.pile(player, area).append(card)

    def put_into_play(self, card: int, player: int, *, face_down: bool) -> Permanent:
        permanent = Permanent(card, player, face_down)
        self.game.stamp += 1
        permanent.stamp = self.game.stamp
        permanent.ready = True
        self.game.play[card] = permanent
        return permanent

    def lay_out(self, entry: Entry, player: int, host: int) -> None:
        """A card in play, and then what is attached to it."""
        card = self.card_of(entry, player)
        permanent = self.put_into_play(card, player, face_down=entry.face_down)
        permanent.depleted = entry.depleted
        permanent.tokens = entry.tokens
        permanent.ready = not entry.new
        permanent.attached_to = self.game.players[player].faction if entry.paid else host
        if entry.damage:
            kept = permanent.markers if entry.card.has_type("Location") else permanent.damage  # 408.5
            kept.append((0, entry.damage))
        for attached in entry.attached:
            self.lay_out(attached, player, card)
