"""The project speaks of itself alone."""

import pytest

from checks import wording


def test_the_project_speaks_of_itself_alone() -> None:
    faults = wording.check()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "text",
    [
        "see /" + "home/somebody/spoils",
        'open("/' + 'work/x")',
        "--index-" + "url https://example.org/simple",
        "https://example.org/" + "package-1.0-py3-none-any." + "whl",
        "as decided in this " + "session",
        "found by a sub" + "agent",
    ],
)
def test_what_the_project_should_not_say(text: str) -> None:
    (fault,) = wording.faults_of("first line\n" + text + "\n", "x.md")
    assert fault.startswith("x.md:2: ")


@pytest.mark.parametrize(
    "text",
    ["tests/" + "home/page.html", "../shared/rules", "session key", "https://example.org/page", "a/work/b"],
)
def test_what_the_project_may_say(text: str) -> None:
    assert wording.faults_of(text, "x.md") == []
