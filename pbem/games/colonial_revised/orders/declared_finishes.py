"""What declarations of the revised edition's orders cannot say: what follows from the position, or is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.core.orders.declarations import Filled
from pbem.core.orders.filling import LEFT
from pbem.core.orders.meanings import Item, Kinds
from pbem.core.orders.sense import Said
from pbem.games.colonial.orders import declared_finishes as shared
from pbem.games.colonial.orders.declared_finishes import keep as keep
from pbem.games.colonial.orders.declared_finishes import scientist as scientist
from pbem.games.colonial.orders.declared_ground import goods_of, is_explored, spaces
from pbem.games.colonial.orders.declared_wishes import names_only
from pbem.games.colonial_revised.orders.declared_conditions import KEEP

DENIED = ("not", "never", "none")
_MARKS = {"adventurers": Kinds("adventurers"), "post": Kinds("post fleets ships"), "pay": Kinds("pay gap compare most")}
_A = frozenset(("my", "a", "an", "mein", "meinen", "meine", "ein", "einen", "eine"))


# --- Characters -----------------------------------------------------------------------------------------------------


def explorer(found: Filled, said: Said) -> Iterable[Filled]:
    """Where to, how much is paid for a roll that falls short, and what is done on success.

    A good that no word marks is the post's: adventurers are always told as such.
    """
    found.pop(LEFT, None)
    told = said.has("character", "deed", "post", "adventurers") or said.slots or _is_unexplored(found, said)
    said, unwanted = _without_unwanted(said)
    only = said.has("only") and not said.has(*DENIED) and not unwanted  # what, where nothing is left out?
    if only or not told or (unwanted and not _names_aim(said)):
        return  # "but no ship there" is said of the Explorer before it
    way: Filled = {**found, "pay": [], "post": [], "adventurers": []}
    sent: dict[str, int | None] = {}
    denied = [item for item in said.items if item.kind in DENIED]
    for item in said.items:
        mark = _mark(item, said)
        if item.kind == "good":
            if mark == "adventurers":
                sent.setdefault(str(item.value))
            else:
                way["post"].append(item.value)
        elif item.kind == "number" and mark == "pay":
            way["pay"].append(item.value)
        elif item.kind == "number" and mark != "adventurers" and item.value != 1:
            return  # one fleet says no more than a post does
    if not _denials(way, said, denied) or not _stage_two(way, sent, said):
        return
    if any(way[part] for part in unwanted):
        return  # "slaves, no ship": what else would be put there?
    if said.has("most") and not way["pay"]:
        way["pay"] = ["MAX"]
    if said.has("pay", "gap") and not way["pay"]:
        return
    if len(set(way["pay"])) <= 1:
        yield way


def _without_unwanted(said: Said) -> tuple[Said, set[str]]:
    """What is said without "no ship there" and "but no adventurers", and which parts are not wanted so."""
    unwanted, dropped = set[str](), list[Item]()
    for denied, item in pairwise(said.items):
        marked = next((name for name in ("adventurers", "post") if item in _MARKS[name]), "")
        if denied.kind in DENIED and denied.written and marked:
            unwanted.add(marked)
            dropped += [denied, item]
    return replace(said, items=[item for item in said.items if item not in dropped]), unwanted


def _names_aim(said: Said) -> bool:
    aims = (item for item in said.items if item.kind in ("territory", "character", "deed"))
    return any(item.written and item not in said.there for item in aims)


def _is_unexplored(found: Filled, said: Said) -> bool:
    return not any(is_explored(said, land) for land in found["where"])


def _mark(item: Item, said: Said) -> str:
    """What the nearest marking word says of a good or number: "pay", "adventurers", "post"; a word before it first."""
    best, name = 99.0, "post" if item.kind == "good" else ""
    for other in said.items:
        here = next((name for name, kinds in _MARKS.items() if other in kinds), "")
        if not here or other is item or (item.kind == "good" and here == "pay"):
            continue
        distance = item.at - other.past if other.at < item.at else other.at - item.past + 0.5
        if distance < best:
            best, name = distance, here
    return name


def _denials(way: Filled, said: Said, denied: Sequence[Item]) -> bool:
    """ "Pay nothing" is an order; any other "no" stands before what is then left out."""
    if not denied:
        return True
    if said.has("pay", "gap") and not way["pay"]:
        way["pay"] = ["NEVER"]
        return True
    return False


def _stage_two(way: Filled, sent: dict[str, int | None], said: Said) -> bool:
    """Whether the goods are of the Territories that are named; "with a post" needs no name of the only good."""
    goods = list(dict.fromkeys(good for land in way["where"] for good in goods_of(said, land)))
    marked = said.has("post", "fleets", "ships")
    if marked and not way["post"] and (said.has("post") or not sent):
        if len(goods) != 1:
            return False
        way["post"] = goods
    if said.has("adventurers") and 0 in said.values("number"):
        sent.clear()  # "Adventurers: 0"
    elif said.has("adventurers") and not sent:
        if len(goods) != 1:
            return False
        sent[goods[0]] = None
    way["post"] = list(dict.fromkeys(way["post"]))
    way["adventurers"] = [", ".join(_adventurers(good, said) for good in sent)] if sent else []
    return all(good in goods for good in (*way["post"], *sent))


def _adventurers(good: str, said: Said) -> str:
    numbers = [item for item in said.items if item.kind == "number" and _mark(item, said) == "adventurers"]
    return f"{good} {numbers[0].value}" if len(numbers) == 1 and numbers[0].value != 1 else good


def viceroy(found: Filled, said: Said) -> Iterable[Filled]:
    """Counters on spaces of one Territory; a good that is told twice is not understood."""
    goods = [row["good"] for row in found["place"] if "good" in row]
    if len(goods) == len(set(goods)):
        yield from shared.viceroy(found, said)


def governor(found: Filled, said: Said) -> Iterable[Filled]:
    """A Booming City; "found" is said of one, too, but of a Colony first."""
    if said.has("city") or not said.has("deed:conquer"):
        yield found


def recall(found: Filled, said: Said) -> Iterable[Filled]:
    """Counters taken back from one Territory; the good and the number follow from what lies there where they can."""
    lands = list(dict.fromkeys(said.values("territory")))
    sentences = set(said.sense.words[said.items[0].at : said.items[-1].past]) & {
        ".",
        ";",
        "!",
    }  # "ok back. Then Viceroy"
    if len(lands) != 1 or found.get(LEFT) or sentences:
        return
    there = said.state.territories[lands[0]].resources
    held = {good: stack.count(said.seat) for good, stack in there.items() if said.seat in stack}
    items: list[str] = []
    for row in found["place"]:
        if set(row) <= {"territory"} and len(found["place"]) > 1:
            continue
        good = row.get("good") or (next(iter(held)) if len(held) == 1 else None)
        if good is None and len(goods_of(said, lands[0])) == 1:
            good = goods_of(said, lands[0])[0]
        count = row.get("number") or ("MAX" if "most" in row or "all" in row else None)
        if count is None and held.get(str(good)) == 1:
            count = 1
        if good is None or count is None:
            return
        items.append(f"{good} {count}{' BOTTOM' if 'bottom' in row else ''}")
    yield {**found, "place": [f"{lands[0]} {', '.join(items)}"]}


def ambassador(found: Filled, said: Said) -> Iterable[Filled]:
    """One's own marker to the right, an Unrest less, or both."""
    way = dict(found)
    calmed = [land for land in way["calm"] if said.state.territories[land].unrest]
    if said.has("unrest", "calm") and not way["calm"]:
        return
    if not said.has("unrest", "calm") and calmed != way["calm"]:
        return  # a Territory alone is one with Unrest to be taken away
    if not way["calm"]:
        yield {**way, "me": []}
        return
    ones = sum(item.kind == "number" for item in said.items)
    way["me"] = ["ME"] if said.has("me", "right", "track:diplomacy", "step") or ones > 1 else []
    yield way


