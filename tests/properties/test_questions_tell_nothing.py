"""Whether somebody is asked must not depend on cards that others cannot see: an offer that nothing fits is
declined like any other (402.5, 403.2a)."""

from __future__ import annotations

import msgspec
import pytest

from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer, least
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.words import DECK, HAND, PLAY
from spoils.engine.state.game import Game
from spoils.engine.state.questions import DEPLOY, LABEL, NO, PASS, TURN
from spoils.library import build_library
from spoils.view.player_view import view

CARDS = (
    PrintedCard(name="House", types=("Faction",), influence=20),
    PrintedCard(name="Clod", types=("Character",), cost=1, strength=1, life=1, speed=1),
    PrintedCard(name="Spoon", types=("Item",), cost=1),
    PrintedCard(name="Lodge", types=("Location",), cost=1, structure=3),
    PrintedCard(name="Ore", types=("Resource",)),
)

OFFERS = (
    (HAND, "You may play a character for free."),
    (HAND, "You may play any number of characters for free."),
    (HAND, "You may discard a character."),
    (HAND, "You may discard 2 characters."),
    (HAND, "You may put a character from your hand into play."),
    (HAND, "You may reveal a character in your hand. If you do, draw a card."),
    (HAND, "Put up to 2 characters from your hand on the bottom of your deck."),
    (HAND, "Put any number of characters from your hand on the bottom of your deck in any order."),
    (HAND, "Discard a character or lose 3 influence."),
    (HAND, "Lose 3 influence unless you discard a character."),
    (HAND, "Each player may discard a character."),
    (HAND, "Your opponent may discard a character."),
    (HAND, "If you have a character in your hand, you may draw a card."),
    (HAND, "Draw a card. If you do and you have a character in your hand, you may draw a card."),
    (
        HAND,
        "Put a token on an item you control. Remove all tokens from each item you control. Use those tokens "
        "to generate the following effects any number of times:\n\n1 TOKEN: Discard a character.",
    ),
    (DECK, "Look at the top 2 cards of your deck. You may choose a character among them and reveal it."),
    (DECK, "Look at the top 2 cards of your deck. You may put a character among them into your hand."),
    (DECK, "Look at the top card of your deck. If it is a character, you may reveal it."),
    (DECK, "Look at the top 3 cards of your deck. Put up to 2 characters among them into your hand."),
    (DECK, "You may search your deck for a character and reveal it."),
    (PLAY, "You may reveal a face-down character you control."),
    (PLAY, "You may play a face-down character you control for free."),
    (PLAY, "Choose a face-down resource you control. If it is a character, you may reveal it."),
    (PLAY, "You may flip a face-down character you control face-up."),
)
RESOURCES = ("You may play a resource face-up.", "You may play 2 face-up resources.")
OPTIONS = (
    "OPTION 1\nCOST: Discard a character.\nEFFECT: Draw 2 cards.\n\n"
    "OPTION 2\nCOST: Lose 1 influence.\nEFFECT: Draw a card."
)
BELL = "When you play a tactic, if you have a character in your hand, you may draw a card."
ORDERS = (  # what must be done is seen by all when it is, or is not
    "Discard a character.",
    "Your opponent discards a character.",
    "Choose a character in your hand. Reveal it.",
    "Look at your opponent's hand and choose a character in it. They discard the character.",
)


def table(text: str, area: int, owner: int, kind: str, bell: str = "") -> Game:
    """Everybody has three cards in hand, four in the deck and one face-down in play; those of one player in
    one area are of the kind that is said. The first player has just played the text, perhaps with another
    one in play."""
    effect = text if text.startswith("OPTION") else f"EFFECT: {text}"
    probe = PrintedCard(name="Probe", types=("Tactic",), cost=0, text=effect)
    library = build_library([*CARDS, probe, PrintedCard(name="Bell", types=("Item",), cost=0, text=bell)])
    game = empty_game(library, COMPREHENSIVE, 5, 2)
    game.log = []
    for player in range(2):
        add_faction(game, player, library.by_name["house"])
        for place, count in ((HAND, 3), (DECK, 4), (PLAY, 1)):
            for _ in range(count):
                name = kind if (place, player) == (area, owner) else "lodge"
                add_card(game, library.by_name[name], player, place, face_down=place == PLAY)
    add_card(game, library.by_name["bell"], 0, PLAY)
    card = add_card(game, library.by_name["probe"], 0, HAND)
    begin_turn(game, 0)
    while game.question is not None and game.question.kind != TURN:
        answer(game, game.question.player, least(game))
    assert game.question is not None
    answer(game, 0, [game.question.options.index((DEPLOY, game.ref(card)))])
    return game


def declining(game: Game) -> list[int]:
    """Doing as little as one may, and what everybody sees rather than what has to do with hidden cards."""
    question = game.question
    assert question is not None
    for word in ((NO,), (LABEL, 1), (PASS,)):
        if word in question.options:
            return [question.options.index(word)]
    return least(game)


def sent_to(viewer: int | None, game: Game) -> list[bytes]:
    """All that a viewer is sent until the text has been followed, while everybody declines."""
    sent = []
    while game.question is not None and game.question.kind != TURN:
        sent.append(msgspec.json.encode(view(game, viewer)))
        answer(game, game.question.player, declining(game))
    sent.append(msgspec.json.encode(view(game, viewer)))
    return sent


CASES = [(area, "clod", text) for area, text in OFFERS]
CASES += [*((HAND, "ore", text) for text in RESOURCES), (HAND, "clod", OPTIONS)]


@pytest.mark.parametrize(("area", "fitting", "text"), CASES, ids=[text for _, _, text in CASES])
def test_that_nothing_fits_an_offer_is_not_told_by_not_asking(area: int, fitting: str, text: str) -> None:
    for owner in range(2):
        for viewer in (1 - owner, None):
            some, none = (sent_to(viewer, table(text, area, owner, kind)) for kind in (fitting, "spoon"))
            assert some == none
            assert owner == 1 or len(some) > 2  # a chance to respond, the offer, the turn that goes on


def test_the_condition_of_a_trigger_tells_nothing_either() -> None:
    for viewer in (1, None):
        some, none = (
            sent_to(viewer, table("Gain 1 influence.", HAND, 0, kind, BELL)) for kind in ("clod", "spoon")
        )
        assert some == none
        assert len(some) > 2


@pytest.mark.parametrize("text", ORDERS)
def test_whoever_has_nothing_that_fits_is_asked_all_the_same(text: str) -> None:
    for owner in range(2):
        some, none = (sent_to(None, table(text, HAND, owner, kind)) for kind in ("clod", "spoon"))
        assert some[1] == none[1]
