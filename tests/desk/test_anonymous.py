"""An anonymous game: nobody's name or address is in anybody else's mail, whatever happens, until the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes

from pbem.desk.archive.export import as_json, export
from pbem.desk.game.play import owing
from pbem.desk.moderation.beginning_and_end import end
from pbem.desk.seats.kicking import kick
from pbem.mail.letter import Letter
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do
from tests.desk.office import Office
from tests.desk.people import address, fresh, last, proven, reply, write

PLAYERS = ("Annabel", "Benedikt", "Cleophas", "Dietlinde")
EVERYBODY = (*PLAYERS, "Zenobia", "Xaver")
#: What somebody may write in a game.
WORDS = (
    "STATUS\nSEATS\nLIST",
    "STATUS ALL\nHISTORY\nREPORT",
    "PRESS TO ALL: Good evening\nMAP",
    "VOTE PAUSE",
    "EXTEND 24h because of the weather",
    "ABSENCE 2026-02-01 TO 2026-02-03 HERE",
    "ORDERS\nCHECK\nWAIT",
)


def begun(office: Office) -> None:
    """Four people come into an anonymous game, and Xaver watches it."""
    proven(office, "Annabel", "Xaver")
    reply(office, "Annabel", "NEW colonial-2e ANONYMOUS TITLE “Masks”")
    office.game = "g1"
    reply(office, "Xaver", "OBSERVE g1")
    for who in PLAYERS[1:]:
        proven(office, who)
        reply(office, who, "JOIN g1\nSEATS g1")
    for who in PLAYERS[:3]:
        reply(office, who, "READY")
    with office.desk.store.read() as work:
        record = work.game("g1")
    assert record is not None
    assert record.status is GameStatus.RUNNING


def play(office: Office, people: tuple[str, ...]) -> None:
    """Everybody who owes orders sends the bot's, and the game goes on."""
    turn = office.dossier().record.turn
    for _ in range(8):
        dossier = office.dossier()
        if dossier.record.turn != turn or dossier.record.status is not GameStatus.RUNNING:
            return
        position = dossier.position()
        for seat in owing(dossier.table.needs(position)):
            mine = [decision for decision in position.waiting if decision.seat == seat]
            lines = dossier.ruleset.bot_orders(dossier.ruleset.view(position.state, seat), seat, mine, salt="1")
            who = next((each for each in people if address(each) == dossier.seat(seat).address), None)
            if who is not None:
                reply(office, who, f"NOWAIT\n{lines}", kind="report" if turn > 1 else "start")
        office.later(minutes=31)
        office.poll()


def told(letter: Letter) -> str:
    """All that a mail says: its headers, its text, its HTML, what is attached."""
    message = message_from_bytes(letter.raw)
    parts = [part.get_payload(decode=True) for part in message.walk() if not part.is_multipart()]
    headers = [f"{name}: {value}" for name, values in letter.headers.items() for value in values]
    return "\n".join([letter.subject, *headers, *(bytes(part or b"").decode() for part in parts)])


def leaks(office: Office, names: tuple[str, ...] = EVERYBODY) -> Iterator[str]:
    """Each letter that tells its reader who somebody else is."""
    for reader in names:
        for letter in office.all_letters(address(reader)):
            for other in names:
                for trace in (other.lower(), address(other)):
                    if other != reader and trace in told(letter).lower():
                        yield f"{reader} reads of {other}: {letter.subject}"


def test_a_whole_game_tells_nobody_who_plays(office: Office) -> None:
    begun(office)
    for number, said in enumerate(WORDS):
        reply(office, PLAYERS[number % 4], said, kind="start")
    reply(office, "Xaver", "STATUS\nSEATS\nHISTORY", kind="start")
    play(office, PLAYERS)
    assert office.dossier().record.turn == 2
    proven(office, "Zenobia")
    reply(office, "Zenobia", "STANDBY ANY")
    reply(office, "Dietlinde", "RESIGN CONFIRM", kind="report")
    reply(office, "Zenobia", "ACCEPT", kind="invitation")
    do(office, kick("Green"), why="silent for a month")
    office.poll()
    play(office, ("Annabel", "Benedikt", "Zenobia"))
    assert "Masks" in last(office, "Benedikt").subject
    archive = as_json(export(office.desk, "g1"))
    assert not list(leaks(office))
    assert not [who for who in EVERYBODY if who in archive or address(who) in archive]


def test_the_end_tells_it(office: Office) -> None:
    begun(office)
    do(office, end(["Red"]))
    [over] = [letter for letter in fresh(office, "Benedikt") if "won" in letter.subject]
    for who in PLAYERS:
        assert who in over.text
        assert address(who) not in over.text


def test_who_is_invited_reads_nobodys_name(office: Office) -> None:
    proven(office, "Annabel")
    reply(office, "Annabel", "NEW colonial-2e ANONYMOUS")
    reply(office, "Annabel", f"INVITE {address('Benedikt')}")
    reply(office, "Benedikt", "ACCEPT\nENTROPY a word of mine\nSTATUS")
    found = [leak for leak in leaks(office) if not leak.startswith("Annabel reads of Benedikt")]
    assert not found, "she knows whom she invited, and he does not read who did"
    write(office, "Xaver", "SEATS g1")
    assert "a player" in last(office, "Xaver").text


def test_the_search_would_find_a_name(office: Office) -> None:
    """The same mails of a game that is not anonymous name its players."""
    proven(office, "Annabel")
    reply(office, "Annabel", "NEW colonial-2e")
    reply(office, "Annabel", f"INVITE {address('Benedikt')}")
    assert list(leaks(office))
