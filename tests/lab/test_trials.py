"""The laboratory: a planted strong card and a planted dud are found, and the arithmetic is right."""

from __future__ import annotations

from pathlib import Path

import msgspec
import polars
import pytest

from spoils.cards.catalog import Catalog
from spoils.cli.lab_page import card_page, deck_page
from spoils.cli.main import run as spoils
from spoils.errors import UserError
from spoils.lab.trials.card import WITH, WITHOUT, CardTrial
from spoils.lab.trials.card_figures import CardFigures, card_figures
from spoils.lab.trials.deck import KEPT, PLAIN, DeckTrial
from spoils.lab.trials.deck_figures import deck_figures
from spoils.lab.trials.figures import difference, effect
from spoils.lab.trials.kept import kept_in
from spoils.lab.trials.numbered import named, numbered
from spoils.lab.trials.run import Block, run
from spoils.lab.trials.sitting import At, Row
from spoils.record.setup import DeckList

CARDS = """
set: Planted
code: PLT
cards:
  - name: Sandbank Club
    type: Faction
    trade: Universal
    influence: 4
    text: |-
      STARTING DRAW: 4 going first, 5 going second.
      STARTING RESOURCES: Any 2 staple resources.
      RESTORE RULE: At the start of your turn, restore all your depleted cards and detach all resources from your faction.
      DEVELOP RULE: At the start of your turn, choose one of the following: draw a card or play a resource.

      At the end of your turn, your faction loses 1 influence.
  - {name: Tern, type: Character, cost: 1, strength: 1, life: 1, speed: 1}
  - {name: Tidal Titan, type: Character, cost: 1, strength: 3, life: 9, speed: 5}
  - {name: Driftwood, type: Character, cost: 9, strength: 0, life: 1, speed: 1}
"""  # noqa: E501  # the text of a card
TERNS = DeckList("Sandbank Club", ((14, "Tern"), (6, "Rage")), "Terns")
LOADED = DeckList("Sandbank Club", ((8, "Tern"), (6, "Tidal Titan"), (6, "Rage")), "Loaded")


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    file = tmp_path_factory.mktemp("cards") / "planted.yaml"
    file.write_text(CARDS, "utf-8")
    return Catalog.load([file])


def trial(card: str, deck: DeckList, instead: str | None = None) -> CardTrial:
    return CardTrial("comprehensive", "reflex", 1, card, (deck,), (TERNS,), 6, instead)


# ---- planted cards -----------------------------------------------------------------------------------------


def test_a_strong_card_is_found_to_be_strong(catalog: Catalog) -> None:
    """A character that nothing can stop for the price of the weakest."""
    blocks = list(run(trial("Tidal Titan", LOADED), range(12), catalog))
    found = card_figures("Tidal Titan", blocks)
    assert (found.games, found.errors) == (48, ())
    assert found.difference.interval is not None
    assert found.difference.interval[0] > 0.1
    assert found.having.share > 0.8
    assert found.played.games > found.having.games / 2
    assert found.rounds[0][0] == 1, "it can be paid in the first turn"
    assert sum(games for _, games in found.rounds) == found.played.games


def test_a_dud_is_found_to_be_one(catalog: Catalog) -> None:
    """A character that is never worth its price, in the places of the cards the deck lives on."""
    blocks = list(run(trial("Driftwood", TERNS, "Tern"), range(12), catalog))
    found = card_figures("Driftwood", blocks)
    assert found.difference.interval is not None
    assert found.difference.interval[1] < -0.1
    assert found.drawn.games > found.played.games == 0


# ---- kept in numbers ---------------------------------------------------------------------------------------


