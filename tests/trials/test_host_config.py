"""A host's mistakes in the config: one sentence with the file, the key and what would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.core.errors import DataError
from pbem.desk.ground.config import load_config, secret
from pbem.desk.ground.new_table import config_text

GOOD = config_text(address="table@example.net", moderator="you@example.net", zone="UTC", database="sqlite:///pbem.db")

WRONG = [
    ("name =", "nmae =", "table.nmae is not a key of this config; is table.name meant?"),
    ("address =", "adress =", "table.adress is not a key of this config; is table.address meant?"),
    ("[database]", "[databse]", "databse is not a key of this config; is database meant?"),
    ("[mail.in]", "[mail.inn]", "mail.inn is not a key of this config; is mail.in meant?"),
    ("mail_bytes =", "bytes_of_mail =", "known there are mail_bytes, mail_parts, mails_an_hour"),
    ("[mail.in]", '[mail.in]\npassword = "x"', "name the variable in password_env, or the file in password_file"),
    ("[table]", 'home = "/tmp"\n[table]', "home is not a key of this config"),
    ('"table@example.net"', '"table"', "table.address = 'table' will not do; a mail address such as"),
    ('"The Colonial Table"', '"a\\nb"', "a name on one line would do"),
    ('"The Colonial Table"', "5", "table.name = 5 will not do; a text in quotes would do"),
    ("plus_addressing = true", 'plus_addressing = "ja"', "'ja' will not do; true or false would do"),
    ('"sqlite:///pbem.db"', '""', "database.url = '' will not do; sqlite:///table.db or postgresql://user@host/pbem"),
    ('"mail/in"', '""', "mail.in.path = '' will not do; a path would do"),
    ('kind = "maildir"', 'kind = "imap"\n' + "host = \"x\"\nport = 99999", "port = 99999 will not do; 65535 or less"),
    ("mail_bytes = 2000000", "mail_bytes = 1", "limits.mail_bytes = 1 will not do; 10000 or more would do"),
    ('mode = "none"', 'mode = "spf"', "trust.mode = 'spf' will not do; 'none', 'dmarc' or 'dkim' would do"),
    ("[clock]", "[[clock]]", "clock is a section of its own; write its keys below a line [clock]"),
]  # fmt: skip


def loading(folder: Path, text: str) -> str:
    """What is said of a config of this text."""
    file = folder / "pbem.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_config(file)
    said = str(caught.value)
    assert said.startswith(f"{file}: ")
    assert "\n" not in said
    return said


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[each[1].strip() for each in WRONG])
def test_a_mistake_names_the_key_and_what_would_do(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = GOOD.replace("[mail.in]            # a Maildir on this machine …", "[mail.in]")
    assert old in text
    assert said in loading(tmp_path, text.replace(old, new, 1))


@pytest.mark.parametrize(("section", "kind"), [("mail.in", "imap"), ("mail.out", "smtp")])
def test_a_server_without_a_name_is_said_before_any_mail_is_lost(tmp_path: Path, section: str, kind: str) -> None:
    begin, rest = GOOD.split(f"[{section}]", 1)
    text = f"{begin}[{section}]{rest.replace('maildir', kind, 1)}"
    assert f"{section}.host is missing" in loading(tmp_path, text)


def test_two_secrets_for_one_login_are_one_too_many(tmp_path: Path) -> None:
    begin, rest = GOOD.split("[mail.out]", 1)
    login = 'host = "x"\npassword_env = "A"\npassword_file = "b"\n'
    text = f"{begin}[mail.out]\n{login}{rest.partition(chr(10))[2].replace('maildir', 'smtp', 1)}"
    assert "mail.out names password_env and password_file; one of them is enough" in loading(tmp_path, text)


def test_an_empty_secret_is_not_sent_to_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "imap.secret").write_text("\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"mail\.in: the file imap\.secret is empty"):
        secret(tmp_path, "mail.in", "", "imap.secret")
    monkeypatch.setenv("PBEM_TRIAL", "")
    with pytest.raises(DataError, match="the environment variable PBEM_TRIAL is empty"):
        secret(tmp_path, "mail.in", "PBEM_TRIAL", "")


FURTHER = '[[mail.more]]\naddress = "second@example.net"\npath = "mail/second"\n'
IMAP = '[[mail.more]]\naddress = "{name}@example.net"\nkind = "imap"\nhost = "{host}"\nuser = "{user}"\n'


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            FURTHER.replace("[[", "[").replace("]]", "]"),
            "mail.more is a list of sections; write each mailbox below a line",
        ),
        ('[[mail.more]]\npath = "x"\n', "mail.more.1.address is missing; config.example.toml shows it"),
        (FURTHER.replace("second@", "second"), "mail.more.1.address = 'secondexample.net' will not do; a mail address"),
        (FURTHER.replace("path", "paht"), "mail.more.1.paht is not a key of this config; is mail.more.1.path meant?"),
        (FURTHER + 'password = "x"\n', "mail.more.1.password is not a key of this config; no secret belongs in it"),
        (FURTHER + 'kind = "imap"\n', "mail.more.1.host is missing; mail.more.1.kind = 'imap' needs the name"),
        (
            FURTHER + FURTHER.replace("second@", "third@"),
            "mail.more.2 reads the same mailbox as mail.more.1; name another",
        ),
        (FURTHER.replace("mail/second", "./mail/../mail/in"), "mail.more.1 reads the same mailbox as mail.in"),
        (FURTHER.replace("second@", "Table+x@"), "mail.more.1.address = 'Table+x@example.net' is table.address, too;"),
        (
            FURTHER + FURTHER.replace("mail/second", "mail/third"),
            "mail.more.2.address = 'second@example.net' is mail.more.1.address, too; an address of its own would do",
        ),
        (
            FURTHER.replace("mail/second", "mail/in/.Processed"),
            "mail.in.processed = 'Processed' is the mailbox that mail.more.1 reads; another folder would do",
        ),
        (FURTHER + 'processed = "."\n', "mail.more.1.processed = '.' is no folder within the Maildir that is read"),
        (
            IMAP.format(name="b", host="mx.example", user="b") + IMAP.format(name="c", host="MX.example", user="B"),
            "mail.more.2 reads the same mailbox as mail.more.1",
        ),
        (
            IMAP.format(name="b", host="mx.example", user="b")
            + IMAP.format(name="c", host="mx.example", user="b")
            + 'folder = "processed"\nprocessed = ""\n',
            "mail.more.1.processed = 'Processed' is the mailbox that mail.more.2 reads",
        ),
        (
            IMAP.format(name="b", host="mx.example", user="b") + 'processed = "inbox"\n',
            "mail.more.1.processed = 'inbox' is the folder that mail is read from (mail.more.1.folder = 'INBOX')",
        ),
    ],
)
def test_a_mistake_in_a_further_mailbox(tmp_path: Path, more: str, said: str) -> None:
    assert said in loading(tmp_path, f"{GOOD}\n{more}")


def test_several_mailboxes_that_will_do(tmp_path: Path) -> None:
    two = IMAP.format(name="b", host="mx.example", user="b") + IMAP.format(name="c", host="mx.example", user="c")
    (tmp_path / "pbem.toml").write_text(f"{GOOD}\n{FURTHER}{two}", encoding="utf-8")
    found = load_config(tmp_path / "pbem.toml")
    assert [key for key, _, _ in found.mailboxes()] == ["mail.in", "mail.more.1", "mail.more.2", "mail.more.3"]
    assert found.addresses() == ("table@example.net", "second@example.net", "b@example.net", "c@example.net")
