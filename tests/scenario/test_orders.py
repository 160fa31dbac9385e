"""The order of triggers and replacements: one line may answer several questions about one group."""

from spoils.engine.state.questions import ORDER, TEXT, Question
from spoils.scenario.orders import Orders

URN, PYRE, WAKE, BELL = (TEXT, 11, 0), (TEXT, 12, 0), (TEXT, 13, 0), (TEXT, 14, 0)


def question(*options: tuple[int, ...]) -> Question:
    return Question(0, ORDER, list(options))


def name(orders: Orders, asked: Question, *options: tuple[int, ...]) -> None:
    """What a line does: the first goes now, the others wait."""
    orders.group(asked).named = list(options[1:])
    orders.taken(asked, asked.options.index(options[0]))


def test_the_rest_of_a_line_waits_for_the_next_question_of_its_group() -> None:
    orders = Orders()
    name(orders, question(URN, PYRE, WAKE), WAKE, URN, PYRE)
    assert orders.next_named(question(URN, PYRE)) == 0


def test_a_group_inside_another_does_not_use_its_order_up() -> None:
    orders = Orders()
    name(orders, question(URN, PYRE, WAKE), WAKE, PYRE)
    assert orders.next_named(question(BELL, WAKE)) is None
    name(orders, question(BELL, WAKE), BELL)
    assert orders.next_named(question(URN, PYRE)) == 1


def test_what_was_said_about_one_group_does_not_answer_a_later_one() -> None:
    orders = Orders()
    name(orders, question(URN, PYRE), PYRE, URN)
    assert orders.next_named(question(URN, PYRE)) is None


def test_something_that_no_longer_waits_is_left_out() -> None:
    orders = Orders()
    name(orders, question(URN, PYRE, WAKE, BELL), BELL, URN, PYRE)
    assert orders.next_named(question(PYRE, WAKE)) == 0


def test_the_same_text_may_wait_twice() -> None:
    orders = Orders()
    name(orders, question(URN, URN, PYRE), URN, PYRE)
    assert orders.next_named(question(URN, PYRE)) == 1