def sovereign(found: Filled, said: Said) -> Iterable[Filled]:
    """War on a player, and what an Ally is offered."""
    offered = [each for each in found["offer"] if isinstance(each, int)]
    denied = len(offered) < len(found["offer"])
    items = [item.kind if item.kind != "deed" else str(item.value) for item in said.items]
    near = {
        ("not", "offer"),
        ("never", "offer"),
        ("none", "offer"),
        ("offer", "none"),
        ("none", "ally"),
        ("not", "ally"),
    }
    if denied and not near & set(pairwise(items)):
        return  # "not to attack" offers nobody anything
    if found.get(LEFT) or (denied and offered) or (said.has("all") and not denied) or len(offered) > 1:
        return
    if not said.has("attacked", "defender") or said.has("character:sovereign"):
        strikes = _may_strike(found, said)
        yield {**found, "offer": ["NONE"] if denied else offered, "doubt": bool(strikes)}
        yield from strikes


_ATTACKS = re.compile(r"att?ack|greif|griff")


def _may_strike(found: Filled, said: Said) -> Sequence[Filled]:
    """ "I attack Blue" of one who has Privateers in Blue's box: they may strike, and war may be meant."""
    attacks = [item for item in said.items if item.kind == "deed" and item.value == "war"]
    words = " ".join(word for item in attacks for word in said.sense.words[item.at : item.past])
    tells_war = said.slots or found["offer"] or said.has("character:sovereign", "declare")
    if tells_war or len(found["enemy"]) != 1 or not _ATTACKS.search(words):
        return ()
    enemy = str(found["enemy"][0])
    there = said.state.players[said.seat].privateers.get(enemy)
    return ({"lines": [f"ATTACK {enemy}"], "doubt": True},) if there else ()


