"""The story's other town: its post is a folder of Maildirs, and needs no server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pbem.mail.transports.maildir import make_maildir
from tests.live.town import TABLE


@dataclass(kw_only=True)
class FolderTown:
    """Everybody's mailbox is a Maildir below `folder`."""

    folder: Path
    raw: dict[str, bytes] = field(default_factory=dict)  #: Message-ID to the letters that people have read
    delivered: int = 0

    def deliver(self, raw: bytes, at: datetime) -> None:
        """A mail as a file whose time is `at`."""
        self.delivered += 1
        path = make_maildir(self.folder / "in") / "new" / f"{self.delivered:05}.mail"
        path.write_bytes(raw)
        os.utime(path, (at.timestamp(), at.timestamp()))

    def arrived(self, address: str, after: int) -> list[bytes]:
        """The raw letters of an address, without the first `after` of them."""
        new = self.folder / "out" / address / "new"
        files = sorted(new.iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name)) if new.is_dir() else []
        return [path.read_bytes() for path in files[after:]]

    def config(self) -> Path:
        """A host's config for that town."""
        path = self.folder / "pbem.toml"
        path.write_text(
            f'[table]\naddress = "{TABLE}"\nmoderator = "moderator@town.example"\nname = "The Table"\n'
            f'[database]\nurl = "sqlite:///table.db"\n[mail]\npictures = false\n'
            f'[mail.in]\npath = "in"\n[mail.out]\npath = "out"\n'
        )
        return path
