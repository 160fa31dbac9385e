"""A push service for tests, with a browser behind it: takes messages and reads them as it would."""

import json
import os
import threading
import time
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

WAIT = 180.0


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Delivery(BaseHTTPRequestHandler):
    """One message."""

    def do_POST(self) -> None:
        assert isinstance(self.server, PushService)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.take(dict(self.headers.items()), body)
        self.send_response(410 if self.server.gone else 201)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """The tests say what went wrong."""


class PushService(ThreadingHTTPServer):
    """All messages that came, and the keys of the browser."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Delivery)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.gone = False
        self.messages: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)
        self.thread.start()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def subscription(self) -> dict[str, str]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"http://{self.host}/one-browser",
            "p256dh": letters(public),
            "auth": letters(self.auth),
        }

    def take(self, headers: dict[str, str], body: bytes) -> None:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth)
        self.headers.append(headers)
        self.messages.append(json.loads(text))

    def wait_for(self, count: int) -> dict[str, Any]:
        """The last message, once there are so many."""
        end = time.monotonic() + WAIT
        while len(self.messages) < count:
            assert time.monotonic() < end, f"{len(self.messages)} messages instead of {count}"
            time.sleep(0.02)
        assert len(self.messages) == count
        return self.messages[-1]

    def close(self) -> None:
        self.shutdown()
        self.server_close()
