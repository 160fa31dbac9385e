"""A position of a game as a scenario file, exact as far as such a file can be."""

from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.cardform import GAME_KEYS, card_to_mapping
from spoils.cards.catalog import Catalog
from spoils.cards.yamlfile import dump_document
from spoils.engine.program.words import RESOURCE
from spoils.engine.reading.facts import types_of
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.server.errors import Trouble
from spoils.server.play.pool import Pool

LETTERS: Final = "ABCD"


def scenario_text(game: Game, pool: Pool, project: Catalog, title: str) -> str:
    """The position as YAML. It must be somebody's own turn: a scenario cannot begin at any other moment."""
    question = game.question
    if question is None or question.kind != q.TURN or game.battle is not None:
        raise Trouble(
            "malformed", "a scenario begins on a player's own turn; choose a step that asks for an action"
        )
    document: dict[str, object] = {"title": title, "edition": game.edition.id}
    own = own_cards(game, pool, project)
    if own:
        document["cards"] = [card_for_scenario(card) for card in own]
    document["players"] = {
        LETTERS[player.index]: Side(game, player.index).mapping() for player in game.players
    }
    document["turn"] = LETTERS[game.active]
    notes = "".join(f"# {note}\n" for note in what_is_missing(game))
    return notes + dump_document(document)


def what_is_missing(game: Game) -> list[str]:
    """What a scenario file cannot say."""
    notes = []
    if game.effects:
        notes.append(f"{len(game.effects)} effects that still last in this position are not in this file.")
    if any(player.resources_played or player.played for player in game.players):
        notes.append("What was played earlier in this turn is not in this file.")
    for permanent in game.play.values():
        host = game.play.get(permanent.attached_to)
        if host is not None and host.controller != permanent.controller:
            notes.append(
                f"{game.definition(permanent.card).name} is controlled by somebody else in the game."
            )
    for player in game.players:
        faction = game.play.get(player.faction)
        if faction is not None and (faction.tokens or faction.depleted):
            notes.append(f"The faction of {LETTERS[player.index]} has tokens or is depleted in the game.")
    return notes


def own_cards(game: Game, pool: Pool, project: Catalog) -> list[PrintedCard]:
    """The cards of the game that do not come with the program."""
    names = dict.fromkeys(game.definition(card).name for card in range(len(game.definition_of)))
    cards = [pool.card(name) for name in names]
    return [card for card in cards if card is not None and not card.token and not is_same(project, card)]


def is_same(project: Catalog, card: PrintedCard) -> bool:
    known = project.get(card.name)
    return known is not None and known.content_hash == card.content_hash


def card_for_scenario(card: PrintedCard) -> dict[str, object]:
    """What matters of a card in a game."""
    return {key: value for key, value in card_to_mapping(card).items() if key in GAME_KEYS}


class Side:
    """One player's cards."""

    def __init__(self, game: Game, index: int) -> None:
        self.game = game
        self.player = game.players[index]
        self.index = index

    def mapping(self) -> dict[str, object]:
        player = self.player
        piles: dict[str, object] = {
            "hand": self.pile(player.hand),
            "deck": self.pile(list(reversed(player.deck))),
            "discard": self.pile(player.discard),
            "out_of_game": self.pile(player.out),
            "void": self.pile(player.void),
            "play": self.in_play(),
        }
        side: dict[str, object] = {"influence": player.influence}
        if player.faction >= 0:
            side["faction"] = self.name(player.faction)
        side.update({area: cards for area, cards in piles.items() if cards})
        return side

    def name(self, card: int) -> str:
        return self.game.definition(card).name

    def pile(self, cards: list[int]) -> list[object]:
        found: list[object] = []
        for card in cards:
            facts: dict[str, object] = {"card": self.name(card)}
            if self.game.owner[card] != self.index:
                facts["owner"] = LETTERS[self.game.owner[card]]
            if self.game.face_down[card]:
                facts["face_down"] = True
            found.append(facts if len(facts) > 1 else self.name(card))
        return found

    def in_play(self) -> list[object]:
        """All the player controls but the faction; an attached card stands with what it is attached to."""
        found: list[object] = []
        for card, permanent in self.game.play.items():
            if permanent.controller != self.index or card == self.player.faction:
                continue
            if permanent.attached_to in (-1, self.player.faction):
                found.append(self.entry(card, permanent))
        return found

    def entry(self, card: int, permanent: Permanent) -> object:
        game = self.game
        facts: dict[str, object] = {"card": self.name(card)}
        if game.owner[card] != self.index:
            facts["owner"] = LETTERS[game.owner[card]]
        for key in ("face_down", "depleted"):
            if getattr(permanent, key):
                facts[key] = True
        damage = sum(amount for _, amount in (*permanent.damage, *permanent.markers))
        if damage:
            facts["damage"] = damage
        if permanent.tokens:
            facts["tokens"] = permanent.tokens
        if not permanent.ready:
            facts["new"] = True
        if permanent.attached_to == self.player.faction and types_of(game, game.ref(card)) & RESOURCE:
            facts["paid"] = True
        attached = [self.entry(other, held) for other, held in game.play.items() if held.attached_to == card]
        if attached:
            facts["attached"] = attached
        return facts if len(facts) > 1 else self.name(card)
