"""The reports that follow a wake-up: each seat reads what is new to it, where it stands and what is wanted of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from pbem.core.adjudicate import Adjudication, Played
from pbem.core.events import Event
from pbem.core.language import keep
from pbem.core.ruleset_contract import Column, Phase
from pbem.core.table import Tempo
from pbem.desk.game.dossier import Dossier
from pbem.desk.game.next_wait import NextWait
from pbem.desk.game.play import GameOnTable, finished, owing
from pbem.desk.letters.board_pictures import Boards, OnBoard, on_board, title_of, title_of_end
from pbem.desk.letters.calendar_entries import calendar_entry, entry_taken_out
from pbem.desk.letters.chronicle import with_course
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.tapping import tapping
from pbem.desk.letters.who_watches import Watcher
from pbem.report.inputs import Chapter, Common, Diary, GameOver, MailInput, Report, Span
from pbem.store.stored_values import SeatRecord

#: How far a seat has been told: the number of the last snapshot it read, and how many events of the phase after it.
Told = tuple[int, int]


@dataclass(kw_only=True, slots=True)
class News:
    """What a wake-up brought, ready to be told."""

    before: Dossier
    run: Adjudication
    after: GameOnTable
    next: NextWait | None  #: None: the game is over
    untold: Mapping[int, Chapter] = field(
        default_factory=dict
    )  #: older phases by snapshot number, where some seat has not read all
    told: Mapping[str, Told] = field(default_factory=dict)  #: seat to how far it has been told
    earlier: Mapping[int, Any] = field(default_factory=dict)  #: positions that readers were told, by snapshot number
    past: Mapping[int, Chapter] = field(default_factory=dict)  #: the whole game so far, where it is over
    ends: Mapping[int, Any] = field(default_factory=dict)  #: turn to its last position, likewise
    seed: str = ""  #: the seed that was drawn last, in hex, where it is over
    reopened: bool = False  #: it was drawn when the game was reopened
    diaries: Sequence[Diary] = ()  #: that are shown to all, where it is over
    stood_in: tuple[str, ...] = ()  #: seats whose missing orders a bot gave
    notes: tuple[str, ...] = ()  #: what happened beside the play, for everybody
    warned: Mapping[str, str] = field(default_factory=dict)  #: seat to what only its own report says beside
    watchers: tuple[Watcher, ...] = ()  #: who reads along what is public
    banks: Mapping[str, timedelta] = field(default_factory=dict)  #: seat to what its time bank holds, where it has one
    _chapters: dict[Told, list[Chapter]] = field(default_factory=dict)
    boards: Boards = field(init=False)  #: what its readers are shown

    def __post_init__(self) -> None:
        self.boards = Boards(self.after.ruleset)

    def reached(self) -> Told:
        """How far everybody who reads this is told."""
        last = self.run.played[-1] if self.run.played else None
        told = len(last.events) if last and last.waiting else 0
        return self.before.record.snapshot_seq + len(finished(self.run)), told

    def told_now(self) -> dict[str, Told]:
        """Whoever reads this, by seat or by the name of who watches, and how far they are told then."""
        return dict.fromkeys([*self.readers(), *(watcher.name for watcher in self.along())], self.reached())

    def along(self) -> tuple[Watcher, ...]:
        """Those who watch and are written to: not when the game only stops to ask somebody."""
        return self.watchers if self.span() is not Span.QUESTION or self.next is None else ()

    def known_to(self, reader: str) -> Any:
        """The position that a reader was told last; None where it is not known."""
        return self.earlier.get(self.told.get(reader, (self.before.record.snapshot_seq, 0))[0])

    def chapters(self, seat: str) -> list[Chapter]:
        """What is new to that seat; the same objects for all seats told equally far, so that words are made once."""
        since = self.told.get(seat, (self.before.record.snapshot_seq, 0))
        if since not in self._chapters:
            self._chapters[since] = self._new_since(*since)
        return self._chapters[since]

    def _new_since(self, snapshot: int, events: int) -> list[Chapter]:
        start = self.before.record.snapshot_seq + 1
        numbered = {**self.untold, **{start + place: _chapter(played) for place, played in enumerate(self.run.played)}}
        chapters = []
        for number in sorted(number for number in numbered if number > snapshot):
            chapter = numbered[number]
            skip = events if number == snapshot + 1 else 0
            if chapter.events[skip:]:
                chapters.append(chapter if not skip else _rest(chapter, chapter.events[skip:]))
        return chapters

    def history(self) -> list[Chapter]:
        """The whole game, this run included."""
        return [*self.past.values(), *self._new_since(self.before.record.snapshot_seq, 0)]

    def span(self) -> Span:
        """What the report closes."""
        done = self._finished_phases()
        if any(phase.ends_turn for phase in done) or self.next is None:
            return Span.TURN
        # At tempo turn the rounds are read in one report: who is not asked in the middle of it is not written to.
        rounds = self.after.tempo is not Tempo.TURN and any(phase.reports for phase in done)
        return Span.ROUND if rounds else Span.QUESTION

    def closed(self) -> tuple[int, int]:
        """(turn, round) that the report is about: the last one finished, or the one that was interrupted."""
        done, span = finished(self.run), self.span()
        last = (self.run.played if span is Span.QUESTION or not done else done)[-1]
        if span is Span.TURN:  # phases of the next turn in which nobody is asked may follow its end
            ends = {phase.name for phase in self._finished_phases() if phase.ends_turn}
            last = next((played for played in reversed(done) if played.phase in ends), last)
        return last.turn, last.round

    def readers(self) -> list[str]:
        """Who is written to: everybody at the end of a turn or round, else those who are asked something.

        Where turns are quiet, those who are asked, and those whose orders were played.
        """
        everybody = [seat.name for seat in self.before.reached_by_mail()]
        if self.next is None:
            return everybody
        phases = self._finished_phases()
        if any(phase.tells_all for phase in phases):
            return everybody
        if self.span() is Span.QUESTION:
            return [seat for seat in everybody if seat in self.next.wait.seats]
        if self.span() is Span.TURN and all(phase.quiet for phase in phases if phase.ends_turn):
            concerned = {*self.next.wait.seats, *self._players()}
            return [seat for seat in everybody if seat in concerned]
        return everybody

    def _finished_phases(self) -> list[Phase]:
        phases = {phase.name: phase for phase in self.after.ruleset.phases(self.run.state)}
        known = {**phases, **{phase.name: phase for phase in self.before.ruleset.phases(self.before.table.state)}}
        return [known[played.phase] for played in finished(self.run) if played.phase in known]

    def _players(self) -> set[str]:
        """Whose turn it was that was played: they were waited for, or had ordered before they were asked."""
        turns = {played.turn for played in finished(self.run)}
        ordered = {
            seat
            for seat, sheet in self.after.sheets.items()
            if any(order.turn in turns for order in sheet.orders.values() if not order.standing)
        }
        return {*ordered, *(self.before.wait.seats if self.before.wait else ())}


def write_reports(bag: Postbag, news: News, said_before: Mapping[str, Sequence[MailInput]], *, cause: str) -> None:
    """A report, or the end of the game, to everybody who reads it, behind what is said before it in the same mail."""
    ruleset, state = news.after.ruleset, news.run.state
    leading = ruleset.leading(state)
    for seat in news.readers():
        before = said_before.get(seat, ())
        if news.next is None:
            with bag.speaking_to(seat):
                over = with_course(bag.desk, news, _game_over(bag, news, seat, ruleset.standing(state), leading))
            bag.write(over, cause=cause, before=before, attachments=entry_taken_out(bag, seat))
            continue
        report = _report(bag, news, news.next, seat, leading)
        entry = [calendar_entry(bag, seat, report.deadline)] if report.deadline else entry_taken_out(bag, seat)
        bag.write(report, cause=cause, before=before, attachments=entry)
    for watcher in news.along():
        public = _public_over(bag, news, watcher) if news.next is None else _public_report(bag, news, watcher)
        bag.write_beside(public, watcher.address, cause=cause, thread=watcher.name)


def _public_report(bag: Postbag, news: News, watcher: Watcher) -> Report:
    """What everybody may know of the same, for who watches."""
    with bag.speaking_beside(watcher.person):
        ruleset, state = news.after.ruleset, news.run.state
        turn, number = news.closed()
        common = watcher.common(bag)
        board = _board(bag, news, common, state, news.known_to(watcher.name))
        return Report(
            common=common,
            span=news.span(),
            turn=turn,
            round=number,
            chapters=news.chapters(watcher.name),
            stood_in=news.stood_in,
            notes=news.notes,
            view=ruleset.view(state, None),
            changed=board.changed,
            pictures=board.pictures,
            standing=ruleset.standing(state),
            was=_standing_then(news, board, watcher.name),
            leading=ruleset.leading(state),
        )


def _public_over(bag: Postbag, news: News, watcher: Watcher) -> GameOver:
    """The end of the game, for who watches: everything is public now."""
    with bag.speaking_beside(watcher.person):
        ruleset, state, common = news.after.ruleset, news.run.state, watcher.common(bag)
        board = board_at_end(bag, news, common, state, watcher.name)
        over = replace(
            _game_over(bag, news, None, ruleset.standing(state), ruleset.leading(state)),
            common=common,
            chapters=news.chapters(watcher.name),
            changed=board.changed,
            pictures=board.pictures,
        )
        return with_course(bag.desk, news, over)


def _report(bag: Postbag, news: News, coming: NextWait, seat: str, leading: Sequence[str]) -> Report:
    with bag.speaking_to(seat):
        ruleset = news.after.ruleset
        turn, number = news.closed()
        needs = coming.asked_of(seat)
        state = coming.position.state
        clock = news.before.clock
        common = bag.common(seat)
        board = _board(bag, news, common, state, news.known_to(seat))
        return Report(
            common=common,
            span=news.span(),
            turn=turn,
            round=number,
            chapters=news.chapters(seat),
            needs=needs,
            waits_for=tuple(other for other in coming.wait.seats if other != seat)
            if news.span() is not Span.TURN
            else (),
            deadline=coming.wait.deadline if needs else None,
            settle=clock.settle if clock.early else None,
            complete=bool(needs) and clock.early and seat not in owing(needs),
            calendar=bool(needs),
            bank=news.banks.get(seat),
            stood_in=news.stood_in,
            notes=(*([news.warned[seat]] if seat in news.warned else []), *news.notes),
            view=ruleset.view(state, seat),
            outlook=ruleset.outlook(state, seat),
            then=_outlook_then(news, board, seat),
            changed=board.changed,
            pictures=board.pictures,
            standing=ruleset.standing(state),
            was=_standing_then(news, board, seat),
            leading=leading,
            more_standing=sum(order.standing for order in news.after.sheets[seat].current(state.turn)),
            form=coming.table.form(coming.position, seat) if needs else (),
            tap=tapping(bag, state, seat, news.after.sheets[seat]),
        )


def _game_over(bag: Postbag, news: News, seat: str | None, standing: Sequence[Any], leading: Sequence[str]) -> GameOver:
    state, common = news.run.state, bag.common(seat or "")
    board = board_at_end(bag, news, common, state, seat) if seat else OnBoard(None, ())
    return GameOver(
        common=common,
        winners=winners(state.winner),
        turn=state.turn,
        chapters=news.chapters(seat or ""),
        history=news.history(),
        players=seated(news.before),
        standing=standing,
        leading=sorted(leading, key=lambda other: other not in winners(state.winner)),
        view=news.after.ruleset.view(state, seat),
        changed=board.changed,
        pictures=board.pictures,
        seed=news.seed,
        reopened=news.reopened,
        diaries=news.diaries,
        verify=check_words(bag.dossier.record.id),
    )


def _board(bag: Postbag, news: News, common: Common, state: Any, earlier: Any) -> OnBoard:
    """The board of a report; where the game only stops to ask, it is drawn if it has changed."""
    title = title_of(news.span(), *news.closed())
    asks = news.span() is Span.QUESTION
    return on_board(bag.desk, common, news.boards, state, title, earlier=earlier, if_changed=asks, brief=True)


def _standing_then(news: News, board: OnBoard, reader: str) -> Sequence[Column]:
    """The standing that a reader was told last; nothing where that is not known, and where he wants all to be told."""
    return () if board.changed is None else news.after.ruleset.standing(news.known_to(reader))


def _outlook_then(news: News, board: OnBoard, seat: str) -> Mapping[str, Any]:
    """The outlook that a seat was told last, as far as templates compare with it; likewise."""
    door = getattr(news.after.ruleset, "outlook_then", None)
    return {} if board.changed is None or door is None else door(news.known_to(seat), seat)


def board_at_end(bag: Postbag, news: News, common: Common, state: Any, reader: str) -> OnBoard:
    """The board of a game that is over. `reader`: a seat, or the name of who watches."""
    earlier = news.known_to(reader)
    return on_board(bag.desk, common, news.boards, state, title_of_end(), earlier=earlier, when="end")


def check_words(game: str) -> str:
    """The command that checks the game's archive."""
    return f"pbem verify {game}.json"


def winners(winner: Any) -> tuple[str, ...]:
    """The winners as seats: the state names one, several or none; of a draw nobody."""
    if winner is None or isinstance(winner, dict):
        return ()
    return (winner,) if isinstance(winner, str) else tuple(winner)


def seated(dossier: Dossier, *, hidden: bool = False) -> tuple[tuple[str, str], ...]:
    """(seat, who sits there by name), in seating order; "" for a free one. `hidden`: nobody's name is told yet."""
    people = dossier.people

    def who(seat: SeatRecord) -> str:
        if seat.bot is not None:
            return keep("a bot")
        if seat.left_at is not None or seat.name not in people:
            return ""
        return (not hidden and people[seat.name].name) or keep("a player")

    return tuple((seat.name, who(seat)) for seat in dossier.seats)


def _chapter(played: Played) -> Chapter:
    return Chapter(turn=played.turn, round=played.round, phase=played.phase, events=list(played.events))


def _rest(chapter: Chapter, events: Sequence[Event]) -> Chapter:
    return Chapter(turn=chapter.turn, round=chapter.round, phase=chapter.phase, events=events)
