"""The host's webhook: once for each change, nothing else of a game, and whatever is wrong there disturbs nothing."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic

import pytest

from pbem.core.errors import DataError
from pbem.desk.ground.config import WebhookSection, load_config
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.hosting.doctor import examine
from pbem.desk.hosting.status_page import document, page, status_of
from pbem.desk.moderation.deadlines import pause, resume
from pbem.desk.webhook import posting
from pbem.desk.webhook.address import WebhookAddress, address_of
from pbem.desk.webhook.turns import TRIES, Turn, text_of, try_webhook
from tests.desk.acting import do, play_a_turn
from tests.desk.office import Office
from tests.desk.office import address_of as mail_of
from tests.desk.test_doctor import config as config  # a fixture
from tests.live.servers import free_port

SECRET = "channel-4711"


@dataclass
class Channel:
    """A server on this machine, what it was sent, and how it answers."""

    status: int = 204
    posted: list[tuple[str, str, bytes]] = field(default_factory=list)  #: path, content type, body
    fields: list[str] = field(default_factory=list)  #: Authorization
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{SECRET}?a=b"

    @property
    def texts(self) -> list[str]:
        return [body.decode() for _, _, body in self.posted]


@contextmanager
def serving(channel: Channel) -> Iterator[Channel]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            channel.posted.append((self.path, self.headers["Content-Type"], body))
            channel.fields.append(self.headers.get("Authorization", ""))
            self.send_response(channel.status)
            self.end_headers()

        def log_message(self, *said: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    channel.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield channel
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def channel() -> Iterator[Channel]:
    with serving(Channel()) as served:
        yield served


def listen(office: Office, url: str, **keys: object) -> None:
    section = WebhookSection.model_validate({"url": url, "kind": "plain", **keys})
    office.desk.config = office.desk.config.model_copy(update={"webhook": section})


@pytest.fixture
def told(office: Office, channel: Channel) -> Office:
    """A game that runs, of a table that has told its webhook."""
    office.new_game()
    listen(office, channel.url)
    office.mail("Red", "STATUS")
    office.poll()
    return office


def test_it_is_told_whose_turn_it_is_once(told: Office, channel: Channel) -> None:
    assert channel.texts == ["Amber Fleet (g1): it is the turn of Red, Blue, Green and Yellow."]
    assert channel.posted[0][:2] == (f"/{SECRET}?a=b", "text/plain; charset=utf-8")
    told.mail("Red", "STATUS")
    told.poll()
    assert len(channel.posted) == 1
    play_a_turn(told)
    assert len(channel.posted) > 1
    assert all(text.startswith("Amber Fleet (g1): it is the turn of ") for text in channel.texts)


def test_a_pass_with_nothing_to_do_asks_nobody(told: Office, channel: Channel) -> None:
    told.poll()
    assert len(channel.posted) == 1


def test_nothing_secret_is_told(told: Office, channel: Channel) -> None:
    play_a_turn(told)
    everything = " ".join(channel.texts)
    assert "@" not in everything
    assert "pbem" not in everything
    assert "table+" not in everything


def test_a_deadline_that_is_moved_is_no_change_and_a_pause_neither(told: Office, channel: Channel) -> None:
    do(told, pause())
    told.poll()
    told.later(days=2)
    do(told, resume())
    told.poll()
    assert len(channel.posted) == 1


def test_names_are_told_where_the_host_says_so_and_never_in_an_anonymous_game(office: Office, channel: Channel) -> None:
    office.new_game()
    listen(office, channel.url, names=True)
    office.mail("Red", "STATUS")
    office.poll()
    assert channel.texts == [
        "Amber Fleet (g1): it is the turn of Red (Red), Blue (Blue), Green (Green) and Yellow (Yellow)."
    ]
    with office.desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), anonymous=True), office.now)
    channel.posted.clear()
    play_a_turn(office)
    assert channel.posted
    assert not [text for text in channel.texts if "(Red)" in text]


def test_a_private_game_and_bots_are_not_told_of(office: Office, channel: Channel) -> None:
    office.new_game(bots=["Green", "Yellow"])
    with office.desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), private=True), office.now)
    listen(office, channel.url)
    office.mail("Red", "STATUS")
    office.poll()
    assert channel.posted == []
    with office.desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), private=False), office.now)
        work.put_setting("webhook", None)
    office.mail("Red", "STATUS")
    office.poll()
    assert channel.texts == ["Amber Fleet (g1): it is the turn of Red and Blue."]


# --- what the services take -------------------------------------------------------------------------------------------


def test_each_service_gets_what_it_takes(channel: Channel) -> None:
    text = "A <!channel> & @everyone game (g1): it is the turn of Red."
    for kind in ("discord", "slack", "ntfy", "plain"):
        assert posting.post(WebhookAddress(url=channel.url, kind=kind), text) == ""
    discord, slack, ntfy, plain = (body for _, _, body in channel.posted)
    assert json.loads(discord) == {"content": text, "allowed_mentions": {"parse": []}, "flags": 4}
    assert json.loads(slack) == {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    assert ntfy == plain == text.encode()


def test_a_user_in_the_address_signs_in(channel: Channel) -> None:
    url = channel.url.replace("127", "anna:s%2Ft@127", 1)
    assert posting.post(WebhookAddress(url=url, kind="ntfy"), "hello") == ""
    assert channel.fields == ["Basic YW5uYTpzL3Q="]


def test_many_games_are_as_many_as_there_is_room_for(office: Office, channel: Channel) -> None:
    turns = [Turn(game=f"g{number}", title="T" * 60, people=["Red"]) for number in range(60)]
    text = text_of(turns)
    assert len(text.encode()) < 2000
    told = text.count("it is the turn of")
    assert text.endswith(f"And it is somebody’s turn in {60 - told} more games.")


# --- what goes wrong --------------------------------------------------------------------------------------------------


def trouble(office: Office) -> str:
    """What a pass says of its webhook; it never tells where that is."""
    office.mail("Red", "STATUS")
    counts = office.poll()
    assert counts.sent
    assert not counts.held_up
    assert SECRET not in counts.trouble
    assert "\n" not in counts.trouble
    return counts.trouble


def test_a_failure_is_said_and_tried_again_with_how_the_games_stand_then(told: Office, channel: Channel) -> None:
    channel.status = 500
    play_a_turn(told)
    first = "webhook: 127.0.0.1 answers 500 Internal Server Error; it is tried again"
    with told.desk.store.read() as work:
        assert work.setting("webhook")["why"] in first
    said = "\n".join(page(status_of(told.desk)))
    assert "the webhook fails since" in said
    assert SECRET not in said
    assert document(status_of(told.desk))["webhook_fails"]["why"] in first
    channel.status = 204
    channel.posted.clear()
    told.poll()
    assert channel.posted == [], "not before its time"
    told.later(minutes=10)
    told.poll()
    [text] = channel.texts
    assert text.startswith("Amber Fleet (g1): it is the turn of ")
    assert document(status_of(told.desk))["webhook_fails"] is None
    told.later(hours=1)
    told.poll()
    assert len(channel.posted) == 1


def test_it_is_dropped_with_a_word(office: Office, channel: Channel) -> None:
    channel.status = 404
    office.new_game(clock={"every": "30d"})
    listen(office, channel.url)
    said = [trouble(office)]
    for _ in range(TRIES - 1):
        office.later(hours=5)
        said.append(office.poll().trouble)
    assert said[:-1] == ["webhook: 127.0.0.1 answers 404 Not Found; it is tried again"] * (TRIES - 1)
    assert said[-1] == f"webhook: 127.0.0.1 answers 404 Not Found; it failed {TRIES} times and is dropped"
    office.later(hours=5)
    assert office.poll().trouble == ""
    assert len(channel.posted) == TRIES


def test_nobody_there(office: Office) -> None:
    office.new_game()
    listen(office, f"http://127.0.0.1:{free_port()}/{SECRET}")
    assert trouble(office) == "webhook: 127.0.0.1 cannot be reached (Connection refused); it is tried again"


def test_a_name_that_there_is_not(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*asked: object, **more: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    office.new_game()
    listen(office, f"https://nowhere.invalid/{SECRET}")
    assert (
        trouble(office) == "webhook: nowhere.invalid cannot be reached (Name or service not known); it is tried again"
    )


@pytest.mark.parametrize("drip", [b"", b"X"])
def test_one_that_is_slow_costs_a_pass_some_seconds(
    office: Office, monkeypatch: pytest.MonkeyPatch, drip: bytes
) -> None:
    """Silent, or a byte now and then, for which no time-out of a socket ever comes."""
    monkeypatch.setattr(posting.post, "__kwdefaults__", {"seconds": 0.5})
    office.new_game()
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drop() -> None:
            connection, _ = server.accept()
            with connection:
                while not over.wait(0.1):
                    try:
                        connection.sendall(drip)
                    except OSError:
                        return

        threading.Thread(target=drop, daemon=True).start()
        listen(office, f"http://127.0.0.1:{server.getsockname()[1]}/{SECRET}")
        begun = monotonic()
        said = trouble(office)
        over.set()
    assert said.startswith("webhook: 127.0.0.1 did not answer ")
    assert monotonic() - begun < 60, "the drip would never have ended"


def test_a_redirect_is_not_followed(told: Office, channel: Channel) -> None:
    channel.status = 302
    assert posting.post(WebhookAddress(url=channel.url, kind="plain"), "x").startswith("127.0.0.1 answers 302 Found")
    assert len(channel.posted) == 2


def test_whatever_breaks_there_the_pass_goes_on(told: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.webhook.turns.post", lambda *_: 1 / 0)
    play_a_turn(told)
    assert told.dossier().record.turn == 2


# --- the config -------------------------------------------------------------------------------------------------------


def write_section(config: Path, lines: str) -> None:
    before, heading, rest = config.read_text(encoding="utf-8").partition("[webhook]")
    config.write_text(f"{before}{heading}\n{lines}\n{rest}", encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ('url = "https://discord.com/api/webhooks/1/x"', "discord"),
        ('url = "https://ptb.discordapp.com/api/webhooks/1/x"', "discord"),
        ('url = "https://hooks.slack.com/services/T/B/x"', "slack"),
        ('url = "https://ntfy.sh/topic"', "ntfy"),
        ('url = "https://anna:secret@ntfy.example.net/topic"', "ntfy"),
        ('url = "https://chat.example.net/hooks/x"\nkind = "slack"', "slack"),
    ],
)
def test_the_kind_is_known_from_the_address(config: Path, written: str, kind: str) -> None:
    write_section(config, written)
    address = address_of(load_config(config))
    assert address is not None
    assert address.kind == kind
    assert "x" not in repr(address).partition("url")[2]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            'url = "chat.example.net"',
            "webhook.url = 'chat.example.net' will not do; an address that begins with https://",
        ),
        (
            'url = "https://chat.example.net/x"',
            "webhook.kind is missing, and the address does not tell; kind = 'discord'",
        ),
        ('kind = "discord"', "webhook.url is missing"),
        (
            'kind = "irc"\nurl = "https://ntfy.sh/x"',
            "webhook.kind = 'irc' will not do; '', 'discord', 'slack', 'ntfy' or",
        ),
        ('url = "https://ntfy.sh/x"\nurl_env = "X"', "webhook names url and url_env; one of them is enough"),
    ],
)
def test_what_is_wrong_with_the_config_is_one_sentence(config: Path, written: str, said: str) -> None:
    write_section(config, written)
    with pytest.raises(DataError) as caught:
        load_config(config)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_address_may_be_kept_in_a_file(config: Path, channel: Channel) -> None:
    secret = config.with_name("webhook.secret")
    secret.write_text(channel.url, encoding="utf-8")
    secret.chmod(0o600)
    write_section(config, 'url_file = "webhook.secret"\nkind = "plain"')
    found = {finding.what: finding for finding in examine(config)}
    assert found["webhook"].says == "a line was written there (plain)"
    assert channel.texts[0].endswith(": `pbem doctor` tries whether this channel can be reached.")
    assert "webhook.secret" in found["secrets"].says
    channel.status = 403
    with pytest.raises(DataError, match=r"127.0.0.1 answers 403 Forbidden; look at \[webhook\] in the config"):
        try_webhook(load_config(config))
    secret.unlink()
    assert "the file webhook.secret cannot be read" in {f.what: f for f in examine(config)}["webhook"].says


def test_mail_tells_as_before(told: Office) -> None:
    assert told.letters(mail_of("Red"))
