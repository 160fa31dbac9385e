"""A position of a game as a scenario file, exact as far as such a file can be (``untold`` says how far)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.cardform import GAME_KEYS, card_to_mapping
from spoils.cards.catalog import Catalog
from spoils.cards.yamlfile import dump_document
from spoils.engine.board.history import PLAYER_DEEDS
from spoils.engine.program.words import RESOURCE
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.errors import UserError
from spoils.scenario.so_far import FACTS
from spoils.study.positions.untold import untold

LETTERS: Final = "ABCD"


class NotHere(UserError):
    """A moment of a game with which no scenario can begin."""


def scenario_text(game: Game, cards: Catalog, project: Catalog, title: str) -> str:
    """The position as YAML. It must be somebody's own turn: a scenario cannot begin at any other moment."""
    document, _ = written(game, title)
    own = own_cards(game, cards, project)
    if own:
        document["cards"] = [card_for_scenario(card) for card in own]
    notes = "".join(f"# {note}\n" for note in dict.fromkeys(untold(game)))
    return notes + dump_document(document)


def written(game: Game, title: str) -> tuple[dict[str, object], list[int]]:
    """The document without its own cards, and the cards in the order in which it counts them."""
    question = game.question
    if question is None or question.kind != q.TURN or game.battle is not None:
        raise NotHere("a scenario begins on a player's own turn; choose a step that asks for an action")
    sheet = Sheet(game)
    document: dict[str, object] = {"title": title, "edition": game.edition.id}
    document["players"] = {LETTERS[player.index]: sheet.player(player.index) for player in game.players}
    document["turn"] = LETTERS[game.active]
    if game.turn != 1:
        document["turn_number"] = game.turn
    if game.first != game.active:
        document["went_first"] = LETTERS[game.first]
    return document, sheet.order


def own_cards(game: Game, cards: Catalog, project: Catalog) -> list[PrintedCard]:
    """The cards of the game that do not come with the program."""
    names = dict.fromkeys(game.definition(card).name for card in range(len(game.definition_of)))
    found = [cards.get(name) for name in names]
    return [card for card in found if card is not None and not card.token and not is_same(project, card)]


def is_same(project: Catalog, card: PrintedCard) -> bool:
    """Whether the program has the very same card."""
    known = project.get(card.name)
    return known is not None and known.content_hash == card.content_hash


def card_for_scenario(card: PrintedCard) -> dict[str, object]:
    """What matters of a card in a game."""
    return {key: value for key, value in card_to_mapping(card).items() if key in GAME_KEYS}


