"""The words that begin orders: what an action is called, and what each of its kinds must and may say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from pbem.core.grammar import Lexicon
from pbem.core.language import say
from pbem.core.orders.bilingual import own, own_first
from pbem.games.new_world.rules.paying import FREE, FREE_WITH_MILITARY

#: Function to its spellings, the first as English lines write it, the second as German ones do.
ACTIONS: Mapping[str, Sequence[str]] = {
    "expedition": ("EXPEDITION", "EXPEDITION", "explore", "Erkunde"),
    "transport": ("TRANSPORT", "TRANSPORT", "transportiere", "move", "ship"),
    "build": ("BUILD", "BAU", "baue", "bauen"),
    "export": ("EXPORT", "AUSFUHR", "exportiere", "Exporte"),
    "immigrants": ("IMMIGRANTS", "EINWANDERER", "immigration", "Einwanderung"),
    "regulars": ("REGULARS", "LINIENTRUPPEN"),
    "militia": ("MILITIA", "MILIZ"),
    "hardships": ("HARDSHIPS", "ENTBEHRUNGEN"),
    "raid": ("RAID", "ÜBERFALL", "überfalle"),
    "war": ("WAR", "KRIEG", "attack"),
    "black-slaves": ("BLACK-SLAVES", "SCHWARZE SKLAVEN"),
    "indian-slaves": ("INDIAN-SLAVES", "INDIANISCHE SKLAVEN"),
    "indian-allies": ("INDIAN-ALLIES", "INDIANISCHE VERBÜNDETE", "allies", "Verbündete"),
    "indian-raids": ("INDIAN-RAIDS", "INDIANERÜBERFÄLLE", "Indian Raid", "Indianerüberfall"),
    "conquest": ("CONQUEST", "EROBERUNG", "conquer", "erobere"),
    "indian-trade": ("INDIAN-TRADE", "INDIANERHANDEL"),
    "indian-revolt": ("INDIAN-REVOLT", "INDIANERAUFSTAND", "revolt", "Aufstand"),
    "atrocities": ("ATROCITIES", "GRÄUELTATEN"),
    "missionaries": ("MISSIONARIES", "MISSIONARE", "mission", "missionary"),
    "discovery": ("DISCOVERY", "ENTDECKUNG"),
    "slave-rebellion": ("SLAVE-REBELLION", "SKLAVENAUFSTAND", "rebellion"),
    "indian-war": ("INDIAN-WAR", "INDIANERKRIEG"),
    "plantation-exports": ("PLANTATION-EXPORTS", "PLANTAGENAUSFUHR", "plantation", "Plantage"),
    "encomienda-exports": ("ENCOMIENDA-EXPORTS", "ENCOMIENDA-AUSFUHR", "encomienda"),
    "salvage": ("SALVAGE", "BERGUNG", "berge"),
    "advance": ("ADVANCE", "FORTSCHRITT"),
    "war-in-europe": ("WAR-IN-EUROPE", "KRIEG IN EUROPA", "Europe", "Europa"),
    "pause": ("PAUSE", "PAUSE", "break"),
}
#: `WILL DROP slaver`, `WILL SWAP Blue virginia 2`.
WILL: Sequence[str] = ("WILL", "WILLE", "national will", "nationaler Wille")
OF_WILL: Mapping[str, Sequence[str]] = {
    "drop-token": ("DROP", "LEGE AB", "ablegen", "lege"),
    "swap-colonists": ("SWAP", "TAUSCHE", "tauschen", "exchange"),
}
#: Orders that are no actions, by their kind.
COMMANDS: Mapping[str, Sequence[str]] = {
    "score": ("SCORE", "WERTUNG", "levy", "Aushebung"),
    "keep": ("KEEP", "BEHALTE", "behalten"),
    "done": ("DONE", "FERTIG", "pass", "passe", "that is all"),
    "spread": ("SPREAD", "DAVON", "aufteilen"),
    "nation": ("NATION", "NATION", "nations", "Nationen"),
    "guard": ("GUARD", "GELEIT"),
    "react": ("REACT", "REAKTION", "reaction", "reagiere"),
    "on": ("ON", "BEI"),
    "offer": ("OFFER", "ANGEBOT", "offers", "biete an"),
    "accept": ("ACCEPT", "ANNEHMEN", "nimm an"),
    "withdraw": ("WITHDRAW", "ZURÜCKNEHMEN", "ziehe zurück", "decline"),
    "clear": ("CLEAR", "LÖSCHE", "cancel", "delete", "streiche", "löschen"),
    "check": ("CHECK", "PRÜFE", "prüfen"),
}
#: What may be said of an action beside its place and target.
CARD, FREE_OF = "card", (*FREE, *FREE_WITH_MILITARY)


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """What an action is made of, by the names of its parts in `decisions`."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """All of them."""
        return self.needs + self.may


_AGAINST = Form(needs=("target", "region"), may=(CARD,))
_THERE = Form(needs=("region",), may=(CARD,))
_COUNTED = Form(needs=("x",), may=(CARD,))
_ALONE = Form(may=(CARD,))
FORMS: Mapping[str, Form] = {
    "expedition": Form(needs=("region",), may=(CARD, "x")),
    "transport": Form(needs=("units", "to", "x"), may=("from", CARD, "exact")),
    "build": _THERE,
    "export": Form(needs=("region", "x"), may=(CARD,)),
    "immigrants": _COUNTED,
    "regulars": _COUNTED,
    "militia": Form(needs=("region", "x"), may=("count", CARD, "exact")),
    "hardships": _AGAINST,
    "raid": Form(needs=("target", "region", "kill"), may=("from", CARD)),
    "war": Form(needs=("target", "region"), may=("from", "muster", "spread", CARD)),
    "black-slaves": Form(needs=("region", "x"), may=(CARD,)),
    "indian-slaves": _THERE,
    "indian-allies": _THERE,
    "indian-raids": _AGAINST,
    "conquest": _THERE,
    "indian-trade": _THERE,
    "indian-revolt": _AGAINST,
    "atrocities": Form(needs=("target",), may=(CARD,)),
    "missionaries": _THERE,
    "discovery": _COUNTED,
    "slave-rebellion": _AGAINST,
    "indian-war": _AGAINST,
    "plantation-exports": _COUNTED,
    "encomienda-exports": _COUNTED,
    "salvage": _ALONE,
    "advance": Form(needs=("advance", "pay"), may=("level", CARD)),
    "war-in-europe": _ALONE,
    "drop-token": Form(needs=("token",)),
    "swap-colonists": Form(needs=("target", "region"), may=("count",)),
    "pause": Form(),
}


@cache
def action_lexicon(language: str) -> Lexicon:
    """The words that begin an action; `language`: the one being spoken."""
    return Lexicon(say("an action"), own_first({**ACTIONS, "will": WILL}, language))


@cache
def will_lexicon(language: str) -> Lexicon:
    """What follows WILL."""
    return Lexicon(say("DROP or SWAP"), own_first(OF_WILL, language))


@cache
def order_lexicon(language: str) -> Lexicon:
    """The words that begin any order."""
    return Lexicon(say("an order"), own_first({**COMMANDS, **ACTIONS, "will": WILL}, language))


def verb(do: str, language: str) -> str:
    """How a line in a language begins an action."""
    if do in OF_WILL:
        return f"{own(WILL, language)} {own(OF_WILL[do], language)}"
    return own(ACTIONS[do], language)


def command(kind: str, language: str) -> str:
    """How a line in a language begins an order that is no action."""
    return own(COMMANDS[kind], language)
