"""``You may look at …``: whoever a text in force allows it sees these cards, and nobody else does."""

from __future__ import annotations

import msgspec
import pytest

from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.words import DISCARD, HAND
from spoils.engine.state.game import Game
from spoils.view.player_view import view
from tests.view.secrets import SECRETS, WHO, table

OWN = {"hand", "down"}  # what players know without any text


def seen(game: Game, viewer: int | None) -> set[str]:
    """The secrets that a viewer is sent, but for one's own hand and resources."""
    sent = msgspec.json.encode(view(game, viewer)).decode()
    found = {f"{who} {what}" for who in WHO for what in SECRETS if f'"{who} {what}"' in sent}
    return found if viewer is None else found - {f"{WHO[viewer]} {what}" for what in OWN}


LOOKS: list[tuple[str, set[str], set[str]]] = [
    # the text, what Ann sees by it, what Bob sees by it
    ("You may look at the top card of your deck.", {"Ann top"}, set()),
    ("You may look at the top card of your deck at any time.", {"Ann top"}, set()),
    ("At any time, you may look at the top card of your deck.", {"Ann top"}, set()),
    ("You may look at the top two cards of your deck.", {"Ann top", "Ann second"}, set()),
    ("You may look at the bottom card of your deck.", {"Ann third"}, set()),
    ("You may look at your deck.", {"Ann top", "Ann second", "Ann third"}, set()),
    ("You may look at the top card of your opponent's deck.", {"Bob top"}, set()),
    ("Your opponent may look at the top card of your deck.", set(), {"Ann top"}),
    ("All players may look at the top card of your deck.", {"Ann top"}, {"Ann top"}),
    ("Each player may look at the top card of your deck.", {"Ann top"}, {"Ann top"}),
    ("Each player may look at the top card of their deck.", {"Ann top"}, {"Bob top"}),
    ("Each player may look at the top card of their deck at any time.", {"Ann top"}, {"Bob top"}),
    ("You may look at the top card of each player's deck.", {"Ann top", "Bob top"}, set()),
    ("You may look at the top card of any deck.", {"Ann top", "Bob top"}, set()),
    ("You may look at your opponent's hand.", {"Bob hand"}, set()),
    ("You may look at your opponent's hand at any time.", {"Bob hand"}, set()),
    ("You may look at cards in your opponent's hand.", {"Bob hand"}, set()),
    ("You may look at your opponent's hand and the top card of their deck.", {"Bob hand", "Bob top"}, set()),
    ("You may look at face-down resources your opponent controls.", {"Bob down"}, set()),
    ("You may look at face-down cards.", {"Bob down"}, set()),
    # as long as something is so
    ("While this card is not depleted, you may look at the top card of your deck.", {"Ann top"}, set()),
    ("While this card is depleted, you may look at the top card of your deck.", set(), set()),
    ("You may look at the top card of your deck while this card is not depleted.", {"Ann top"}, set()),
    ("You may look at the top card of your deck while this card is depleted.", set(), set()),
    ("You may look at your opponent's hand while you control an item.", {"Bob hand"}, set()),
    ("During your turn, you may look at the top card of your deck.", {"Ann top"}, set()),
]


@pytest.mark.parametrize(("text", "ann", "bob"), LOOKS, ids=[text for text, *_ in LOOKS])
def test_a_text_in_force_shows_what_it_allows_to_whom_it_allows_it(
    text: str, ann: set[str], bob: set[str]
) -> None:
    game = table(text)
    assert seen(game, 0) == ann
    assert seen(game, 1) == bob
    everybody = {"Ann top"} if ann == bob == {"Ann top"} else set()
    assert seen(game, None) == everybody


def test_nobody_sees_anything_without_such_a_text() -> None:
    game = table("")
    assert [seen(game, viewer) for viewer in (0, 1, None)] == [set(), set(), set()]


def test_each_of_three_players_sees_the_own_deck() -> None:
    game = table("Each player may look at the top card of their deck.", players=3)
    assert [seen(game, player) for player in range(3)] == [{"Ann top"}, {"Bob top"}, {"Cyd top"}]
    game = table("You may look at the top card of each opponent's deck.", players=3)
    assert [seen(game, player) for player in range(3)] == [{"Bob top", "Cyd top"}, set(), set()]


def test_the_next_card_is_seen_once_the_first_is_drawn_and_none_once_the_text_is_gone() -> None:
    game = table("You may look at the top card of your deck.")
    deck = game.players[0].deck
    shown = view(game, 0).players[0].deck
    assert [(one.above, one.card.name) for one in shown] == [(0, "Ann top")]
    game.players[0].hand.append(deck.pop())
    game.area[game.players[0].hand[-1]] = HAND
    assert [(one.above, one.card.name) for one in view(game, 0).players[0].deck] == [(0, "Ann second")]
    assert seen(game, 1) == set()
    glass = next(card for card in game.play if game.definition(card).name == "Glass")
    game.take_out_of_play(glass)
    game.players[0].discard.append(glass)
    game.area[glass] = DISCARD
    game.note_change(EVERYTHING)
    assert view(game, 0).players[0].deck == ()


def test_the_condition_is_asked_all_the_time() -> None:
    game = table("During your turn, you may look at the top card of your deck.")
    assert seen(game, 0) == {"Ann top"}
    game.active = 1
    game.note_change(EVERYTHING)
    assert seen(game, 0) == set()
