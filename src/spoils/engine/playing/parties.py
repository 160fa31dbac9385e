"""608.1b, 608.1d, 505: who may be in an attacking or blocking party, and which parties may be formed.

Requirements ask for decisions: that a character attacks or blocks, that a party has a certain size, that
something is paid. As many as possible must be satisfied (505.2); what is forbidden is not among the
decisions (A54); what has to be paid makes a decision impossible only if it cannot be paid (505.2a)."""

from __future__ import annotations

from typing import Final

from spoils.engine.asking.windows import refuse
from spoils.engine.board.board import Board, board
from spoils.engine.board.history import ATTACKED, BLOCKED, ENTERED_PLAY, WAS_BLOCKED
from spoils.engine.board.traits import Traits
from spoils.engine.concepts.numeric_cost import due_by_requirements, taxes
from spoils.engine.concepts.unblockability import can_block_one_of
from spoils.engine.meanings import compares, members
from spoils.engine.program.facts import BANS, PARTIES, TAXES
from spoils.engine.program.statements.changes import Must, OnlyOnce
from spoils.engine.program.statements.possible import OnlyCan, PartyIsUnblockable, PartyMust, PlayerMustPay
from spoils.engine.program.words import ATTACKING, BLOCKING, CHARACTER, FACTION, LOCATION
from spoils.engine.prohibitions import can, cannot, left_this_turn, player_cannot
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.reading.parties import party_is_covert
from spoils.engine.reading.players import who
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.questions import Refusal
from spoils.engine.texts.keywords.covert import may_block_party

# How texts that forbid or demand it name what a party is formed for.
ATTACK: Final = "attack"
BLOCK: Final = "block"


def notable_cards(folded: Board) -> list[int]:
    """The cards in play that may be characters or have texts: all but plain resources and face-down cards,
    and whatever has been changed."""
    return folded.figures  # a text that touches a plain resource puts it there too


# ---- single characters -----------------------------------------------------------------------------------


def is_out_of_action(permanent: Permanent, traits: Traits, verb: str) -> bool:
    """Whether a card can certainly not attack or block: it is depleted, or too new to attack, and no text
    lets it do anything. For most cards that cannot this decides it."""
    if traits.rules:
        return False
    return permanent.depleted or (verb == ATTACK and not permanent.ready)


def can_attack_with(
    game: Game, player: int, ref: int, target: int = 0, why: list[Refusal] | None = None
) -> bool:
    """608.1b: a character under the player's control since the start of the turn, not depleted, and no text
    forbids it."""
    permanent = game.permanent(ref)
    if permanent is None or permanent.controller != player or permanent.face_down:
        return refuse(why, Refusal("attack.not_yours", ("608.1b",), (ref,)))
    card = permanent.card
    folded = board(game)
    traits = folded.traits(card)
    if not traits.types & CHARACTER:
        return refuse(why, Refusal("attack.no_character", ("608.1b",), (ref,)))
    legal = True
    if permanent.depleted and not (traits.rules and can(game, card, "attack depleted")):
        legal = refuse(why, Refusal("attack.depleted", ("608.1b",), (ref,)))
    if not permanent.ready and not (traits.rules and can_attack_at_once(game, permanent)):
        legal = refuse(why, Refusal("attack.new", ("204.3", "608.1b"), (ref,)))
    if not legal and why is None:
        return False
    if folded.limiting() & PARTIES and is_left_out(game, ref, ATTACK):
        legal = refuse(why, Refusal("attack.cannot", ("402.7",), (ref,)))
    if traits.rules:
        if cannot(game, card, "attack", other=target) is not None:
            legal = refuse(why, Refusal("attack.cannot", ("402.7",), (ref,)))
        for rule in traits.rules:
            change = rule.change
            if isinstance(change, OnlyOnce) and change.verb == "attack" and permanent.attacks >= change.n:
                legal = refuse(why, Refusal("attack.once", ("402.7",), (ref, change.n)))
    return legal


