"""Standing orders, wishes for the turn's end, gifts and answers, as they are tapped in every edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.core.order_page import Part, Shape, Slot, one_of, ranked_of
from pbem.games.colonial.telling.tapped import tapped_parts as p

END, PERMISSIONS, WAR, MINE, MONEY, ASKED = (
    "At the turn's end", "What others may do with your Goods", "War and rebellions", "Your own actions", "Treasury",
    "You are asked",
)  # fmt: skip
_VERBS = {"allow": ("ALLOW", "Yes"), "refuse": ("REFUSE", "No")}
#: Kinds of permissions: how their line calls them, what is asked, whether spaces may be named, and a number.
_KINDS: Mapping[str, tuple[str, bool, bool]] = {
    "ship": ("May ship your Goods", True, False),
    "sell": ("May sell your Goods", False, True),
    "city": ("May have your Goods in the City", True, False),
}
EVERYBODY = "Everybody"


# --- permissions ------------------------------------------------------------------------------------------------------


def permissions(kinds: Sequence[str]) -> tuple[Shape, ...]:
    """Whether one's Goods may be shipped, or sold: by all, or by one player."""
    return tuple(found for kind in kinds for verb in _VERBS for found in (_to_all(kind, verb), _to_one(kind, verb)))


def _to_all(kind: str, verb: str) -> Shape:
    written, _ = _VERBS[verb]
    line = f"{written} {kind.upper()} ALL{_which(kind, verb)}[ EXCEPT {{except}}][ WHEN {{when}}]"
    title = {"allow": "Yes, everybody may", "refuse": "No, nobody may"}[verb]
    parts = (*_parts(kind, verb), p.seats("Except", "except"), p.when())
    return p.shape(f"{verb}-{kind}", title, line, *parts, group=_KINDS[kind][0])


def _to_one(kind: str, verb: str) -> Shape:
    written, said = _VERBS[verb]
    line = f"{written} {kind.upper()} {{who}}{_which(kind, verb)}[ WHEN {{when}}]"
    return p.shape(f"{verb}-{kind}-one", said, line, p.seat("Who", "who"), *_parts(kind, verb), p.when(),
                 group=_KINDS[kind][0])  # fmt: skip


def _which(kind: str, verb: str) -> str:
    _, spaces, counted = _KINDS[kind]
    return "[ {spaces}]" if spaces else "[ {most}]" if counted and verb == "allow" else ""


def _parts(kind: str, verb: str) -> tuple[Part, ...]:
    _, spaces, counted = _KINDS[kind]
    if spaces:
        return (p.spaces_part("Only these (none: all)"),)
    return (p.number("How many at most", "most", 0, 20),) if counted and verb == "allow" else ()


def permission_slots(kinds: Sequence[str]) -> tuple[Slot, ...]:
    """A slot of each kind, for all players."""
    return tuple(
        slot(
            f"allow.{kind}", f"{EVERYBODY}: {_asked(kind)}", [f"{verb}-{kind}" for verb in _VERBS], group=PERMISSIONS,
            idle="you are asked, or nobody may",
        )
        for kind in kinds
    )  # fmt: skip


def permission_slots_of(kinds: Sequence[str], rivals: Sequence[str]) -> tuple[Slot, ...]:
    """A slot of each kind for each rival, which goes before the one for all."""
    found = (
        slot(f"allow.{kind}.{each}", f"{each}: {_asked(kind)}", [f"{verb}-{kind}-one" for verb in _VERBS],
             group=PERMISSIONS)
        for kind in kinds
        for each in rivals
    )  # fmt: skip
    return tuple(replace(each, given={"who": each.name.rpartition(".")[2]}) for each in found)


def _asked(kind: str) -> str:
    words = _KINDS[kind][0]
    return f"{words[:1].lower()}{words[1:]}"


# --- war and rebellions -----------------------------------------------------------------------------------------------


def surrendering() -> tuple[Shape, ...]:
    """When a war is given up."""
    return (
        p.shape("surrender", "Surrender when …", "SURRENDER WHEN {when}", p.when("When", least=1), group=WAR),
        p.shape("surrender-never", "Never surrender", "SURRENDER NEVER", group=WAR),
    )


def losses() -> tuple[Shape, ...]:
    """Whose counters go."""
    space = one_of(name="space", title="Where", of=p.SPACES, least=1)
    bottom = p.switch("From the bottom of the stack", "end", "BOTTOM")
    lost = p.rows("In this order", "spaces", "{space}[ {end}]", space, bottom)
    wars, rebellions = p.casualties("In this order", "list"), p.casualties("In this order", "list")
    return (
        p.shape("casualties", "Whose counters go first", "CASUALTIES {list}", p.casualties("In this order", "list")),
        p.shape("casualties-war", "Whose counters go first in a war", "CASUALTIES WAR {list}", wars),
        p.shape("casualties-rebellion", "Whose counters go first in a rebellion", "CASUALTIES REBELLION {list}",
              rebellions),
        p.shape("lose", "Which of your own counters go first", "LOSE FROM {spaces}", lost),
    )  # fmt: skip


