"""What many hear alike is put into a frame once, and written to every socket as it is.

uvicorn writes every message for every connection anew, compressed with what that connection has said before.
For a short word to a thousand people that is most of the work. A frame without compression is the same for
all.
"""

from typing import Any, Final

from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

FRAMES: Final = "spoils.frames"
"""The extension of the connection's scope by which frames are written; elsewhere they are sent one by one."""


class Common:
    """A message for many."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.frame = Frame(Opcode.TEXT, data).serialize(mask=False)


def write_at_once(socket: WebSocket, common: Common) -> bool:
    """Write it; False if that cannot be at the moment, or not with this server."""
    extension: dict[str, Any] | None = socket.scope.get("extensions", {}).get(FRAMES)
    return extension is not None and bool(extension["write"](common.frame))
