"""SMTP submission: one connection for a batch, bytes as they were composed, a clear outcome a recipient."""

from __future__ import annotations

import re
import smtplib
import socket
import time
from collections.abc import Sequence

from pbem.mail import outgoing_fields
from pbem.mail.transports.contract import Deferred, Refused, Unusable
from pbem.mail.transports.secure import context
from pbem.mail.transports.smtp_answers import is_policy, no_more_today, speaks_of_sender, speaks_of_us
from pbem.mail.transports.smtp_client import Patience, PlainClient, TlsClient
from pbem.mail.transports.transport_settings import MailOutSettings, Security

_BARE_NEWLINE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
_DOT = re.compile(rb"^\.", re.MULTILINE)
_TAG = re.compile(r"\+[^@]*@")
_STAGES = ("sender", "recipient", "data")
#: What each command of a mail is answered where all is well: MAIL, RCPT, DATA.
_WELL: tuple[tuple[int, ...], ...] = ((250,), (250, 251), (354,))
_LOST = (OSError, smtplib.SMTPServerDisconnected)


class SmtpOut:
    """A submission server; connects at the first mail and again where the server hung up between two.

    An answer may take `timeout` seconds, a mail twice as long; a server that takes longer cannot be used now.
    """

    def __init__(self, settings: MailOutSettings) -> None:
        self._settings = settings
        self._context = context(settings)
        self._client: Patience | None = None

    # -- connection

    def _connected(self) -> Patience:
        if self._client is None:
            try:
                self._client = self._open()
            # ValueError: a host name that cannot be one, a challenge that is no base64.
            except (OSError, smtplib.SMTPException, ValueError) as fault:
                raise Unusable(f"the mail server {self._settings.host} cannot be used ({_words(fault)})") from None
        self._client.until = self._patience()
        return self._client

    def _open(self) -> Patience:
        wanted = self._settings
        name = wanted.local_host or socket.gethostname()
        client: Patience
        if wanted.security is Security.TLS:
            client = TlsClient(wanted.host, wanted.port or 465, name, timeout=wanted.timeout, context=self._context)
        else:
            client = PlainClient(wanted.host, wanted.port or 587, name, timeout=wanted.timeout)
        client.until = self._patience()
        try:
            if wanted.security is Security.STARTTLS:
                client.starttls(context=self._context)
            self._log_in(client)
        except BaseException:
            client.close()
            raise
        return client

    def _patience(self) -> float:
        return time.monotonic() + 2 * self._settings.timeout

    def _log_in(self, client: smtplib.SMTP) -> None:
        wanted = self._settings
        client.ehlo_or_helo_if_needed()
        if wanted.oauth2_token:
            word = f"user={wanted.user}\1auth=Bearer {wanted.oauth2_token}\1\1"
            # After a refusal the server sends its reason as a challenge, which an empty answer ends.
            client.auth("XOAUTH2", lambda challenge=None: word if challenge is None else "")
        elif wanted.user:
            client.login(wanted.user, wanted.password)

    def _drop(self) -> None:
        """Lets go of a connection that is of no use any more, without a word."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def close(self) -> None:
        """Says goodbye; a server that does not answer is left."""
        client, self._client = self._client, None
        if client is not None:
            client.until = time.monotonic() + min(5.0, self._settings.timeout)
            try:
                client.quit()
            except (OSError, smtplib.SMTPException):
                client.close()

    def check(self) -> str:
        """Connects and logs in; no mail is sent."""
        client = self._connected()
        try:
            code, said = client.noop()
        except _LOST as fault:
            self._drop()
            raise Unusable(f"the connection to {self._settings.host} was lost ({_words(fault)})") from None
        if code != 250:
            self._drop()
            raise Unusable(f"the mail server {self._settings.host} cannot be used ({code} {_line(said)})")
        who = f" as {self._settings.user}" if self._settings.user else " without a login"
        return f"{self._settings.host} takes mail{who} (answered {code})"

    # -- sending

    def send(self, envelope_from: str, to: str, raw: bytes) -> None:
        """One mail to one recipient; an empty `envelope_from` is the null sender, which nobody answers."""
        to = _in_envelope(to)
        envelope_from = envelope_from and _in_envelope(envelope_from)
        if self._client is not None and self._client.file is not None and self._client.file.unasked():
            self._drop()
        used = self._client is not None
        try:
            self._hand_over(self._connected(), envelope_from, to, raw, may_be_stale=used)
        except _LOST as fault:
            self._drop()
            if not used or isinstance(fault, (TimeoutError, _Unclear)):
                raise Unusable(f"the connection to {self._settings.host} was lost ({_words(fault)})") from None
            self.send(envelope_from, to, raw)

    def _hand_over(self, client: Patience, envelope_from: str, to: str, raw: bytes, *, may_be_stale: bool) -> None:
        """MAIL, RCPT, DATA; in one packet where the server takes it so (RFC 2920)."""
        data = _DOT.sub(b"..", _BARE_NEWLINE.sub(b"\r\n", raw))
        self._fits(client, to, len(data))
        commands = [f"MAIL FROM:<{envelope_from}>{self._in_utf8(client, to)}", f"RCPT TO:<{to}>", "DATA"]
        answers = _pipelined(client, commands) if client.has_extn("pipelining") else _stepwise(client, commands)
        refused = _refused(answers)
        if refused is not None:
            if refused == 0 and answers[0][0] == 421 and may_be_stale:
                raise OSError(_line(answers[0][1]))  # it has waited too long for this mail
            if answers[-1][0] == 354:  # it waits for a mail that has no recipient (RFC 2920, 3.1)
                self._quietly(client, ".")
            self._give_up(answers[refused], envelope_from, to, stage=_STAGES[refused])
        self._data(client, data, envelope_from, to)

    def _fits(self, client: Patience, to: str, size: int) -> None:
        """RFC 1870: a server may say how long a mail it takes."""
        most = client.esmtp_features.get("size", "")
        if most.isdigit() and 0 < int(most) < size:
            host = self._settings.host
            raise Refused(f"the mail to {to} has {size:,} bytes, and {host} takes {int(most):,} at most", 552)

    def _in_utf8(self, client: Patience, to: str) -> str:
        """What MAIL says of a recipient whose name is not ASCII (RFC 6531); not every server knows such names."""
        if to.isascii():
            return ""
        host = self._settings.host
        if not client.has_extn("smtputf8"):
            said = f"{to} can be reached by servers with SMTPUTF8 only, and {host} has none; another address would do"
            raise Refused(said, 553, recipient=True)
        client.command_encoding = "utf-8"
        return " SMTPUTF8 BODY=8BITMIME" if client.has_extn("8bitmime") else " SMTPUTF8"

    def _data(self, client: Patience, data: bytes, envelope_from: str, to: str) -> None:
        try:
            client.send(data + (b".\r\n" if data.endswith(b"\r\n") else b"\r\n.\r\n"))
            answer = client.getreply()
        except _LOST as fault:
            # Whether the server has the mail cannot be known; a repeat is byte-identical, same Message-ID.
            raise _Unclear(_words(fault)) from None
        if answer[0] != 250:
            self._give_up(answer, envelope_from, to, stage="data")

    def _give_up(self, answer: tuple[int, bytes], envelope_from: str, to: str, *, stage: str) -> None:
        """Raises what the answer means, the connection ready for the next mail or dropped."""
        code, words = answer
        said = _line(words)[:300]
        if code == 421 or not self._quietly(self._client, "RSET"):
            self._drop()
        host, apart_from_whom = self._settings.host, said.replace(to, "")
        if no_more_today(apart_from_whom):
            raise Unusable(f"the mail server {host} takes no more mail of ours today: {code} {said}")
        if speaks_of_us(code, apart_from_whom, stage):
            raise Unusable(f"the mail server {host} does not take mail from us: {code} {said}")
        if code < 500:
            later = f"the mail to {to} is to be tried again later: {code} {said}"
            raise Deferred(later, recipient=stage == "recipient")
        if stage == "recipient" and not self._takes_others(envelope_from):
            raise Unusable(f"the mail server {host} refuses every recipient, the table itself too: {code} {said}")
        raise Refused(
            f"the mail to {to} was refused: {code} {said}",
            code,
            recipient=stage == "recipient" and not is_policy(said),
            sender=stage == "sender" or (stage == "data" and speaks_of_sender(said)),
        )

    def _takes_others(self, envelope_from: str) -> bool:
        """Whether the server would take a mail to the table itself, of which nothing is sent.

        Where it does not, it is not the recipient that it has something against.
        """
        if not envelope_from:
            return True
        if self._client is None:
            return False
        itself = _TAG.sub("@", envelope_from)
        well = all(
            self._quietly(self._client, command) for command in (f"MAIL FROM:<{envelope_from}>", f"RCPT TO:<{itself}>")
        )
        if not self._quietly(self._client, "RSET"):
            self._drop()
        return well

    @staticmethod
    def _quietly(client: Patience | None, command: str) -> bool:
        """Whether the command was taken; a lost connection is no."""
        try:
            return client is not None and client.docmd(command)[0] in (250, 251)
        except _LOST:
            return False


def _in_envelope(address: str) -> str:
    """The address as a command names it. Raises Refused where it would not be one word of that command."""
    try:
        written = outgoing_fields.address(address)
    except outgoing_fields.Unsendable as fault:
        raise Refused(f"it cannot be in an envelope: {fault}", 553) from None
    return written


def _stepwise(client: Patience, commands: Sequence[str]) -> list[tuple[int, bytes]]:
    answers: list[tuple[int, bytes]] = []
    for command in commands:
        answers.append(client.docmd(command))
        if _refused(answers) is not None:
            break
    return answers


def _pipelined(client: Patience, commands: Sequence[str]) -> list[tuple[int, bytes]]:
    client.send("".join(f"{command}\r\n" for command in commands))
    answers: list[tuple[int, bytes]] = []
    try:
        while len(answers) < len(commands):
            answers.append(client.getreply())
    except OSError:
        if _refused(answers) is None:
            raise
    return answers


def _refused(answers: Sequence[tuple[int, bytes]]) -> int | None:
    """The first command that was not taken."""
    return next((n for n, (code, _) in enumerate(answers) if code not in _WELL[n]), None)


class _Unclear(OSError):
    """The connection broke after the mail was sent and before the answer came."""


def _line(words: bytes) -> str:
    return " ".join(words.decode("utf-8", "replace").split())


def _words(fault: BaseException) -> str:
    """What a server or the system said, one short line, without what we sent."""
    if isinstance(fault, smtplib.SMTPResponseException):
        said = fault.smtp_error
        text = f"{fault.smtp_code} {_line(said) if isinstance(said, bytes) else said}"
    else:
        text = str(fault)
    return " ".join(text.split())[:200] or type(fault).__name__
