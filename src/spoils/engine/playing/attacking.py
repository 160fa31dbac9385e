"""608: attacking. The stages below are the steps of 608.1."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.putting import put
from spoils.engine.board.history import ATTACKED, BLOCKED, WAS_BLOCKED, note
from spoils.engine.concepts.numeric_cost import use_up_next_cost_changes
from spoils.engine.happening.happen import happen
from spoils.engine.playing.battle import BattleWindow, ResolvingBattle
from spoils.engine.playing.parties import (
    Party,
    attack_targets,
    attacking_party,
    blocking_party,
    tax,
)
from spoils.engine.program import events as ev
from spoils.engine.program.change import BATTLE
from spoils.engine.program.words import ATTACKING, BLOCKING
from spoils.engine.reading.parties import party_is_covert
from spoils.engine.state.battle import Battle
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import ATTACKERS, BLOCK, CARD, Question, Refusal
from spoils.engine.state.scope import Scopes
from spoils.engine.terms.pay import pay_now, was_paid
from spoils.engine.texts import triggers

ANNOUNCEMENT: Final = 0  # a
CHOOSING: Final = 1  # b
PAYING: Final = 2  # b, requirements (505.1)
FORMING: Final = 3  # b
WINDOW: Final = 4  # c
BLOCKERS: Final = 5  # d
BLOCK_PAYING: Final = 6
BLOCK_FORMING: Final = 7
RESOLUTION: Final = 8  # e
OVER: Final = 9


class Attacking(Step):
    """An attack, from its announcement to the end of the battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player", "target", "chosen")
    asked_for: Party | None = None  # what the open question is about: derived, not state

    def __init__(self, player: int, target: int) -> None:
        self.player = player
        self.target = target  # reference of a faction or location
        self.chosen: list[int] = []  # the cards that will form a party

    def clone(self, scopes: Scopes) -> Attacking:
        copy = Attacking(self.player, self.target)
        copy.stage = self.stage
        copy.chosen = list(self.chosen)
        return copy

    def run(self, game: Game) -> None:
        stage = self.stage
        if game.players[self.player].lost or (stage > FORMING and game.battle is None):
            done(game, self)  # a player has left, and the battle is over (A13)
        elif stage == ANNOUNCEMENT:
            self.announce(game)
        elif stage == CHOOSING:
            self.choose_attackers(game)
        elif stage == PAYING:
            self.pay(game, "attack", FORMING)
        elif stage == FORMING:
            self.form_attacking_party(game)
        elif stage == WINDOW:
            self.open_window(game)
        elif stage == BLOCKERS:
            self.choose_blockers(game)
        elif stage == BLOCK_PAYING:
            self.pay(game, "block", BLOCK_FORMING)
        elif stage == BLOCK_FORMING:
            self.form_blocking_party(game)
        elif stage == RESOLUTION:
            self.stage = OVER
            push(game, ResolvingBattle())  # 608.1e
        else:
            done(game, self)

    # ---- the attacking party -----------------------------------------------------------------------------

    def announce(self, game: Game) -> None:
        """608.1a: an attack that cannot be made ends here, before anything has a chance to trigger."""
        if game.battle is not None or self.target not in attack_targets(game, self.player):
            done(game, self)
        else:
            self.stage = CHOOSING

    def choose_attackers(self, game: Game) -> None:
        """608.1b."""
        cards = self.party(game).cards
        options: list[tuple[int, ...]] = [(CARD, game.ref(card)) for card in cards]
        question = Question(
            self.player,
            ATTACKERS,
            options,
            minimum=1,
            maximum=len(options),
            reason="attackers",
            args=(self.target,),
            rules=("608.1b",),
        )
        put(game, self, question)

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        members = [question.options[index][1] % CARDS for index in answer]
        return self.party(game).refusal(members)

    def answered(self, game: Game, answer: list[int]) -> None:
        cards = self.party(game).cards
        self.asked_for = None
        self.stage = PAYING if game.battle is None else BLOCK_PAYING
        self.chosen = [cards[index] for index in answer]

    def party(self, game: Game) -> Party:
        """The party that is to be formed now. It is looked at several times for one question, in between
        nothing happens unless a player leaves, with all their cards."""
        party = self.asked_for
        if party is None or party.folded is not game.board:
            battle = game.battle
            if battle is None:
                party = attacking_party(game, self.player, self.target)
            else:
                party = blocking_party(game, battle.defender)
            self.asked_for = party
        return party

    def pay(self, game: Game, to: str, stage: int) -> None:
        """505.1, A53: requirements are paid as the party is formed."""
        self.stage = stage
        player = self.player if game.battle is None else game.battle.defender
        target = self.target if to == "attack" else 0
        due = tax(game, player, to, self.chosen, target) if self.chosen else 0
        if due:
            use_up_next_cost_changes(game, player)
            pay_now(game, player, due)
        else:
            game.results = [Event(ev.PAID)]
            game.results[0].happened = True

    def form_attacking_party(self, game: Game) -> None:
        """608.1b, A64: the attackers are depleted and form the party; what triggers on attacking triggers
        now, for all of them together."""
        if not was_paid(game):
            done(game, self)
            return
        self.stage = WINDOW
        card = self.target % CARDS
        defender = game.play[card].controller
        battle = Battle(self.player, defender, self.target)
        battle.attackers = list(self.chosen)
        game.battle = battle
        events = [Event(ev.DEPLETE, game.ref(attacker), rules=("608.1b",)) for attacker in self.chosen]
        formed = Event(ev.PARTY, player=self.player, amount=ATTACKING, rules=("608.1b",))
        formed.cards = tuple([game.ref(attacker) for attacker in self.chosen])
        events.append(formed)
        events.append(Event(ev.ATTACKED, self.target, defender, self.player, ("608.1a",)))
        for attacker in self.chosen:
            game.play[attacker].attacks += 1
            note(game, attacker, ATTACKED, self.target)
            attacks = Event(ev.ATTACK, game.ref(attacker), self.player, rules=("608.1b",))
            attacks.other = self.target
            events.append(attacks)
        game.note_change(BATTLE)
        happen(game, events)

    def open_window(self, game: Game) -> None:
        """608.1c: the attacking player, then the defending player."""
        self.stage = BLOCKERS
        assert game.battle is not None
        push(game, BattleWindow([game.battle.attacker, game.battle.defender], ("608.1c",)))

    # ---- the blocking party ------------------------------------------------------------------------------

    def choose_blockers(self, game: Game) -> None:
        """608.1d. The defending player is asked even if nothing can block."""
        battle = game.battle
        assert battle is not None
        if not battle.attackers or game.players[battle.defender].lost:
            self.chosen = []
            self.stage = BLOCK_FORMING
            return
        options: list[tuple[int, ...]] = [(CARD, game.ref(card)) for card in self.party(game).cards]
        question = Question(
            battle.defender,
            BLOCK,
            options,
            minimum=0,
            maximum=len(options),
            reason="blockers",
            args=(battle.target,),
            rules=("608.1d",),
        )
        ask(game, question)

    def form_blocking_party(self, game: Game) -> None:
        """608.1d; blockers that effects added before join it now, or are the party without having formed one
        (608.1c)."""
        self.stage = RESOLUTION
        battle = game.battle
        assert battle is not None
        battle.blocked = True
        chosen = self.chosen
        covert = 1 if party_is_covert(game) else 0
        battle.blockers = [*chosen, *(card for card in battle.early_blockers if card not in chosen)]
        battle.early_blockers = []
        game.note_change(BATTLE)
        if not chosen:
            if not battle.blockers:
                self.announce_unblocked(game, battle)
            return
        for card in chosen:
            note(game, card, BLOCKED)
        for card in battle.attackers:
            note(game, card, WAS_BLOCKED)
        formed = Event(ev.PARTY, player=battle.defender, amount=BLOCKING, rules=("608.1d",))
        formed.cards = tuple([game.ref(card) for card in chosen])
        events = [formed]
        events.extend(
            Event(ev.BLOCK, game.ref(card), battle.defender, covert, ("608.1d",)) for card in chosen
        )
        events.extend(
            Event(ev.BLOCKED, game.ref(card), battle.attacker, rules=("608.1d",)) for card in battle.attackers
        )
        happen(game, events)

    def announce_unblocked(self, game: Game, battle: Battle) -> None:
        """Nobody blocks: an event only where a text waits for it, since nothing happens to anything."""
        if triggers.listeners(game, 1 << ev.UNBLOCKED):
            happen(
                game,
                [
                    Event(ev.UNBLOCKED, game.ref(card), battle.attacker, rules=("608.1d",))
                    for card in battle.attackers
                ],
            )
