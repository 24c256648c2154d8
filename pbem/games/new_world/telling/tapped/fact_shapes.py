"""What conditions may ask for, as shapes."""

from __future__ import annotations

from pbem.core.language import say
from pbem.core.order_page import Control, Option, Part, Shape, one_of
from pbem.games.new_world.orders import lexicon as w
from pbem.games.new_world.telling.tapped.reaction_shapes import REACTIONS_TAPPED

_MOST = 99
_CARDS_DRAWN = 9


def facts() -> tuple[Shape, ...]:
    """All of them; those of what one reacts to in reactions alone."""
    return (
        _result(), _numbers(), _pieces(), _pieces_compared(), _of_region(), _token(), _holds(), _value(),
        *_threat(),
    )  # fmt: skip


def _one(name: str, title: str, of: str = "", options: tuple[Option, ...] = ()) -> Part:
    return one_of(name=name, title=title, of=of, options=options, least=1)


def _sign() -> Part:
    return _one("sign", say("Compared"), "signs")


def _than(options: tuple[Option, ...] = ()) -> Part:
    """A number, or another seat's."""
    return Part(name="than", title=say("Than"), control=Control.NUMBER, options=options, of="numbers", most=_MOST)


def _result() -> Shape:
    said = {
        "OK": say("was done"), "VOID": say("was void"), "NEGATED": say("was negated"), "STOLEN": say("was stolen"),
        "WON": say("was a War that you won"), "LOST": say("was a War that you lost"),
    }  # fmt: skip
    results = tuple(Option(value=value, words=words) for value, words in said.items())
    number = Part(name="line", title=say("Which action"), control=Control.NUMBER, least=1, most=_MOST)
    return Shape(
        name="result", title=say("An action of this turn came out so"), line="{result} {line}",
        parts=(_one("result", say("How it came out"), options=results), number),
    )  # fmt: skip


def _numbers() -> Shape:
    return Shape(
        name="number", title=say("A number: VP, cards, regions …"), line="{number} {sign} {than}",
        said="{number}: {sign} {than}",
        parts=(_one("number", say("Which number"), "numbers"), _sign(), _than()),
    )  # fmt: skip


def _where(number: str = "") -> tuple[Part, ...]:
    return (
        _one(f"region{number}", say("Where"), "regions"),
        _one(f"seat{number}", say("Whose"), "seats"),
        _one(f"kind{number}", say("Which pieces"), "pieces"),
    )


def _pieces() -> Shape:
    return Shape(
        name="pieces", title=say("Pieces in a region"), line="{region}.{seat}.{kind} {sign} {than}",
        said="{region}, {seat}, {kind}: {sign} {than}",
        parts=(*_where(), _sign(), _than()),
    )  # fmt: skip


def _pieces_compared() -> Shape:
    return Shape(
        name="pieces-compared", title=say("Pieces in a region, against others"),
        line="{region}.{seat}.{kind} {sign} {region2}.{seat2}.{kind2}", parts=(*_where(), _sign(), *_where("2")),
    )  # fmt: skip


def _of_region() -> Shape:
    said = {
        "alone": say("you control it"), "known": say("you know it"), "explored": say("somebody has explored it"),
        "first": say("nobody has explored it"),
    }  # fmt: skip
    what = tuple(Option(value=value, words=words) for value, words in said.items())
    return Shape(
        name="of-region", title=say("A region is known, or controlled"), line="{what} {region}",
        said="{region}: {what}",
        parts=(_one("what", say("What is so"), options=what), _one("region", say("Where"), "regions")),
    )  # fmt: skip


def _token() -> Shape:
    return Shape(
        name="token", title=say("The Indian token of a region"), line="token {region} {sign} {than}",
        parts=(_one("region", say("Where"), "regions"), _sign(), _than()),
    )  # fmt: skip


def _holds() -> Shape:
    card = _one("card", say("Which card"), "cards")
    return Shape(name="holds", title=say("You hold a card"), line="holds {card}", parts=(card,))


def _value() -> Shape:
    """What a card gives as an X: of those drawn in this turn, which nobody knows before."""
    ways = (
        Option(value=w.BEST.shown, words=say("the highest card")),
        *(
            Option(value=f"{w.DRAWN.shown} {n}", words=say("card {n} of those drawn in this phase", n=n))
            for n in range(1, _CARDS_DRAWN + 1)
        ),
    )
    card = one_of(name="card", title=say("Which card"), options=ways, of="cards", least=1)
    return Shape(
        name="value", title=say("What a card gives as an X"), line="value {card} {sign} {than}",
        parts=(card, _sign(), _than()),
    )  # fmt: skip


def _threat() -> tuple[Shape, ...]:
    """What all see of an action that one reacts to."""
    said = {
        "stake": say("VP at stake"), "units": say("units under way"), "odds": say("the attacker’s odds, in percent"),
        "attackers": say("the attacker’s pieces"), "defenders": say("the defender’s pieces"),
    }  # fmt: skip
    what = tuple(Option(value=value, words=words) for value, words in said.items())
    return (
        Shape(
            name="threat", title=say("What is at stake"), line="{what} {sign} {than}",
            parts=(_one("what", say("Which number"), options=what), _sign(), _than(what)), beside=REACTIONS_TAPPED,
        ),
    )  # fmt: skip