def can_attack_at_once(game: Game, permanent: Permanent) -> bool:
    """101.1: whether a text lets it attack though it was not under this control when the turn began (204.3);
    one about the turn it enters play is of no use to whoever takes control of it later."""
    if can(game, permanent.card, "attack at once"):
        return True
    return (ENTERED_PLAY, 0) in permanent.history and can(game, permanent.card, "attack on entering")


def can_block_with(
    game: Game, player: int, ref: int, why: list[Refusal] | None = None, size: int = 0
) -> bool:
    """608.1d: a character the defending player controls that is not depleted, and that may block this party
    (412.1, 507.3)."""
    battle = game.battle
    permanent = game.permanent(ref)
    if battle is None or battle.defender != player:
        return refuse(why, Refusal("block.not_defending", ("608.1d",), (ref,)))
    if permanent is None or permanent.controller != player or permanent.face_down:
        return refuse(why, Refusal("block.not_yours", ("608.1d",), (ref,)))
    card = permanent.card
    if not board(game).traits(card).types & CHARACTER:
        return refuse(why, Refusal("block.no_character", ("608.1d",), (ref,)))
    legal = True
    if permanent.depleted and not can(game, card, "block depleted"):
        legal = refuse(why, Refusal("block.depleted", ("608.1d",), (ref,)))
        if why is None:
            return False
    if has_blocked_enough(game, card):
        legal = refuse(why, Refusal("block.once", ("402.7",), (ref,)))
    if board(game).limiting() & PARTIES and is_left_out(game, ref, BLOCK):
        legal = refuse(why, Refusal("block.cannot", ("402.7",), (ref,)))
    if cannot(game, card, "block") is not None:
        legal = refuse(why, Refusal("block.cannot", ("402.7",), (ref,)))
    if board(game).limiting() & PARTIES and is_party_unblockable(game, battle.attackers):
        legal = refuse(why, Refusal("block.unblockable", ("412.1",), (ref,)))
    if not may_block_party(game, card, party_is_covert(game)):
        legal = refuse(why, Refusal("block.covert", ("507.3b", "507.3c"), (ref,)))
    if not can_block_one_of(game, card, battle.attackers, size):
        legal = refuse(why, Refusal("block.unblockable", ("412.1",), (ref,)))
    return legal


def has_blocked_enough(game: Game, card: int) -> bool:
    """``can block only once each turn``."""
    if (BLOCKED, 0) not in game.play[card].history:
        return False
    rules = board(game).traits(card).rules
    return any(isinstance(rule.change, OnlyOnce) and rule.change.verb == "block" for rule in rules)


# ---- parties ---------------------------------------------------------------------------------------------


def is_left_out(game: Game, ref: int, verb: str) -> bool:
    """``only those characters can block``: whether a text says so of others than this one."""
    for in_force in board(game).statements(OnlyCan):
        node = in_force.node
        assert isinstance(node, OnlyCan)
        if verb in node.verb and not fits(game, node.what, ref, in_force.scope):
            return True
    return False


def is_party_unblockable(game: Game, attackers: list[int]) -> bool:
    """412.1: whether a text says of the attacking party as a whole that it cannot be blocked."""
    for in_force in board(game).statements(PartyIsUnblockable):
        node = in_force.node
        assert isinstance(node, PartyIsUnblockable)
        said = members(game, node.party, in_force.scope)
        if any(game.ref(card) in said for card in attackers):
            return True
    return False


