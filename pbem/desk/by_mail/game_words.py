"""The moderator's words at the beginning and the end of a game: CREATE, START, FINISH."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.by_mail.speech import game_of
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.ground.same_transaction import within
from pbem.desk.lobby import NewGame, Sitter
from pbem.desk.moderation.beginning_and_end import begin_game, end, open_game
from pbem.desk.wording.command import Rest
from pbem.desk.wording.pieces import parts, settings, split_first, unquoted
from pbem.desk.wording.values_set import pairs

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act, Done
    from pbem.desk.lobby import Sitter

_EXAMPLE = sentence(
    'CREATE colonial-2e TITLE "Amber Fleet" SEAT Red=anna@example.org SEAT Blue=bob@example.org SEAT '
    "Green=BOT SEAT Yellow=BOT EVERY Tue,Fri 20:00 ZONE Europe/Berlin START"
)
#: German heads to the English ones.
_HEADS = {
    "TITEL": "TITLE",
    "PLATZ": "SEAT",
    "JE": "EVERY",
    "TAKT": "TEMPO",
    "UHR": "CLOCK",
    "SPIELLEITER": "MODERATOR",
    "BEGINNEN": "START",
}
_ENGLISH = ("TITLE", "SEAT", "EVERY", "ZONE", "TEMPO", "CLOCK", "OPTION", "MODERATOR", "START")
#: What goes on with a CREATE in the lines below it; START there is a command of its own.
GOES_ON = tuple(head for head in (*_ENGLISH, *_HEADS) if head not in ("CLOCK", "UHR", "START", "BEGINNEN"))


def create(speech: Speech, spoken: Spoken) -> Done:
    """CREATE: a game with everybody seated; the next lines of the mail are about it."""
    said = _said(spoken.rest)
    [ruleset, *more] = split_first(" ".join(said[""]))
    if not ruleset or more[0]:
        raise NotUnderstood(say("“{rest}” names no rules to play by", rest=spoken.rest), instead=(say(_EXAMPLE),))
    if not said.get("TITLE"):
        raise NotUnderstood(say("a game needs a title: TITLE “Amber Fleet” would do"), instead=(say(_EXAMPLE),))
    clock = {head.lower(): unquoted(said[head][-1]) for head in ("EVERY", "ZONE", "TEMPO") if said.get(head)}
    new = NewGame(
        ruleset=ruleset,
        title=unquoted(said["TITLE"][-1]),
        sitters=[_sitter(each) for each in said.get("SEAT", ())],
        options=pairs(_all_settings(said.get("OPTION", ())), "option"),
        clock={**pairs(_all_settings(said.get("CLOCK", ())), "clock"), **clock},
        moderator=_moderator(speech, said.get("MODERATOR", [])),
        address=speech.written_to,
    )
    inside = within(speech.desk, speech.work)
    before = {record.id for record in speech.work.list_games()}
    done = open_game(inside, new, speech.hand(spoken.why), begin="START" in said, dry_run=spoken.dry)
    made = [record.id for record in speech.work.list_games() if record.id not in before]
    for game in made:
        speech.game = speech.about = game
    return done


def _said(rest: str) -> dict[str, list[str]]:
    found = parts(rest, *_ENGLISH, *_HEADS)
    for german, english in _HEADS.items():
        if german in found:
            found.setdefault(english, []).extend(found.pop(german))
    return found


def _all_settings(written: list[str] | tuple[str, ...]) -> list[str]:
    return [setting for each in written for setting in settings(each)]


def _moderator(speech: Speech, named: list[str]) -> str:
    """The game's moderator: whoever is named, else who writes; "" for the table's own."""
    if named:
        return named[-1]
    return "" if speech.who.of_table else speech.who.address


def _sitter(written: str) -> Sitter:
    """ "Red=anna@example.org:Anna", "Red=BOT", "Red=FREE"."""
    seat, equals, who = written.replace(" = ", "=").partition("=")
    if not equals:
        seat, _, who = written.partition(" ")
    seat, who = seat.strip().capitalize(), who.strip()
    if not who:
        raise NotUnderstood(
            say(
                "SEAT {written} seats nobody: SEAT {seat}=anna@example.org would do, or =BOT",
                written=written,
                seat=seat or "Red",
            )
        )
    kind, _, name = who.partition(":")
    if kind.upper() == "BOT":
        return Sitter(seat=seat, bot=name.strip() or "bot")
    if kind.upper() in ("FREE", "OPEN", "FREI", "OFFEN"):
        return Sitter(seat=seat, free=True)
    return Sitter(seat=seat, address=kind.strip(), name=unquoted(name.strip()))


def start(speech: Speech, spoken: Spoken) -> Done:
    """START: the game begins, and everybody is written to."""
    game = game_of(speech, spoken)
    return begin_game(within(speech.desk, speech.work), game, speech.hand(spoken.why), dry_run=spoken.dry)


#: Behind FINISH: nobody has won, and the seats behind it (all where none are named) share a draw.
_DRAWN = ("DRAW", "DRAWN", "REMIS", "UNENTSCHIEDEN")
_NO_SEATS = ("WINNER", "WON", "BY", "SIEGER", "GEWINNER", "AND", "UND", "NOBODY", "NIEMAND")


def _finish(spoken: Spoken) -> Act:
    named = [word.strip(",;.") for word in spoken.rest.replace("=", " ").replace(",", " ").split()]
    drawn = bool(named) and named[0].upper() in _DRAWN
    seats = [word for word in named[drawn:] if word and word.upper() not in _NO_SEATS]
    return end(seats, drawn=drawn)


WORDS = (
    Word(
        names=("CREATE", "ANLEGEN"),
        cli=("game new",),
        example=_EXAMPLE,
        says=sentence("open a game; with START at the end it begins at once"),
        does=create,
        rest=Rest.MUST,
        goes_on=GOES_ON,
    ),
    Word(
        names=("START", "BEGINNEN"),
        cli=("game start",),
        example="START g17",
        says=sentence("begin a game that was opened without START"),
        does=start,
    ),
    Word(
        names=("FINISH", "BEENDEN", "END GAME"),
        cli=("game finish", "game end"),
        example=sentence("FINISH Red WHY the others have conceded"),
        says=sentence("end the game, won by the seats named, or by nobody, or FINISH DRAW; the seed is revealed"),
        act=_finish,
        careful=True,
    ),
)
