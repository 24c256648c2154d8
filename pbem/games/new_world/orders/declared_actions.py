"""The actions of the New World as people say them in their own words: each follows from its form (`verbs.FORMS`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.core.orders.declarations import Declared, Filled, Finish, Part, in_slot
from pbem.core.orders.meanings import Kinds
from pbem.core.orders.sense import Said
from pbem.games.new_world.orders import declared_roles as roles
from pbem.games.new_world.orders.declared_finishes import completed
from pbem.games.new_world.orders.verbs import CARD, FORMS, Form, verb
from pbem.games.new_world.orders.worded_parts import WORDED

_CARDS = "card x no-x"
#: Each part as lines have it, in their order.
_WRITTEN: Mapping[str, str] = {
    **{part: f"[ {{{part}}}]" for part in ("target", "region", "advance", "token")}, "level": "[ LEVEL {level}]",
    "count": "[ {count}]", "units": "[ {units}]",
    **{part: f"[ {WORDED[part].word.shown} {{{part}}}]" for part in ("kill", "from", "to", "x", CARD, "pay")},
    **{part: f"[ {WORDED[part].word.shown} {{{part}}}]" for part in ("muster", "spread")}, "exact": "[ {exact}]",
}  # fmt: skip
_PARTS: Mapping[str, Part] = {
    "target": Part(name="target", kinds=Kinds("seat"), most=3),
    "region": Part(name="region", kinds=Kinds("region"), most=3),
    "advance": Part(name="advance", kinds=Kinds("advance")),
    "token": Part(name="token", kinds=Kinds("token")),
    "level": Part(name="level", kinds=Kinds("level")),
    "count": Part(name="count", kinds=Kinds("all")),
    "kill": Part(name="kill", kinds=Kinds("unit:colonists unit:soldiers")),
    "from": Part(name="from", kinds=Kinds(roles.FROM, "home")),
    "to": Part(name="to", kinds=Kinds(roles.TO), most=3),
    "x": Part(name="x", kinds=Kinds(roles.X), most=3),
    CARD: Part(name=CARD, kinds=Kinds(roles.WITH), most=2, joined=", "),
    "pay": Part(name="pay", kinds=Kinds(roles.PAY), most=6, joined=", "),
    "muster": Part(name="muster", kinds=Kinds(roles.MUSTER), most=6, joined=", "),
    "exact": Part(name="exact", kinds=Kinds("exact"), shown="EXACT"),
}
_UNMARKED = Part(name="cards", kinds=Kinds("card"), most=3, joined=", ")
_FREE = Part(name="free", kinds=Kinds("free"), shown="FREE")
#: Words that a part may bring with it.
_BESIDE: Mapping[str, str] = {
    "target": "seat nation leader", "region": "region", "x": _CARDS, CARD: "card", "from": "region home",
    "to": "region", "units": "unit number all", "kill": "unit number kill", "pay": "card pay number vp",
    "muster": "card muster", "spread": "spread number unit", "level": "level", "count": "number all unit",
    "exact": "exact", "advance": "advance", "token": "token",
}  # fmt: skip
#: What an alternative behind ELSE may leave out.
_SHARED_ELSE = Kinds(
    "region seat unit number all free kill", roles.X, roles.WITH, roles.FROM, roles.TO, roles.MUSTER, "home"
)
#: Further words that evoke an action, and what will do where no word evokes any.
_EVOKED: Mapping[str, str] = {
    "transport": "going", "expedition": "going", "drop-token": "drop", "swap-colonists": "swap", "build": "unit:cities",
    "war": "passive:war", "raid": "passive:raid", "black-slaves": "slaves-word", "indian-slaves": "slaves-word",
    "advance": "pay deed:give",
}  # fmt: skip
_WEAKLY: Mapping[str, tuple[Kinds, ...]] = {
    "transport": (Kinds("unit"), Kinds("region")),
    "expedition": (Kinds("region"), Kinds("slot x no-x own-card")),
    "advance": (Kinds("advance"), Kinds("card")),
    "drop-token": (Kinds("token"), Kinds("card:national-will")),
}
#: What has to be there, where the words that evoke an action tell too little.
_NEEDS: Mapping[str, tuple[Kinds, ...]] = {"advance": (Kinds("advance"), Kinds("card"))}
#: Words that any action may have; its finish looks whether they fit.
_ALWAYS = (
    "card own-card card-word x no-x pay number unit units vp seat nation level lastly later others take ordinal only"
    " deed:give rather going kill once"
)
#: Words that say no more than the action says already.
_SAYS_NO_MORE: Mapping[str, str] = {
    "transport": "compare:<= advance:ship-technology there back",
    "immigrants": "home deed:transport going",
    "regulars": "home",
    "militia": "compare:<= swap going",
    "war": "cup from biggest there back advance:military keep none all except all-but spread-none",
    "raid": "deed:war biggest advance:military there",
    "build": "unit:cities unit number swap advance:industry",
    "conquest": "indian-token advance:military there",
    "discovery": "vp",
    "expedition": "marker explored",
    "export": "advance:trade-companies",
    "advance": "compare:= drop whatever",
    "black-slaves": "deed:transport going lost",
    "slave-rebellion": "slaves-word kill biggest half",
    "atrocities": "slaves-word indian-token kill lost",
    "plantation-exports": "deed:export slaves-word",
    "encomienda-exports": "deed:export indian-token",
    "indian-allies": "indian-token",
    "indian-slaves": "indian-token",
    "indian-trade": "indian-token deed:export",
    "war-in-europe": "all hand drop draw",
    "swap-colonists": "advance:politics own from",
    "drop-token": "advance:politics own",
    **dict.fromkeys(
        ("indian-raids", "indian-revolt", "indian-war", "hardships"),
        "kill biggest half indian-token deed:raid deed:war",
    ),
}


def _declared(do: str, form: Form) -> Declared:
    free = do in ("transport", "build", "export", "war", "conquest", "raid")
    said = [_BESIDE[part] for part in form.parts]
    return in_slot(
        name=do,
        line=_line(do, form),
        evoked=Kinds(f"deed:{do}", f"free-deed:{do}", _EVOKED.get(do, "")),
        parts=(*(_PARTS[part] for part in form.parts if part in _PARTS), _UNMARKED, *([_FREE] if free else [])),
        weakly=_WEAKLY.get(do, ()),
        needs=_NEEDS.get(do, ()),
        says_no_more=Kinds(*said, _ALWAYS, f"deed:{do}", _SAYS_NO_MORE.get(do, "")),
        shared=Kinds("free"),
        alike=Kinds("own-card"),
        shared_else=_SHARED_ELSE,
        finish=_finish(do, form),
    )


def _line(do: str, form: Form) -> str:
    parts = "".join(text for part, text in _WRITTEN.items() if part in form.parts)
    if do == "transport":
        parts = parts.replace("[ FROM {from}]", "[ {from}]")
    return f"[{{free}} ]{verb(do, 'en')}{parts}"


def _finish(do: str, form: Form) -> Finish:
    def finish(found: Filled, said: Said) -> Iterable[Filled]:
        return completed(do, form, found, said)

    return finish


ACTIONS = tuple(_declared(do, form) for do, form in FORMS.items() if do != "pause")