def sizes_asked_for(game: Game, player: int, role: int, size: int, card: int) -> tuple[int, int]:
    """How many texts ask for parties of certain sizes, and how many of them this size satisfies: those about
    all parties, and those about a party that includes the card (none if -1)."""
    asked = satisfied = 0
    for in_force in board(game).statements(PartyMust):
        node = in_force.node
        assert isinstance(node, PartyMust)
        if not node.role & role or (node.who and player not in who(game, node.who, in_force.scope)):
            continue
        if node.including is not None and (
            card < 0 or not fits(game, node.including, game.ref(card), in_force.scope)
        ):
            continue
        asked += 1
        if (node.even and size % 2) or (node.odd and size % 2 == 0):
            continue
        if node.n is None or compares(size, node.comparison, value(game, node.n, in_force.scope)):
            satisfied += 1
    return asked, satisfied


def tax(game: Game, player: int, to: str, cards: list[int], target: int = 0) -> int:
    """A53: what requirements make the player pay for forming this party (to attack the target); general
    reductions apply."""
    due = taxes(game, player, to) + sum(taxes(game, player, to, game.ref(card)) for card in cards)
    if target:
        due += taxes(game, player, "attack target", target)
    return due_by_requirements(game, player, due)


def must_act(game: Game, card: int, verb: str) -> bool:
    """Whether a text says that the card must attack or block (this party) if it can."""
    for rule in board(game).traits(card).rules:
        change = rule.change
        if isinstance(change, Must) and change.verb == verb:
            if change.object is None:
                if change.each_turn and has_done(game, card, verb):
                    continue
                return True
            battle = game.battle
            if battle is not None and any(
                fits(game, change.object, game.ref(other), rule.scope) for other in battle.attackers
            ):
                return True
    return False


def has_done(game: Game, card: int, verb: str) -> bool:
    """505.1: ``must attack each turn if it can``: whether it has, this turn."""
    return any(fact == _DEEDS.get(verb) for fact, _ in game.play[card].history)


_DEEDS: Final = {ATTACK: ATTACKED, BLOCK: BLOCKED, "be blocked": WAS_BLOCKED}


