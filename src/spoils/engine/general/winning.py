"""102: the object of the game. A faction at 0 influence loses the game for its owner; the last player left
wins."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.concepts.areas import leave_battle, take_away
from spoils.engine.concepts.costs import Action
from spoils.engine.program import events as ev
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.statements.rules import DoesNotLose
from spoils.engine.program.words import OUT_OF_GAME, PLAY
from spoils.engine.prohibitions import player_cannot
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import NOWHERE, Game


def remaining(game: Game) -> list[int]:
    """The players still in the game, in turn order from the active one."""
    count = len(game.players)
    order = [(game.active + offset) % count for offset in range(count)]
    return [player for player in order if not game.players[player].lost]


def opponents(game: Game, player: int) -> list[int]:
    """The other players still in the game, clockwise from the player."""
    count = len(game.players)
    order = [(player + offset) % count for offset in range(1, count)]
    return [other for other in order if not game.players[other].lost]


def next_player(game: Game, player: int) -> int:
    """Who comes after the player, clockwise."""
    return opponents(game, player)[0]


def losers(game: Game) -> list[int]:
    """102.1, 408.3a: players whose factions have 0 influence and whom no text saves."""
    found = [player.index for player in game.players if player.influence <= 0 and not player.lost]
    if found:
        found = able_to_lose(game, found)
        for in_force in board(game).statements(DoesNotLose):
            node = in_force.node
            assert isinstance(node, DoesNotLose)
            saved = who(game, node.who, in_force.scope)
            found = [player for player in found if player not in saved]
    return found


def able_to_lose(game: Game, players: list[int]) -> list[int]:
    """402.7: those still in the game of whom no text says that they cannot lose it."""
    return [
        player
        for player in players
        if not game.players[player].lost and not player_cannot(game, player, "lose the game")
    ]


def lose(game: Game, players: list[int]) -> bool:
    """102.1, 102.2: these players lose at the same time. If nobody is left the game is a draw between them;
    if one is, that player wins. Tells whether that was the end of the game."""
    for player in players:
        game.players[player].lost = True
        note(game, Event(ev.LOST, player=player, rules=("102.1",)))
    left = remaining(game)
    if len(left) <= 1:
        end_game(game, left, ("102.1",) if left else ("102.2",))
        return True
    for player in players:
        leave(game, player)
    return False


def draw_game(game: Game, rules: tuple[str, ...]) -> None:
    """306.4: the game ends without a winner, between the players still in it."""
    end_game(game, [], rules)


def end_game(game: Game, winners: list[int], rules: tuple[str, ...]) -> None:
    game.over = True
    game.winners = winners
    game.question = None
    over = Event(ev.GAME_OVER, rules=rules)
    over.cards = tuple(winners)
    note(game, over)


def note(game: Game, event: Event) -> None:
    event.happened = True
    if game.log is not None:
        game.log.append(event)


# ---- leaving a game that goes on (A13) -------------------------------------------------------------------


def leave(game: Game, player: int) -> None:
    """A13: what the player owns leaves the game, their effects end, what they controlled of others goes
    back, their battle is over."""
    game.effects = [effect for effect in game.effects if effect.scope.controller != player]
    game.waiting = [waiting for waiting in game.waiting if waiting.controller != player]
    battle = game.battle
    if battle is not None and player in (battle.attacker, battle.defender):
        game.battle = None
    for step in game.agenda:
        if isinstance(step, Action) and step.player == player:
            step.terminated = True
    for card in range(len(game.definition_of)):
        if game.owner[card] == player and game.area[card] != NOWHERE:
            remove(game, card)
        elif game.area[card] == PLAY and game.play[card].controller == player:
            permanent = game.play[card]
            permanent.controller = game.owner[card]
            permanent.ready = False
            leave_battle(game, card)
    game.note_change(EVERYTHING)


def remove(game: Game, card: int) -> None:
    """Out of the game with a card and, as 301.4 has it, with whatever is attached to it."""
    if game.area[card] == PLAY:
        for other in [other for other, permanent in game.play.items() if permanent.attached_to == card]:
            remove(game, other)
    token = game.definition(card).token or card in game.duplicates
    take_away(game, card)
    game.area[card] = NOWHERE if token else OUT_OF_GAME
    if not token:
        game.players[game.owner[card]].out.append(card)
