"""Bots in a process of their own: they follow a game by its moves, and may be lost at any time."""

import asyncio

from spoils.cards.catalog import Catalog
from spoils.engine.agenda import why_illegal
from spoils.record.setup import Setup, deck_list
from spoils.server.play.beginning import beginning
from spoils.server.play.mind import Material
from spoils.server.play.minds import Minds
from spoils.server.play.play import Play
from spoils.server.play.pool import open_pool, pool_of
from spoils.server.shelf.decks import deck_of, project_decks
from spoils.server.store.rows import Move, Root
from tests.server.served import FIRST_DECK, SECOND_DECK


def material() -> Material:
    decks = tuple(deck_list(deck_of(project_decks()[name])) for name in (FIRST_DECK, SECOND_DECK))
    pool, cards = pool_of(Catalog.load())
    return Material(Root(Setup("comprehensive", 5, decks)), pool, cards)


def test_a_bot_follows_the_game() -> None:
    given = material()
    play = Play(beginning(given.root, open_pool(given.pool, given.cards)), ())

    async def run() -> None:
        minds = Minds(1)
        worker = minds.for_game("some-game")
        try:
            for step in range(40):
                question = play.game.question
                assert question is not None
                answer = await worker.think("some-game", question.player, "random", 1, play.moves, given)
                assert why_illegal(play.game, answer) is None
                if step == 10:
                    await worker.stop()  # killed from outside: the next one begins anew
                if step == 20:
                    play.play_again(12)  # an undo
                    continue
                play.do(Move("answer", question.player, tuple(answer), automatic=True))
        finally:
            await minds.close()

    asyncio.run(run())
    assert len(play.moves) == 12 + 19
