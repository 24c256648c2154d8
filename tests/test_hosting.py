"""docs/hosting.md against the config and the command line: what it names exists, and its defaults are true."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from pbem.desk.ground.config import (
    Config,
    FurtherMailbox,
    Login,
    MailInSection,
    MailOutSection,
    MailSection,
    load_config,
    secret,
)
from pbem.desk.ground.new_table import set_up
from pbem.desk.hosting.doctor import examine
from tests.handbooks import ROOT, Handbook

BOOK = Handbook(ROOT / "docs/hosting.md")
TEXT = BOOK.text
SNIPPETS = ["\n".join(snippet.lines) for snippet in BOOK.snippets if snippet.language == "toml"]
#: The usual port of each security, in and out.
USUAL = {"imap": {"tls": 993, "starttls": 143}, "smtp": {"tls": 465, "starttls": 587}}
NEEDED = '[table]\naddress = "table@example.org"\nmoderator = "you@example.org"\n'


def documented() -> dict[str, tuple[str, str]]:
    """`section.key` to (what it sets, default) from the table of keys; `both.` for what both ways of the mail share."""
    found, section = {}, ""
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[1] != "key" and not cells[0].startswith("-"):
            section = cells[0].strip("`") or section
            for key in re.findall("`([^`]+)`", cells[1]) or [""]:
                found[f"{section}.{key}".rstrip(".")] = (cells[2], cells[3].strip("`"))
    return found


def sections() -> Iterator[tuple[str, type[BaseModel], set[str]]]:
    """Each section of the config: its name in the table, its model, and the keys that are its own."""
    shared = set(Login.model_fields)
    yield "both", Login, shared
    yield "mail", MailSection, set(MailSection.model_fields) - {"incoming", "outgoing", "more"}
    yield "mail.in", MailInSection, set(MailInSection.model_fields) - shared
    yield "mail.more", FurtherMailbox, set(FurtherMailbox.model_fields) - set(MailInSection.model_fields)
    yield "mail.out", MailOutSection, set(MailOutSection.model_fields) - shared
    for name, field in Config.model_fields.items():
        model = field.annotation
        if name != "mail" and isinstance(model, type) and issubclass(model, BaseModel):
            yield name, model, set(model.model_fields)


def shown(default: Any) -> str:
    """A default as the table shows it."""
    if default is PydanticUndefined:
        return "needed"
    return "" if default is None else str(default).lower() if isinstance(default, bool) else str(default)


def test_the_table_has_every_key_and_its_default() -> None:
    wanted = {
        f"{name}.{key}": shown(model.model_fields[key].default) for name, model, keys in sections() for key in keys
    }
    assert {key: default for key, (_, default) in documented().items() if key not in ("clock", "press")} == wanted


def configured(snippet: str, folder: Path) -> Config:
    """The config that a snippet makes, with what every config needs."""
    file = folder / "pbem.toml"
    file.write_text(("" if "[table]" in snippet else NEEDED) + snippet, encoding="utf-8")
    return load_config(file)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_every_snippet_is_a_config(snippet: str, tmp_path: Path) -> None:
    config = configured(snippet, tmp_path)
    for section, keys in tomllib.loads(snippet).items():
        written = getattr(config, section).model_dump(by_alias=True)
        plain = {key: value for key, value in keys.items() if not isinstance(value, dict) and key != "more"}
        assert {key: written[key] for key in plain} == plain
        for read, mailbox in zip(written.get("more", []), keys.get("more", []), strict=True):
            assert {key: read[key] for key in mailbox} == mailbox


def providers() -> dict[str, set[tuple[str, int]]]:
    """What the table of providers tells: servers and ports, by provider."""
    rows = [line.strip("|").split("|") for line in TEXT.splitlines() if line.startswith("|") and line.count("|") == 6]
    return {
        row[0].strip(): {(host, int(port)) for host, port in re.findall(r"`([\w.]+):(\d+)`", "".join(row))}
        for row in rows
    }


@pytest.mark.parametrize("snippet", [each for each in SNIPPETS if "imap." in each or "office365" in each])
def test_the_example_of_a_provider_reaches_the_servers_of_the_table(snippet: str, tmp_path: Path) -> None:
    mail = configured(snippet, tmp_path).mail
    reached = {(way.host, way.port or USUAL[way.kind][way.security]) for way in (mail.incoming, mail.outgoing)}
    assert [name for name, servers in providers().items() if servers == reached]


def test_the_table_of_providers_has_the_ports_that_the_text_explains() -> None:
    ports = {port for servers in providers().values() for _, port in servers}
    assert ports == {USUAL["imap"]["tls"], USUAL["smtp"]["tls"], USUAL["smtp"]["starttls"]}
    assert sum(1 for servers in providers().values() if len(servers) == 2) == 5


def test_every_look_of_the_doctor_is_named(tmp_path: Path) -> None:
    set_up(tmp_path, address="table@example.net", moderator="you@example.net", zone="UTC", database="sqlite:///pbem.db")
    looks = [finding.what for finding in examine(tmp_path / "pbem.toml")]
    assert len(looks) == 18
    assert [look for look in looks if f"`{look}`" not in TEXT] == []


def test_the_script_that_renews_a_token_leaves_one_that_the_table_reads(tmp_path: Path) -> None:
    [script] = ["\n".join(each.lines) for each in BOOK.snippets if "mutt_oauth2.py" in "\n".join(each.lines)]
    tool = tmp_path / "bin" / "mutt_oauth2.py"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\ntest -f fail && exit 1\necho "ya29.$1"\n', encoding="utf-8")
    tool.chmod(0o755)
    named = script.replace("/var/lib/pbem", str(tmp_path))
    path = {"PATH": f"{tool.parent}:{os.environ['PATH']}"}
    for _ in range(2):  # the second time the tool fails, and the older token stays
        subprocess.run(["sh", "-c", named], env=path, check=False)
        (tmp_path / "fail").touch()
    assert secret(tmp_path, "mail.in", "", "mail.token") == "ya29.table.tokens"
    assert (tmp_path / "mail.token").stat().st_mode & 0o777 == 0o600


def test_the_records_of_a_domain_say_what_the_text_says() -> None:
    [zone] = [each.lines for each in BOOK.snippets if any("v=spf1" in line for line in each.lines)]
    records = dict(re.findall(r"^(\S+)\s+TXT\s+(.+)$", "\n".join(zone), re.MULTILINE))
    assert records["example.org."] == '"v=spf1 mx -all"'
    assert records["pbem._domainkey.example.org."].startswith('"v=DKIM1; k=rsa; p=')
    assert re.fullmatch(r'"v=DMARC1; p=none; rua=mailto:\S+@\S+"', records["_dmarc.example.org."])
    [signing] = [each.lines for each in BOOK.snippets if each.lines[0].startswith("opendkim-genkey")]
    assert "--selector=pbem " in signing[0], "the key that the record publishes"
