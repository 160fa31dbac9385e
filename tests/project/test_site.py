"""The documentation as a site: it is built without a warning, and a broken link is one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from checks.places import PROJECT

CALL = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "--fresh-env"]


def built(docs: Path, site: Path) -> subprocess.CompletedProcess[str]:
    call = [*CALL, "-c", str(PROJECT / "tools" / "site"), "-d", str(site / "kept"), str(docs), str(site)]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=300, cwd=PROJECT)


def test_the_site_is_built_and_has_the_reference(tmp_path: Path) -> None:
    ran = built(PROJECT / "docs", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    reference = (tmp_path / "reference.html").read_text("utf-8")
    for name in ("begin", "load", "replay", "Match", "why_not", "information_state", "Refused", "Ending"):
        assert f'<span class="pre">{name}</span>' in reference
    assert "http" not in "".join(
        line for line in (tmp_path / "index.html").read_text("utf-8").splitlines() if "<script" in line
    )


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Here\n\n[there](nowhere.md) and [that](#not-here)\n")
    ran = built(tmp_path / "docs", tmp_path / "out")
    assert ran.returncode != 0
    assert "not-here" in ran.stderr
