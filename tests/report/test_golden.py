"""The mails that were read and found good are still the same."""

from __future__ import annotations

import pytest

from tests.report.golden import FOLDER, pages


@pytest.mark.parametrize("name", pages())
def test_it_reads_as_it_did(name: str) -> None:
    assert pages()[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_every_kept_mail_is_compared() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(pages())
