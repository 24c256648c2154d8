"""Signed in to an IMAP server, one folder open: each command is run once more on a new line where the old one broke.

Whatever a server says or sends, only `Unreachable` comes out, one line of words: `Declined` where it answers and will
not, `Broken` where the line broke in a command or what came was no answer.
"""

from __future__ import annotations

import imaplib
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.mail.transports.contract import Unreachable
from pbem.mail.transports.secure import context
from pbem.mail.transports.transport_settings import MailInSettings

if TYPE_CHECKING:
    from pbem.mail.transports.imap_line import Line, Watch

T = TypeVar("T")

#: Bytes of mails asked for in one command.
BATCH_BYTES = 8_000_000
#: Seconds that one command may take, however busily the server sends.
PATIENCE = 300.0
#: The same for the farewell, which nobody waits for.
FAREWELL = 5.0

_LOST = (OSError, EOFError, imaplib.IMAP4.abort)


class Declined(Unreachable):
    """The server says NO or BAD to a command; the line goes on."""


class Broken(Unreachable):
    """The line broke in a command, or what came was no answer to it."""


class Session:
    """One folder of an IMAP account."""

    def __init__(self, settings: MailInSettings) -> None:
        self._settings = settings
        self._context = context(settings)
        self._client: Line | None = None
        self._watch: Watch | None = None
        self._lines = 0
        self.validity = 0  #: the folder's UIDVALIDITY; below zero, and another one on each line, where it has none
        self.fresh = False  #: whether the folder was opened just now: what came until then needs no asking for
        self.writable = True

    def do(self, action: Callable[[Any], T], *, again: bool = True, patience: float | None = None) -> T:
        """Runs the action on the client; `again`: once more on a new line where the old one breaks.

        Raises `Declined`, `Broken`, or else `Unreachable` where no line can be made or the server takes too long.
        """
        for last in (False, True) if again else (True,):
            ready = False
            try:
                watch = self._watched()
                with watch.limit(PATIENCE if patience is None else patience):
                    client = self._connected(watch)
                    ready = True
                    return action(client)
            except Unreachable:
                raise
            except Exception as fault:  # a parser that is given nonsense may raise anything
                overdue = self._watch is not None and self._watch.overdue
                if ready and _is_refusal(fault):
                    raise Declined(self._says("refuses", fault)) from None
                self.drop()
                if overdue:
                    raise Unreachable(f"the mail server {self._settings.host} takes too long over an answer") from None
                if not ready and _is_refusal(fault):
                    raise Unreachable(self._says("cannot be used", fault)) from None
                if last:
                    what = "cannot be reached" if isinstance(fault, _LOST) else "answers what makes no sense"
                    raise (Broken if ready else Unreachable)(self._says(what, fault)) from None
        raise AssertionError("the last failure was raised above")

    def drop(self) -> None:
        """Cuts the line."""
        client, self._client, self._watch = self._client, None, None
        if client is not None:
            with suppress(Exception):  # it is gone already
                client.shutdown()

    def close(self) -> None:
        """Logs out; a server that does not answer is left."""
        if self._client is not None and self._watch is not None:
            with suppress(Exception), self._watch.limit(FAREWELL):
                self._client.logout()
        self.drop()

    # -- a new line

    def _watched(self) -> Watch:
        # lazy: an extra that not every host has, or heavy
        from pbem.mail.transports.imap_line import Watch

        if self._watch is None:
            longest = 2 * self._settings.largest + 1_000_000  # some servers only guess how long a mail is
            self._watch = Watch(longest=longest, most=longest + 2 * BATCH_BYTES)
        return self._watch

    def _connected(self, watch: Watch) -> Line:
        """The client, logged in, the folder open. Raises `Unreachable`, or whatever imaplib does."""
        # lazy: an extra that not every host has, or heavy
        from pbem.mail.transports.imap_line import Line

        if self._client is None:
            client = Line(self._settings, self._context, watch)
            try:
                self._log_in(client)
                self._select(client)
            except BaseException:
                with suppress(Exception):
                    client.shutdown()
                self.drop()
                raise
            self._client = client
        return self._client

    def _log_in(self, client: Line) -> None:
        wanted = self._settings
        try:
            if wanted.oauth2_token:
                client.oauth2_login(wanted.user, wanted.oauth2_token)
            elif (wanted.user + wanted.password).isascii():
                client.login(wanted.user, wanted.password)
            else:  # LOGIN knows ASCII only
                client.plain_login(wanted.user, wanted.password)
        except imaplib.IMAP4.error as fault:
            # imapclient says of a broken line, too, that the login failed.
            if isinstance(fault, imaplib.IMAP4.abort) or isinstance(fault.__context__, imaplib.IMAP4.abort):
                raise imaplib.IMAP4.abort(*fault.args) from None
            raise Unreachable(
                f"{wanted.host} does not let {wanted.user} in ({self._words(fault)}); "
                f"look at the user, the password or the token in the configuration"
            ) from None

    def _select(self, client: Line) -> None:
        try:
            answer = self._opened(client)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error as fault:
            raise Unreachable(
                f"the folder {self._settings.folder} of {self._settings.user} cannot be opened ({self._words(fault)})"
            ) from None
        if b"EXISTS" not in answer:
            raise ValueError(f"the server says nothing about the folder {self._settings.folder}")
        self._lines += 1
        self.validity = max(int(answer.get(b"UIDVALIDITY", 0)), 0) or -self._lines
        self.fresh = True

    def _opened(self, client: Line) -> Any:
        """The answer to SELECT; to EXAMINE, where the folder can only be looked at."""
        try:
            self.writable = True
            return client.select_folder(self._settings.folder)
        except imaplib.IMAP4.readonly:
            self.writable = False
            return client.select_folder(self._settings.folder, readonly=True)

    # -- words

    def _says(self, what: str, fault: Exception) -> str:
        return f"the mail server {self._settings.host} {what} ({self._words(fault)})"

    def _words(self, fault: Exception) -> str:
        """What a server or the system said, one short line without what opens the account."""
        argument = fault.args[-1] if fault.args else fault
        text = argument.decode("utf-8", "replace") if isinstance(argument, bytes) else str(argument)
        for secret in filter(None, (self._settings.password, self._settings.oauth2_token)):
            for spelled in (secret, b64encode(secret.encode()).decode()):
                text = text.replace(spelled, "…")
        line = " ".join(text.split())[:200]
        return "".join(letter if letter.isprintable() else "?" for letter in line) or type(fault).__name__


def _is_refusal(fault: Exception) -> bool:
    """Whether it is the server's NO or BAD, not something that only looks like an answer."""
    # lazy: heavy, and of one kind of mailbox
    from imapclient.exceptions import ProtocolError

    return isinstance(fault, imaplib.IMAP4.error) and not isinstance(fault, imaplib.IMAP4.abort | ProtocolError)
