"""`spoils sealed` and `spoils draft`: packs opened, cards chosen, decks built."""

from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.inputs import CardSources, EditionName, LanguageName, note
from spoils.cli.speaking import said
from spoils.errors import UserError

if TYPE_CHECKING:
    from spoils.cards.cardset import CardSet, Pack
    from spoils.cards.catalog import Catalog
    from spoils.cards.deck import Deck, Pool
    from spoils.cards.formats import Fault
    from spoils.cards.limited.pod import Pod
    from spoils.cards.packs import OpenedPack
    from spoils.terminal.words import Words

SEALED_PACKS = 6
MOST_PACKS = 12
MOST_PLAYERS = 64

SetName = Annotated[
    str | None, typer.Option("--set", metavar="NAME", help="The set to open; by default the project's own.")
]
PackNames = Annotated[
    list[str], typer.Option("--pack", metavar="NAME", help="Which of its packs; repeatable, in this order.")
]
PackCount = Annotated[
    int | None, typer.Option("--packs", min=1, max=MOST_PACKS, help="How many packs for each player.")
]
Seed = Annotated[
    int | None, typer.Option(min=0, help="The same seed gives the same packs; by default another each time.")
]
Folder = Annotated[
    str | None, typer.Option("--out", metavar="FOLDER", help="Write every pool and deck there, as files.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def register(program: typer.Typer) -> None:
    """Add the two commands."""
    program.command()(sealed)
    program.command()(draft)


def sealed(
    players: Annotated[int, typer.Option(min=1, max=MOST_PLAYERS, help="How many open packs.")] = 1,
    packs: PackCount = None,
    pack: PackNames = [],  # noqa: B006  # typer copies it
    set_name: SetName = None,
    seed: Seed = None,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
    out: Folder = None,
    as_json: AsJson = False,
    language: LanguageName = "en",
) -> None:
    """Open packs for each player and build a Limited deck of them (103.2).

    The last line is `N decks, N legal`.
    """
    from spoils.cards.formats import rules_of
    from spoils.cards.packs import open_packs, sealed_pool
    from spoils.cli.inputs import load_cards
    from spoils.terminal.words import Words

    rules_of("limited", edition)  # a wrong option is said before any pack is opened
    catalog = load_cards(cards)
    card_set = find_set(catalog, set_name)
    chosen = packs_of(card_set, pack, packs, SEALED_PACKS)
    number = a_seed(seed)
    opened = open_packs([(card_set, one) for _ in range(players) for one in chosen], number)
    note_missing(opened)
    pools = [sealed_pool(opened[start : start + len(chosen)]) for start in range(0, len(opened), len(chosen))]
    words = Words(language, catalog.names_in(language))
    finish("sealed", pools, card_set, catalog, edition, number, out, as_json, words)


def draft(
    seats: Annotated[int, typer.Option(min=2, max=8, help="How many draft together.")] = 8,
    packs: PackCount = None,
    pack: PackNames = [],  # noqa: B006
    set_name: SetName = None,
    bots: Annotated[bool, typer.Option("--bots", help="Bots in every seat, also in yours.")] = False,
    seed: Seed = None,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
    out: Folder = None,
    as_json: AsJson = False,
    language: LanguageName = "en",
) -> None:
    """Draft with bots and build a Limited deck of what was taken (103.2). You have the first seat.

    Choices are numbered; `bot` lets a bot choose for you. The last line is `N decks, N legal`.
    """
    from spoils.cards.formats import rules_of
    from spoils.cards.limited.drafter import draft as draft_with_bots
    from spoils.cards.limited.pod import PACKS, Pod
    from spoils.cards.packs import open_packs
    from spoils.cli.inputs import load_cards
    from spoils.terminal.words import Words

    rules_of("limited", edition)  # a wrong option is said before any pack is opened
    catalog = load_cards(cards)
    card_set = find_set(catalog, set_name)
    chosen = packs_of(card_set, pack, packs, PACKS)
    number = a_seed(seed)
    opened = open_packs([(card_set, one) for one in chosen for _ in range(seats)], number)
    note_missing(opened)
    pod = Pod(seats, opened)
    words = Words(language, catalog.names_in(language))
    if bots:
        draft_with_bots(pod, number)
    else:
        at_the_keyboard(pod, number, as_json, words)
    pools = [pod.pool(seat) for seat in range(seats)]
    finish("seat", pools, card_set, catalog, edition, number, out, as_json, words)


def at_the_keyboard(pod: "Pod", seed: int, quiet: bool, words: "Words") -> None:
    """Draft with a person in the first seat. What is said goes to stderr if stdout is for programs."""
    from rich.console import Console

    from spoils.terminal.draft_table import DraftTable, LeftDraft
    from spoils.terminal.reading import reader

    console = Console(highlight=False, markup=False, stderr=quiet)
    try:
        DraftTable(pod, seed, console, reader(), words).run()
    except LeftDraft:
        typer.echo(words("draft.left"), err=True)
        raise typer.Exit(1) from None


def find_set(catalog: "Catalog", name: str | None) -> "CardSet":
    """The set of that name, or the project's own."""
    from spoils.cards.card import fold_name
    from spoils.cards.catalog import project_sets

    with_packs = [one for one in catalog.sets if one.packs]
    if name is None:
        own = project_sets()[0].name
        return next(one for one in with_packs if one.name == own)
    for one in with_packs:
        if fold_name(one.name) == fold_name(name):
            return one
    known = ", ".join(one.name for one in with_packs)
    raise UserError(f'there is no set with packs called "{name}"; there are {known}')


def packs_of(card_set: "CardSet", names: list[str], count: int | None, usual: int) -> "list[Pack]":
    """The packs everybody opens: those named, again and again up to the number wanted."""
    from spoils.cards.packs import pack_of

    found = [pack_of(card_set, name) for name in names] or [pack_of(card_set)]
    wanted = count or (len(found) if names else usual)
    if wanted > MOST_PACKS:
        raise UserError(f"{wanted} packs were named; at most {MOST_PACKS} are opened by each player")
    return [found[place % len(found)] for place in range(wanted)]


def a_seed(seed: int | None) -> int:
    import secrets

    return secrets.randbelow(1_000_000) if seed is None else seed


def note_missing(opened: "tuple[OpenedPack, ...]") -> None:
    """Say once for each kind of pack what the set has too few cards for."""
    notes: dict[str, None] = {}
    for pack in opened:
        for pick in pack.missing:
            what = f"lacking of {pick.key.lower()} {pick.value}: {pick.quantity}"
            notes[f"the set has too few cards for the pack {pack.name}; {what}"] = None
    note(tuple(notes))


def finish(
    what: str,
    pools: "list[Pool]",
    card_set: "CardSet",
    catalog: "Catalog",
    edition: str,
    seed: int,
    out: str | None,
    as_json: bool,
    words: "Words",
) -> None:
    """Build a deck of each pool, check it, show it and write it."""
    from spoils.cards.formats import check_deck
    from spoils.cards.limited.building import build_deck
    from spoils.cards.limited.handouts import equipped
    from spoils.terminal.words import Words

    titles = Words() if as_json else words  # what is for programs is the same in every language
    decks: list[tuple[Deck, Pool, tuple[Fault, ...]]] = []
    for number, opened in enumerate(pools, 1):
        pool, notes = equipped(opened, card_set, catalog)
        if number == 1:
            note(notes)
        deck = build_deck(pool, catalog, titles(f"limited.{what}", set=card_set.name, n=number), edition)
        decks.append((deck, pool, check_deck(deck, catalog, "limited", edition, pool=pool)))
    if out is not None:
        write(decks, out, what, catalog)
    legal = sum(not faults for _, _, faults in decks)
    verdict = f"{len(decks)} decks, {legal} legal"
    if as_json:
        print_json(decks, seed, verdict)
    else:
        for deck, pool, faults in decks:
            print_deck(deck, pool, faults, words)
        print(words("limited.seed", seed=seed))
        print(verdict)
    if legal < len(decks):
        raise typer.Exit(1)


def print_deck(deck: "Deck", pool: "Pool", faults: "tuple[Fault, ...]", words: "Words") -> None:
    starting = ", ".join(f"{entry.count} {words.card(entry.name)}" for entry in deck.starting)
    faction, opened = words.card(deck.faction or ""), sum(pool.counts.values())
    print(words("limited.deck", deck=deck.name, faction=faction, starting=starting, n=opened))
    for entry in deck.cards:
        print(f"  {entry.count} {words.card(entry.name)}")
    for fault in faults:
        print(f"  {said(str(fault))}")


def print_json(decks: "list[tuple[Deck, Pool, tuple[Fault, ...]]]", seed: int, verdict: str) -> None:
    import json

    answer = {
        "seed": seed,
        "decks": [
            {
                "deck": deck.name,
                "faction": deck.faction,
                "starting": {entry.name: entry.count for entry in deck.starting},
                "cards": {entry.name: entry.count for entry in deck.cards},
                "pool": pool.counts,
                "unlimited": sorted(pool.unlimited),
                "faults": [str(fault) for fault in faults],
            }
            for deck, pool, faults in decks
        ],
        "verdict": verdict,
    }
    print(json.dumps(answer, ensure_ascii=False, indent=2))


def write(
    decks: "list[tuple[Deck, Pool, tuple[Fault, ...]]]", out: str, what: str, catalog: "Catalog"
) -> None:
    """A pool and a deck for each player, in the project's own form."""
    from pathlib import Path

    from spoils.cards.deckfile import write_deck
    from spoils.cards.limited.handouts import as_list

    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for number, (deck, pool, _) in enumerate(decks, 1):
        write_deck(deck, folder / f"{what}-{number}.yaml", catalog)
        write_deck(
            as_list(pool, catalog, f"{deck.name}, pool"), folder / f"{what}-{number}-pool.yaml", catalog
        )
