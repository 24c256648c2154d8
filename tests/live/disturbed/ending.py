"""The last part: the players end it by vote, and check with nothing but a file that came by mail."""

from __future__ import annotations

import email
import email.policy
import re
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256

from pbem.mail.letter import Letter
from pbem.store.stored_values import LetterStatus, MailStatus
from tests.live.disturbed.opening import commitment
from tests.live.disturbed.people import MODERATOR, Story, only, words

PLAYERS = ("Ann", "Ben", "Cleo", "Yan")
#: Whose addresses somebody has named, or is asked about.
_NAMED = {"Ann": ("cleo", "mallory")}
_VERIFY = "from pbem.cli.app import main; main()"


def the_players_end_it(story: Story) -> None:
    """All must agree, the one who came last as well; the last mail tells the seed that the first one promised."""
    story.all_read()
    assert "the others are asked" in words(only(story.replies("Ann", "VOTE END because Orange needs no opponents")))
    for name in ("Ben", "Cleo", "Yan"):
        assert "your vote is wanted, VOTE END" in only(story.reads(name)).subject
    for name in ("Ben", "Cleo"):
        story.replies(name, "YES", to="your vote is wanted, VOTE END")
    last = [only(story.replies("Yan", "YES", to="your vote is wanted, VOTE END"))]
    assert "it is carried: the game ends without a winner" in words(last[0])
    assert "WANTED" not in last[0].text
    story.interventions.append("end by the players’ vote")
    last += [only(story.reads(name)) for name in ("Ann", "Ben", "Cleo", "Olga")]
    promised = commitment(words(story.people["Ann"].letter("begins")))
    for letter in last:
        assert "the game has ended" in letter.subject
        seed = re.findall(r"^\s*([0-9a-f]{64})$", letter.text, re.MULTILINE)[0]
        assert sha256(bytes.fromhex(seed)).hexdigest() == promised
    assert not story.reads("Dan"), "who left long ago is not written to"


def the_file_that_came_by_mail_is_verified(story: Story) -> None:
    """EXPORT brings the game as a file; `pbem verify` needs nothing else, and lists exactly what was done to it."""
    letter = next(letter for letter in story.replies("Ben", "EXPORT", to="the game has ended") if letter.attachments)
    assert "the whole game as one file" in letter.subject
    file = story.folder / "g1.json"
    file.write_bytes(_attached(story.post.raw[str(letter.message_id)], "g1.json"))
    assert b"@" not in file.read_bytes()
    run = subprocess.run(
        [sys.executable, "-c", _VERIFY, "verify", str(file)],
        capture_output=True,
        text=True,
        cwd=story.folder,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert lines[-1] == f"verified, {len(story.interventions)} interventions"
    assert _listed(lines) == story.interventions


def _attached(raw: bytes, name: str) -> bytes:
    """A file that came with a mail."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    [part] = [part for part in mail.iter_attachments() if part.get_filename() == name]
    content = part.get_content()
    return content if isinstance(content, bytes) else str(content).encode()


def _listed(lines: Sequence[str]) -> list[str]:
    """What the interventions are that `pbem verify` lists, in order."""
    found = (re.match(r"intervention \d{4}-\d\d-\d\d \d\d:\d\d ([^:]+):", line) for line in lines)
    return [match[1] for match in found if match]


def nothing_is_left_lying(story: Story) -> None:
    """Every mail was answered or done with, every letter has left."""
    with story.desk.store.read() as work:
        waiting = {status: count for status, count in work.inbox_counts().items() if count}
        assert not waiting.keys() & {MailStatus.NEW, MailStatus.HELD, MailStatus.FAILED}, waiting
        for status in (LetterStatus.WAITING, LetterStatus.LEASED, LetterStatus.FAILED, LetterStatus.HELD):
            assert not work.letters(status)
    for name, citizen in story.people.items():
        for letter in citizen.letters:
            _is_fit_to_read(name, letter)


def _is_fit_to_read(name: str, letter: Letter) -> None:
    """No address of another, no trace of a template, nothing wider than a mail program shows."""
    known = {name.lower(), "table", "moderator", *_NAMED.get(name, ())}
    if name != MODERATOR:
        strangers = set(re.findall(r"([\w.]+)@town\.example", letter.text)) - known
        assert not strangers, f"{name}: {letter.subject}: {strangers}"
    assert "{{" not in letter.text, f"{name}: {letter.subject}"
    assert "None" not in letter.text.split(), f"{name}: {letter.subject}"
    for line in letter.text.splitlines():
        assert len(line) <= 72, f"{name}: {letter.subject}: {line}"
