"""A server of its own for browser tests: a process with a database file, to be killed and started again."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.copies import Copy, start

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


class Server:
    """`spoils serve` on a free port. Started again it keeps the port and the database."""

    def __init__(self, folder: Path, *options: str, program: Sequence[str] = ()) -> None:
        """With ``program``, that is started instead of a copy of ours."""
        self.database = folder / "games.db"
        self.options = options
        self.program = program
        self.environment = dict(os.environ)
        self.port = 0
        self.process: subprocess.Popen[str] | Copy | None = None
        self.said: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it says where it serves."""
        command = ["serve", "--port", str(self.port), *PATIENT, *self.options]
        command += ["--database", f"sqlite:///{self.database}"]
        environment = {**self.environment, "PYTHONUNBUFFERED": "1"}
        folder = self.database.parent
        process: subprocess.Popen[str] | Copy
        if self.program:
            process = subprocess.Popen(
                [*self.program, *command],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env=environment,
                cwd=folder,
            )
        else:
            process = start(command, stderr=subprocess.STDOUT, env=environment, cwd=folder)
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

    def read(self, process: subprocess.Popen[str] | Copy, lines: queue.Queue[str]) -> None:
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
