"""SMTP submission: one connection for a batch, bytes as they were composed, a clear outcome a recipient."""

from __future__ import annotations

import re
import smtplib
import socket

from pbem.mail.transports.contract import Deferred, Refused, Unusable
from pbem.mail.transports.secure import context
from pbem.mail.transports.settings import MailOutSettings, Security

_BARE_NEWLINE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
_DOT = re.compile(rb"^\.", re.MULTILINE)
_ENVELOPE = re.compile(r"[!-;=?-~]{3,254}")
_STAGES = ("sender", "recipient", "data")
#: How large providers say, with a code for good, that an account has sent its fill for today.
_FILL_OF_TODAY = re.compile(r"\b5\.4\.5\b|SubmissionQuotaExceeded")
#: How a server that looks at the sender only when it has the mail says so (Exchange Online does; X.1.7 and X.1.8 of
#: RFC 3463 are the sender's address).
_NOT_AS_SENDER = re.compile(r"SendAsDenied|\b5\.7\.60\b|\b5\.1\.[78]\b")
_LOST = (OSError, smtplib.SMTPServerDisconnected)


class SmtpOut:
    """A submission server; connects at the first mail and again where the server hung up between two."""

    def __init__(self, settings: MailOutSettings) -> None:
        self._settings = settings
        self._context = context(settings)
        self._client: smtplib.SMTP | None = None

    # -- connection

    def _connected(self) -> smtplib.SMTP:
        if self._client is None:
            try:
                self._client = self._open()
            except (OSError, smtplib.SMTPException) as fault:
                raise Unusable(f"the mail server {self._settings.host} cannot be used ({_words(fault)})") from None
        return self._client

    def _open(self) -> smtplib.SMTP:
        wanted = self._settings
        name = wanted.local_host or socket.gethostname()
        client: smtplib.SMTP
        if wanted.security is Security.TLS:
            client = smtplib.SMTP_SSL(
                wanted.host, wanted.port or 465, name, timeout=wanted.timeout, context=self._context
            )
        else:
            client = smtplib.SMTP(wanted.host, wanted.port or 587, name, timeout=wanted.timeout)
        try:
            if wanted.security is Security.STARTTLS:
                client.starttls(context=self._context)
            self._log_in(client)
        except BaseException:
            client.close()
            raise
        return client

    def _log_in(self, client: smtplib.SMTP) -> None:
        wanted = self._settings
        client.ehlo_or_helo_if_needed()
        if wanted.oauth2_token:
            word = f"user={wanted.user}\1auth=Bearer {wanted.oauth2_token}\1\1"
            # After a refusal the server sends its reason as a challenge, which an empty answer ends.
            client.auth("XOAUTH2", lambda challenge=None: word if challenge is None else "")
        elif wanted.user:
            client.login(wanted.user, wanted.password)

    def close(self) -> None:
        """Says goodbye; a server that does not answer is left."""
        client, self._client = self._client, None
        if client is not None:
            try:
                client.quit()
            except (OSError, smtplib.SMTPException):
                client.close()

    def check(self) -> str:
        """Connects and logs in; no mail is sent."""
        client = self._connected()
        try:
            code = client.noop()[0]
        except _LOST as fault:
            self._client = None
            raise Deferred(f"the connection to {self._settings.host} was lost ({_words(fault)})") from None
        who = f" as {self._settings.user}" if self._settings.user else " without a login"
        return f"{self._settings.host} takes mail{who} (answered {code})"

    # -- sending

    def send(self, envelope_from: str, to: str, raw: bytes) -> None:
        """One mail to one recipient; an empty `envelope_from` is the null sender, which nobody answers."""
        for address in (to, envelope_from or "empty@null"):
            if not _ENVELOPE.fullmatch(address) or "@" not in address:
                raise Refused(f"{address!r} cannot stand in an envelope: an ASCII mail address is wanted", 553)
        fresh = self._client is None
        try:
            self._hand_over(self._connected(), envelope_from, to, raw)
        except _LOST as fault:
            self._client = None
            if fresh or isinstance(fault, _Unclear):
                raise Deferred(f"the connection to {self._settings.host} was lost ({_words(fault)})") from None
            self.send(envelope_from, to, raw)

    def _hand_over(self, client: smtplib.SMTP, envelope_from: str, to: str, raw: bytes) -> None:
        """MAIL, RCPT, DATA; in one packet where the server takes it so (RFC 2920)."""
        commands = [f"MAIL FROM:<{envelope_from}>", f"RCPT TO:<{to}>", "DATA"]
        if client.has_extn("pipelining"):
            client.send("".join(f"{command}\r\n" for command in commands))
            answers = [client.getreply() for _ in commands]
        else:
            answers = []
            for command in commands:
                answers.append(client.docmd(command))
                if answers[-1][0] not in (250, 251, 354):
                    break
        refused = next((n for n, (code, _) in enumerate(answers) if code not in (250, 251, 354)), None)
        if refused is not None:
            if answers[-1][0] == 354:  # it waits for a mail that has no recipient (RFC 2920, 3.1)
                client.docmd(".")
            self._give_up(client, answers[refused], to, stage=_STAGES[refused])
        self._data(client, to, raw)

    def _data(self, client: smtplib.SMTP, to: str, raw: bytes) -> None:
        data = _DOT.sub(b"..", _BARE_NEWLINE.sub(b"\r\n", raw))
        try:
            client.send(data + (b".\r\n" if data.endswith(b"\r\n") else b"\r\n.\r\n"))
            answer = client.getreply()
        except _LOST as fault:
            # Whether the server has the mail cannot be known; a repeat is byte-identical, same Message-ID.
            raise _Unclear(_words(fault)) from None
        if answer[0] != 250:
            self._give_up(client, answer, to, stage="data")

    def _give_up(self, client: smtplib.SMTP, answer: tuple[int, bytes], to: str, *, stage: str) -> None:
        """Raises what the answer means, the connection ready for the next mail."""
        code, words = answer
        said = " ".join(words.decode("utf-8", "replace").split())[:300]
        if code == 421 or client.docmd("RSET")[0] != 250:
            client.close()
            self._client = None
        if _FILL_OF_TODAY.search(said):
            raise Unusable(f"the mail server {self._settings.host} takes no more mail of ours today: {code} {said}")
        if code >= 500:
            reason = f"the mail to {to} was refused: {code} {said}"
            of_sender = stage == "sender" or (stage == "data" and _NOT_AS_SENDER.search(said) is not None)
            raise Refused(reason, code, recipient=stage == "recipient", sender=of_sender)
        raise Deferred(f"the mail to {to} is to be tried again later: {code} {said}")


class _Unclear(OSError):
    """The connection broke after the mail was sent and before the answer came."""


def _words(fault: BaseException) -> str:
    """What a server or the system said, one short line, without what we sent."""
    if isinstance(fault, smtplib.SMTPResponseException):
        said = fault.smtp_error
        text = f"{fault.smtp_code} {said.decode('utf-8', 'replace') if isinstance(said, bytes) else said}"
    else:
        text = str(fault)
    return " ".join(text.split())[:200] or type(fault).__name__