class Party:
    """All that is to be known for forming a party: who may be in it and what is required."""

    def __init__(self, game: Game, player: int, role: int, target: int = 0) -> None:
        self.game = game
        self.player = player
        self.role = role
        self.target = target
        self.verb = ATTACK if role == ATTACKING else BLOCK
        self.folded = board(game)  # what all this was read off
        self.cards: list[int] = []
        if not player_cannot(game, player, self.verb, target):
            self.cards = self.able_cards()
        self.means = 0
        self.own_sizes: dict[int, list[int]] = {}  # of parties that include a card, where texts ask for one
        self.sizes = self.allowed_sizes(-1)
        if self.folded.limiting() & PARTIES:
            self.find_own_sizes()
        if self.is_restricted():
            self.means = len(self.folded.unattached(player))
            self.cards = [card for card in self.cards if self.smallest(card) > 0]
        self.required: list[int] = []
        if self.folded.restricts:
            self.required = [card for card in self.cards if must_act(game, card, self.verb)]

    def able_cards(self) -> list[int]:
        """Whoever could be in a party, as far as the single character goes."""
        game = self.game
        found: list[int] = []
        for card in self.folded.bodies_in_play():
            permanent = game.at[card]
            if permanent is None or permanent.controller != self.player:
                continue
            if is_out_of_action(permanent, self.folded.traits(card), self.verb):
                continue
            ref = game.ref(card)
            if self.role == ATTACKING:
                able = can_attack_with(game, self.player, ref, self.target)
            else:
                able = can_block_with(game, self.player, ref)
            if able:
                found.append(card)
        return found

    def allowed_sizes(self, card: int) -> list[int]:
        """505.2: the sizes that satisfy as many texts about the size of a party as possible, and at least one
        of them (505.2c): of any party, or of one with that card."""
        sizes = list(range(1, len(self.cards) + 1))
        if not self.folded.limiting() & PARTIES or not self.folded.statements(PartyMust):
            return sizes
        sizes = [size for size in sizes if self.can_be_formed(size, card)]
        counts = [sizes_asked_for(self.game, self.player, self.role, size, card) for size in sizes]
        most = max((satisfied for _, satisfied in counts), default=0)
        return [
            size
            for size, (asked, satisfied) in zip(sizes, counts, strict=True)
            if satisfied == most and (most or not asked)
        ]

    def can_be_formed(self, size: int, card: int) -> bool:
        """Whether there are enough characters for a party of that size, with the card in it."""
        if card < 0:
            return len(self.eligible(size)) >= size
        others = [other for other in self.eligible(size) if other != card]
        return card in self.able(size) and len(others) + 1 >= size

    def find_own_sizes(self) -> None:
        """505.1: texts about a party that includes somebody are about that character: it is in such a party
        or in none. First what each of them would need, then what is left of it with those who come along."""
        about = [
            (in_force.node.including, in_force.scope)
            for in_force in self.folded.statements(PartyMust)
            if isinstance(in_force.node, PartyMust) and in_force.node.including is not None
        ]
        if not about:
            return
        for _ in ("alone", "together"):
            self.own_sizes = {
                card: self.allowed_sizes(card)
                for card in self.cards
                if any(fits(self.game, what, self.game.ref(card), scope) for what, scope in about)
            }

    def sizes_with(self, card: int) -> list[int]:
        """The sizes of parties that the card may be in."""
        return self.own_sizes.get(card, self.sizes)

    def is_restricted(self) -> bool:
        """Whether size or payment may keep somebody out who could act alone."""
        folded = self.folded
        if folded.limiting() & (PARTIES | TAXES) and (
            folded.statements(PartyMust) or folded.statements(PlayerMustPay)
        ):
            return True
        if not folded.restricts:
            return False
        if any(self.needs_company(card) for card in self.cards):
            return True
        battle = self.game.battle
        if self.role == ATTACKING or battle is None:
            return False
        return any(folded.traits(card).rules for card in battle.attackers)

    def eligible(self, size: int) -> list[int]:
        """Who may be in a party of that size."""
        cards = self.able(size)
        if not self.own_sizes:
            return cards
        return [card for card in cards if card not in self.own_sizes or size in self.own_sizes[card]]

    def able(self, size: int) -> list[int]:
        """Who can be in a party of that size, whatever texts demand of it."""
        cards = self.cards if size > 1 else [card for card in self.cards if not self.needs_company(card)]
        if self.role == ATTACKING:
            return cards
        return [
            card for card in cards if can_block_with(self.game, self.player, self.game.ref(card), size=size)
        ]

    def needs_company(self, card: int) -> bool:
        """``cannot attack alone``."""
        alone = "attack alone" if self.role == ATTACKING else "block alone"
        return cannot(self.game, card, alone) is not None

    def smallest(self, card: int) -> int:
        """The size of the smallest party the card can be in, 0 if there is none."""
        for size in self.sizes_with(card):
            others = self.eligible(size)
            if card in others and len(others) >= size and self.cheapest(card, others, size) <= self.means:
                return size
        return 0

    def cheapest(self, card: int, others: list[int], size: int) -> int:
        """What a party with the card and the cheapest companions would cost."""
        rest = sorted((other for other in others if other != card), key=self.own_tax)
        return self.tax([card, *rest[: size - 1]])

    def tax(self, members: list[int]) -> int:
        return tax(self.game, self.player, self.verb, members, self.target)

    def own_tax(self, card: int) -> int:
        return taxes(self.game, self.player, self.verb, self.game.ref(card))

    def satisfiable(self) -> int:
        """505.2: how many of the cards that must act can do so together."""
        if not self.required:
            return 0
        best = 0
        for size in range(1, len(self.cards) + 1):
            others = [card for card in self.eligible(size) if size in self.sizes_with(card)]
            if len(others) < size:
                continue
            wanted = sorted((card for card in self.required if card in others), key=self.own_tax)
            rest = sorted((card for card in others if card not in wanted), key=self.own_tax)
            for count in range(min(size, len(wanted)), best, -1):
                members = [*wanted[:count], *rest[: size - count]]
                if len(members) == size and self.tax(members) <= self.means:
                    best = count
                    break
        return best

    def must_block(self) -> Refusal | None:
        """505.1: an attacking character of which a text says that it must be blocked if it can."""
        battle = self.game.battle
        if self.role == ATTACKING or battle is None or not self.cards:
            return None
        if any(must_act(self.game, card, "be blocked") for card in battle.attackers):
            return Refusal("block.must", ("505.1", "505.2"), (self.game.ref(self.cards[0]),))
        return None

    def refusal(self, members: list[int]) -> Refusal | None:
        """Why a party of these members may not be formed, or None. No members at all: why somebody must
        act."""
        missing = self.satisfiable() - sum(1 for card in members if card in self.required)
        if missing > 0:
            absent = next(card for card in self.required if card not in members)
            return Refusal(f"{self.verb}.must", ("505.1", "505.2"), (self.game.ref(absent),))
        if not members:
            return self.must_block()
        if any(len(members) not in self.sizes_with(card) for card in members):
            return Refusal(f"{self.verb}.party_size", ("505.1",), (len(members),))
        allowed = self.eligible(len(members))
        for card in members:
            if card not in allowed:
                return Refusal(f"{self.verb}.party_too_small", ("412.1",), (self.game.ref(card),))
        due = self.tax(members)
        if due > self.means:
            return Refusal(f"{self.verb}.tax", ("505.1", "505.2a"), (due, self.means))
        return None


