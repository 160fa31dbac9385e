"""The five editions as data: one named field per difference. Modules ask a field, never an edition's name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    """How one rules document plays. Defaults are those of the newest; each field names the difference and,
    in its comment, the rules."""

    id: str
    # 103: decks
    limited_minimum: int = 40
    # 203.4a, 411.1: a face-down card in play provides one Volition icon
    volition: bool = True
    # 402.7: cannot always beats can; otherwise the most recent effect wins
    cannot_always_wins: bool = True
    # 308.1: free means a cost number of 0; otherwise the whole numeric cost is skipped
    free_skips_numeric_cost: bool = False
    # free with pay X: X is 0 and not asked for
    free_x_is_zero: bool = False
    # 503.3: triggers wait while costs are satisfied
    triggers_wait_for_costs: bool = True
    # 408.1: 0 damage is no damage and increases are not looked at
    zero_damage_is_none: bool = True
    # 507.4, 406.7: the Flip Up cost is paid first, before flipping; otherwise it takes the place of the
    # cost number
    flip_up_paid_first: bool = True
    flip_up_exists: bool = True
    # 409.3a: a card token leaves play and then disappears; otherwise leaving play is replaced by removal
    # from the game
    token_leaving_replaced: bool = False
    # 602.2: the active player orders all start-of-turn triggers
    active_orders_start_triggers: bool = True
    # 602.1b: this-turn effects end when the next turn starts; otherwise when the turn ends
    effects_end_at_next_start: bool = True
    # 601.1: the random player decides who goes first; otherwise the coin itself does
    first_player_chosen: bool = True
    # 601.1b-d: starting resources are hidden until the order is known
    starting_resources_hidden: bool = True
    # 601.1d-g: everybody flips and draws before anybody mulligans; otherwise player by player
    setup_together: bool = True
    # 402.5b: an instruction that depends on a replaced one is not followed
    replaced_counts_as_ignored: bool = True
    # 506.2: replacements do not apply to extra costs
    costs_not_replaced: bool = True
    # 506.6: a replaced destruction takes back the damage of its source
    replaced_destruction_heals: bool = True
    # 407.1a: the effects of an ability belong to whoever controls its source as it resolves
    ability_follows_control: bool = True
    # 307: a duplicate can be responded to
    duplicate_responded: bool = True
    # 609.1a-b: the speed level is found after the window
    speed_after_window: bool = True
    # 507.5a: the unique card to keep is chosen; otherwise picked
    unique_chosen: bool = True
    # 409.3c.1: Micromajigs have the subtype majig
    micromajig_subtype: bool = True
    # 507.6: Tactical exists
    tactical_exists: bool = True
    # 605.1c: effects may act while a resource is being played
    resource_triggers: bool = True
    # 413.1: bidders may pass and the last one left wins
    bidding_passes: bool = True
    # 502.4: abilities may be used on own cards outside play
    abilities_outside_play: bool = True
    # 405.3, 405.4: thresholds of abilities and paragraphs
    text_thresholds: bool = True


COMPREHENSIVE = Edition("comprehensive")
COMPREHENSIVE_2013 = Edition("comprehensive-2013", limited_minimum=45)
FRENCH = Edition(
    "french-0.1",
    limited_minimum=45,
    volition=False,
    active_orders_start_triggers=False,
    effects_end_at_next_start=False,
    setup_together=False,
    replaced_counts_as_ignored=False,
    replaced_destruction_heals=False,
    tactical_exists=False,
    resource_triggers=False,
)
BASIC = Edition(
    "basic",
    limited_minimum=45,
    volition=False,
    cannot_always_wins=False,
    flip_up_paid_first=False,
    active_orders_start_triggers=False,
    effects_end_at_next_start=False,
    first_player_chosen=False,
    starting_resources_hidden=False,
    replaced_counts_as_ignored=False,
    replaced_destruction_heals=False,
    speed_after_window=False,
    tactical_exists=False,
    resource_triggers=False,
)
RULEBOOK = Edition(
    "rulebook-2.2",
    limited_minimum=45,
    volition=False,
    free_skips_numeric_cost=True,
    free_x_is_zero=True,
    triggers_wait_for_costs=False,
    zero_damage_is_none=False,
    flip_up_exists=False,
    token_leaving_replaced=True,
    active_orders_start_triggers=False,
    effects_end_at_next_start=False,
    setup_together=False,
    replaced_counts_as_ignored=False,
    costs_not_replaced=False,
    replaced_destruction_heals=False,
    ability_follows_control=False,
    duplicate_responded=False,
    unique_chosen=False,
    micromajig_subtype=False,
    tactical_exists=False,
    resource_triggers=False,
    abilities_outside_play=False,
    text_thresholds=False,
)

EDITIONS = {edition.id: edition for edition in (COMPREHENSIVE, COMPREHENSIVE_2013, FRENCH, BASIC, RULEBOOK)}
