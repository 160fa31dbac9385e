"""How the engine is compiled: which modules, with which options."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from fast.mending import mend

BUILD: Final = """
from setuptools import setup
from fast.recipe import compile_side_by_side, extensions
compile_side_by_side()
setup(name="spoils-engine", ext_modules=extensions("."), script_args=["-q", "build_ext", "--inplace"])
"""


# Small functions of one file are called all the time from others: optimising across files saves a seventh of
# the time, and makes the build twice as long.
ACROSS_FILES: Final = ["-flto=auto", "-fno-semantic-interposition"]
# So many compilers at the same time, each with its memory, and no more unless JOBS says so.
MANY: Final = 8
# Besides the engine: what runs between two decisions of random play, what bots do in imagined games, and
# what learning programs are shown.
BESIDES: Final = (
    "bots/candidates.py",
    "bots/draw.py",
    "bots/evaluation.py",
    "bots/exploring.py",
    "bots/imagining.py",
    "bots/information.py",
    "bots/instinct.py",
    "bots/patience.py",
    "bots/playing.py",
    "bots/prospects.py",
    "bots/reflex.py",
    "bots/skirmish.py",
    "bots/tree.py",
    "lab/invariants.py",
    "learning/course.py",
    "observing/choice.py",
    "observing/look.py",
    "observing/observer.py",
    "observing/rows.py",
    "observing/sides.py",
    "view/knowledge.py",
    "view/resample.py",
)


def compile_side_by_side() -> None:
    """Let setuptools compile the many files of one extension at the same time (as many as JOBS says)."""
    import_module("setuptools")  # puts its own distutils in the place of the old one
    compiler = import_module("distutils.ccompiler").CCompiler

    jobs = int(os.environ.get("JOBS") or min(os.cpu_count() or 1, MANY))

    def compile_all(
        self: Any,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        _, objects, after, options, build = self._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = self._get_cc_args(options, debug, extra_preargs)

        def compile_one(name: str) -> None:
            source, suffix = build[name]
            self._compile(name, source, suffix, arguments, after, options)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(compile_one, build))
        return list(objects)

    compiler.compile = compile_all


def modules(source: str) -> list[str]:
    """The modules of the engine under a source folder, and those besides it."""
    package = Path(source) / "spoils"
    engine = [path for path in (package / "engine").rglob("*.py") if path.name != "__init__.py"]
    return sorted(str(path) for path in (*engine, *(package / name for name in BESIDES)))


def extensions(source: str, generated: str | None = None, *, optimised: bool = True) -> list[Any]:
    """What setuptools has to build, with generated C in a folder of its own. Several files: a compiler takes
    long over very large ones. Without optimising it takes a fraction of the time, and the engine is slow."""
    from mypyc.build import mypycify

    options = ["--strict", "--explicit-package-bases", "--python-version=3.11"]
    made = mypycify(
        [*options, *modules(source)],
        opt_level="2" if optimised else "0",
        debug_level="0",
        multi_file=True,
        target_dir=generated,
    )
    for extension in made:
        for generated_file in extension.sources:
            mend(Path(generated_file))
    for extension in made if optimised and os.name == "posix" else ():
        # all extensions share one list of arguments: a new one each, or it would grow with every module
        extension.extra_compile_args = [*extension.extra_compile_args, *ACROSS_FILES]
        extension.extra_link_args = [*extension.extra_link_args, *ACROSS_FILES, "-O2"]
    return list(made)
