"""What one player, or a spectator, may know of a game now."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.sight import shows_more
from spoils.engine.concepts.numeric_cost import FROM_HAND, card_bill, cost_number
from spoils.engine.program.words import (
    ATTACKING,
    CHARACTER,
    HAND,
    LIFE,
    LOCATION,
    SPEED,
    STRENGTH,
    STRUCTURE,
    TRADES,
)
from spoils.engine.reading.facts import (
    controller_of,
    damage_of,
    icons_of,
    keywords_of,
    numeric_cost,
    role_of,
    stat,
    subtypes_of,
    types_of,
)
from spoils.engine.state.definition import NONE, Definition
from spoils.engine.state.game import Game
from spoils.view import model
from spoils.view.chain import assigned, chain
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer, sees
from spoils.view.log import log_for
from spoils.view.question_view import question_view
from spoils.view.words import KEYWORDS, TYPES, bits, letters

STATS: Final = (
    ("strength", STRENGTH, CHARACTER),
    ("life", LIFE, CHARACTER),
    ("speed", SPEED, CHARACTER),
    ("structure", STRUCTURE, LOCATION),
)


def view(game: Game, viewer: Viewer, since: int = 0) -> model.View:
    """Everything the viewer may know, with the log from an entry on if the game keeps one."""
    return Viewing(game, viewer).table(since)


class Viewing:
    """One look at a game."""

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.game = game
        self.viewer = viewer
        self.ids = Ids(game, viewer)

    def table(self, since: int = 0) -> model.View:
        game = self.game
        question = game.question
        return model.View(
            viewer=self.viewer,
            edition=game.edition.id,
            turn=game.turn,
            active=game.active,
            players=tuple(self.player(index) for index in range(len(game.players))),
            play=self.cards(list(game.play)),
            deploying=self.cards(game.deploying),
            chain=chain(game, self.viewer, self.ids),
            battle=self.battle(),
            waiting_for=None if question is None else question.player,
            question=question_view(game, self.viewer, self.ids),
            over=game.over,
            winners=tuple(game.winners),
            log=log_for(game, self.viewer, self.ids, since),
        )

    # ---- players -------------------------------------------------------------------------------------------

    def player(self, index: int) -> model.Player:
        game, player = self.game, self.game.players[index]
        faction = player.faction
        return model.Player(
            index=index,
            influence=player.influence,
            faction=game.definition(faction).name if faction >= 0 and self.sees(faction) else "",
            icons=letters(board(game).icons(index)),
            deck_size=len(player.deck),
            hand_size=len(player.hand),
            deck=self.shown_in_deck(player.deck),
            hand=self.cards([card for card in player.hand if self.sees(card)]),
            discard=self.cards(player.discard),
            out=self.cards(player.out),
            void=self.cards(player.void),
            lost=player.lost,
        )

    def shown_in_deck(self, deck: list[int]) -> tuple[model.DeckCard, ...]:
        """Cards of a deck that were shown to the viewer and have stayed where they are, or that a text lets
        the viewer look at; the top one first."""
        if not shows_more(self.game):
            return ()
        top_first = enumerate(reversed(deck))
        return tuple(model.DeckCard(above, self.card(card)) for above, card in top_first if self.sees(card))

    def battle(self) -> model.Battle | None:
        battle = self.game.battle
        if battle is None:
            return None
        return model.Battle(
            attacker=battle.attacker,
            defender=battle.defender,
            target=self.ids.of(battle.target) if battle.target else "",
            attackers=tuple(self.id(card) for card in battle.attackers),
            blockers=tuple(self.id(card) for card in (*battle.early_blockers, *battle.blockers)),
            blocked=battle.blocked,
            speed=battle.speed,
            damage=assigned(battle, self.ids),
        )

    # ---- cards ---------------------------------------------------------------------------------------------

    def id(self, card: int) -> str:
        return self.ids.of(self.game.ref(card))

    def sees(self, card: int) -> bool:
        return sees(self.game, self.viewer, card)

    def cards(self, cards: list[int]) -> tuple[model.Card, ...]:
        return tuple(self.card(card) for card in cards)

    def card(self, card: int) -> model.Card:
        """A card that can be pointed at: its back for everybody, its face for those who may look."""
        game, ref = self.game, self.game.ref(card)
        permanent = game.play.get(card)
        facts: dict[str, object] = {"owner": game.owner[card], "controller": controller_of(game, ref)}
        if permanent is None:
            facts["face_down"] = bool(game.face_down[card])
        else:
            facts["face_down"] = permanent.face_down
            facts["tokens"] = permanent.tokens
            facts["depleted"] = permanent.depleted
            facts["ready"] = permanent.ready
            facts["damage"] = damage_of(game, ref)
            facts["types"] = bits(types_of(game, ref), TYPES)  # of a face-down card: resource (411.1)
            facts["icons"] = letters(icons_of(game, ref))
            if permanent.attached_to >= 0:
                facts["attached_to"] = self.id(permanent.attached_to)
            role = role_of(game, ref)
            if role:
                facts["role"] = "attacking" if role == ATTACKING else "blocking"
        if self.sees(card):
            facts.update(self.face(card))
        return model.Card(id=self.ids.of(ref), **facts)  # type: ignore[arg-type]

    def face(self, card: int) -> dict[str, object]:
        """What the face of a card says, and what is true of it now."""
        game, ref = self.game, self.game.ref(card)
        definition = game.definition(card)
        permanent = game.play.get(card)
        hidden = permanent is not None and permanent.face_down  # the front of a resource: as printed
        facts: dict[str, object] = {
            "name": definition.name,
            "trade": TRADES[definition.trade],
            "threshold": letters(definition.threshold),
            "subtypes": subtypes_of(game, ref, front=hidden),
            "keywords": bits(keywords_of(game, ref, front=hidden), KEYWORDS),
            "token": definition.token,
            "duplicate": card in game.duplicates,
        }
        if not hidden:
            facts["types"] = bits(types_of(game, ref), TYPES)
        if definition.cost != NONE:
            facts["cost"] = model.Stat(self.cost(card), definition.cost)
        facts.update(self.stats(ref, definition, hidden))
        return facts

    def stats(self, ref: int, definition: Definition, hidden: bool) -> dict[str, object]:
        types = types_of(self.game, ref, front=hidden)
        found: dict[str, object] = {}
        for name, which, kind in STATS:
            if types & kind:
                printed = getattr(definition, name)
                found[name] = model.Stat(stat(self.game, ref, which, front=hidden), max(0, printed))
        return found

    def cost(self, card: int) -> int:
        """406: what would be paid for a card in the hand now; elsewhere its numeric cost."""
        game, ref = self.game, self.game.ref(card)
        if game.area[card] != HAND:
            return numeric_cost(game, ref)
        return card_bill(game, game.owner[card], ref, FROM_HAND, cost_number(game, ref)).due()


def everything(game: Game) -> tuple[model.View, ...]:
    """The views of all players and of a spectator."""
    return tuple(view(game, viewer) for viewer in (*range(len(game.players)), None))
