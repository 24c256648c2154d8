"""A wake-up of the same position with three hundred finished turns behind it, beside one with five.

Both tables hold the same games from the same seeds. In one of them each game is given the snapshots, log, letters and
mails of 295 turns more; its position, sheets and dice stay what they were. Processor time is compared: both tables lie
in the page cache, and waiting for the disk to have written is the same for both.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bench.measure import Row, Size, Wanted
from bench.table import BEGIN, SEATS, config_for, fill_sheets, new_games, open_desk, play_on
from pbem.desk.ground.desk import Desk
from pbem.store.stored_values import LetterStatus, MailStatus, NewLetter, NewMail, NewSnapshot, Snapshot
from pbem.store.work import Work

SHORT, LONG = 5, 300


def history(size: Size) -> list[Row]:
    """The time of a wake-up with a long history, beside one with a short one."""
    games, rounds = size.pick(full=5, tiny=1), size.pick(full=4, tiny=1)
    short, long = size.pick(full=SHORT, tiny=1), size.pick(full=LONG, tiny=2)
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        few, many = (config_for(Path(name), f"sqlite:///{name}/table.db") for name in (first, second))
        with open_desk(few) as young, open_desk(many) as old:
            for desk in (young, old):
                names = new_games(desk, games, BEGIN)
                for game in names * short:
                    _turn(desk, game)
            for game in names:
                _lengthen(old, game, long - short)
            pairs = [(_turn(old, game), _turn(young, game)) for game in names * rounds]
    return [
        Row(
            name=f"history: a wake-up after {long} turns / after {short}",
            ours=f"{1000 * statistics.median(aged for aged, _ in pairs):.1f} ms",
            beside=f"{1000 * statistics.median(fresh for _, fresh in pairs):.1f} ms",
            ratio=statistics.median(aged / fresh for aged, fresh in pairs),
            wanted=Wanted.AT_MOST,
            target=1.1,
        )
    ]


def _turn(desk: Desk, game: str) -> float:
    """The seconds of processor time of one more turn, its sheets being there."""
    fill_sheets(desk, game, BEGIN)
    start = time.process_time()
    play_on(desk, game, BEGIN)
    return time.process_time() - start


def _lengthen(desk: Desk, game: str, turns: int) -> None:
    """Put copies of the last turn, with all that came of it, between it and the position."""
    with desk.store.transaction() as work:
        record = work.game(game)
        last = [head for head in work.snapshots(game) if record is not None and head.turn == record.turn - 1]
        kept = [found for head in last if (found := work.snapshot(game, head.seq)) is not None]
        lines = [replace(line, seq=0) for line in work.log(game) if line.turn == last[0].turn]
        letters = [work.letters_for(game, seat)[-1] for seat in SEATS]
        raw = [letter.raw for letter in letters]
        for turn in range(turns):
            first = work.append(game, 0, lines) - len(lines)
            ends = [first + place * len(lines) // len(kept) for place in range(1, len(kept) + 1)]
            reached = work.put_snapshots(game, 0, [_again(snapshot) for snapshot in kept], log_seqs=ends)[-1].seq
            _post(work, game, turn, raw)
        for seat in SEATS:
            work.set_mark(game, "told", seat, [reached, 0], at=BEGIN)


def _again(snapshot: Snapshot) -> NewSnapshot:
    return NewSnapshot(
        turn=snapshot.turn,
        round=snapshot.round,
        phase=snapshot.phase,
        rules_version=snapshot.rules_version,
        at=snapshot.at,
        state=snapshot.state,
        events=snapshot.events,
    )


def _post(work: Work, game: str, turn: int, raw: list[bytes]) -> None:
    """What a turn leaves in inbox and outbox."""
    letters = [
        NewLetter(
            recipient=f"{seat.lower()}@players.example",
            kind="report",
            cause=f"{game}.again.{turn}",
            message_id=f"<{game}.{seat.lower()}.{turn}@example.org>",
            raw=text,
            game=game,
            seat=seat,
            created=BEGIN,
        )
        for seat, text in zip(SEATS, raw, strict=True)
    ]
    work.put_letters(letters)
    sent = [letter.id for letter in work.letters(LetterStatus.WAITING, game=game) if letter.cause == letters[0].cause]
    work.sent(sent, at=BEGIN)
    mails = [NewMail(key=f"{game}/{turn}/{seat}", raw=b"x" * 900, received=BEGIN) for seat in SEATS]
    for number in work.take_in(mails).new:
        work.finish_mail(number, MailStatus.HANDLED, at=BEGIN, game=game)