class Sheet:
    """The position, card by card in the order of the file."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.order: list[int] = [player.faction for player in game.players]
        self.attached: dict[int, list[int]] = {}
        for card, permanent in game.play.items():
            self.attached.setdefault(permanent.attached_to, []).append(card)
        for player in game.players:
            self.count(player.index)
        self.names = self.called()
        self.places = self.order_of_entering()

    # ---- the order of the file -----------------------------------------------------------------------------

    def count(self, index: int) -> None:
        """The cards of one player: what lies with the faction, the hand, the deck and so on."""
        player = self.game.players[index]
        self.add(self.with_faction(index))
        self.order += [*player.hand, *reversed(player.deck)]
        self.add(self.in_play(index))
        self.order += [*player.discard, *self.out(index), *player.void]

    def add(self, cards: Iterable[int]) -> None:
        for card in cards:
            self.order.append(card)
            self.add(self.attached.get(card, ()))

    def out(self, index: int) -> list[int]:
        """Out of the game; the faction of a player who has lost is named elsewhere."""
        player = self.game.players[index]
        return [card for card in player.out if card != player.faction]

    def is_paid(self, card: int, index: int) -> bool:
        """Whether it lies with its controller's faction as a used resource (203.7)."""
        permanent = self.game.play[card]
        resource = permanent.face_down or bool(self.game.definition(card).types & RESOURCE)
        faction = self.game.players[index].faction
        return resource and permanent.controller == index and permanent.attached_to == faction

    def with_faction(self, index: int) -> list[int]:
        """Attached to the faction otherwise than by paying."""
        hung = self.attached.get(self.game.players[index].faction, [])
        return [card for card in hung if not self.is_paid(card, index)]

    def in_play(self, index: int) -> list[int]:
        """All the player controls but the faction and what lies with other cards."""
        faction = self.game.players[index].faction
        return [
            card
            for card, permanent in self.game.play.items()
            if permanent.controller == index
            and card != faction
            and (permanent.attached_to < 0 or self.is_paid(card, index))
        ]

    def called(self) -> dict[int, str]:
        """The names by which the file can mean its cards."""
        count: dict[str, int] = {}
        for card in self.order[len(self.game.players) :]:
            count[self.name(card)] = count.get(self.name(card), 0) + 1
        found: dict[int, str] = {}
        seen: dict[str, int] = {}
        for player in self.game.players:
            found[player.faction] = f"{LETTERS[player.index]}'s faction"
        for card in self.order[len(self.game.players) :]:
            name = self.name(card)
            seen[name] = seen.get(name, 0) + 1
            found[card] = name if count[name] == 1 else f"{name}#{seen[name]}"
        return found

    def order_of_entering(self) -> dict[int, int]:
        """The place of each card in play, unless they came in the order in which the file has them."""
        listed = [card for card in self.order if card in self.game.play]
        came = list(self.game.play)
        return {} if came == listed else {card: place for place, card in enumerate(came, start=1)}

    # ---- writing -------------------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        return self.game.definition(card).name

    def player(self, index: int) -> dict[str, object]:
        player = self.game.players[index]
        side: dict[str, object] = {"influence": player.influence}
        faction = self.game.play.get(player.faction)
        if faction is None:
            side["faction"] = self.name(player.faction)
        else:
            side["faction"] = self.entry(player.faction, index, self.with_faction(index))
        areas = {
            "hand": self.pile(player.hand, index),
            "deck": self.pile(list(reversed(player.deck)), index),
            "play": [self.entry(card, index) for card in self.in_play(index)],
            "discard": self.pile(player.discard, index),
            "out_of_game": self.pile(self.out(index), index),
            "void": self.pile(player.void, index),
        }
        side.update({area: cards for area, cards in areas.items() if cards})
        if player.lost:
            side["lost"] = True
        if player.resources_played:
            side["resources_played"] = player.resources_played
        done = [word for word, bit in PLAYER_DEEDS.items() if player.did & bit]
        if done:
            side["this_turn"] = done
        return side

    def pile(self, cards: list[int], index: int) -> list[object]:
        found: list[object] = []
        for card in cards:
            facts: dict[str, object] = {"card": self.name(card)}
            if self.game.owner[card] != index:
                facts["owner"] = LETTERS[self.game.owner[card]]
            if self.game.face_down[card]:
                facts["face_down"] = True
            self.past(card, facts)
            found.append(facts if len(facts) > 1 else self.name(card))
        return found

    def entry(self, card: int, listed: int, attached: list[int] | None = None) -> object:
        """A card in play that stands in the list of a player, or of a host that the player controls."""
        game, permanent = self.game, self.game.play[card]
        facts: dict[str, object] = {"card": self.name(card)}
        controller = permanent.controller
        if controller != listed:
            facts["controller"] = LETTERS[controller]
        if game.owner[card] != controller:
            facts["owner"] = LETTERS[game.owner[card]]
        for key in ("face_down", "depleted"):
            if getattr(permanent, key):
                facts[key] = True
        self.harm(permanent, facts)
        if permanent.tokens:
            facts["tokens"] = permanent.tokens
        faction = card == game.players[listed].faction
        if not permanent.ready and not faction:
            facts["new"] = True
        if not faction and self.is_paid(card, controller):
            facts["paid"] = True
        self.past(card, facts)
        self.past_in_play(permanent, facts)
        hung = self.attached.get(card, []) if attached is None else attached
        if hung:
            facts["attached"] = [self.entry(other, controller) for other in hung]
        return facts if len(facts) > 1 else self.name(card)

    def harm(self, permanent: Permanent, facts: dict[str, object]) -> None:
        """Damage, and by which cards, as far as they are still there."""
        shares = [*permanent.damage, *permanent.markers]
        if shares:
            facts["damage"] = sum(amount for _, amount in shares)
        known = [(ref, amount) for ref, amount in shares if ref and self.is_there(ref)]
        if known:
            facts["damage_by"] = [{self.names[ref % CARDS]: amount} for ref, amount in known]

    def is_there(self, ref: int) -> bool:
        return self.game.is_current(ref) and ref % CARDS in self.names

    def past(self, card: int, facts: dict[str, object]) -> None:
        game = self.game
        mask = 0
        for ref, players in game.seen:
            if ref == game.ref(card):
                mask |= players
        if mask:
            facts["seen_by"] = [LETTERS[one.index] for one in game.players if mask >> one.index & 1]
        if any(ref % CARDS == card for player in game.players for ref in player.played):
            facts["played"] = True

    def past_in_play(self, permanent: Permanent, facts: dict[str, object]) -> None:
        card = permanent.card
        if card in self.places:
            facts["entered"] = self.places[card]
        labels = {entry.index: entry.label for entry in self.game.definition(card).texts.abilities}
        used = [labels[use] for use in permanent.uses if use in labels]
        if used:
            facts["used"] = used
        if permanent.attacks:
            facts["attacks"] = permanent.attacks
        for key in ("flipped_up", "as_tactic"):
            if getattr(permanent, key):
                facts[key] = True
        if permanent.played_turn_of >= 0 and not permanent.face_down:
            facts["played_in"] = LETTERS[permanent.played_turn_of]
        words = {fact: verb for verb, fact in FACTS.items()}
        told: list[object] = []
        for fact, ref in permanent.history:
            if not ref:
                told.append(words[fact])
            elif fact in words and self.is_there(ref):
                told.append({words[fact]: self.names[ref % CARDS]})
        if told:
            facts["this_turn"] = told
