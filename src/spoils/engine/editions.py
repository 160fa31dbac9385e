"""The five editions as data: one named field per difference. Modules ask a field, never an edition's name.

A comment names the differences of the rules text (``spoils.rules``) that the field is, and the rules: numbers
of the newest edition, headings of those without numbers. ``engine.differences`` has the same as a table, and
says of every other difference why it is none of the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Edition:
    """How one rules document plays. Defaults are those of the newest."""

    id: str

    # ---- players, areas, cards ---------------------------------------------------------------------------
    # player-count: 601.1, 102.2; basic, What You Need to Play: two
    most_players: int = 4
    # void-area: 403.7; without it nothing can be put there
    void_exists: bool = True
    # trades: 201.4d; The Five Trades: without Universal it is the trade of no card
    universal_exists: bool = True
    # verb-play-deploy: 403.3, 603.2a, 604; the older ones play cards: words of messages only
    deploys: bool = True
    # location-damage: 207.5, 408.5d; the older ones keep the damage itself: words of messages only
    damage_markers: bool = True
    # volition, icon-kinds: 203.4a, 405.5, 411.1; Face-Down Resources: no icon
    volition: bool = True
    # icon-sources: 311.1, 405.1; rulebook, Resource Icons: only resource cards provide icons
    any_card_provides: bool = True
    # threshold-paragraph, threshold-ability: 405.3, 405.4; the rulebook looks at thresholds of cards only
    text_thresholds: bool = True
    # text-outside-play: 507.1: keywords are awake everywhere; otherwise only in play
    keywords_outside_play: bool = True
    # tactical, keyword-set: 507.6
    tactical_exists: bool = True
    # flip-up-exists, keyword-set: 507.4
    flip_up_exists: bool = True
    # micromajig-subtype: 409.3c.1; rulebook, Micromajig Token: none
    micromajig_subtype: bool = True
    # micromajig-leaves, replacement-choice-rules: 409.3a, 506.4: it leaves play and then disappears;
    # rulebook, Micromajig Token: a rule replaces leaving by removal from the game
    token_leaving_replaced: bool = False
    # micromajig-leaves: 409.3a: it disappears; basic, Micromajig Token: it is removed from the game
    tokens_removed_from_game: bool = False
    # faction-immunity: 202.9, 402.9; basic, Pick: only picking is barred
    factions_immune: bool = True

    # ---- costs, playing ----------------------------------------------------------------------------------
    # free: 308.1: a cost number of 0; rulebook, Free: the whole numeric cost is skipped
    free_skips_numeric_cost: bool = False
    # free-x: 308.1a, 410.2; rulebook, Free: X is 0
    free_x_is_zero: bool = False
    # effect-pay: 406.5: a pay inside an effect is a numeric cost, which general reductions lower
    effect_pay_reduced: bool = True
    # triggers-during-costs: 503.3, 604.1d-f: triggers wait while costs are satisfied
    triggers_wait_for_costs: bool = True
    # flip-up-payment, flip-up-self-pay, flip-up-modifiers: 406.7, 507.4b: paid first, before flipping; basic,
    # Flip Up: it takes the place of the cost number
    flip_up_paid_first: bool = True
    # permanent-timing: 204.1, 206.1, 207.1: effects may let them be deployed off-turn; rulebook: never
    permanents_off_turn: bool = True
    # response-sources: 607.2; rulebook, Responding: a tactic from the hand and nothing from elsewhere
    responses_from_anywhere: bool = True
    # duplicate-response: 307.4, 403.3a; rulebook, Duplicate: it cannot be responded to
    duplicate_responded: bool = True
    # resource-triggers: 605.1c: effects may act while a resource is being played
    resource_triggers: bool = True
    # tactic-destination: 205.2: its owner's discard pile; otherwise that of the player who played it
    tactic_to_owner: bool = True
    # ability-outside-play: 606.1a: abilities may be used on own cards outside play
    abilities_outside_play: bool = True
    # ability-control-shift: 407.1a: its effects belong to whoever controls its source as it resolves
    ability_follows_control: bool = True

    # ---- effects -----------------------------------------------------------------------------------------
    # can-vs-cannot: 402.7; basic, Can, Cannot: the most recent wins
    cannot_always_wins: bool = True
    # gain-vs-lose: 402.6; basic: the most recent wins
    loss_always_wins: bool = True
    # dependent-instructions: 402.5b: what depends on a replaced instruction is not followed
    replaced_counts_as_ignored: bool = True
    # zero-damage-modified: 408.1, 408.2: 0 damage is none and not increased; rulebook, Damage: it is
    zero_damage_is_none: bool = True
    # shuffle-zero: 313.2: a deck that nothing is shuffled into is left alone
    shuffle_needs_cards: bool = True
    # replacement-vs-cost: 506.2: replacements do not apply to extra costs
    costs_not_replaced: bool = True
    # attached-own-replacement: 506.2a: unless the card only goes because its host does
    attached_replaced_in_costs: bool = True
    # replaced-destruction-damage: 408.4b, 408.5c, 506.6: it takes back the damage of its source
    replaced_destruction_heals: bool = True
    # unique-choice: 507.5a: the card to keep is chosen; rulebook, Unique X: picked
    unique_chosen: bool = True

    # ---- the game and its turns --------------------------------------------------------------------------
    # first-player-choice: 601.1c: the random player decides; basic, How to Start: the coin itself does
    first_player_chosen: bool = True
    # starting-resources-hidden: 601.1b-d: until the order is known
    starting_resources_hidden: bool = True
    # resource-flip-order, opening-draw-order, mulligan-order: 601.1d-g: everybody flips and draws before
    # anybody mulligans; otherwise player by player
    setup_together: bool = True
    # this-turn-end, start-of-turn: 602.1b, 610.1a: as the next turn starts; otherwise as the turn ends
    effects_end_at_next_start: bool = True
    # heal-time: 408.4a, 602.1a: as the next turn starts; basic, Location: as the turn ends
    damage_ends_at_next_start: bool = True
    # start-trigger-order, start-of-turn: 602.2: the active player orders all start-of-turn triggers
    active_orders_start_triggers: bool = True

    # ---- battle ------------------------------------------------------------------------------------------
    # attack-eligibility: 204.3, 602.1c, 608.1b: without a break since the start of the turn; basic, How to
    # Attack: the start of the turn alone counts
    control_without_break: bool = True
    # unblockable: 412.1: effects may add blockers all the same; the French draft does not say so
    blockers_added_to_unblockable: bool = True
    # speed-determined: 609.1a-b: after the window; basic, How to Resolve a Battle: before it
    speed_after_window: bool = True
    # being-attacked: 302.2: while one's card is the target; basic, Being Attacked: the whole battle
    attacked_while_target: bool = True


COMPREHENSIVE: Final = Edition("comprehensive")
COMPREHENSIVE_2013: Final = Edition(
    "comprehensive-2013",
    void_exists=False,
    universal_exists=False,
    deploys=False,
    damage_markers=False,
)
FRENCH: Final = Edition(
    "french-0.1",
    most_players=2,
    void_exists=False,
    universal_exists=False,
    deploys=False,
    damage_markers=False,
    volition=False,
    keywords_outside_play=False,
    tactical_exists=False,
    resource_triggers=False,
    replaced_counts_as_ignored=False,
    attached_replaced_in_costs=False,
    replaced_destruction_heals=False,
    setup_together=False,
    effects_end_at_next_start=False,
    active_orders_start_triggers=False,
    blockers_added_to_unblockable=False,
)
BASIC: Final = Edition(
    "basic",
    most_players=2,
    void_exists=False,
    universal_exists=False,
    deploys=False,
    damage_markers=False,
    volition=False,
    keywords_outside_play=False,
    tactical_exists=False,
    tokens_removed_from_game=True,
    factions_immune=False,
    effect_pay_reduced=False,
    flip_up_paid_first=False,
    resource_triggers=False,
    tactic_to_owner=False,
    cannot_always_wins=False,
    loss_always_wins=False,
    replaced_counts_as_ignored=False,
    replaced_destruction_heals=False,
    first_player_chosen=False,
    starting_resources_hidden=False,
    effects_end_at_next_start=False,
    damage_ends_at_next_start=False,
    active_orders_start_triggers=False,
    control_without_break=False,
    speed_after_window=False,
    attacked_while_target=False,
)
RULEBOOK: Final = Edition(
    "rulebook-2.2",
    most_players=2,
    void_exists=False,
    universal_exists=False,
    deploys=False,
    damage_markers=False,
    volition=False,
    any_card_provides=False,
    text_thresholds=False,
    keywords_outside_play=False,
    tactical_exists=False,
    flip_up_exists=False,
    micromajig_subtype=False,
    token_leaving_replaced=True,
    tokens_removed_from_game=True,
    free_skips_numeric_cost=True,
    free_x_is_zero=True,
    effect_pay_reduced=False,
    triggers_wait_for_costs=False,
    permanents_off_turn=False,
    responses_from_anywhere=False,
    duplicate_responded=False,
    resource_triggers=False,
    tactic_to_owner=False,
    abilities_outside_play=False,
    ability_follows_control=False,
    replaced_counts_as_ignored=False,
    zero_damage_is_none=False,
    shuffle_needs_cards=False,
    costs_not_replaced=False,
    replaced_destruction_heals=False,
    unique_chosen=False,
    setup_together=False,
    effects_end_at_next_start=False,
    active_orders_start_triggers=False,
)

EDITIONS: Final = {
    edition.id: edition for edition in (COMPREHENSIVE, COMPREHENSIVE_2013, FRENCH, BASIC, RULEBOOK)
}