def test_blocks_are_kept_without_names_and_found_again() -> None:
    tried = DeckTrial("comprehensive", "reflex", 1, LOADED, (TERNS,))
    row = Row(
        0, 1, PLAIN, "Loaded", "Terns", 0, opening=("TIDAL TITAN", "Rage"), put_back=("Rage",),
        drawn=(At("Tern", 1),), played=(At("Tern", 2), At("Some Token", 3)), resources=(At("Rage", 1),),
    )  # fmt: skip
    kept = numbered(Block(0, (row,)), tried)
    assert not {"Loaded", "Terns", "Tern", "Tidal Titan", "Rage"} & set(
        msgspec.json.encode(kept).decode().split('"')
    )
    (found,) = named(kept, tried).rows
    assert found.opening == ("Tidal Titan", "Rage")
    assert found.played == (At("Tern", 2),), "of other cards nothing is kept"
    assert (found.deck, found.other, found.put_back) == ("Loaded", "Terns", ("Rage",))
    about = trial("Tern", LOADED)
    assert named(numbered(Block(0, (row,)), about), about).rows[0].opening == ()


# ---- pairs -------------------------------------------------------------------------------------------------


def test_decks_with_and_without_a_card_differ_in_its_places_alone() -> None:
    mixed = DeckList("Sandbank Club", ((3, "Tern"), (2, "Tidal Titan"), (4, "Rage")), "Mixed")
    having, lacking = trial("tidal titan", mixed).variants(mixed, 7)
    cards = [name for _, name in having.cards]
    assert cards == ["Tern"] * 3 + ["Tidal Titan"] * 2 + ["Rage"] * 4
    others = [name for _, name in lacking.cards]
    assert [place for place in range(9) if cards[place] != others[place]] == [3, 4]
    assert set(others) == {"Tern", "Rage"}
    named = trial("Tidal Titan", mixed, "Driftwood").variants(mixed, 7)[1]
    assert [name for _, name in named.cards[3:5]] == ["Driftwood"] * 2


def test_a_card_that_a_deck_has_not_got_takes_the_places_of_others() -> None:
    having, lacking = trial("Driftwood", TERNS).variants(TERNS, 7)
    assert lacking == TERNS
    assert [name for _, name in having.cards].count("Driftwood") == 6
    assert len(having.cards) == 20
    with pytest.raises(UserError, match=r"has 0 of Driftwood whose places 6 copies could take"):
        trial("Tidal Titan", TERNS, "Driftwood").check()
    alone = DeckList("Sandbank Club", ((4, "Tern"),), "Alone")
    with pytest.raises(UserError, match="holds nothing but Tern"):
        trial("Tern", alone).check()


def test_mulligans_meet_the_same_game_with_the_hand_kept(catalog: Catalog) -> None:
    deck = DeckList("Sandbank Club", ((6, "Tern"), (8, "Driftwood"), (6, "Rage")), "Heavy")
    blocks = list(run(DeckTrial("comprehensive", "reflex", 1, deck, (TERNS,)), range(2), catalog))
    taken = 0
    for block in blocks:
        plain = {row.seat: row for row in block.rows if row.variant == PLAIN}
        kept = {row.seat: row for row in block.rows if row.variant == KEPT}
        assert set(plain) == {0, 1}
        for seat, row in plain.items():
            assert (seat in kept) == bool(row.put_back)
            if row.put_back:
                taken += 1
                assert set(row.put_back) == {"Driftwood"}
                assert kept[seat].opening == row.opening
                assert kept[seat].put_back == ()
                assert len(row.drawn) >= len(row.opening) + len(row.put_back)
    assert taken


# ---- arithmetic --------------------------------------------------------------------------------------------


def row(block: int, variant: str, won: float, **changes: object) -> Row:
    return msgspec.structs.replace(Row(block, block, variant, "Own", "Other", 0), won=won, **changes)


def test_differences_are_taken_over_blocks() -> None:
    """Six blocks with +1, six with 0: the mean is a half, the variance 12/4/11, its error sqrt(3/11/12)."""
    pairs = [([row(one, WITH, 1.0)], [row(one, WITHOUT, float(one % 2))]) for one in range(12)]
    found = difference("", pairs)
    assert (found.pairs, found.mean) == (12, 0.5)
    reach = 1.959964 * (3 / 11 / 12) ** 0.5
    assert found.interval == pytest.approx((0.5 - reach, 0.5 + reach))
    assert found.is_certain
    assert difference("", pairs[:11]).interval is None, "too few"
    assert not difference("", pairs[:11]).is_certain


