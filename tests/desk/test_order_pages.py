"""Pages on which orders are tapped: public files without secrets, links that are their reader's own, the page by mail.

The doors are stand-ins here; what the games' own offer, their tests hold. A whole example of a game with doors is
played in the tests of docs/adding-a-ruleset.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.core.dice import Keyed
from pbem.core.order_page import Menu
from pbem.core.sheet import Order, Sheet
from pbem.core.table import Decision
from pbem.desk.ground import shelf
from pbem.desk.ground.terms import keep_terms, terms_of
from pbem.desk.moderation.holding import hold as hold_reports
from pbem.desk.moderation.holding import release
from pbem.desk.order_pages.seat_part import seat_part
from pbem.desk.site.site_build import build
from pbem.desk.tokens.seat_tokens import exchange_token
from pbem.games.colonial_2e.ruleset import Colonial2e
from pbem.mail.letter import Letter, read
from pbem.mail.reply_addresses import tokens_shown
from pbem.report.inputs import Common, Tapping
from pbem.report.tapping_link import LONGEST, tapping_link
from tests.desk.acting import do, play_a_turn, read_away
from tests.desk.office import BEGIN, SEATS, Office, address_of, open_office
from tests.desk.tapped import attached_page, composed, link_in, opened
from tests.desk.tapped_stand_in import SECRET, put_doors
from tests.desk.test_addresses import BOB, reply
from tests.desk.test_looking import ask
from tests.desk.test_turn_by_mail import all_send_orders

URL = "https://games.example.org/"


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office whose host has web space, in which Colonial has stand-ins for doors."""
    put_doors(monkeypatch, Colonial2e)
    site = {"folder": "pages", "url": URL.rstrip("/")}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", site=site) as office:
        yield office


def files(office: Office) -> dict[str, str]:
    """The files of the host's order pages."""
    folder = office.folder / "pages/orders"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*"))}


def token(office: Office, seat: str = "Red") -> str:
    return office.dossier().tokens[seat]


# --- the files ------------------------------------------------------------------------------------------------------


