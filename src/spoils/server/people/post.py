"""Letters: handed to the mail server that the operator has named, in the background."""

import asyncio
import logging
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from spoils.server.settings import Settings

log = logging.getLogger(__name__)

PORTS: Final = {"smtp": 587, "smtps": 465}
WAITING: Final = 1_000
"""Letters that may be under way at once; more are not sent."""


class Post:
    """The way to people's mailboxes, where there is one."""

    def __init__(self, settings: Settings) -> None:
        self.origin = settings.origin + settings.prefix
        self.sender = settings.mail_from
        self.server = urlsplit(settings.smtp)
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def is_open(self) -> bool:
        """Whether letters can be sent at all."""
        return bool(self.server.hostname)

    def send(self, address: str, subject: str, text: str) -> None:
        """Send a letter soon. Whoever asks for it does not wait, and does not learn whether it was sent."""
        if not self.is_open or len(self.tasks) >= WAITING:
            return
        task = asyncio.create_task(self.deliver(address, subject, text))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def deliver(self, address: str, subject: str, text: str) -> None:
        """Hand a letter over; what goes wrong is for the log, without the address."""
        try:
            await self.hand_over(address, subject, text)
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("a letter could not be sent: %s", type(error).__name__)

    async def hand_over(self, address: str, subject: str, text: str) -> None:
        """Hand a letter over to the mail server, or an error."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, address, subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        secure = self.server.scheme == "smtps"
        user, password = self.server.username, self.server.password
        await aiosmtplib.send(
            letter,
            hostname=self.server.hostname,
            port=self.server.port or PORTS[self.server.scheme],
            username=None if user is None else unquote(user),
            password=None if password is None else unquote(password),
            use_tls=secure,
            start_tls=None if not secure else False,
            timeout=30,
        )

    async def close(self) -> None:
        """What is under way gets a moment to arrive."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=3)
