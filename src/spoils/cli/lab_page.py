"""What the laboratory has found, as lines of text."""

from collections.abc import Iterator, Mapping, Sequence

from spoils.lab.trials.card_figures import CardFigures
from spoils.lab.trials.deck_figures import CardInDeck, DeckFigures
from spoils.lab.trials.figures import Difference, Share
from spoils.view.messages.catalogue import catalogue

LISTED = 5  # cards that are called the best, and the worst
WIDEST = 40  # signs of the longest bar
BY_CHANCE = 0.05  # of intervals that do not hold the true value


class Page:
    """Says figures in a language."""

    def __init__(self, language: str, card_names: Mapping[str, str]) -> None:
        self.language = language
        self.catalogue = catalogue(language)
        self.card_names = card_names

    def say(self, key: str, **values: object) -> str:
        return self.catalogue.sentence(f"lab.{key}", values)

    def card(self, name: str) -> str:
        return self.card_names.get(name, name)

    def number(self, value: float, form: str = ".1f") -> str:
        written = format(value, form).replace("-", "−")
        return written.replace(".", ",") if self.language == "fr" else written

    def percent(self, share: float) -> str:
        return self.number(share * 100)

    def points(self, share: float) -> str:
        return self.number(share * 100, "+.1f")

    def between(self, low: str, high: str) -> str:
        return f"[{low} ; {high}]" if self.language == "fr" else f"[{low}, {high}]"

    def share(self, key: str, one: Share, name: str = "") -> str:
        return self.say(
            key,
            name=name,
            some="yes" if one.games else "no",
            games=one.games,
            share=self.percent(one.share),
            interval=self.between(*map(self.percent, one.interval)),
        )

    def difference(self, key: str, one: Difference, **values: object) -> str:
        interval = self.say("too_few")
        if one.interval is not None:
            interval = self.between(*map(self.points, one.interval))
        return self.say(key, points=self.points(one.mean), interval=interval, pairs=one.pairs, **values)


def card_page(figures: CardFigures, language: str, card_names: Mapping[str, str]) -> Iterator[str]:
    """What a card does."""
    page = Page(language, card_names)
    yield page.share("with", figures.having)
    yield page.share("without", figures.lacking)
    yield page.difference("difference", figures.difference)
    yield page.say(verdict(figures.difference))
    for key, groups in (("by_deck", figures.by_deck), ("by_other", figures.by_other)):
        if len(groups) > 1:
            yield page.say(key)
            yield from (page.difference("group", one, name=one.name) for one in groups)
    having = max(1, figures.having.games)
    for key, share in (("drawn", figures.drawn), ("played", figures.played), ("resource", figures.resource)):
        yield page.share(key, share, name=page.percent(share.games / having))
    if figures.rounds:
        yield page.say("rounds")
        yield from bars(figures.rounds)
    yield f"{figures.card}: {for_programs(figures.difference)} of {figures.games} games"


def deck_page(figures: DeckFigures, language: str, card_names: Mapping[str, str]) -> Iterator[str]:
    """How a deck does."""
    page = Page(language, card_names)
    yield page.say("against")
    yield from (page.share("record", one, one.name) for one in figures.by_other)
    yield from ranking(page, figures)
    yield from mulligans(page, figures)
    total = figures.total
    low, high = total.interval
    yield f"{figures.deck} wins {total.share:.1%} [{low:.1%}, {high:.1%}] of {figures.games} games"


def ranking(page: Page, figures: DeckFigures) -> Iterator[str]:
    """The best and the worst of the cards of which enough was seen."""
    ordered = [one for one in figures.cards if one.opening.interval is not None]
    half = min(LISTED, len(ordered) // 2)
    if not half:
        yield page.say("no_ranking")
        return
    for key, cards in (("best", ordered[:half]), ("worst", ordered[-half:][::-1])):
        yield page.say(key)
        yield from (in_deck(page, one, figures.games) for one in cards)
    outstanding = sum(one.opening.is_certain for one in ordered)
    expected = page.number(BY_CHANCE * len(ordered))
    yield page.say("outstanding", n=outstanding, cards=len(ordered), expected=expected)


def in_deck(page: Page, one: CardInDeck, games: int) -> str:
    """One card of a deck."""
    return page.difference(
        "card",
        one.opening,
        name=page.card(one.name),
        copies=one.copies,
        drawn=page.number(100 * one.drawn.games / max(1, games), ".0f"),
        played=page.number(100 * one.played.games / max(1, games), ".0f"),
        known="no" if one.round is None else "yes",
        round="" if one.round is None else page.number(one.round, "g"),
    )


def mulligans(page: Page, figures: DeckFigures) -> Iterator[str]:
    """Whether mulligans paid."""
    taken = figures.mulligans
    if not taken.games:
        yield page.say("no_mulligans")
        return
    yield page.difference("mulligans", taken.gain, n=taken.games)
    for one in taken.by_card[:LISTED]:
        yield page.difference("put_back", one, name=page.card(one.name))


def verdict(found: Difference) -> str:
    """What a difference means."""
    if not found.is_certain:
        return "unclear"
    return "helps" if found.mean > 0 else "hurts"


def bars(rounds: Sequence[tuple[int, int]]) -> Iterator[str]:
    """A bar for every round from the first to the last."""
    counts = dict(rounds)
    most = max(counts.values())
    for number in range(min(counts), max(counts) + 1):
        count = counts.get(number, 0)
        yield f"{number:4} {'█' * round(WIDEST * count / most)} {count}"


def for_programs(found: Difference) -> str:
    """The difference in a form that stays the same in every language."""
    if found.interval is None:
        return f"{found.mean:+.1%} [-100.0%, +100.0%]"
    low, high = found.interval
    return f"{found.mean:+.1%} [{low:+.1%}, {high:+.1%}]"
