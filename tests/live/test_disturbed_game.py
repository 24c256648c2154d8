"""A whole game by mail alone, disturbed in every way there is, ended by vote and verified from the file that came.

One story, two towns: over Dovecot and SMTP, and over a folder of Maildirs. Nobody touches the database or the command
line in it; the table does nothing but its passes.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from pbem.desk.ground import now as clock
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from tests.live import servers
from tests.live.disturbed.chapters import ALL, drawn
from tests.live.disturbed.folders import FolderTown
from tests.live.disturbed.people import MANNERS, Post, Story
from tests.live.town import table_config, town_with_accounts

logging.getLogger("mail.log").setLevel(logging.ERROR)
VARIABLE = "TOWN_TABLE_PASSWORD"
USERS = [name.lower() for name in MANNERS]


def told(config: Path, post: Post) -> Story:
    """The story, from its first mail to its last."""
    desk = Desk.open(load_config(config), create=True)
    desk.random_bytes = drawn("a disturbed game")
    story = Story(desk=desk, post=post, folder=config.parent)
    try:
        with clock.told_by(lambda: story.now):
            for chapter in ALL:
                chapter(story)
    finally:
        desk.close()
    return story


@pytest.mark.live
def test_a_disturbed_game_over_dovecot_and_smtp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)
    people = [f"{user}@town.example" for user in USERS]
    with servers.dovecot(users=(servers.USER, *USERS)) as imap, town_with_accounts(imap, people) as town:
        database = f"sqlite:///{tmp_path}/table.db"
        config = table_config(tmp_path, imap, town, database=database, security="starttls", variable=VARIABLE)
        told(config, town)
        assert not town.refused


@pytest.mark.broad
def test_the_same_story_over_maildirs(tmp_path: Path) -> None:
    town = FolderTown(folder=tmp_path)
    told(town.config(), town)
