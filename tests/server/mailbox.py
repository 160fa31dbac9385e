"""A mail server for tests: takes every letter, and keeps it."""

import socketserver
import threading
import time
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

WAIT = 180.0


class Conversation(socketserver.StreamRequestHandler):
    """One client that hands letters over, by as much of RFC 5321 as that needs."""

    def handle(self) -> None:
        self.wfile.write(b"220 mailbox\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self.take()
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return

    def take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        assert isinstance(self.server, Mailbox)
        self.server.keep(b"".join(lines))


class Mailbox(socketserver.ThreadingTCPServer):
    """All letters that were handed over."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.letters: list[EmailMessage] = []
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def keep(self, data: bytes) -> None:
        letter = message_from_bytes(data, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)

    def wait_for(self, count: int) -> EmailMessage:
        """The last letter, once there are so many."""
        end = time.monotonic() + WAIT
        while len(self.letters) < count:
            assert time.monotonic() < end, f"{len(self.letters)} letters instead of {count}"
            time.sleep(0.02)
        assert len(self.letters) == count
        return self.letters[-1]

    def close(self) -> None:
        self.shutdown()
        self.server_close()
