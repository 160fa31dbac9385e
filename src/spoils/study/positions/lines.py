"""What was done in a position, as the lines of a scenario's script: the way back from an answer to its words.

A script is run with every question asked, also those with one answer. So the lines are found by playing what
was done in such a game, and kept only if the script, run again, comes to the same end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from spoils.cards.catalog import Catalog
from spoils.engine.general.winning import opponents
from spoils.engine.play import answer, concede
from spoils.engine.program.words import FACE_DOWN, TYPES
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question
from spoils.errors import UserError
from spoils.record.replay import Given
from spoils.scenario.actions import ability_name
from spoils.scenario.legal import only_answer, usual_payment
from spoils.scenario.model import Scenario
from spoils.scenario.names import Names
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario
from spoils.scenario.setup import set_up
from spoils.scenario.wording import plain_label
from spoils.study.positions.draft import PositionDraft, draft_of, text_of
from spoils.study.positions.examine import game_of, read_one
from spoils.study.positions.twins import Twins

WINDOWS: Final = (q.TURN, q.RESPOND, q.BATTLE)
MOST_EXTRA: Final = 500  # questions with one answer, between two that were asked


class CannotBeWritten(UserError):
    """Something was done that the lines of a script cannot say."""


def recorded(scenario: Scenario, catalog: Catalog, given: Sequence[Given]) -> PositionDraft:
    """The scenario with what was done as its script."""
    draft = replace(draft_of(scenario), script=(), expect=())
    script = Recorder(scenario).lines(given)
    end = played(scenario, given)
    if not end.over and (end.question is None or end.question.kind != q.TURN):
        raise CannotBeWritten("a script ends on somebody's own turn; finish first what is going on")
    for lines in (without_passes(script), script):
        found = replace(draft, script=tuple(lines))
        if comes_to(found, catalog, end):
            return found
    raise CannotBeWritten("what was done cannot be written as a script that comes to the same end")


def played(scenario: Scenario, given: Iterable[Given]) -> Game:
    """The game after what was done."""
    game = game_of(scenario)
    for one in given:
        do(game, one)
    return game


def do(game: Game, given: Given) -> None:
    """One thing that was done."""
    if given.concedes:
        concede(game, given.player)
    else:
        answer(game, given.player, list(given.answer))


def comes_to(draft: PositionDraft, catalog: Catalog, end: Game) -> bool:
    """Whether the script, run as a scenario, ends where the game did."""
    scenario = read_one(text_of(draft), catalog)
    try:
        game, _ = run_scenario(scenario)
    except Failure:
        return False
    return Twins.lies(game, None) == Twins.lies(end, None)


def without_passes(script: list[str]) -> list[str]:
    """Windows are passed without a line as long as nothing else can be meant."""
    return [line for line in script if not line.endswith(" passes")]


class Recorder:
    """Plays what was done beside a game in which everything is asked, and writes down the lines."""

    def __init__(self, scenario: Scenario) -> None:
        self.plain = game_of(scenario)
        self.full, self.names = set_up(scenario)
        self.written: list[str] = []
        self.attacking: tuple[int, ...] | None = None

    def lines(self, given: Sequence[Given]) -> list[str]:
        """The script."""
        for one in given:
            self.catch_up()
            if one.concedes:
                self.written.append(f"{self.names.players[one.player]} concedes")
                concede(self.full, one.player)
            else:
                self.write(one)
                answer(self.full, one.player, list(one.answer))
            do(self.plain, one)
        return self.written

    def catch_up(self) -> None:
        """Answer in the full game what was not asked in the plain one."""
        for _ in range(MOST_EXTRA):
            question, asked = self.full.question, self.plain.question
            if question is None or asked is None or is_same(question, asked):
                return
            if question.kind == q.PAY:
                extra = usual_payment(self.full)
            elif question.kind in (q.RESPOND, q.BATTLE):
                extra = [question.options.index((q.PASS,))]
                self.written.append(f"{self.names.players[question.player]} passes")
            elif question.kind == q.BLOCK:
                extra = []
                self.written.append(f"{self.names.players[question.player]} passes")
            else:
                found = only_answer(self.full)
                if found is None:
                    break
                extra = found
                if question.kind == q.ATTACKERS:  # an attack has its line even if only one can attack
                    self.write(Given(question.player, tuple(found)))
            answer(self.full, question.player, extra)
        raise CannotBeWritten("what was done cannot be followed where everything is asked")

    def write(self, given: Given) -> None:
        question = self.full.question
        if question is None or question.player != given.player:
            raise CannotBeWritten("somebody answered who was not asked")
        if question.kind in WINDOWS and question.options[given.answer[0]][0] == q.ATTACK:
            self.attacking = question.options[given.answer[0]]
            return
        if question.kind == q.ATTACKERS and self.attacking is not None:
            words = f"attacks {self.target(self.attacking, given.player)}with {self.cards(question, given)}"
            self.attacking = None
        else:
            words = self.words(question, given)
        self.written.append(f"{self.names.players[given.player]} {words}")

    # ---- words ---------------------------------------------------------------------------------------------

    def words(self, question: Question, given: Given) -> str:
        """What the player did."""
        kind, answered = question.kind, given.answer
        if kind in WINDOWS:
            return self.action(question, question.options[answered[0]])
        if kind == q.BLOCK:
            return f"blocks with {self.cards(question, given)}" if answered else "passes"
        if kind == q.ATTACKERS:
            return f"attacks with {self.cards(question, given)}"
        if kind == q.MULLIGAN:
            return f"mulligans {self.cards(question, given)}"
        if kind == q.ARRANGE:
            return f"orders {self.cards(question, given)}"
        if kind == q.PAY:
            return f"pays with {self.cards(question, given)}"
        if kind == q.NUMBER:
            return f"chooses {answered[0]}"
        if kind == q.BID:
            return f"bids {answered[0]}" if answered else "passes"
        if kind == q.NAME:
            return f"names {self.full.library.definitions[answered[0]].name}"
        if kind == q.DIVIDE:
            return self.division(question, answered)
        if kind in (q.PICK, q.CHOOSE):
            return f"picks {self.cards(question, given)}"
        return self.option(question, answered)

    def option(self, question: Question, answered: tuple[int, ...]) -> str:
        """One of the options."""
        option = question.options[answered[0]]
        word = option[0]
        if word == q.YES or word == q.NO:
            return "says yes" if word == q.YES else "says no"
        if word == q.WHO:
            return f"chooses {self.names.players[option[1]]}"
        if word == q.KIND:
            return f"chooses {next(name for name, bit in TYPES.items() if bit == option[1])}"
        if word == q.AS_RESOURCE:
            return f"plays {self.call(option[1])} {'face-down' if option[2] == FACE_DOWN else 'face-up'}"
        if word == q.TEXT:
            return f"orders {self.text(question, option, answered[0])}"
        if word == q.LABEL and answered[0] < len(question.labels):
            return f"chooses {question.labels[answered[0]]}"
        if word == q.CARD:
            return f"picks {self.call(option[1])}"
        raise CannotBeWritten("an answer was given for which scripts have no words")

    def action(self, question: Question, option: tuple[int, ...]) -> str:
        word = option[0]
        if word == q.PASS:
            return "passes"
        if word == q.END_TURN:
            return "ends turn"
        if word == q.DEPLOY:
            return f"deploys {self.call(option[1])}"
        if word == q.FLIP_UP:
            return f"deploys {self.call(option[1])} with flip up"
        if word == q.USE:
            return f"uses {plain_label(ability_name(self.full, option))} of {self.call(option[1])}"
        raise CannotBeWritten("an action was taken for which scripts have no words")

    def target(self, option: tuple[int, ...], player: int) -> str:
        """Whom an attack is against, where that must be said."""
        card = option[1] % CARDS
        if card in self.names.factions:
            index = self.names.factions.index(card)
            alone = len(opponents(self.full, player)) == 1
            return "" if alone else f"{self.names.players[index]} "
        return f"{self.call(option[1])} "

    def cards(self, question: Question, given: Given) -> str:
        refs = [question.options[place][1] for place in given.answer]
        return ", ".join(self.call(ref) for ref in refs) or "nothing"

    def division(self, question: Question, amounts: tuple[int, ...]) -> str:
        shares = [
            f"{amount} to {self.call(option[1])}"
            for amount, option in zip(amounts, question.options, strict=True)
            if amount
        ]
        return f"assigns {self.call(question.source)}: {', '.join(shares)}"

    def text(self, question: Question, option: tuple[int, ...], place: int) -> str:
        """A waiting text: by its card, or, where several of one card wait, by its label or number."""
        card = option[1] % CARDS
        texts = sorted({one[2] for one in question.options if one[1] % CARDS == card})
        if len(texts) == 1:
            return self.call(option[1])
        label = question.labels[place] if place < len(question.labels) else ""
        return label or f"{self.call(option[1])}/{texts.index(option[2]) + 1}"

    def call(self, ref: int) -> str:
        return self.names.call(self.full, ref % CARDS)


def is_same(question: Question, other: Question) -> bool:
    """Whether two questions of games with the same cards are one."""
    return (
        question.player == other.player
        and question.kind == other.kind
        and question.options == other.options
        and question.source == other.source
    )


def suggested(scenario: Scenario, given: Sequence[Given]) -> list[str]:
    """What has become true by what was done, in words that a scenario can check."""
    before, names = set_up(scenario)
    after = played(scenario, given)
    found: list[str] = []
    for player, then in zip(after.players, before.players, strict=True):
        if player.influence != then.influence:
            found.append(f"{names.players[player.index]}.influence = {player.influence}")
    for card in range(len(before.definition_of)):
        found += changed(before, after, names, card)
    if after.over:
        winners = [names.players[index] for index in after.winners]
        found.append(f"winner = {winners[0]}" if len(winners) == 1 else "game is a draw")
    return found


def changed(before: Game, after: Game, names: Names, card: int) -> list[str]:
    """What is otherwise about one card."""
    name = names.call(after, card)
    here, there = place(after, names, card), place(before, names, card)
    if here != there:
        return [f"{name} in {here}"] if here else []
    now, then = after.play.get(card), before.play.get(card)
    if now is None or then is None:
        return []
    found = []
    for word, value in (("damage", harm(after, card)), ("tokens", now.tokens)):
        if value != (harm(before, card) if word == "damage" else then.tokens):
            found.append(f"{name}.{word} = {value}")
    if now.depleted != then.depleted:
        found.append(f"{name} is {'' if now.depleted else 'not '}depleted")
    return found


def harm(game: Game, card: int) -> int:
    permanent = game.play[card]
    return sum(amount for _, amount in (*permanent.damage, *permanent.markers))


def place(game: Game, names: Names, card: int) -> str:
    """Where a card is, as an assertion says it."""
    permanent = game.play.get(card)
    if permanent is not None:
        return f"{names.players[permanent.controller]}.play"
    for player in game.players:
        letter = names.players[player.index]
        for area, pile in (("hand", player.hand), ("deck", player.deck), ("discard", player.discard),
                           ("out_of_game", player.out), ("void", player.void)):  # fmt: skip
            if card in pile:
                return f"{letter}.{area}"
    return ""
