"""A trained policy in a file as a bot: `--bot policy:FILE`.

A file is a numpy archive (.npz) or an ONNX model (.onnx; extra `onnx`). It turns an observation into a score
for each action; the bot draws one of the legal actions with probabilities that grow with the scores (a
softmax), by its own seed. `docs/learning.md` describes both forms.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from spoils.bots.bot import Bot
from spoils.bots.seat import Seat
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.learning.arrays import SHAPES, Observation, as_arrays
from spoils.observing.choice import Choice
from spoils.observing.columns import ACTIONS, KINDS, OPTION_COLUMNS, TABLE_COLUMNS, VERSION
from spoils.observing.observer import Observer
from spoils.view.question_view import shown_answer

Scores = Callable[[Observation], NDArray[np.floating]]

KIND: Final = TABLE_COLUMNS.index(f"question {KINDS[0]}")  # where the kind of question begins
NUMBER: Final = OPTION_COLUMNS.index("card: number")  # a name, not a quantity


class PolicyBot(Bot):
    """Takes the actions that a policy prefers."""

    def __init__(self, file: str, seed: int) -> None:
        self.scores = policy_in(str(Path(file).resolve()))
        self.random = np.random.default_rng(seed)
        self.observer: Observer | None = None  # of the game that was asked about last

    def choose(self, seat: Seat) -> list[int]:
        return shown_answer(seat._game, self.answer(seat._game, seat.player))

    def answer(self, game: Game, player: int) -> list[int]:
        choice = Choice(game)
        given = None
        while given is None:
            legal = choice.legal()
            given = choice.take(legal[0] if len(legal) == 1 else self.action(game, player, choice))
        return given

    def action(self, game: Game, player: int, choice: Choice) -> int:
        """One action of those that are legal."""
        if self.observer is None or self.observer.game is not game:
            self.observer = Observer(game)
        seen = as_arrays(self.observer.observe(player, choice))
        legal = np.array(choice.legal())
        scores = np.asarray(self.scores(seen), np.float64).reshape(-1)[legal]
        chances = np.exp(scores - scores.max())
        return int(self.random.choice(legal, p=chances / chances.sum()))


@lru_cache(maxsize=16)
def policy_in(file: str) -> Scores:
    """The policy in a file, read once."""
    path = Path(file)
    if not path.is_file():
        raise UserError(f"{file}: there is no such file; a policy is a .npz or .onnx file")
    if path.suffix == ".npz":
        return numpy_policy(path)
    if path.suffix == ".onnx":
        return onnx_policy(path)
    raise UserError(f"{file}: is no policy; a policy is a .npz or .onnx file")


# ---- numpy -------------------------------------------------------------------------------------------------


def numpy_policy(path: Path) -> Scores:
    """`weights` by kind of question and column of an option; or layers `w0`, `b0`, `w1` ... that score an
    option from the table's columns and its own, with max(0, x) between them."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
    except (OSError, ValueError, EOFError, BadZipFile, zlib.error):  # numpy would advise to run what is in it
        raise UserError(f"{path}: is no archive of numpy (numpy.savez), or is cut off") from None
    if "version" not in arrays:
        raise UserError(f'{path}: does not say for which "version" of observations; this is {VERSION}')
    version = arrays["version"]
    if version.shape or version != VERSION:
        raise UserError(f"{path}: was made for observations of version {version}; this is version {VERSION}")
    if "weights" in arrays:
        return linear(path, arrays["weights"])
    if "w0" in arrays:
        return layered(path, arrays)
    raise UserError(f'{path}: holds neither "weights" nor layers "w0", "b0", "w1" ...')


def linear(path: Path, weights: NDArray[Any]) -> Scores:
    """One weight for each kind of question and column of an option; the number of a card counts for
    nothing."""
    check_shape(path, "weights", weights, (len(KINDS), len(OPTION_COLUMNS)))
    weights = weights.copy()
    weights[:, NUMBER] = 0

    def scores(seen: Observation) -> NDArray[np.floating]:
        kind = int(seen["observation"][KIND : KIND + len(KINDS)].argmax())
        found: NDArray[np.floating] = seen["options"] @ weights[kind]
        return found

    return scores


def layered(path: Path, arrays: dict[str, NDArray[Any]]) -> Scores:
    """Layers, one after the other."""
    layers: list[tuple[NDArray[Any], NDArray[Any]]] = []
    width = len(TABLE_COLUMNS) + len(OPTION_COLUMNS)
    while f"w{len(layers)}" in arrays:
        number = len(layers)
        weights, bias = arrays[f"w{number}"], arrays.get(f"b{number}", np.zeros(0))
        out = bias.shape[0] if bias.ndim == 1 else -1
        check_shape(path, f"w{number}", weights, (width, out))
        layers.append((weights, bias))
        width = out
    if width != 1:
        raise UserError(f"{path}: the last layer gives {width} numbers for an option; it must give one")

    def scores(seen: Observation) -> NDArray[np.floating]:
        options = seen["options"].copy()
        options[:, NUMBER] = 0
        table = np.broadcast_to(seen["observation"], (ACTIONS, len(TABLE_COLUMNS)))
        found: NDArray[np.floating] = np.concatenate((table, options), axis=1)
        for place, (weights, bias) in enumerate(layers):
            found = found @ weights + bias
            if place + 1 < len(layers):
                found = np.maximum(found, 0)
        return found[:, 0]

    return scores


def check_shape(path: Path, name: str, array: NDArray[Any], shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise UserError(f"{path}: {name} has the shape {array.shape}; {shape} is right")
    if array.dtype.kind not in "fiu" or not np.isfinite(array).all():
        raise UserError(f"{path}: {name} holds numbers that are none")


# ---- ONNX --------------------------------------------------------------------------------------------------


def onnx_policy(path: Path) -> Scores:
    """A model with inputs called as the arrays of an observation, each with one more dimension in front; its
    first output scores the actions."""
    try:
        import onnxruntime  # type: ignore[import-not-found]
    except ImportError:
        raise UserError(f'{path}: ONNX needs onnxruntime: pip install "spoils-engine[onnx]"') from None
    try:
        session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    except Exception as error:
        raise UserError(f"{path}: cannot be read as an ONNX model: {error}") from None
    wanted = [one.name for one in session.get_inputs()]
    for name in wanted:
        if name not in SHAPES:
            raise UserError(f"{path}: has an input {name!r}; the inputs may be {', '.join(SHAPES)}")

    def scores(seen: Observation) -> NDArray[np.floating]:
        first: NDArray[np.floating] = np.asarray(
            session.run(None, {name: seen[name][None] for name in wanted})[0]
        )
        if first.size != ACTIONS:
            raise UserError(f"{path}: scores {first.size} actions; there are {ACTIONS}")
        return first

    return scores
