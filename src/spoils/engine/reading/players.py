"""402.2, 407.2: who is meant."""

from __future__ import annotations

from typing import Final

from spoils.engine.meanings import PLAYERS, denoted, holds, who
from spoils.engine.program.families import Condition, Objects, Player
from spoils.engine.program.objects.nouns import EitherDeck
from spoils.engine.program.players import (
    BattlePlayer,
    BidLosers,
    BidWinner,
    Doer,
    Opponent,
    OpponentOf,
    PlayerOf,
    Players,
    PlayersWho,
    ThatPlayer,
    You,
    YouAnd,
)
from spoils.engine.program.words import ANY, ATTACKING, BLOCKING, CONTROLLER, DOER_SLOT, UNLINKED, YOUR, A
from spoils.engine.reading.facts import controller_of, owner_of
from spoils.engine.reading.piles import piles_of
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope
from spoils.engine.state.slots import player_in

__all__ = ["choose_player", "needs_choice", "opponents_of", "still_in", "who", "you"]


def still_in(game: Game) -> list[int]:
    """Everybody still in the game, active player first, then clockwise (402.2)."""
    return opponents_of(game, NOBODY)


def opponents_of(game: Game, player: int) -> list[int]:
    """The other players still in the game, in acting order."""
    players = game.players
    found: list[int] = []
    other = game.active
    for _ in players:
        if other != player and not players[other].lost:
            found.append(other)
        other += 1
        if other == len(players):
            other = 0
    return found


def you(game: Game, scope: Scope) -> int:
    """407.2: the current controller of the text's card, or whoever controlled that object last in play
    (editions differ, 407.1a); otherwise whoever controls the text."""
    if scope.user != NOBODY:
        return scope.user
    if game.edition.ability_follows_control:
        permanent = game.permanent(scope.source)
        if permanent is not None:
            return permanent.controller
        known = game.known.get(scope.source)
        if known is not None and known.of == scope.source:
            return known.controller
    return scope.controller


def needs_choice(game: Game, node: Player, scope: Scope) -> bool:
    """Whether somebody must first choose which of several players is meant (A10)."""
    if isinstance(node, Opponent):
        one = node.which in ONE
    elif isinstance(node, Players):
        one = node.which == A
    else:
        one = isinstance(node, (EitherDeck, OpponentOf))
    return one and len(who(game, node, scope)) > 1


def choose_player(node: Player, scope: Scope, player: int) -> None:
    """Remember who was chosen: from now on this text means that player."""
    if 0 <= node.slot < len(scope.players):
        scope.players[node.slot] = player
    if isinstance(node, Opponent):
        scope.opponent = player


ONE: Final = (YOUR, A)  # determiners that mean one player


def _doer(game: Game, node: Doer, scope: Scope, candidate: int) -> list[int]:
    return [scope.doer if scope.doer != NOBODY else you(game, scope)]


def _you(game: Game, node: You, scope: Scope, candidate: int) -> list[int]:
    return [you(game, scope)]


def _opponent(game: Game, node: Opponent, scope: Scope, candidate: int) -> list[int]:
    if node.which in (YOUR, A):
        chosen = player_in(scope, node.slot)
        if chosen == NOBODY:
            chosen = scope.opponent
        if chosen != NOBODY:
            return [chosen]
    return opponents_of(game, you(game, scope))


def _players(game: Game, node: Players, scope: Scope, candidate: int) -> list[int]:
    if node.which in (A, ANY):
        chosen = player_in(scope, node.slot)
        if chosen != NOBODY:
            return [chosen]
    return still_in(game)


def _that_player(game: Game, node: ThatPlayer, scope: Scope, candidate: int) -> list[int]:
    player = player_in(scope, node.slot)
    if player != NOBODY:
        return [player]
    if node.slot == DOER_SLOT and scope.doer != NOBODY:
        return [scope.doer]
    if node.of is not None:
        found = who(game, node.of, scope, candidate)
        return found if len(found) == 1 or not needs_choice(game, node.of, scope) else []
    if node.slot not in (DOER_SLOT, UNLINKED):
        return []
    return [scope.doer if scope.doer != NOBODY else you(game, scope)]


def _players_who(game: Game, node: PlayersWho, scope: Scope, candidate: int) -> list[int]:
    chosen = player_in(scope, node.slot)
    if chosen != NOBODY:
        return [chosen]
    assert isinstance(node.condition, Condition)
    before = scope.doer
    found: list[int] = []
    for player in who(game, node.among, scope, candidate):
        scope.doer = player
        if holds(game, node.condition, scope, candidate):
            found.append(player)
    scope.doer = before
    return found


def _player_of(game: Game, node: PlayerOf, scope: Scope, candidate: int) -> list[int]:
    what = node.what
    assert isinstance(what, Objects)
    if node.user >= 0:
        user = player_in(scope, node.user)
        return [] if user == NOBODY else [user]
    asked = controller_of if node.role == CONTROLLER else owner_of
    piles = piles_of(game, what, scope, candidate)  # also of an empty one
    found = [pile.owner for pile in piles] or [
        asked(game, ref) for ref in denoted(game, what, scope, candidate)
    ]
    if len(found) <= 1:
        return found
    return [player for player in still_in(game) if player in found]


def _battle_player(game: Game, node: BattlePlayer, scope: Scope, candidate: int) -> list[int]:
    battle = game.battle
    if node.role == ATTACKING:
        return [] if battle is None else [battle.attacker]
    if node.role == BLOCKING:
        return [] if battle is None else [battle.defender]
    return [game.active]


def _bid_winner(game: Game, node: BidWinner, scope: Scope, candidate: int) -> list[int]:
    return [] if scope.winner < 0 else [scope.winner]


def _bid_losers(game: Game, node: BidLosers, scope: Scope, candidate: int) -> list[int]:
    """413.1: everybody who has bid but the winner."""
    if scope.winner < 0:
        return []
    return [player for player in still_in(game) if scope.bidders >> player & 1 and player != scope.winner]


def _you_and(game: Game, node: YouAnd, scope: Scope, candidate: int) -> list[int]:
    named = [you(game, scope), *who(game, node.other, scope, candidate)]
    return [player for player in still_in(game) if player in named]


def _opponent_of(game: Game, node: OpponentOf, scope: Scope, candidate: int) -> list[int]:
    players = who(game, node.who, scope, candidate)
    if len(players) == 1:
        return opponents_of(game, players[0])
    return still_in(game) if players else []


def _either_deck(game: Game, node: EitherDeck, scope: Scope, candidate: int) -> list[int]:
    chosen = player_in(scope, node.slot)
    return still_in(game) if chosen == NOBODY else [chosen]


PLAYERS.update(
    {
        Doer: _doer,
        You: _you,
        Opponent: _opponent,
        Players: _players,
        ThatPlayer: _that_player,
        PlayerOf: _player_of,
        PlayersWho: _players_who,
        BattlePlayer: _battle_player,
        BidWinner: _bid_winner,
        BidLosers: _bid_losers,
        OpponentOf: _opponent_of,
        YouAnd: _you_and,
        EitherDeck: _either_deck,
    }
)
