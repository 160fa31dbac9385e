"""A server of its own for browser tests: a process with a database file, to be killed and started again."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

STARTED = re.compile(r"http://[\w.]+:(\d+)")
PATIENCE = 300.0
# All tests come from one address, which may do only so much at a time.
PATIENT = (
    "--limit=work_burst=20000",
    "--limit=work_per_second=1000",
    "--limit=account_burst=1000",
    "--limit=offer_burst=1000",
    "--limit=study_nodes=100",
)

SPOILS = (sys.executable, "-m", "spoils")


class Server:
    """`spoils serve` on a free port. Started again it keeps the port and the database."""

    def __init__(self, folder: Path, *options: str, program: Sequence[str] = SPOILS) -> None:
        self.database = folder / "games.db"
        self.options = options
        self.program = program
        self.environment = dict(os.environ)
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it says where it serves."""
        command = [*self.program, "serve", "--port", str(self.port), *PATIENT, *self.options]
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**self.environment, "PYTHONUNBUFFERED": "1"},
            cwd=self.database.parent,
        )
        self.process = process
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self.read, args=(process, lines), daemon=True).start()
        while True:
            try:
                line = lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"the server did not start: {self.words}") from None
            found = STARTED.search(line)
            if found:
                self.port = int(found[1])
                return
            assert process.poll() is None, f"the server ended: {self.words}"

    @property
    def words(self) -> str:
        """All it has said so far."""
        return "".join(self.said)

    def read(self, process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
        """Take what the server says, to the end, so that it never waits for us."""
        assert process.stdout is not None
        try:
            for line in process.stdout:
                self.said.append(line)
                lines.put(line)
        except ValueError:
            pass  # closed after a kill

    def kill(self) -> None:
        """As a power failure would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None
