"""309.1a: resources that are free again are told to be able to pay; other cards come off something."""

from __future__ import annotations

from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer, least
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.words import DECK, HAND, PLAY
from spoils.engine.state.game import Game
from spoils.engine.state.questions import DEPLOY, TURN
from spoils.library import build_library
from spoils.view.log import log_for
from spoils.view.say import Speaker

FACTION = PrintedCard(
    name="House",
    types=("Faction",),
    influence=20,
    text="RESTORE RULE: At the start of your turn, detach all resources from your faction.",
)
POT = PrintedCard(name="Pot", types=("Item",), cost=2)
LID = PrintedCard(name="Lid", types=("Item",), subtypes=("gear",), cost=0, text="ATTACH to Item")
STORM = PrintedCard(name="Storm", types=("Tactic",), cost=0, text='Detach all "gear" cards.')
GRAIN = PrintedCard(name="Grain", types=("Resource",))


def play(game: Game, card: int) -> None:
    """The first player plays the card; whatever is asked besides is answered by the least."""
    assert game.question is not None
    answer(game, 0, [game.question.options.index((DEPLOY, game.ref(card)))])
    pass_until(game, game.turn)


def pass_until(game: Game, turn: int) -> None:
    """Everybody does the least until somebody may act in that turn, or in a later one."""
    while game.question is not None and (game.question.kind != TURN or game.turn < turn):
        answer(game, game.question.player, least(game))


def test_resources_that_are_free_again_can_pay() -> None:
    library = build_library([FACTION, POT, LID, STORM, GRAIN])
    game = empty_game(library, COMPREHENSIVE, 5, 2)
    game.log = []
    for player in range(2):
        add_faction(game, player, library.by_name["house"])
        for _ in range(5):
            add_card(game, library.by_name["pot"], player, DECK)
    for _ in range(2):
        add_card(game, library.by_name["grain"], 0, PLAY)
    pot, lid, storm = (add_card(game, library.by_name[name], 0, HAND) for name in ("pot", "lid", "storm"))
    begin_turn(game, 0)
    for card in (pot, lid, storm):
        play(game, card)
    pass_until(game, game.turn + 2)
    speaker = Speaker(["Ada", "Ben"])
    told = [speaker.say(message) for message in log_for(game, 0) if message.key.startswith("event.detach")]
    assert told == ["Lid comes off what it was attached to", "Grain can pay again", "Grain can pay again"]
