"""One spelling of many: sound characters, folded synonyms, and a log of every change."""

from __future__ import annotations

import pytest

from spoils.language.normalise import errata, normalise_sentences, normalise_text, synonyms


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("your opponent\u2019s hand", "your opponent's hand"),
        ("your opponent\ufffds hand", "your opponent's hand"),
        ("a \u201cdragon\u201d card", 'a "dragon" card'),
        ("WAIT\u2026", "WAIT..."),
        ("Pay 3.  Draw a card. ", "Pay 3. Draw a card."),
        ("one\r\n\r\ntwo", "one\n\ntwo"),
    ],
)
def test_characters(printed: str, read: str) -> None:
    assert normalise_text("Anything", printed)[0] == read


def test_every_repaired_character_is_logged() -> None:
    _, changes = normalise_text("Anything", "your opponent\u2019s \u201cdragon\u201d")
    assert {(change.kind, change.before) for change in changes} == {
        ("character", "\u2019"),
        ("character", "\u201c"),
        ("character", "\u201d"),
    }


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("When this card comes into play, draw a card.", "When this card enters play, draw a card."),
        ("Deploy a character.", "play a character."),
        ("If a card is deployed", "If a card is played"),
        ("a card being deployed", "a card being played"),
        ("remove it from combat", "remove it from battle"),
        ("Use this only once per turn.", "Use this only once each turn."),
        ("This card can only attack once each turn.", "This card can attack only once each turn."),
        ("that player may not attack", "that player cannot attack"),
        ("Add 2 tokens to this card.", "put 2 tokens on this card."),
        ("Deal 2 damage to it.", "inflict 2 damage to it."),
        ("put it on the top of your deck", "put it on top of your deck"),
        ("pick a character or a location", "pick a character or location"),
        ("discards X cards at random", "discards X random cards"),
        ("discards a card at random", "discards a random card"),
        ("flip it face down", "flip it face-down"),
        ("strength 4 or higher", "strength 4 or more"),
        ("put it into it's owner's hand", "put it into its owner's hand"),
        ("pick two characters", "pick 2 characters"),
        ("your opponents faction loses 1 influence", "your opponent's faction loses 1 influence"),
        (
            "that cards controllers faction loses 1 influence",
            "that card's controller's faction loses 1 influence",
        ),
        ("each opponents' deck", "each opponent's deck"),
        ("any players' hand", "any player's hand"),
        ("your opponents' factions", "your opponents' factions"),
        ("both player's factions", "both players' factions"),
        ("if it's destroyed", "if it is destroyed"),
        ("if there's a token on it", "if there is a token on it"),
        ("put it into it's controller's hand", "put it into its controller's hand"),
        ("if this card's destroyed by damage", "if this card is destroyed by damage"),
        ("this card's destroyed characters", "this card's destroyed characters"),
        ("if they're depleted", "if they are depleted"),
        ("if you'd draw a card", "if you would draw a card"),
        ("If you don't, draw a card.", "If you don't, draw a card."),
        ("Cards you don't control cannot attack.", "Cards you do not control cannot attack."),
        ('gains the "character" type', "gains the character type"),
    ],
)
def test_synonyms(printed: str, read: str) -> None:
    assert normalise_sentences(printed)[0] == read


def test_quotations_are_left_alone() -> None:
    assert normalise_sentences('a card named "Deploy"')[0] == 'a card named "Deploy"'


def test_a_folded_synonym_is_logged_with_its_reason() -> None:
    _, changes = normalise_sentences("Deploy a card.")
    assert [(change.before, change.after) for change in changes] == [("Deploy", "play")]
    assert "604" in changes[0].reason


def test_every_entry_of_the_data_says_why() -> None:
    assert all(synonym.reason for synonym in synonyms())
    assert all(erratum.reason and erratum.kind for erratum in errata())


def test_misprints_are_corrected_on_their_own_card_only() -> None:
    erratum = errata()[0]
    assert normalise_text(erratum.card, erratum.printed)[0] == erratum.corrected
    assert normalise_text("Another Card", erratum.printed)[0] == erratum.printed