def loss_slots() -> tuple[Slot, ...]:
    """Surrender, casualties, losses."""
    return (
        slot("surrender", "Surrender", ("surrender", "surrender-never"), group=WAR),
        slot("casualties", "Casualties", ("casualties",), group=WAR),
        slot("casualties.war", "Casualties of wars alone", ("casualties-war",), group=WAR),
        slot("casualties.rebellion", "Casualties of rebellions alone", ("casualties-rebellion",), group=WAR),
        slot("lose", "Your own losses", ("lose",), group=WAR),
    )


# --- the turn's end, Treasury -----------------------------------------------------------------------------------------


def building() -> tuple[Shape, ...]:
    """What is built when the turn ends."""
    return tuple(
        p.shape(
            f"build-{what}", f"Build {words}", f"BUILD {what.upper()} {{count}}[ KEEP {{keep}}][ WHEN {{when}}]",
            p.number("How many", "count", 0, 12, p.MAX), p.keep(), p.when(), group=END,
        )
        for what, words in (("fleets", "Merchant Fleets"), ("squadrons", "Squadrons"))
    )  # fmt: skip


def building_slots() -> tuple[Slot, ...]:
    """For this turn, and for every turn."""
    found = []
    for what, words in (("fleets", "Merchant Fleets"), ("squadrons", "Squadrons")):
        shapes = (f"build-{what}",)
        found.append(slot(f"{what}.turn", f"{words}, this turn", shapes, group=END, idle="none are built"))
        found.append(slot(what, f"{words}, every turn", shapes, group=END, before="ALWAYS "))
    return tuple(found)


def giving() -> tuple[Shape, ...]:
    """Gifts, at once or when something has come about."""
    amount = p.number("How much Treasury", "n", 1, 20, takes=p.TREASURY)
    return (
        p.shape("give", "Give Treasury now", "GIVE {to} {n}", p.seat("To whom", "to"), amount, group=MONEY),
        p.shape(
            "give-when", "Give Treasury when …", "GIVE {to} {n} WHEN {when}", p.seat("To whom", "to"), amount,
            p.when("When", least=1), group=MONEY,
        ),
    )  # fmt: skip


def giving_slots(rivals: Sequence[str]) -> tuple[Slot, ...]:
    """A gift at once, and one for each rival that waits for its moment."""
    at_once = Slot(
        name="gift", title="A gift now", shapes=("give",), group=MONEY, once=True, reckoned=True,
        note="It is given when your mail is read, and cannot be taken back; each mail that has it gives it again.",
    )  # fmt: skip
    later = (
        replace(slot(f"give.{each}", f"{each}: a gift, once, when …", ("give-when",), group=MONEY), given={"to": each})
        for each in rivals
    )
    return (at_once, *later)


# --- one's own actions ------------------------------------------------------------------------------------------------


def habits() -> tuple[Shape, ...]:
    """What the table does by itself, and when it asks."""
    return (
        p.shape("auto", "Without a plan, your own Goods", "AUTO OWN-GOODS {on}",
              p.one("Your own Goods", "on", {"ON": "are shipped and sold", "OFF": "stay where they are"})),
        p.shape("ask-me", "Where a plan is missing or cannot be done", "ASK {on}",
              p.one("Then", "on", {"ON": "ask me, and wait", "OFF": "go on without me"})),
    )  # fmt: skip


def habit_slots() -> tuple[Slot, ...]:
    """Both of them."""
    return (
        slot("auto", "Merchant and Trader without a plan", ("auto",), group=MINE,
             idle="your own Goods are shipped and sold"),
        slot("ask", "A round without a plan that can be done", ("ask-me",), group=MINE, idle="the game goes on"),
    )  # fmt: skip


def several_goods(title: str, name: str, *, least: int = 0) -> Part:
    """Goods of anywhere, by preference."""
    return ranked_of(name=name, title=title, of=p.GOODS, least=least, most=9, joined=" / ")


def slot(name: str, title: str, shapes: Sequence[str], *, group: str, before: str = "", idle: str = "") -> Slot:
    """A slot of the sheet, cleared by its own name."""
    return Slot(
        name=name, title=title, shapes=tuple(shapes), before=before, clear=f"CLEAR SLOT {name}", group=group, idle=idle
    )