def sovereign_privateers(found: Filled, said: Said) -> Iterable[Filled]:
    """War on the Privateers in one's own box; "my Privateers" are those in others'."""
    here = {seat for seat, player in said.state.players.items() if player.privateers.get(said.seat)}
    if said.has("seat") and set(said.values("seat")) != here:
        return  # "the privateer of Green" where others' are there, too
    own = ("own", "privateers") in {(one.kind, other.kind) for one, other in pairwise(said.items)}
    if not own or said.has("character:sovereign"):
        yield found


def rebel(found: Filled, said: Said) -> Iterable[Filled]:
    """A Rebel who is told where, and not what he does there: it is asked."""
    for deed in ("SPARK", "UNREST"):
        yield {**found, "deed": [deed], "doubt": True}


def rebel_unrest(found: Filled, said: Said) -> Iterable[Filled]:
    """An Unrest more in one Territory or two."""
    numbers = [number for number in said.values("number") if number != 1]
    if said.has("spark") and not said.has("character:rebel"):
        return
    if not said.has("unrest") and (said.has("spark") or len(found["where"]) != 2):
        return  # two Territories go with Unrest alone
    if not numbers or numbers == [len(found["where"])]:
        yield found


def rebel_spark(found: Filled, said: Said) -> Iterable[Filled]:
    """A Rebellion."""
    if found.get(LEFT):
        return
    way = dict(found)
    if said.has("colony") and not said.has("casualties", "firstly"):  # "in Blue's Colony East Indies"
        owners = {str(said.state.territories[where].colony) for where in found["where"]}
        found = {**found, "casualties": [seat for seat in found["casualties"] if str(seat) not in owners]}
    way["casualties"] = [", ".join(map(str, found["casualties"]))] if found["casualties"] else []
    if bool(found["casualties"]) != said.has("casualties", "firstly") and not said.has("against"):
        return  # "a Rebellion in Canada against Black" tells whose counters are hit
    if said.has("falls") and not said.has("deed:occupy"):
        return  # what happens then is told, and not understood
    way["occupy"] = ["OCCUPY"] if said.has("deed:occupy") and not found["good"] else []
    yield way


