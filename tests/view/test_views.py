"""What a view shows, and what it does not."""

from __future__ import annotations

import json

import msgspec

from spoils.engine.agenda import answer
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.words import DECK, DISCARD, HAND, PLAY
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game
from spoils.view.ids import Ids
from spoils.view.model import CardName, Message, View
from spoils.view.player_view import everything, view
from tests.properties.games import bots, new_game, play

NAMES = ("Own Hand", "Other Hand", "Own Deck", "Other Deck", "Own Face-down", "Other Face-down")


def table() -> Game:
    """Two players with a card of another name everywhere."""
    definitions = [Definition(0, "Faction", 32, influence=20)]
    for name in (*NAMES, "Open", "Thrown Away"):
        definitions.append(Definition(len(definitions), name, 1, cost=2, strength=3, life=4, speed=2))
    library = Library(definitions)
    game = empty_game(library, COMPREHENSIVE, 5, 2)
    for player in (0, 1):
        add_faction(game, player, definitions[0])
        for name, area in (("Hand", HAND), ("Deck", DECK)):
            who = "Own" if player == 0 else "Other"
            add_card(game, library.by_name[f"{who} {name}".casefold()], player, area)
        hidden = library.by_name[f"{'Own' if player == 0 else 'Other'} Face-down".casefold()]
        add_card(game, hidden, player, PLAY, face_down=True)
    add_card(game, library.by_name["open"], 1, PLAY)
    add_card(game, library.by_name["thrown away"], 1, DISCARD)
    begin_turn(game, 0)
    return game


def names_in(shown: View) -> set[str]:
    text = msgspec.json.encode(shown).decode()
    return {name for name in (*NAMES, "Open", "Thrown Away") if f'"{name}"' in text}


def test_each_viewer_reads_the_names_they_may_know() -> None:
    game = table()
    public = {"Open", "Thrown Away"}
    assert names_in(view(game, 0)) == public | {"Own Hand", "Own Face-down"}
    assert names_in(view(game, 1)) == public | {"Other Hand", "Other Face-down"}
    assert names_in(view(game, None)) == public


def test_hidden_cards_are_counted() -> None:
    sent = view(table(), 0)
    other = sent.players[1]
    assert (other.hand_size, other.deck_size, other.hand, other.deck) == (1, 1, (), ())
    covered = [card for card in sent.play if card.controller == 1 and card.face_down]
    assert [(card.name, card.types, card.strength, card.icons) for card in covered] == [
        (None, ("resource",), None, "V")
    ]
    own = [card for card in sent.play if card.controller == 0 and card.face_down]
    assert own[0].name == "Own Face-down"
    assert own[0].types == ("resource",)


def test_numbers_are_shown_beside_the_printed_ones() -> None:
    game = table()
    card = next(card for card in game.play if game.definition(card).name == "Open")
    game.play[card].damage = [(game.ref(card), 2)]
    game.note_change(EVERYTHING)
    shown = next(card for card in view(game, None).play if card.name == "Open")
    assert shown.strength is not None
    assert (shown.strength.now, shown.strength.printed, shown.damage) == (3, 3, 2)
    assert shown.cost is not None
    assert shown.cost.printed == 2


def test_a_card_that_was_shown_is_known_to_those_who_saw_it() -> None:
    game = table()
    deck_card = game.players[1].deck[-1]
    game.seen.append((game.ref(deck_card), 0b01))
    assert "Other Deck" in names_in(view(game, 0))
    assert view(game, 0).players[1].deck[0].above == 0
    assert "Other Deck" not in names_in(view(game, 1))
    assert "Other Deck" not in names_in(view(game, None))
    game.incarnation[deck_card] += 1  # it is another object now
    assert "Other Deck" not in names_in(view(game, 0))


def test_only_the_player_who_is_asked_gets_the_question() -> None:
    game = table()
    mine, other, nobody = everything(game)
    assert mine.question is not None
    assert mine.question.kind == "turn"
    assert (other.question, nobody.question) == (None, None)
    assert mine.waiting_for == other.waiting_for == nobody.waiting_for == 0


def test_ids_are_stable_different_for_every_viewer_and_no_numbers_of_the_engine() -> None:
    game = new_game(3)
    play(game, bots(game, 3), 60)
    ids = [Ids(game, viewer) for viewer in (0, 1, None)]
    ref = game.ref(next(iter(game.play)))
    assert len({one.of(ref) for one in ids}) == 3
    assert Ids(game, 0).of(ref) == ids[0].of(ref)
    refs = [game.ref(card) for card in range(len(game.definition_of))]
    assert len({ids[0].of(ref) for ref in refs}) == len(refs)
    other = new_game(4)
    assert Ids(other, 0).of(ref) != ids[0].of(ref)


def test_objects_keep_their_ids_while_they_exist() -> None:
    game = new_game(5)
    players = bots(game, 5)
    play(game, players, 80)
    before = {card.id for card in view(game, 0).play}
    refs = {game.ref(card) for card in game.play}
    assert game.question is not None
    answer(game, game.question.player, players[game.question.player].answer(game, game.question.player))
    stayed = {game.ref(card) for card in game.play} & refs
    assert len({card.id for card in view(game, 0).play} & before) == len(stayed)


def test_views_are_plain_data() -> None:
    game = new_game(6, 3, log=True)
    play(game, bots(game, 6), 120)
    for sent in everything(game):
        data = msgspec.json.encode(sent)
        assert msgspec.json.decode(data, type=View) == sent
        assert json.loads(data)["edition"] == "comprehensive"
        assert len(sent.log) > 50


def names_drawn(entry: Message) -> int:
    cards = [value for name, value in entry.args.items() if name.startswith("card")]
    return sum(1 for card in cards if isinstance(card, CardName) and card.name)


def test_the_log_names_a_drawn_card_only_to_its_player() -> None:
    game = new_game(7, log=True)
    play(game, bots(game, 7), 40)
    drawn = [[entry for entry in sent.log if entry.key == "event.draw"] for sent in everything(game)]
    assert len(drawn[0]) == len(drawn[1]) == len(drawn[2]) > 0
    for mine, other, nobody in zip(*drawn, strict=True):
        named = [names_drawn(entry) for entry in (mine, other, nobody)]
        assert named[2] == 0
        assert sorted(named[:2])[0] == 0
        assert max(named[:2]) == mine.args["n"]