def attacking_party(game: Game, player: int, target: int) -> Party:
    return Party(game, player, ATTACKING, target)


def blocking_party(game: Game, player: int) -> Party:
    return Party(game, player, BLOCKING)


# ---- what may be attacked (608.1a) ---------------------------------------------------------------------


def attack_targets(game: Game, player: int) -> list[int]:
    """608.1a: the factions and locations (207.3) the player could attack now, with at least one character."""
    folded = board(game)
    limits = folded.limiting()
    if game.battle is not None or (limits & BANS and player_cannot(game, player, ATTACK)):
        return []
    left = left_this_turn(game, player, ATTACK)
    if left is not None and left == 0:
        return []
    attackers = attackers_of(game, player)
    if not attackers:
        return []
    simple = not limits & (PARTIES | TAXES | BANS)
    if folded.restricts:
        simple = simple and not any(folded.traits(card).rules for card in attackers)
    found: list[int] = []
    for card in notable_cards(folded):
        permanent = game.at[card]
        if permanent is None or permanent.controller == player:
            continue
        if not folded.traits(card).types & (FACTION | LOCATION):
            continue
        if permanent.face_down or cannot(game, card, "be attacked", by=player) is not None:
            continue
        if simple or attacking_party(game, player, permanent.ref).cards:
            found.append(permanent.ref)
    return found


def attackers_of(game: Game, player: int) -> list[int]:
    """The player's characters that could attack something."""
    folded = board(game)
    found: list[int] = []
    for card in folded.bodies_in_play():
        permanent = game.at[card]
        if (
            permanent is not None
            and permanent.controller == player
            and not is_out_of_action(permanent, folded.traits(card), ATTACK)
            and can_attack_with(game, player, permanent.ref)
        ):
            found.append(card)
    return found


def still_to_attack(game: Game, player: int) -> list[int]:
    """505.1: the characters that must attack if they can, and could: they keep their player from ending the
    turn."""
    folded = board(game)
    if not folded.restricts:
        return []
    required = [
        game.play[card].ref
        for card in folded.changed  # only what a text says makes a card attack
        if game.play[card].controller == player and must_act(game, card, "attack")
    ]
    if required and any(
        attacking_party(game, player, target).satisfiable() for target in attack_targets(game, player)
    ):
        return required
    return []