def merchant(found: Filled, said: Said) -> Iterable[Filled]:
    """Goods to be shipped, in their order; "all five of my goods" are all where five are produced."""
    if said.has("fleets", "ships"):
        return []  # "with three of my fleets": not all of them
    return _bare(shared.merchant(_all_counted(found, said, len(spaces(said, "OWN"))), said), said)


def trader(found: Filled, said: Said) -> Iterable[Filled]:
    """Goods to be sold, in their order; "all three goods" are all where it is three that are in the Market."""
    found = _all_counted(found, said, said.state.market.get(said.seat, 0))
    rows = found["wish"]
    if [set(row) for row in rows] == [{"own", "number"}] and rows[0]["number"] == said.state.market.get(said.seat, 0):
        rows = [{"own": True}] if said.has("goods") else rows
    ways = shared.trader({**found, "wish": rows}, said) if not _others_too(said) else _others_too(said)
    yield from _bare(ways, said)


def _bare(ways: Iterable[Filled], said: Said) -> Iterable[Filled]:
    """The ways; a Merchant or Trader of whom no more is said moves the seat's own, as the table does without a plan."""
    for way in ways:
        sure = names_only(said) and way["wish"] == ["OWN ALL"]
        yield {**way, "doubt": False} if sure else way


def _others_too(said: Said) -> list[Filled]:
    """ "Everything, mine first, no Green": one's own before those of all others but some."""
    seats, denied = said.values("seat"), said.has("none", "not", "except")
    mine_first = ("own", "firstly") in {(one.kind, other.kind) for one, other in pairwise(said.items)}
    if not mine_first or not said.has("all", "others") or bool(seats) != denied or not (seats or said.has("others")):
        return []
    spared = f" EXCEPT {', '.join(seats)}" if seats else ""
    return [] if said.has("number", "good", "territory") else [{"wish": [f"OWN ALL, ALL OTHERS{spared}"]}]


def _all_counted(found: Filled, said: Said, count: int) -> Filled:
    """ "All five" without the number where that is how many there are; no wishes where it is not."""
    rows, numbers = found["wish"], said.values("number")
    if not rows and said.has("most"):
        rows = [{"own": True}]  # "everything I've got"
    if numbers and said.has("all") and not said.has("seat", "others"):
        left = [{kind: value for kind, value in row.items() if kind != "number"} for row in rows]
        rows = [row for row in left if row] if numbers == [count] else []
    return {**found, "wish": rows}


def cards(found: Filled, said: Said) -> Iterable[Filled]:
    """Five Characters, or fewer that are called a line-up, and nothing else."""
    if not said.only("character line-up firstly i own me ordinal too always") or found.get(LEFT):
        return
    if not said.has("line-up") and len(found["cards"]) < 5:
        return
    numbers = [slot.value for slot in said.slots]
    count = len(found["cards"])
    if numbers not in ([], list(range(1, count + 1)), list(range(2, count + 1)) if said.has("firstly") else []):
        return
    named = [item for item in said.items if item.kind == "character"]
    text = str(found["cards"][0])
    for one, other in pairwise(named):
        text += f" / {other.value}" if "/" in said.between(one, other) else f", {other.value}"
    yield {**found, "verb": ["LINEUP" if said.has("always") else "CARDS"], "cards": [text]}


