"""The project speaks of itself alone: no path of a machine, no address of a registry, no workplace."""

import re

from checks.places import name_of, project_files, text_of

# The patterns are put together from pieces so that this file does not contain what it looks for.
FORBIDDEN: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "a path of one machine",
        re.compile(
            r"(?<![\w.~/-])/(?:" + "|".join(("work", "root", "home", "Users", "farm", "mnt")) + r")/\w"
        ),
    ),
    (
        "an address of a package registry",
        re.compile(
            "|".join(
                (
                    r"--(?:extra-)?" + "index-" + "url",
                    "--find-" + "links",
                    r"pypi\." + "org",
                    r"pythonhosted\." + "org",
                    r"registry\." + r"npmjs",
                    r"https?://\S+\.(?:whl|tgz|tar\.gz)\b",
                    '"resol' + 'ved":',
                )
            )
        ),
    ),
    (
        "talk of how it was made",
        re.compile(
            r"\b(?:"
            + "|".join(
                (
                    "sub-?" + "agents?",
                    "helper " + "agents?",
                    "(?:this|an earlier|my|the next) " + "session",
                    "language " + "model",
                )
            )
            + r")\b",
            re.IGNORECASE,
        ),
    ),
)


def faults_of(text: str, place: str) -> list[str]:
    """Every line that says what the project should not say."""
    return [
        f"{place}:{text.count(chr(10), 0, match.start()) + 1}: {what}: {match[0]}"
        for what, pattern in FORBIDDEN
        for match in pattern.finditer(text)
    ]


def check() -> list[str]:
    """Faults in all files of the project."""
    return [
        fault
        for path in project_files()
        if (text := text_of(path)) is not None
        for fault in faults_of(text, name_of(path))
    ]
