"""How a battle will probably go, by arithmetic alone: who survives, and what gets through.

Texts that would change something are not looked at. That is good enough to choose a block or a party at once,
some thousand times faster than playing the battle.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.evaluation import WIN, loss_of_influence, worth
from spoils.engine.board.board import board
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.words import CHARACTER
from spoils.engine.state.game import Game

CAUTION: Final = 0.7  # how much the next attack of the other side counts
FEW: Final = 4  # up to so many blockers every party is considered


class Fighter:
    """A character as far as a battle is concerned."""

    __slots__ = ("card", "covert", "life", "speed", "strength", "worth")

    def __init__(self, game: Game, card: int) -> None:
        folded = board(game)
        traits = folded.traits(card)
        permanent = game.play[card]
        self.card = card
        self.strength = max(0, traits.strength)
        self.life = traits.life - sum(amount for _, amount in permanent.damage)
        self.speed = traits.speed
        self.covert = bool(traits.keywords & COVERT)
        self.worth = worth(game, folded, card, permanent)


class Result:
    """What a battle comes to."""

    __slots__ = ("attackers_lost", "blockers_lost", "through")

    def __init__(self, through: int, attackers_lost: float, blockers_lost: float) -> None:
        self.through = through  # damage to what was attacked
        self.attackers_lost = attackers_lost  # worth of the attackers destroyed
        self.blockers_lost = blockers_lost


def fighters(game: Game, player: int) -> list[Fighter]:
    """All characters that a player controls."""
    folded = board(game)
    return [
        Fighter(game, card)
        for card in folded.figures
        if game.play[card].controller == player
        and not game.play[card].face_down
        and folded.traits(card).types & CHARACTER
    ]


def clash(attackers: list[Fighter], blockers: list[Fighter]) -> Result:
    """609.1 in short: the fastest first, everybody once, damage where it destroys most."""
    ours = [fighter.life for fighter in attackers]
    theirs = [fighter.life for fighter in blockers]
    through = 0
    speeds = sorted({fighter.speed for fighter in attackers} | {fighter.speed for fighter in blockers})
    for speed in reversed(speeds):
        blow = force(attackers, ours, speed)
        reply = force(blockers, theirs, speed)
        if any(life > 0 for life in theirs):
            hurt(blockers, theirs, blow)
        else:
            through += blow
        hurt(attackers, ours, reply)
    return Result(through, fallen(attackers, ours), fallen(blockers, theirs))


def force(party: list[Fighter], lives: list[int], speed: int) -> int:
    """The strength of those who are still there and strike now."""
    return sum(
        fighter.strength
        for fighter, life in zip(party, lives, strict=True)
        if life > 0 and fighter.speed == speed
    )


def hurt(party: list[Fighter], lives: list[int], damage: int) -> None:
    """Destroy the most valuable that can be destroyed; what is left goes to whoever stands first."""
    if damage <= 0:
        return
    for place in sorted(range(len(party)), key=lambda one: -party[one].worth):
        if 0 < lives[place] <= damage:
            damage -= lives[place]
            lives[place] = 0
    for place, life in enumerate(lives):
        if life > damage > 0:
            lives[place] = life - damage
            return


def fallen(party: list[Fighter], lives: list[int]) -> float:
    return sum(fighter.worth for fighter, life in zip(party, lives, strict=True) if life <= 0)


# ---- blocking ----------------------------------------------------------------------------------------------


def block_value(result: Result, influence: int) -> float:
    """What a battle is worth to the defender of a faction."""
    return result.attackers_lost - result.blockers_lost - loss_of_influence(influence, result.through)


def best_block(
    attackers: list[Fighter], able: list[Fighter], influence: int
) -> tuple[list[int], float, Result]:
    """The places of the blockers to take, what that is worth, and how it ends."""
    best: list[int] = []
    outcome = clash(attackers, [])
    value = block_value(outcome, influence)
    for party in block_parties(len(able)):
        result = clash(attackers, [able[place] for place in party])
        points = block_value(result, influence) - 0.1 * len(party)
        if points > value:
            best, value, outcome = party, points, result
    return best, value, outcome


def block_parties(count: int) -> list[list[int]]:
    """Every party of a few; of many each alone, neighbouring pairs, and all."""
    if count <= FEW:
        return [[place for place in range(count) if mask >> place & 1] for mask in range(1, 1 << count)]
    found = [[place] for place in range(count)]
    found += [[place, place + 1] for place in range(count - 1)]
    found.append(list(range(count)))
    return found


def able_to_block(attackers: list[Fighter], party: list[Fighter]) -> list[Fighter]:
    """507.3: covert stands against covert."""
    covert = all(fighter.covert for fighter in attackers)
    return [fighter for fighter in party if fighter.covert == covert]


# ---- attacking ---------------------------------------------------------------------------------------------


def best_attack(
    ready: list[Fighter],
    home: int,
    opposing: list[Fighter],
    standing: list[Fighter],
    influence: tuple[int, int],
    *,
    decided: bool = False,
) -> list[int]:
    """The places of the attackers to send against a faction; nobody if that gains nothing, unless the attack
    is decided.

    ``ready`` may attack, so many others at ``home`` could block next turn, ``opposing`` are all characters of
    the defender, ``standing`` those who could block now; ``influence`` is one's own and the defender's.
    """
    own, theirs = influence
    best: list[int] = []
    value = -2 * WIN if decided else 0.0
    threat = sum(fighter.strength for fighter in opposing)
    exposed = exposure(own, threat, len(ready) + home)
    for party in attack_parties(ready):
        members = [ready[place] for place in party]
        able = able_to_block(members, standing)
        chosen, points, result = best_block(members, able, theirs)
        blockers = [able[place] for place in chosen]
        rest = [fighter for place, fighter in enumerate(ready) if place not in party]
        left = [fighter for fighter in standing if fighter not in blockers]
        if result.through + second_blow(rest, left, theirs - result.through) >= theirs:
            return party
        stay = len(ready) - len(party) + home
        points = -points - (exposure(own, threat, stay) - exposed) * CAUTION
        if points > value:
            best, value = party, points
    return best


def second_blow(ready: list[Fighter], standing: list[Fighter], influence: int) -> int:
    """What gets through if all the others attack as well, once some have blocked: a blocker blocks once."""
    if not ready or influence <= 0:
        return 0
    return best_block(ready, able_to_block(ready, standing), influence)[2].through


def exposure(influence: int, threat: int, guards: int) -> float:
    """What the next attack of the other side will cost with so many who may block."""
    return loss_of_influence(influence, int(threat * 0.6**guards))


def attack_parties(ready: list[Fighter]) -> list[list[int]]:
    """All, the covert ones, the others, each alone, and the strongest few."""
    count = len(ready)
    found: list[list[int]] = [list(range(count))]
    covert = [place for place in range(count) if ready[place].covert]
    if covert and len(covert) < count:
        found.append(covert)
        found.append([place for place in range(count) if not ready[place].covert])
    order = sorted(range(count), key=lambda place: -ready[place].strength)
    found += [sorted(order[:size]) for size in range(2, count)]
    if count > 1:
        found += [[place] for place in order]
    return found