def clear(found: Filled, said: Said) -> Iterable[Filled]:
    """The plans of rounds are taken back, or the one plan of a Character."""
    characters = list(dict.fromkeys(said.values("character")))
    if not characters:
        yield from shared.clear(found, said)
    elif len(characters) == 1 and not said.slots and not said.condition:
        orders = said.sense.context.sheet.orders.items()
        plans = [(slot, order.data.get("alternatives")) for slot, order in orders if slot.isdecimal()]
        named = [slot for slot, plan in plans if plan and plan[0]["action"]["do"] == characters[0]]
        if len(named) == 1:
            yield {"lines": [f"CLEAR {named[0]}"]}


def swap(found: Filled, said: Said) -> Iterable[Filled]:
    """The plans of two rounds in each other's place."""
    rounds = [int(item.value) for item in said.slots if item.value is not None]
    rounds += [number for number in said.values("number") if number not in rounds]
    if len(rounds) != 2 or said.condition:
        return
    plans = [said.sense.context.sheet.get(str(each), said.state.turn) for each in rounds]
    texts = [plan.text.partition(" ")[2] for plan in plans if plan is not None]
    if len(texts) == 2:
        yield {"lines": [f"{number} {text}" for number, text in zip(reversed(rounds), texts, strict=True)]}


# --- the turn's end -------------------------------------------------------------------------------------------------


def build(found: Filled, said: Said) -> Iterable[Filled]:
    """A line for each kind of ship that is counted; "if I have 2 left over afterwards" says what is kept."""
    if kept := _kept(said):
        found = {**found, "keep": [kept]}
    named = [kind for kind in ("squadrons", "fleets") if kind in said.condition]
    if len(named) == 1 and len(found["what"]) == 1 and not {"fleets", "squadrons", "ships"} & set(found["what"][0]):
        found = {**found, "what": [{**found["what"][0], named[0]: True}]}  # "if Green has more squadrons, I build one"
    alone = [row for row in found["what"] if set(row) == {"number"}]
    if said.has("keep") and not found["keep"] and len(alone) == 1:  # "as many as I can, but 2 coins I want to keep"
        found = {**found, "keep": [alone[0]["number"]], "what": [row for row in found["what"] if row is not alone[0]]}
    if said.has("no-more") and (said.has("none") or not _counted(found, said)):
        return
    if said.has("there") and said.has("none", "not") and not said.has("deed:build"):
        return  # "but no ship there" is told to the Explorer
    for way in shared.build(found, said):
        if found["keep"] and all(" 0 KEEP" in line for line in way["lines"]):
            continue  # nothing is built, so nothing can be kept back from it
        yield {**way, "lines": _keeping(way["lines"]), **({"condition": ""} if kept else {})}


def _counted(found: Filled, said: Said) -> bool:
    """Whether ships are counted: "one squadron, otherwise nothing" builds one."""
    return any("number" in row or "most" in row for row in found["what"]) or one_of(
        said, "fleets", "squadrons", "ships"
    )


def _keeping(lines: Sequence[str]) -> list[str]:
    """What is kept belongs to ships that are not counted, where there are any of them."""
    if not any(" MAX KEEP" in line for line in lines):
        return list(lines)
    return [line if " MAX" in line else line.partition(" KEEP")[0] for line in lines]


def _kept(said: Said) -> str:
    """What a condition wants left when the order is done; "" for any other."""
    word, _, number = said.condition.partition(" ")
    return number if word == KEEP else ""


def scrap(found: Filled, said: Said) -> Iterable[Filled]:
    """How many Squadrons go."""
    count = found["count"] or ([1] if one_of(said, "squadrons") else [])
    if count:
        yield from always({**found, "count": count, "line": ""}, said, f"SCRAP SQUADRONS {count[0]}")


def always(found: Filled, said: Said, line: str = "") -> Iterable[Filled]:
    """As it is declared, in every turn where that is said."""
    if found.get(LEFT):
        return
    line = line or f"BAR {' / '.join(_cards(found['cards'], said))}"
    yield {"lines": [f"ALWAYS {line}" if said.has("always") else line]}


