"""The ordinary build, with the client's pages, and with a compiled engine where that can be made.

The pages are those of `web/dist`, where `make pages` (or whoever made the source archive) has built them.

`pip install .` compiles the engine with mypyc if mypy and a C compiler are there; if not it says so and
installs the plain source. SPOILS_COMPILE=0 leaves it out, and SPOILS_COMPILE=quick leaves out only what the C
compiler does for speed, so that tests can have a compiled wheel within a minute. An editable install is never
compiled: a stale library would hide edited source (`make fast` makes a compiled copy beside it).
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))


class BuildWithPages(build_py):
    """Puts the built client beside the server's modules."""

    def run(self) -> None:
        super().run()
        pages = ROOT / "web" / "dist"
        if self.editable_mode:
            return
        if not (pages / "index.html").is_file():
            print("spoils: the pages in the browser are left out (they are not built)", file=sys.stderr)
            return
        target = Path(self.build_lib) / "spoils" / "server" / "static"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(pages, target, ignore=shutil.ignore_patterns(".built-*"))


class BuildOrLeave(build_ext):
    """Builds the compiled engine, or leaves it out."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            leave_out(f"the compiler failed: {error}")
            self.extensions = []


def leave_out(why: str) -> None:
    print(f"spoils: the engine is installed as plain Python, which is slower ({why})", file=sys.stderr)


def extensions() -> list[object]:
    """The compiled modules, or none."""
    wanted = {"build", "build_ext", "bdist_wheel", "install"} & set(sys.argv)
    if not wanted or "editable_wheel" in sys.argv:
        return []
    manner = os.environ.get("SPOILS_COMPILE", "1")
    if manner == "0":
        leave_out("SPOILS_COMPILE is 0")
        return []
    try:
        from fast.recipe import compile_side_by_side
        from fast.recipe import extensions as recipe

        os.chdir(ROOT / "src")
        made = recipe(".", str(ROOT / "build" / "mypyc"), optimised=manner != "quick")
        compile_side_by_side()
        return made
    except (Exception, SystemExit) as error:  # mypy is not there, or does not accept the source
        leave_out(str(error) or type(error).__name__)
        return []
    finally:
        os.chdir(ROOT)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrLeave, "build_py": BuildWithPages})
