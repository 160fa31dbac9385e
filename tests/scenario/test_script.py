"""Every form of a script's line, and lines that are none."""

import pytest

from spoils.scenario.commands import (
    Assign,
    Attack,
    Bid,
    Block,
    Cannot,
    Choose,
    Command,
    Concede,
    Deploy,
    EndTurn,
    Expect,
    Mulligan,
    NameCard,
    Order,
    Ordered,
    Pass,
    PayWith,
    Pick,
    PlayResource,
    Say,
    Use,
)
from spoils.scenario.names import CardName, Vocabulary
from spoils.scenario.script import parse_line
from spoils.scenario.wording import BadLine

WORDS = Vocabulary(
    ["A", "B"],
    ["Grunt", "Ogre", "Zap", "Medic", "Keep", "Rage", "Rust, the Old", "Lord of Mud", "Gate with Towers"],
    ["Fresh"],
)


def name(text: str) -> CardName:
    found = WORDS.card(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("A deploys Zap", Deploy("A", name("Zap"))),
        ("A deploys Zap with flip up", Deploy("A", name("Zap"), flip_up=True)),
        ("A deploys Zap for X = 3", Deploy("A", name("Zap"), x=3)),
        ("A deploys Zap#2 with flip up for X = 0", Deploy("A", name("Zap#2"), flip_up=True, x=0)),
        ("A tries to deploy Zap", Deploy("A", name("Zap"), trying=True)),
        ("B uses Heal of Medic", Use("B", (("Heal", name("Medic")),))),
        ("B uses Cup of Tea of Lord of Mud", Use("B", (("Cup of Tea", name("Lord of Mud")),))),
        ("A attacks with Grunt, Ogre", Attack("A", (name("Grunt"), name("Ogre")))),
        ("A attacks Keep with Grunt", Attack("A", (name("Grunt"),), target=name("Keep"))),
        (
            "A attacks Gate with Towers with Grunt",
            Attack("A", (name("Grunt"),), target=name("Gate with Towers")),
        ),
        ("A attacks B with Grunt", Attack("A", (name("Grunt"),), opponent="B")),
        ("B blocks with Grunt#1", Block("B", (name("Grunt#1"),))),
        ("A ends turn", EndTurn("A")),
        ("A passes", Pass("A")),
        ("A concedes", Concede("A")),
        ("A picks Grunt,  Ogre", Pick("A", (name("Grunt"), name("Ogre")))),
        ('A picks "Rust, the Old", Fresh', Pick("A", (name('"Rust, the Old"'), name("Fresh")))),
        ("A picks B's faction", Pick("A", (CardName("B's faction", faction_of="B"),))),
        ("A picks nothing", Pick("A", ())),
        ("A chooses 3", Choose("A", "3")),
        ("A chooses OPTION 2", Choose("A", "OPTION 2")),
        ("A chooses draw a card", Choose("A", "draw a card")),
        ("A says yes", Say("A", True)),
        ("A says no", Say("A", False)),
        ("A plays Grunt face-down", PlayResource("A", name("Grunt"), face_down=True)),
        ("A plays Rage face-up", PlayResource("A", name("Rage"), face_down=False)),
        (
            "A assigns Ogre: 2 to Grunt#1, 1 to Medic",
            Assign("A", name("Ogre"), ((2, name("Grunt#1")), (1, name("Medic")))),
        ),
        ("A orders Zap", Order("A", (Ordered("Zap", name("Zap")),))),
        (
            "A orders Restore Rule, Zap/2",
            Order("A", (Ordered("Restore Rule", None), Ordered("Zap/2", name("Zap"), 2))),
        ),
        ("A bids 3", Bid("A", 3)),
        ("A names Lord of Mud", NameCard("A", "Lord of Mud")),
        ("A pays with Rage#1, Grunt", PayWith("A", (name("Rage#1"), name("Grunt")))),
        ("A mulligans Grunt, Ogre", Mulligan("A", (name("Grunt"), name("Ogre")))),
        ("A mulligans nothing", Mulligan("A", ())),
        ("A cannot deploy Zap", Cannot("A", Deploy("A", name("Zap")))),
        ("A cannot deploy Zap with flip up", Cannot("A", Deploy("A", name("Zap"), flip_up=True))),
        ("A cannot use Heal of Medic", Cannot("A", Use("A", (("Heal", name("Medic")),)))),
        ("A cannot attack with Ogre", Cannot("A", Attack("A", (name("Ogre"),)))),
        ("B cannot block with Ogre", Cannot("B", Block("B", (name("Ogre"),)))),
        ("A cannot pick Grunt", Cannot("A", Pick("A", (name("Grunt"),)))),
        ("A cannot pick nothing", Cannot("A", Pick("A", ()))),
        ("A cannot play Grunt face-up", Cannot("A", PlayResource("A", name("Grunt"), face_down=False))),
        ("A cannot bid 2", Cannot("A", Bid("A", 2))),
        ("B cannot pass", Cannot("B", Pass("B"))),
    ],
)
def test_a_line_is_read(text: str, command: Command) -> None:
    assert parse_line(text, WORDS) == command


def test_an_expectation_may_stand_in_a_script() -> None:
    assert isinstance(parse_line("expect A.hand = 2", WORDS), Expect)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("C deploys Zap", "begins neither with a player (A, B) nor with expect"),
        ("deploys Zap", "begins neither with a player"),
        ("A juggles Zap", '"A juggles Zap" is not a line of a script'),
        ("A deploys", "something is missing"),
        ("A deploys Zop", 'there is no card called "Zop" in this scenario; did you mean "Zap"?'),
        ("A deploys Zap for X = 1 for X = 2", "there is no card called"),
        ("A deploys Zap#0", "there is no card called"),
        ("A uses Heal", "is not of the form ABILITY of CARD"),
        ("A uses Heal of Nobody", 'there is no card called "Nobody"'),
        ("A attacks Grunt", "is not of the form"),
        ("A attacks C with Grunt", "is not of the form"),
        ("A ends turn now", '"now" does not belong here'),
        ("A passes the salt", '"the salt" does not belong here'),
        ("A picks Grunt,, Ogre", "a name is missing"),
        ("A picks Rust, the Old", 'there is no card called "Rust"'),
        ("A says maybe", '"maybe" is neither yes nor no'),
        ("A plays Grunt", "does not say face-up or face-down"),
        ("A assigns Ogre 2 to Grunt", "is not of the form CARD: 2 to CARD"),
        ("A assigns Ogre: two to Grunt", '"two" is not a whole number'),
        ("A bids -1", '"-1" is not a whole number'),
        ("A bids ٣", "is not a whole number"),
        ("A cannot dance", "cannot is followed by"),
        ("expect the unexpected", "is not an assertion"),
    ],
)
def test_a_line_that_means_nothing_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadLine) as caught:
        parse_line(text, WORDS)
    assert problem in str(caught.value)
