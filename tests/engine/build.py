"""Small games made by hand, without the compiler: a few cards in their areas and a scope to read nodes in."""

from __future__ import annotations

from spoils.engine.editions import COMPREHENSIVE, Edition
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.families import Text
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import BEING_DEPLOYED, CHARACTER, FACTION, PLAY
from spoils.engine.reading.facts import remember
from spoils.engine.state.battle import Battle
from spoils.engine.state.chance import from_seed
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.player import Player
from spoils.engine.state.scope import Scope

SLOTS = 6


class Table:
    """A game under construction. Cards are numbers; ``ref`` gives the reference of what a card is now."""

    def __init__(self, players: int = 2, edition: Edition = COMPREHENSIVE) -> None:
        self.game = Game(Library([]), edition, from_seed(1))
        self.game.players = [Player(index) for index in range(players)]
        self.game.turn = 1
        for index in range(players):
            player = self.game.players[index]
            player.faction = self.card(f"Faction {index}", FACTION, owner=index, influence=20)
            player.influence = 20

    def define(
        self,
        name: str,
        types: int,
        *,
        texts: tuple[Text, ...] = (),
        trade: int = 0,
        staple: bool = False,
        subtypes: tuple[str, ...] = (),
        cost: int = -1,
        threshold: str = "",
        strength: int = -1,
        life: int = -1,
        speed: int = -1,
        structure: int = -1,
        influence: int = -1,
        token: bool = False,
    ) -> Definition:
        """The definition of a name, made once."""
        library = self.game.library
        known = library.by_name.get(name.casefold())
        if known is not None:
            return known
        made = Definition(
            len(library.definitions),
            name,
            types,
            trade=trade,
            staple=staple,
            subtypes=subtypes,
            cost=cost,
            threshold=threshold,
            strength=strength,
            life=life,
            speed=speed,
            structure=structure,
            influence=influence,
            text=CardText(texts),
            token=token,
        )
        library.definitions.append(made)
        library.by_name[name.casefold()] = made
        return made

    def card(
        self,
        name: str,
        types: int = CHARACTER,
        *,
        owner: int = 0,
        controller: int = -1,
        area: int = PLAY,
        face_down: bool = False,
        texts: tuple[Text, ...] = (),
        trade: int = 0,
        staple: bool = False,
        subtypes: tuple[str, ...] = (),
        cost: int = -1,
        threshold: str = "",
        strength: int = -1,
        life: int = -1,
        speed: int = -1,
        structure: int = -1,
        influence: int = -1,
        token: bool = False,
    ) -> int:
        """A new card of that name in an area; in a deck it lies on top."""
        definition = self.define(
            name,
            types,
            texts=texts,
            trade=trade,
            staple=staple,
            subtypes=subtypes,
            cost=cost,
            threshold=threshold,
            strength=strength,
            life=life,
            speed=speed,
            structure=structure,
            influence=influence,
            token=token,
        )
        game = self.game
        card = game.new_card(definition.index, owner, 0)
        self.put(card, area, controller=controller, face_down=face_down)
        return card

    def put(self, card: int, area: int, *, controller: int = -1, face_down: bool = False) -> None:
        game = self.game
        owner = game.owner[card]
        game.area[card] = area
        if area == PLAY:
            permanent = Permanent(card, controller if controller >= 0 else owner, face_down)
            game.stamp += 1
            permanent.stamp = game.stamp
            game.put_into_play(permanent)
        elif area == BEING_DEPLOYED:
            game.deploying.append(card)
        else:
            game.face_down[card] = int(face_down)
            game.pile(owner, area).append(card)
        game.note_change(EVERYTHING)

    def leave(self, card: int, area: int, manner: int = 0) -> int:
        """A card in play goes elsewhere and is remembered, as by an event; gives the new reference."""
        game = self.game
        known = remember(game, game.ref(card), manner)
        game.take_out_of_play(card)
        battle = game.battle
        for party in [] if battle is None else [battle.attackers, battle.blockers]:
            if card in party:
                party.remove(card)
        game.incarnation[card] += 1
        self.put(card, area)
        game.known[game.ref(card)] = known
        return game.ref(card)

    def ref(self, card: int) -> int:
        return self.game.ref(card)

    def at(self, card: int) -> Permanent:
        return self.game.play[card]

    def scope(self, source: int = -1, controller: int = 0) -> Scope:
        """The scope of a text of that card."""
        return Scope(0 if source < 0 else self.ref(source), controller, SLOTS)

    def fight(self, attackers: list[int], blockers: list[int], target: int) -> Battle:
        """A battle of the first player against the second; the target is a card."""
        battle = Battle(0, 1, self.ref(target))
        battle.attackers = attackers
        battle.blockers = blockers
        self.game.battle = battle
        self.game.note_change(EVERYTHING)
        return battle
