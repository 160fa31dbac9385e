"""What is said in the lobby: to all at once, in order, and not for ever to those who do not listen."""

import asyncio
from typing import Any

from starlette.websockets import WebSocketState

from spoils.server.frames import FRAMES, Common
from spoils.server.lobby_socket import BACKLOG, Voice
from spoils.server.socket import TOO_SLOW


class Ear:
    """A socket whose network takes as much as the test says."""

    client_state = WebSocketState.CONNECTED

    def __init__(self, *, frames: bool = True) -> None:
        self.heard: list[str] = []
        self.free = asyncio.Event()
        self.free.set()
        self.closed: int | None = None
        self.scope: dict[str, Any] = {"extensions": {FRAMES: {"write": self.write}} if frames else {}}

    def write(self, frame: bytes) -> bool:
        if not self.free.is_set():
            return False
        self.heard.append(f"frame {frame[2:].decode()}")
        return True

    async def send_text(self, text: str) -> None:
        await self.free.wait()
        self.heard.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


async def settled() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def said(voice: Voice) -> "asyncio.Task[None]":
    return asyncio.create_task(voice.keep_saying())


def test_a_frame_is_text_without_compression() -> None:
    assert Common(b"hello").frame == b"\x81\x05hello"  # RFC 6455, 5.7


def test_words_for_all_are_written_at_once() -> None:
    async def talk() -> None:
        ear = Ear()
        Voice(ear).say(Common(b"one"))  # type: ignore[arg-type]
        assert ear.heard == ["frame one"]

    asyncio.run(talk())


def test_words_for_all_wait_behind_those_for_one() -> None:
    async def talk() -> None:
        ear = Ear()
        voice = Voice(ear)  # type: ignore[arg-type]
        saying = said(voice)
        voice.say(b"you")
        voice.say(Common(b"one"))
        await settled()
        voice.say(Common(b"two"))
        ear.free.clear()  # the network is full
        voice.say(Common(b"three"))
        voice.say(b"yours")
        await settled()
        ear.free.set()
        voice.say(Common(b"four"))  # could be written, were there nothing before it
        await settled()
        assert ear.heard == ["you", "one", "frame two", "three", "yours", "four"]
        saying.cancel()

    asyncio.run(talk())


def test_a_server_without_frames_sends_them_one_by_one() -> None:
    async def talk() -> None:
        ear = Ear(frames=False)
        voice = Voice(ear)  # type: ignore[arg-type]
        saying = said(voice)
        voice.say(Common(b"one"))
        await settled()
        assert ear.heard == ["one"]
        saying.cancel()

    asyncio.run(talk())


def test_whoever_does_not_listen_is_shown_out() -> None:
    async def talk() -> None:
        ear = Ear()
        ear.free.clear()
        voice = Voice(ear)  # type: ignore[arg-type]
        for number in range(BACKLOG + 2):
            voice.say(Common(str(number).encode()))
        await voice.keep_saying()
        assert (ear.closed, ear.heard) == (TOO_SLOW, [])

    asyncio.run(talk())