def _cards(characters: Sequence[str], said: Said) -> list[str]:
    """Each card by the Character that names it first: "the Explorer/Conqueror card" is one."""
    card_with = said.state.board.card_with
    return list({card_with[character]: character for character in reversed(characters)}.values())[::-1]


def one_of(said: Said, *kinds: str) -> bool:
    """ "A squadron" is one."""
    at = next((item.at for item in said.items if item.kind in kinds), 0)
    return bool(_A & set(said.sense.words[max(0, at - 2) : at]))


def privateers(found: Filled, said: Said) -> Iterable[Filled]:
    """How many in whose box."""
    rows = found["boxes"]
    seats = [row for row in rows if "seat" in row]
    numbers = said.values("number")
    if not seats:
        if said.has("none", "not") and not said.has("number", "most"):
            yield from always({"cards": []}, said, "PRIVATEERS NONE")
        return
    beside = {("number", "fleets"), ("most", "fleets"), ("fleets", "most")}  # "…, and two fleets": other ships
    if said.has("none", "not", "all") or beside & set(pairwise(item.kind for item in said.items)):
        return
    counts = [row["number"] for row in rows if "number" in row]
    if len(seats) == 1:
        count = counts[0] if len(counts) == 1 else 2 if said.has("most", "both") else 1 if not counts else None
        if count is None:
            return
        boxes = [(seats[0]["seat"], count)]
    elif len(numbers) == len(seats):
        boxes = [(row["seat"], row.get("number")) for row in seats]
    elif len(numbers) <= 1 or numbers[0] == len(seats):
        boxes = [(row["seat"], 1) for row in seats]
        if numbers and numbers[0] not in (1, len(seats)):
            return
    else:
        return
    if all(isinstance(count, int) for _, count in boxes):
        yield from always({"cards": []}, said, "PRIVATEERS " + ", ".join(f"{seat} {count}" for seat, count in boxes))


_MOMENTS = {"before-interest": "BEFORE INTEREST", "at-once": "AT ONCE"}


def repay(found: Filled, said: Said) -> Iterable[Filled]:
    """How much of the Loan, and when."""
    if found.get(LEFT) or said.slots:
        return
    way = dict(found)
    way["moment"] = [_MOMENTS[item.kind] for item in said.items if item.kind in _MOMENTS]
    if said.has(*DENIED):
        if set(way["much"]) <= {"ALL"} and not way["keep"] and not way["moment"]:
            yield {**way, "much": ["NEVER"]}
        return
    if way["keep"]:
        way["much"] = [much for much in way["much"] if much not in ("MOST", "ALL", way["keep"][0])]
    way["much"] = ["ALL" if much == "MOST" else much for much in way["much"]]
    spared = [much for much in way["much"] if isinstance(much, int)]
    if said.has("keep") and not way["keep"] and len(spared) == 1:
        way["keep"], way["much"] = spared, []  # "2 coins must remain"
    if (said.has("except") or ">" in said.values("compare")) and said.has("all", "most") and len(spared) == 1:
        way["keep"], way["much"] = [*way["keep"], *spared], []  # "everything above 3", "all but 3"
    elif said.has("except") or (said.has("compare") and not way["keep"]):
        return
    if not way["much"] and not way["keep"] and said.has("loan", "deed:repay") and not said.has("number"):
        way["much"] = ["ALL"]  # "pay my loan back"
    kept = _kept(said)
    if kept and not way["keep"] and len(way["much"]) == 1 and isinstance(way["much"][0], int):
        line = " ".join(map(str, ["REPAY", *way["much"], *way["moment"]]))
        yield {"lines": [line], "condition": f"treasury >= {way['much'][0] + int(kept)}"}
    elif len(way["much"]) <= 1 and (way["much"] or way["keep"]):
        yield way


def default(found: Filled, said: Said) -> Iterable[Filled]:
    """The default of a round that is named, or of all that is not ordered."""
    yield found if said.slots or said.tail else {"lines": ["DEFAULT"]}
