"""Looks on while a game is played, step by step, and notes which cards enter play and which texts run."""

from __future__ import annotations

from spoils.bots.bot import Bot
from spoils.bots.patience import Patience
from spoils.bots.playing import MOST_DECISIONS, Stuck
from spoils.engine.agenda import give
from spoils.engine.board.board import board
from spoils.engine.instruction import Follow
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program import events as ev
from spoils.engine.program.words import FACE_DOWN, PLAY
from spoils.engine.state.definition import Library
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.lab.reach.texts import ATTACHED, FACE_UP, FLIPPED, WatchedText, watched_texts


class Watcher:
    """What has been seen in all games so far. A game must be begun with its log."""

    def __init__(self, library: Library, names: list[str]) -> None:
        wanted = {name.casefold() for name in names}
        definitions = [one for one in library.definitions if one.name.casefold() in wanted]
        self.texts: list[WatchedText] = [text for one in definitions for text in watched_texts(one)]
        self.cards = {one.index: one.name for one in definitions}
        self.seen_cards: set[int] = set()
        self.seen_texts: set[int] = set()  # places in self.texts
        self._of_node = {id(node): place for place, text in enumerate(self.texts) for node in text.nodes}
        self._of_entry = {(text.definition, text.place): place for place, text in enumerate(self.texts)}
        self._by_sign: dict[tuple[int, int], list[int]] = {}
        for place, text in enumerate(self.texts):
            self._by_sign.setdefault((text.definition, text.sign), []).append(place)

    def play(self, game: Game, bots: list[Bot]) -> None:
        """Let the bots play to the end."""
        patience = Patience()
        while not game.over and not patience.is_over(game):
            if game.decisions >= MOST_DECISIONS:
                raise Stuck(f"no end after {game.decisions} decisions")
            self.look(game)
            question = game.question
            assert question is not None
            give(game, question.player, bots[question.player].answer(game, question.player))
            self.run(game)
        self.look(game)

    def run(self, game: Game) -> None:
        """Like the engine's own loop, but noting each instruction that is followed."""
        while not game.over and game.question is None:
            step = game.agenda[-1]
            if isinstance(step, Follow):
                self.note_node(step.node)
            elif isinstance(step, Deploying) and step.terms.flip_up and step.is_settled():
                self.note_sign(game.definition_of[step.ref % CARDS], FLIPPED)
            step.run(game)

    def note_node(self, node: object) -> None:
        place = self._of_node.get(id(node))
        if place is not None:
            self.seen_texts.add(place)

    def note_sign(self, definition: int, sign: int) -> None:
        self.seen_texts.update(self._by_sign.get((definition, sign), ()))

    def look(self, game: Game) -> None:
        """What is in play and in force while somebody decides, and what has happened since."""
        for event in game.log or ():
            self.note_event(game, event)
        if game.log is not None:
            game.log.clear()
        if game.over:
            return
        folded = board(game)
        for force in folded.statements_in_force:
            if folded.is_on(force):
                self.note_node(force.node)
        for card, permanent in game.play.items():
            if not permanent.face_down:
                definition = game.definition_of[card]
                self.seen_cards.add(definition)
                self.note_sign(definition, FACE_UP)
                if permanent.attached_to >= 0:
                    self.note_sign(definition, ATTACHED)

    def note_event(self, game: Game, event: Event) -> None:
        if not event.happened and not event.replaced:
            return
        for identity in event.applied:
            if identity > 0:  # ongoing effects have negative ones; their instructions are followed
                definition = game.definition_of[identity // 64 % CARDS]
                place = self._of_entry.get((definition, identity % 64))
                if place is not None:
                    self.seen_texts.add(place)
        if event.ref <= 0 or event.ref % CARDS >= len(game.definition_of):
            return
        definition = game.definition_of[event.ref % CARDS]
        entered = event.kind == ev.MOVE and event.area == PLAY and event.face != FACE_DOWN
        if event.kind == ev.PLAYED or entered:
            self.seen_cards.add(definition)

    def missing_cards(self) -> list[str]:
        """The cards that were neither played nor put into play."""
        return sorted(name for index, name in self.cards.items() if index not in self.seen_cards)

    def missing_texts(self) -> list[WatchedText]:
        """The texts that never ran, of cards that did come into play and of those that did not."""
        return [text for place, text in enumerate(self.texts) if place not in self.seen_texts]