def test_blocks_that_are_all_alike_leave_room_for_what_was_not_seen() -> None:
    """Of 30 blocks none differs: at most a tenth of all does, and turns a gain of 1 into a loss of 1."""
    pairs = [([row(one, WITH, 1.0)], [row(one, WITHOUT, 0.0)]) for one in range(30)]
    assert difference("", pairs).interval == pytest.approx((0.8, 1.0))


def test_an_opening_card_is_compared_within_games_of_one_kind() -> None:
    """Whoever goes second has the card more often here and wins less often; the card itself does nothing."""
    rows, has = [], []
    for block in range(40):
        first = block % 2 == 0
        holds = block // 2 % (4 if first else 2) == 0
        for won in (1.0, 1.0, 0.0) if first else (1.0, 0.0, 0.0):
            rows.append(row(block, PLAIN, won, first=first))
            has.append(holds)
    found = effect("Tern", rows, has)
    assert found.pairs == sum(has)
    assert found.mean == pytest.approx(0.0, abs=1e-12)
    crude = sum(one.won for one, held in zip(rows, has, strict=True) if held) / sum(has)
    assert crude < sum(one.won for one in rows) / len(rows), "a plain comparison would call it bad"


def test_an_opening_card_that_wins_every_game_does() -> None:
    rows = [row(block, PLAIN, float(block % 2), first=block % 4 < 2) for block in range(40)]
    found = effect("Titan", rows, [block % 2 == 1 for block in range(40)])
    assert found.mean == pytest.approx(1.0)
    assert found.is_certain


def test_figures_of_a_deck() -> None:
    """Two blocks: a win and a loss against each of two decks; one mulligan that turned a loss into a win."""
    won = row(0, PLAIN, 1.0, opening=("Tern",), drawn=(At("Tern", 0),), played=(At("Tern", 2),))
    saved = msgspec.structs.replace(won, seat=1, put_back=("Driftwood",))
    kept = msgspec.structs.replace(saved, variant=KEPT, won=0.0)
    lost = row(1, PLAIN, 0.0, other="Third")
    blocks = [Block(0, (won, saved, kept)), Block(1, (lost, lost))]
    found = deck_figures("Own", ((2, "Tern"), (1, "Tern")), blocks)
    assert (found.games, found.total.share) == (4, 0.5)
    assert [(one.name, one.share) for one in found.by_other] == [("Other", 1.0), ("Third", 0.0)]
    (tern,) = found.cards
    assert (tern.copies, tern.round, tern.drawn.games, tern.played.share) == (3, 2, 2, 1.0)
    assert (found.mulligans.games, found.mulligans.gain.mean) == (1, 1.0)
    assert [one.name for one in found.mulligans.by_card] == ["Driftwood"]


def test_the_page_of_a_deck_ranks_only_cards_of_which_enough_was_seen() -> None:
    """In 40 games the Titan wins whenever it is in the opening hand, Driftwood never; the Tern always is.
    Each was seen 20 times without exception: 3/20 of others might turn a win into a loss."""
    rows = [
        row(one, PLAIN, float(one % 2), opening=("Tern", "Titan" if one % 2 else "Driftwood"))
        for one in range(40)
    ]
    cards = ((1, "Tern"), (1, "Driftwood"), (1, "Titan"))
    blocks = [Block(one.block, (one,)) for one in rows]
    lines = list(deck_page(deck_figures("Own", cards, blocks), "en", {"Titan": "Giant"}))
    best = lines.index("Best cards, in points for having one in the opening hand:")
    assert lines[best + 1].startswith("  1 Giant: +100.0 [+70.0, +100.0]; ")
    assert lines[best + 3].startswith("  1 Driftwood: −100.0 ")
    assert lines[best + 4] == "2 of 2 cards stand out beyond chance; by chance alone 0.1 would."
    few = list(deck_page(deck_figures("Own", cards, blocks[:4]), "fr", {}))
    assert "Trop peu de parties pour distinguer les bonnes cartes des autres." in few


