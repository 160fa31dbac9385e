"""402.2: instructions that several players follow with a number of their own, one player after the other:
``each player discards X cards, where X is the number of items they control``."""

from __future__ import annotations

from spoils.engine.instruction import DO, FIND, Follow
from spoils.engine.program.families import Instruction, Number, Player, nodes_of
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.objects.nouns import Cards, FactionOf
from spoils.engine.program.objects.situations import ControlledBy
from spoils.engine.program.players import Opponent, Players, PlayersWho, ThatPlayer
from spoils.engine.program.words import DOER_SLOT
from spoils.engine.reading.players import who
from spoils.engine.state.game import Game


def players_with_own(game: Game, step: Follow, do: Instruction, number: Number) -> list[int]:
    """The players each of whom has a number of their own; none if it is the same for all."""
    subject = subject_of(do)
    if not isinstance(subject, (Opponent, Players, PlayersWho)):
        return []
    own = any(isinstance(part, ThatPlayer) and part.slot == DOER_SLOT for part in nodes_of(number))
    return list(who(game, subject, step.scope)) if own else []


def subject_of(do: Instruction) -> Player | None:
    """Who follows it; of ``each player's faction loses influence``, whose factions they are."""
    if isinstance(do, ChangeInfluence):
        faction = do.faction
        if isinstance(faction, FactionOf):
            return faction.who
        words = (*faction.adjectives, *faction.qualifiers) if isinstance(faction, Cards) else ()
        return next((word.who for word in words if isinstance(word, ControlledBy)), None)
    subject = getattr(do, "who", None)
    return subject if isinstance(subject, Player) else None


def for_one(game: Game, step: Follow, do: Instruction, player: int) -> Follow:
    """The instruction as one of the players follows it, or as it is about one of their factions."""
    one = Follow(do, step.scope, actor=player, cost=step.cost, action=step.action)
    one.stage = FIND
    if isinstance(do, ChangeInfluence):
        one.actor = step.actor
        one.found = [[game.ref(game.players[player].faction)]]
        one.stage = DO
    return one
