"""The log: not to be flooded, and readable for machines where that is wanted."""

import json
import logging

from spoils.server.logs import SAME_BURST, Lines, Restraint


def record(message: str, line: int) -> logging.LogRecord:
    return logging.LogRecord("spoils", logging.WARNING, "somewhere.py", line, message, (), None)


def test_the_same_thing_again_and_again_is_counted() -> None:
    restraint = Restraint()
    passed = [restraint.filter(record("again", 5)) for _ in range(1000)]
    assert passed.count(True) == SAME_BURST
    assert restraint.filter(record("something else", 6))
    restraint.gate.buckets.clear()  # some time later
    again = record("again", 5)
    assert restraint.filter(again)
    assert again.getMessage() == f"again (and {1000 - SAME_BURST} more like it)"


def test_lines_are_json() -> None:
    line = json.loads(Lines().format(record('a "quoted" word', 1)))
    assert line["message"] == 'a "quoted" word'
    assert (line["level"], line["logger"]) == ("warning", "spoils")