def test_a_block_with_an_error_does_not_count() -> None:
    good = Block(0, (row(0, WITH, 1.0), row(0, WITHOUT, 0.0)))
    bad = Block(1, (row(1, WITH, 0.0, error="Stuck: no end"), row(1, WITHOUT, 1.0)))
    found = card_figures("Tern", [good, bad])
    assert (found.games, found.difference.mean) == (2, 1.0)
    assert found.errors == ("seed 1, with, seat 0: Stuck: no end",)
    lines = list(card_page(found, "en", {}))
    assert "Drawn in 0.0 % of the games with it" in lines, "and nothing about how many of none were won"


# ---- the command and its folder ----------------------------------------------------------------------------


def status_of(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        spoils(arguments)
    return int(left.value.code or 0)


def test_the_command_goes_on_with_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = tmp_path / "planted.yaml"
    cards.write_text(CARDS, "utf-8")
    deck = tmp_path / "terns.txt"
    deck.write_text("1 Sandbank Club\n14 Tern\n6 Rage\n", "utf-8")
    folder = tmp_path / "data"
    call = ["lab", "card", "Driftwood", "--deck", str(deck), "--against", str(deck), "--bot", "random"]
    call += ["--cards", str(cards), "--jobs", "1", "--data", str(folder)]
    for games in (1, 5):
        assert status_of(*call, "--games", str(games)) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-1].startswith("Driftwood: ")
    assert out[-1].endswith(" of 8 games"), "five are rounded up to two blocks of four"
    assert len((folder / "blocks.jsonl").read_bytes().splitlines()) == 2
    games_table = polars.read_parquet(folder / "games.parquet")
    assert games_table["variant"].to_list() == [WITH, WITHOUT] * 4
    deeds = polars.read_parquet(folder / "cards.parquet")
    drawn = deeds.filter((polars.col("what") == "drawn") & (polars.col("card") == "Driftwood"))
    assert set(drawn["variant"]) == {WITH}
    assert status_of(*call, "--games", "8", "--json") == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=CardFigures)
    assert (found.card, found.games, found.difference.pairs) == ("Driftwood", 8, 2)
    assert status_of(*call, "--games", "8", "--lang", "fr") == 0
    out = capsys.readouterr().out.splitlines()
    assert out[2].startswith("Différence en points\u00a0:")
    assert out[2].endswith("(trop peu de parties pour un intervalle)")
    assert ".0" not in "".join(out[:-1]), "French has a comma"
    assert status_of(*call, "--seed", "9") == 2
    assert "holds another run (other trial)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("card", "Harbour Board"), "Harbour Board is not a card that a deck holds copies of"),
        (("card", "Powder Monkey", "--bot", "nobody"), 'there is no bot called "nobody"'),
        (("card", "Powder Monkey", "--backend", "smoke"), 'there is no backend "smoke"'),
        (("deck", "starter-rouge"), 'there is no deck or file called "starter-rouge"'),
    ],
)
def test_wrong_calls_are_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert status_of("lab", *arguments) == 2
    assert capsys.readouterr().err.startswith(message)


def test_a_line_that_was_cut_off_is_played_again(catalog: Catalog, tmp_path: Path) -> None:
    folder = str(tmp_path / "data")
    tried = trial("Tern", TERNS)
    block = Block(0, (row(0, WITH, 1.0),))
    with kept_in(folder, tried, "cards") as kept:
        assert kept is not None
        kept.add(block)
    file = tmp_path / "data" / "blocks.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:20])
    with kept_in(folder, tried, "cards") as kept:
        assert kept is not None
        assert kept.done == {0: block}
    assert file.read_bytes() == whole
