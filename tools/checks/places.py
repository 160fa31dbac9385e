"""Where things lie: the project, its files, and the reference material that may lie beside it."""

import os
import subprocess
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
SOURCE = PROJECT / "src"


def shared() -> Path | None:
    """The folder of reference material (printed cards, rulebooks), or None where it is absent."""
    folder = Path(os.environ.get("SPOILS_SHARED", PROJECT.parent / "shared"))
    return folder if folder.is_dir() else None


def project_files() -> list[Path]:
    """Every file that is in the repository or would be with the next `git add`."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = (PROJECT / name for name in listing.stdout.split("\0") if name)
    return sorted(path for path in paths if path.is_file())  # a deleted file stays listed until committed


def text_of(path: Path) -> str | None:
    """The text of a file, or None if it is not a text."""
    content = path.read_bytes()
    if b"\0" in content:
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return None


def name_of(path: Path) -> str:
    """The path as a message should show it."""
    return path.relative_to(PROJECT).as_posix() if path.is_relative_to(PROJECT) else path.as_posix()
