"""A line that is none of the table's own, read as people mean it; None where it is not understood."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from pbem.core.language import say
from pbem.core.near_words import one_slip
from pbem.desk.understanding import assent, moderator_wishes, talk, wishes
from pbem.desk.understanding.assent import Says
from pbem.desk.understanding.command_wishes import Line, Wish, concedes
from pbem.desk.understanding.meaning import TALK, Asked, Meant, Question, asked_back
from pbem.desk.understanding.moderator_doubts import in_doubt
from pbem.desk.understanding.moderator_meanings import said_once
from pbem.desk.understanding.moderator_wishes import WISHES
from pbem.desk.understanding.named_things import seat_in
from pbem.desk.understanding.new_games import new_game
from pbem.desk.understanding.numbers import numbers_in
from pbem.desk.understanding.tidying import found, plain, sentences

#: The lines that a yes and a no are, by what is asked; a vote names its own.
_ANSWERS = {
    Question.READY: ("READY", ""),
    Question.OFFER: ("ACCEPT", "DECLINE"),
    Question.CONFIRM: ("CONFIRM", "REJECT"),
    Question.RESIGN: ("RESIGN CONFIRM", ""),
    Question.PLAN: ("CONFIRM", "NO"),
    Question.REQUEST: ("ALLOW", "REFUSE"),
    Question.CHOICE: ("YES", "NO"),
}
#: Characters of a line that is looked at: longer ones are letters.
_LONGEST = 400


def understand(written: str, asked: Asked, *, mend: bool = True) -> Meant | None:
    """What a line means; None where the table cannot tell. `mend`: whether its words may be mistyped ones."""
    if len(written) > _LONGEST:
        return None
    return _whole(written, asked) or (_mended(written, asked) if mend else None)


def _mended(written: str, asked: Asked) -> Meant | None:
    """The same with mistyped words put right, where that makes it understood."""
    text = plain(written)
    mended = " ".join(_nearest(word) for word in text.split())
    return _whole(mended, asked) if mended != text.strip() else None


def _whole(written: str, asked: Asked) -> Meant | None:
    text = plain(written)
    if asked.offers and (chosen := numbers_in(text, asked.offers)) is not None:
        return chosen
    parts = [question for part in sentences(written) for question in _questions(part)]
    if len(parts) > 1 and not concedes(text):
        return _several(written, parts, asked)
    return _one(written, asked)


#: "How does the game end, and what does Hardships do?": two questions.
_AND_ASKS = re.compile(
    r"(?i),? (?:and|und),? (?=(?:(?:what|how|when|where|who|which|whose|why|wie|was|wann|wer|wo|welche\w*|warum)\b))"
)


def _questions(part: str) -> list[str]:
    """The questions of a sentence that asks several; itself for any other."""
    return [f"{each.rstrip('?')}?" for each in _AND_ASKS.split(part)] if part.rstrip().endswith("?") else [part]


def _several(written: str, parts: list[str], asked: Asked) -> Meant | None:
    """Sentences, each with its meaning: what is only talk beside the others is left alone."""
    answer = _answer(plain(written), asked)
    meant = [each for part in parts if (each := _one(part, asked)) is not None]
    lines = tuple(dict.fromkeys(line for each in meant for line in each.lines))
    doubts = [each for each in meant if each.ask]
    if asked.question is not Question.NONE and (answer is not None or doubts):
        echoes = _echoes(parts, meant_by=lambda part: _one(part, asked))
        doubts = [each for each in doubts if each not in echoes]
        said = {line for each in meant for line in each.lines if line in _both(asked)}
        if len(said) == 1 and not doubts:
            return Meant(lines=lines)
        if answer is not None:
            return answer if answer.ask or not set(lines) - set(answer.lines) else doubts[0] if doubts else answer
    if doubts:
        return doubts[0]
    if any(line.startswith("NEW ") for line in lines):
        return new_game(written)  # what it is like may be in any of them
    if lines:
        return said_once(lines) if asked.moderates else Meant(lines=lines)
    return TALK if len(meant) == len(parts) else None


def _echoes(parts: list[str], meant_by: Callable[[str], Meant | None]) -> list[Meant]:
    """The doubts of sentences that repeat the question before they answer it: "A pause now? No thank you"."""
    first = next((place for place, part in enumerate(parts) if (each := meant_by(part)) and each.lines), 0)
    asking = (meant_by(part) for part in parts[:first] if part.rstrip().endswith("?"))
    return [each for each in asking if each is not None and each.ask]


def _one(written: str, asked: Asked) -> Meant | None:
    text = plain(written)
    line = Line(written=written, plain=text, asked=asked)
    answer = _answer(text, asked)
    if answer is not None and answer.lines:
        return answer
    wish = _wish(line)
    if wish is not None and not (answer is not None and (wish.ask or _changes(wish))):
        return wish
    if answer is not None:
        return answer
    if asked.beside and not talk.is_thanks(text) and assent.says(text) in (Says.YES, Says.NO):
        return asked_back(*(f"{line} {said}" for line in asked.beside for said in ("YES", "NO")))
    return TALK if talk.is_talk(text) else None


#: Lines that only ask: they are answered whatever else is open.
_QUESTIONS = frozenset(
    {"STATUS", "ORDERS", "REPORT", "MAP", "HISTORY", "SEATS", "RULES", "HELP", "LIST", "SHOW", "AUDIT"}
)


def _changes(wish: Meant) -> bool:
    return any(line.split()[0] not in _QUESTIONS for line in wish.lines)


def _both(asked: Asked) -> tuple[str, str]:
    if asked.question is Question.VOTE:
        return f"{asked.line} YES", f"{asked.line} NO"
    return _ANSWERS.get(asked.question, ("", ""))


def _answer(text: str, asked: Asked) -> Meant | None:
    """A yes or a no to what was asked; what is neither is asked back."""
    if asked.question is Question.READY and _names_another_game(text, asked):
        return None
    if asked.question is Question.NONE:
        return _to_an_offer(text, asked) if asked.offers and asked.just_offered else None
    yes, no = _both(asked)
    if asked.topic == "concede" and _names_winner(text, asked):
        return Meant(lines=(yes,))
    said = assent.says(text, asked.topic or str(asked.question))
    if said is None:
        return None
    if said is Says.YES:
        return Meant(lines=(yes,))
    if said is Says.NO and no:
        return Meant(lines=(no,))
    if said is Says.NO and asked.question is Question.RESIGN:
        return TALK
    if asked.question is Question.CONFIRM:  # they are said in a reply to the question, not by a number
        return asked_back(why=say("it says neither yes nor no for certain; CONFIRM or REJECT in a reply would do"))
    would = (each for each in (yes, no) if each)
    return asked_back(*would, why=say("it says neither yes nor no for certain, so nothing is done"))


def _names_another_game(text: str, asked: Asked) -> bool:
    """Whether a line is about another game than the one that waits: “I would like to join g2, too”."""
    return any(game != asked.game for game in re.findall(r"\bg\d+\b", text))


_HAS_WON = (
    r"(?:has|hat) (?:\w+ )?(?:won|gewonnen)|(?:deserves|verdient) \w+|wins|gewinnt|is the winner|ist (?:der )?sieger"
)


def _names_winner(text: str, asked: Asked) -> bool:
    """Whether a line says that the one has won whom a vote would have win, and nothing else."""
    seat = seat_in(text, asked.seats)
    doubt = found(r"not|nicht|no|nein|never|nie|\?|if|wenn|but|aber|who|wer|kein\w*", text)
    return bool(seat and asked.line.endswith(f" {seat}") and found(_HAS_WON, text) and not doubt)


def _to_an_offer(text: str, asked: Asked) -> Meant | None:
    """Yes to the only line that is offered; of several it must be said to which. No leaves them."""
    if text.rstrip().endswith(":"):
        return None  # "OK, shorter then:" says what is below it
    said = assent.says(text)
    if said is Says.YES and asked.offers > 1:
        return asked_back(why=say("it does not say which of the {count} lines", count=asked.offers))
    if said is Says.YES and not talk.is_thanks(text):
        return Meant(lines=("1",))
    return TALK if said is Says.NO and len(text.split()) <= _SHORT_NO else None


#: Words of a no that says nothing more; a longer one may say what is meant instead.
_SHORT_NO = 3


def _wish(line: Line) -> Meant | None:
    for wish in (*(WISHES if line.asked.moderates else ()), *wishes.WISHES):
        if wish.when(line.asked) and line.has(*wish.words) and not found(wish.but, line.plain):
            meant = Meant(lines=(wish.means,)) if isinstance(wish.means, str) else wish.means(line)
            if meant is not None:
                return in_doubt(line, meant) if line.asked.moderates else meant
    return None


# --- mistyped words --------------------------------------------------------------------------------------------------


@cache
def _known() -> frozenset[str]:
    """The words that patterns are made of."""
    known: tuple[Wish, ...] = (*wishes.WISHES, *moderator_wishes.WISHES)
    sources = [pattern for wish in known for pattern in (*wish.words, wish.but)] + assent.patterns()
    return frozenset(word for source in sources for word in re.findall(r"(?<![a-z(])[a-z]{5,}(?![a-z\\\[(])", source))


#: Words of games and everyday ones that are a slip away from a known one and mean something else.
_ITSELF = frozenset(
    {"alone", "built", "colour", "dutch", "hinter", "kleine", "laufen", "liegen", "paying", "plata", "raise", "react"}
    | {"rebel", "repay", "scheiben", "sendung", "small", "stake", "steine", "stufe", "these", "those", "token", "waren"}
)


@cache
def _nearest(word: str) -> str:
    """The one known word that a mistyped one of five letters and more is a slip away from; else itself."""
    if len(word) < 5 or word in _known() | _ITSELF or not word.isalpha():
        return word
    near = [each for each in _known() if each[0] == word[0] and one_slip(word, each)]
    return near[0] if len(near) == 1 else word


# --- a yes or a no alone ---------------------------------------------------------------------------------------------

#: Words of a line that says yes or no to a question and nothing else; a number in it is an order's.
_LONGEST_ANSWER = 14


def says_yes(written: str) -> bool:
    """Whether a line says yes to the question whether a mail was one's own, and nothing that might be an order."""
    return _says(written) is Says.YES


def says_no(written: str) -> bool:
    """Whether a line says no to it, likewise."""
    return _says(written) is Says.NO


def _says(written: str) -> Says | None:
    text = plain(written)
    brief = len(text.split()) <= _LONGEST_ANSWER and not re.search(r"\d", text)
    return (
        (assent.says(text, "confirm") or assent.says(" ".join(map(_nearest, text.split())), "confirm"))
        if brief
        else None
    )
