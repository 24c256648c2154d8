"""Names of mail folders that are one folder, and folders that handled mail cannot go to."""

from __future__ import annotations

import pytest

from pbem.mail.transports import Kind
from pbem.mail.transports.folders import fault_of_folder, same_folder


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("INBOX", "inbox"),
        ("INBOX", " Inbox "),
        ("INBOX", "INBOX/"),
        ("inbox", ".INBOX."),
        ("INBOX", "ＩＮＢＯＸ"),
        ("Tables/Mail", "tables.mail"),
        ("Tables//Mail", "Tables/Mail"),
        ("Entwürfe", "Entw&APw-rfe"),
        ("Entwürfe", "Entwu\u0308rfe"),
        ("R&D", "R&-D"),
        ("Straße", "STRASSE"),
    ],
)
def test_one_folder_under_two_names(one: str, other: str) -> None:
    assert same_folder(one, other)
    assert same_folder(other, one)
    assert fault_of_folder(Kind.IMAP, one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("INBOX", "Processed"),
        ("INBOX", "INBOX/Processed"),
        ("INBOX", "INBOX2"),
        ("a&b", "ab"),
        ("&&&-", "&!-"),
        ("A", "B"),
    ],
)
def test_two_folders(one: str, other: str) -> None:
    assert not same_folder(one, other)
    assert not fault_of_folder(Kind.IMAP, one, other)


@pytest.mark.parametrize("name", ["/", " . ", "a\nb", "a\0b", "Proc\r\n", "\x7f"])
def test_names_that_no_folder_has(name: str) -> None:
    assert fault_of_folder(Kind.IMAP, "INBOX", name)


@pytest.mark.parametrize("name", [".", "/", "/.", "/new", "/cur/", "/../in", "./../in", "..", "a\nb"])
def test_a_maildir_keeps_handled_mail_in_a_folder_of_its_own(name: str) -> None:
    """`processed = "/"` is the Maildir itself: a mail that was handled would lie where it is read from."""
    assert bool(fault_of_folder(Kind.MAILDIR, "INBOX", name)) == (name != "..")


@pytest.mark.parametrize("name", ["Processed", "Done/2026", "INBOX", "..", "a.b", ""])
def test_a_maildir_calls_its_folders_what_it_likes(name: str) -> None:
    assert not fault_of_folder(Kind.MAILDIR, "INBOX", name)