def test_the_files_are_the_pages_their_script_and_the_games(hosted: Office) -> None:
    hosted.new_game()
    assert list(files(hosted)) == ["colonial-2e.en.html", "g1.en.json", "page.css", "page.js"]
    page = files(hosted)["colonial-2e.en.html"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'" in page
    assert page.count("<script") == 2
    public = json.loads(files(hosted)["g1.en.json"])
    assert list(public["menus"]) == ["Red", "Blue", "Green", "Yellow"]
    assert public["deadline"] == hosted.dossier().wait.deadline.isoformat()  # type: ignore[union-attr]
    assert public["map"][0].startswith("<svg")
    assert 'data-place="india"' in public["map"][0]
    assert public["names"]["india"] == "India"


def test_a_door_that_asks_for_it_is_told_who_is_asked_what(hosted: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def asked(view: Mapping[str, Any], seat: str, waiting: Sequence[Decision] = ()) -> Menu:
        told.extend(waiting)
        return Menu()

    monkeypatch.setattr(Colonial2e, "order_menu", staticmethod(asked))
    hosted.new_game()
    assert {(each.seat, each.kind) for each in told} == {(seat, "line-up") for seat in SEATS}
    assert {each.range().words() for each in told} == {"yes or no"}, "what may be answered is not told"


def test_no_file_has_a_secret_an_order_or_an_address(hosted: Office) -> None:
    hosted.new_game()
    all_send_orders(hosted)
    told = "".join(files(hosted).values())
    for word in (SECRET, token(hosted), "@players.example", "table@", "CARDS"):
        assert word not in told


def test_only_what_changed_is_made_again(hosted: Office) -> None:
    hosted.new_game()
    before = files(hosted)
    all_send_orders(hosted)
    assert files(hosted) == before, "orders on file change nothing"
    assert not build(hosted.desk).written
    hosted.later(minutes=31)
    hosted.poll()
    after = files(hosted)
    assert [name for name, text in after.items() if text != before[name]] == ["g1.en.json"]
    assert json.loads(after["g1.en.json"])["stamp"] != json.loads(before["g1.en.json"])["stamp"]


def test_a_private_game_has_no_file_and_no_link_but_a_page_by_mail(hosted: Office) -> None:
    hosted.new_game(begin=False)
    with hosted.desk.store.transaction() as work:
        keep_terms(work, "g1", replace(terms_of(work, "g1"), private=True), hosted.now)
    people_begin(hosted)
    assert "g1.en.json" not in files(hosted)
    letter = hosted.letters("Red")[-1]
    assert b"/orders/" not in letter.raw
    hosted.mail("Red", "PAGE")
    hosted.poll()
    assert attached_page(hosted.letters("Red")[-1])["own"]["own"]["lists"]["own"][0]["value"] == f"{SECRET} Red"


def people_begin(office: Office) -> None:
    from pbem.desk.lobby import start

    start(office.desk, office.game, office.now)
    office.poll()


def test_reports_that_wait_for_approval_are_on_no_page(hosted: Office) -> None:
    hosted.new_game()
    do(hosted, hold_reports())

    def pages() -> dict[Path, bytes]:
        """All but the list of games, which says that this one is held."""
        found = [path for name in ("g1", "orders") for path in (hosted.folder / "pages" / name).rglob("*.*")]
        return {path: path.read_bytes() for path in found}

    before = pages()
    all_send_orders(hosted)
    hosted.later(minutes=31)
    hosted.poll()
    assert pages() == before
    do(hosted, release())
    hosted.mail("Red", "STATUS")
    hosted.poll()
    assert json.loads(files(hosted)["g1.en.json"])["turn"] == 2


def test_a_fault_in_a_ruleset_stops_no_mail_and_no_page(hosted: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted.new_game()
    before = files(hosted)

    def broken(view: Mapping[str, Any], seat: str) -> Menu:
        raise ValueError(f"broken for {seat}")

    monkeypatch.setattr(Colonial2e, "order_menu", staticmethod(broken))
    monkeypatch.setattr(Colonial2e, "own_menu", staticmethod(broken))
    play_a_turn(hosted)
    report = hosted.letters("Red")[-1]
    assert "Turn 1" in (hosted.folder / "pages/g1/index.html").read_text()
    assert files(hosted) == before
    assert "own" not in link_in(report).told


# --- the link -------------------------------------------------------------------------------------------------------

COMMON = Common(
    now=BEGIN, game="g17", seat="Red", title="Amber & Fleet: “zwei”", ruleset="colonial-2e",
    tag="[g17 red k7q2m9w4t8x3b5n6]", reply_address="table+g17.red.k7q2m9w4t8x3b5n6@example.org",
)  # fmt: skip


def test_the_first_mail_a_report_and_a_receipt_lead_to_the_page_with_what_stands(hosted: Office) -> None:
    hosted.new_game()
    [start] = hosted.letters("Red")
    hosted.mail("Red", "SURRENDER NEVER\n1 PASS")
    hosted.poll()
    [receipt] = hosted.letters("Red")
    assert "sheet" not in link_in(start).told
    assert link_in(receipt).told["sheet"] == {"1": "1 PASS", "surrender": "SURRENDER NEVER"}
    play_a_turn(hosted)
    report = link_in(hosted.letters("Red")[-1])
    assert report.told["t"] == 2
    assert report.told["p"] == json.loads(files(hosted)["g1.en.json"])["stamp"]
    assert report.told["sheet"] == {"surrender": "SURRENDER NEVER"}
    assert (report.told["g"], report.told["s"], report.page) == ("g1", "Red", f"{URL}orders/colonial-2e.en.html")


def test_a_link_has_the_orders_for_a_seats_own_later_turn() -> None:
    sheet = Sheet([Order(slot=str(turn), text=f"{turn} SALVAGE", turn=turn) for turn in (1, 2, 4)])
    rules = shelf.load("new-world")
    state = rules.setup(rules.seat_names[:3], {"nations": "lot"}, Keyed(b"later"))
    state.turn = 2
    assert seat_part(rules, state, state.others[-1], sheet).sheet == {"2": "2 SALVAGE", "4": "4 SALVAGE"}


def test_who_is_late_is_led_to_the_page_by_the_reminder_and_by_the_last_call(hosted: Office) -> None:
    hosted.new_game()
    hosted.letters("Red")
    for hours in (60, 13):
        hosted.later(hours=hours)
        hosted.poll()
        letter = hosted.letters("Red")[-1]
        assert link_in(letter).told["t"] == 1, letter.subject
        assert link_in(letter).to in letter.header("reply-to")
    assert "last call" in letter.subject


def test_the_first_mail_speaks_of_the_page_where_there_is_no_web_space(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_doors(monkeypatch, Colonial2e)
    office.new_game()
    assert "PAGE brings a page that makes the mail for you" in " ".join(office.letters("Red")[0].text.split())


def test_a_link_answers_as_a_reply_does(hosted: Office) -> None:
    hosted.new_game()
    letter = hosted.letters("Red")[-1]
    link = link_in(letter)
    assert link.to in letter.header("reply-to")
    assert link.subject == f"Re: [g1 red {token(hosted)}] Amber Fleet"
    hosted.mail("Red", in_reply_to="", **composed(link, ["1 PASS"]))
    hosted.poll()
    assert hosted.dossier().sheets["Red"].get("1", 1) is not None


def test_who_watches_or_reads_of_a_game_that_is_over_has_no_link(hosted: Office) -> None:
    hosted.new_game()
    hosted.mail("Red", "NAME Ann", to="table@example.org", subject="hello")
    hosted.poll()
    assert b"/orders/" not in hosted.letters("Red")[-1].raw


@pytest.mark.parametrize(
    ("sheet", "own", "there"),
    [(1, 1, {"sheet", "own"}), (400, 1, {"own", "cut"}), (400, 400, {"cut"}), (1, 400, {"cut"})],
)
def test_a_link_is_never_longer_than_it_may_be(sheet: int, own: int, there: set[str]) -> None:
    def noise(count: int) -> dict[str, str]:
        return {str(place): f"{place * 7919 % 10007}x{place * 104729 % 999983}" for place in range(count)}

    tapping = Tapping(site=URL, turn=4, stamp="3f2a9b8c1d", sheet=noise(sheet), own=noise(own))
    link = opened(tapping_link(COMMON, tapping))
    assert link.length < LONGEST
    assert {"sheet", "own", "cut"} & set(link.told) == there
    assert (link.to, link.subject) == (COMMON.reply_address, f"Re: {COMMON.tag} {COMMON.title}")
    assert {"g": "g17", "s": "Red", "t": 4, "p": "3f2a9b8c1d"}.items() <= link.told.items()


def test_a_token_in_a_link_is_found_and_exchanged_like_any_other(hosted: Office) -> None:
    link = tapping_link(COMMON, Tapping(site=URL, turn=4, stamp="3f2a9b8c1d"))
    assert tokens_shown(Letter(text=f"look at this: {link}")) == ("k7q2m9w4t8x3b5n6",)
    hosted.new_game()
    hosted.desk.mail_out.send = refuse  # type: ignore[method-assign]
    hosted.mail("Red", "1 PASS")
    hosted.poll()
    with hosted.desk.store.transaction() as work:
        [old] = [found for found in work.tokens("g1", "Red", "orders", at=hosted.now) if not found.about]
        new = exchange_token(hosted.desk, work, old, hosted.now)
        [letter] = work.unsent_letters(game="g1", recipient=address_of("Red"))
    assert old.token.encode() not in letter.raw
    link_now = link_in(read(letter.raw))
    assert new.token in link_now.to
    assert new.token in link_now.subject


def refuse(*given: Any, **named: Any) -> None:
    """No letter leaves."""
    from pbem.mail.transports.contract import Deferred

    raise Deferred("later")


def test_a_sitter_taps_with_a_sign_of_his_own(hosted: Office) -> None:
    hosted.new_game()
    ask(hosted, "Red", f"SIT {BOB} FROM 2026-01-12 TO 2026-01-20")
    [invitation] = hosted.letters(BOB)
    reply(hosted, invitation, "1 PASS\nPAGE", sender=BOB)
    sitter, owner = hosted.letters(BOB)[-1], hosted.letters("Red")[-1]
    own = attached_page(sitter)["own"]
    assert link_in(sitter).to == own["to"]
    assert token(hosted) not in sitter.raw.decode() + json.dumps(own)
    assert token(hosted) in link_in(owner).to
    hosted.letters("Red")
    reply(hosted, sitter, composed(link_in(sitter), ["2 PASS"])["text"], sender=BOB)
    assert hosted.dossier().sheets["Red"].get("2", 1) is not None


def test_a_report_that_a_receipt_comes_with_has_one_link(hosted: Office) -> None:
    hosted.new_game()
    read_away(hosted)
    hosted.mail("Red", "1 PASS\nREPORT")
    hosted.poll()
    [letter] = hosted.letters("Red")
    assert link_in(letter).told["sheet"] == {"1": "1 PASS"}


# --- by mail --------------------------------------------------------------------------------------------------------


def test_page_is_refused_where_there_is_none(office: Office) -> None:
    office.new_game(("Red", "Blue", "Green"), ruleset="colonial-revised")
    doors = hasattr(office.dossier().ruleset, "order_page")
    office.mail("Red", "PAGE")
    office.poll()
    answer = " ".join(office.letters("Red")[-1].text.split())
    assert ("your page is attached" in answer) is doors
    assert ("has no page on which orders are tapped" in answer) is not doors


def test_what_is_private_is_kept_in_no_outbox(hosted: Office) -> None:
    """The page is made as late as the letter leaves: half a megabyte for each would be kept for months."""
    hosted.new_game()
    hosted.mail("Red", "PAGE")
    hosted.poll()
    given = attached_page(hosted.letters("Red")[-1])
    assert list(given["game"]["menus"]) == ["Red"]
    with hosted.desk.store.read() as work:
        head = work.letter_by_message_id(hosted.all_letters(address_of("Red"))[-1].message_id or "")
        kept = work.letter(head.id) if head else None
    assert kept is not None
    assert len(kept.raw) < 60_000
