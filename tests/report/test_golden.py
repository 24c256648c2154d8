"""The mails that were read and found good are still the same."""

from __future__ import annotations

import pytest

from tests.report.golden import FOLDER, pages

KEPT = sorted(path.name for path in FOLDER.iterdir())


@pytest.fixture(scope="module")
def rendered() -> dict[str, str]:
    """All of them, as they are now."""
    return pages()


@pytest.mark.parametrize("name", KEPT)
def test_it_reads_as_it_did(rendered: dict[str, str], name: str) -> None:
    assert rendered[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_every_mail_is_kept_and_nothing_else(rendered: dict[str, str]) -> None:
    assert set(rendered) == set(KEPT)
