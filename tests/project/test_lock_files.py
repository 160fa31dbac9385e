"""The lock files agree with pyproject.toml and pin everything."""

import re
import tomllib

import pytest

from checks.places import PROJECT

PIN = re.compile(r"^([A-Za-z0-9._-]+)==\S+", re.MULTILINE)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(group: str) -> set[str]:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + (project["optional-dependencies"]["dev"] if group == "dev" else [])
    return {normal(re.split(r"[<>=!~ ;\[]", requirement)[0]) for requirement in wanted}


@pytest.mark.parametrize(("file", "group"), [("requirements.txt", ""), ("requirements-dev.txt", "dev")])
def test_everything_declared_is_locked_with_hashes(file: str, group: str) -> None:
    text = (PROJECT / file).read_text("utf-8")
    entries = re.split(
        r"^(?=[A-Za-z0-9])", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE
    )
    entries = [entry for entry in entries if entry.strip()]
    assert declared(group) <= {normal(name) for name in PIN.findall(text)}
    assert [entry for entry in entries if "--hash=sha256:" not in entry or not PIN.match(entry)] == []


def test_both_lock_files_choose_the_same_versions() -> None:
    runtime = PIN.findall((PROJECT / "requirements.txt").read_text("utf-8"))
    development = PIN.findall((PROJECT / "requirements-dev.txt").read_text("utf-8"))
    assert set(runtime) <= set(development)


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_no_lock_file_names_an_address(file: str) -> None:
    assert "://" not in (PROJECT / file).read_text("utf-8")
