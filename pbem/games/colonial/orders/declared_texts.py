"""What people write in Colonial in signs or in words of another order, said otherwise before its words are read."""

from __future__ import annotations

import re

from pbem.games.colonial.orders.declared_writing import written_alike

#: A form's place for ships that is filled in with a dash.
_DASHED = re.compile(
    r"(?i)^(\s*(?:(?:build|baue?)\s+)?(?:(?:merchant|naval|new)\s+)?"
    r"(?:fleets?|squadrons?|privateers?|flotten|handelsflotten|geschwader|kaperer))\s*[:=]?\s*(?:[-–—]{1,5}|n/?a|./.)\s*$"
)
#: A year is a turn where people speak of no war, whose years are counted.
_YEAR_ENDS = re.compile(
    r"(?i)\b(?:when|once|as soon as|after) (?:the|this) year (?:is (?:done|over|out|at an end)|has ended|ends|closes)\b"
)
#: "Viceroy -> 2 counters": no comparison.
_ARROW = re.compile(r"\s*(?:-{1,2}>|→|⇒)\s*")
#: A line that was dictated.
_NEW_LINE = re.compile(r"(?i),? (?:new line|neue zeile|nächste zeile)[,.]? (?=\w)")
#: "Rebel in West Indies, Green is the target": whose counters are hit.
_REBELLION = re.compile(r"(?i)\b(?:rebel\w*|aufst[aä]nd\w*|revolt\w*|uprising)\b")
_UNREST = re.compile(r"(?i)\b(?:unrest|unruhen?|wars?|krieg\w*)\b")
_TARGET = re.compile(
    r"(?i)[,;.] (?:and |und |with |mit )?([a-zäöü]+)(?:['’]?s (?:counters|men|people|steine))?"
    r" (?:is|are|being|ist|sind|als) (?:(?:the|my|our|das|mein|der|die) )?(?:targets?|victims?|ziel|opfer)\b"
)
_VICEROY = re.compile(r"(?i)\b(?:viceroy|vizek\w*|vic|vk)\b")
#: What a Viceroy's line says of its counters once more, and why they are no more.
_ONLY_ONE = re.compile(
    r"(?i)(?<=\w), (?:(?:aber|und|but|and|wirklich|really) )?(?:nur|only|just) "
    r"(?:(?:den |die |das )?eine?[nrs]?|(?:the )?one|1)(?: (?:stein|counter))?(?=\s*(?:[,;.!)]|$))"
)
#: Where one counter is told before.
_ONE = re.compile(r"(?i)\b(?:eine?n?r?s?|one|1|a)\b")
_NO_UNREST = re.compile(
    r"(?i)[,;.(-] ?(?:(?:denn |weil |da |as |for |because )?(?:(?:ich|i|we|wir) )?(?:will|möchte|mag|wollen|want|"
    r"do not want|don['’]?t want|would like)(?: (?:ja|da|dort|hier|auch|to have|to risk|any|have))*)"
    r" (?:keine?n?|no|any)? ?(?:unruhen?|unrest|aufruhr|ärger|trouble)(?: (?:haben|riskieren|there|dort|da))?"
    r"(?=\s*(?:[,;.!)]|$))"
)
_IN_WAR = re.compile(r"(?i)\b(?:wars?|surrender\w*|give (?:up|in)|fight\w*|home|ally|allies)\b")
#: "Merchant ships my own": he does, and no ships are meant.
_SHIPS_OWN = re.compile(
    r"(?i)\bmerchant ship(?:s|ping)(?= (?:my|our|all|own|mine|everything|only|just|goods|whatever)\b)"
)


def rewritten(text: str) -> str:
    """ "BUILD SQUADRONS -" is none, "when the year is done" the turn's end, "I don't buy from others" is of Goods."""
    text = _on_loan(written_alike(text))
    text = _NEW_LINE.sub(". ", _ARROW.sub(": ", text))
    text = _FRAGT.sub(r"biete ich \2 und nehme \1 als Verbündeten", _ASKS.sub(r"offer \2 and accept \1 as ally", text))
    text = _with_promise(text)
    text = _BUYS_MINE.sub("ship my goods", _KAUFT_BEI_MIR.sub(r"meine Waren verschiffe\1", _ALONE.sub("", text)))
    text = _ONE_LOSS.sub(r"\1 1 ", text)
    if _OF_MINE.match(text) and _LEAVE.search(text):
        text = _MINE_BOUGHT.sub(lambda found: "verschifft" if found[1] == "t" else "verschiffen", text)
    text = _said_of_goods(_TARGET.sub(r", casualties \1", text) if _aims(text) else text)
    text = _without_said_again(_NO_UNREST.sub("", text)) if _VICEROY.search(text) else text
    text = text if _IN_WAR.search(text) else _YEAR_ENDS.sub("at the end of the turn", text)
    if _BUILDS.search(text) and not _TIED.search(text):
        text = _LEFT.sub(lambda found: f"{_keep(found)} {_NUMBERS.get(found[1].casefold(), found[1])} Treasury", text)
        text = _HELD.sub(lambda found: f"{_keep(found)} {_NUMBERS.get(found[1].casefold(), found[1])} Treasury", text)
    return _DASHED.sub(r"\1 none", _with_no_purchases(_SHIPS_OWN.sub("Merchant shall ship", text)))


_LOAN = r"(loan|kredit|darlehen|anleihe)\b"
#: "The 13er-Kredit", "my loan of 5": by what it is worth.
_WORTH = re.compile(rf"(?i)\b(\d{{1,2}})(?:er)?[- ]?{_LOAN}")
_OF_WORTH = re.compile(
    rf"(?i)\b(the|my|den|dem|die|der|meine[nmr]?) {_LOAN} (?:of|with|worth|at|von|mit|über|zu) (?:the )?(\d{{1,2}})\b"
)
#: "Two go to the 5 loan": what is paid into one is repaid.
_PUT_ON = re.compile(
    r"(?i)(?<=\w) (?:(?:goes?|go|is|put|pays?|geht|gehen|kommt|kommen|soll|sollen) )?"
    r"(?:all |both |straight |alle |beide |direkt )?(?:to|into|onto|on|off|against|towards?|in|auf|für|an) "
    r"((?:the|my|den|die|meinen?) (?:\d{1,2}|smaller|smallest|larger|largest|bigger|biggest|kleinere?n|kleinsten?"
    rf"|größere?n|größten?) {_LOAN})"
)
_BORROWS = re.compile(r"(?i)\b(?:financ\w*|finanz\w*|fin|borrow\w*|take out|nehme|aufnehm\w*|leih\w*)\b")


def _on_loan(text: str) -> str:
    """The line with a loan that is told by its worth as "the 5 loan", and what goes onto it as repaid."""
    text = _OF_WORTH.sub(r"\1 \3 \2", _WORTH.sub(r"\1 \2", text))
    if _BORROWS.search(text):
        return text
    return _PUT_ON.sub(
        lambda found: f" {'repay on' if found[2].casefold() == 'loan' else 'tilgen von'} {found[1]}", text
    )


def _aims(text: str) -> bool:
    """Whether a line is about a Rebellion, whose counters are hit, and not about Unrest or a war."""
    return _REBELLION.search(text) is not None and _UNREST.search(text) is None


def _without_said_again(text: str) -> str:
    """A line of a Viceroy without its one counter told once more: "one on the gold, only one"."""
    again = _ONLY_ONE.search(text)
    told = again is not None and _ONE.search(text[: again.start()]) is not None
    return f"{text[: again.start()]}{text[again.end() :]}" if again is not None and told else text


#: "If Red says no, own only": what is done anyhow where the writer's own are told.
_SAYS_NO = re.compile(
    r"(?i)[.,;] ?(?:if|should|wenn|falls|sollte) \w+ (?:says no|say no|refuses?|declines?|objects?"
    r"|does(?:n['’]t| not) agree|nein sagt|nein sagen|ablehnt|ablehnen|nicht zustimmt|nicht will|nicht mag)"
    r"[,:]? (?:then |dann )?"
    r"(?:(?:only|just|nur) (?:(?:my |meine )?(?:own|eigenen?)(?: goods| waren)?|mine|meine?s?)|(?:own|mine) only)"
    r"(?=\s*(?:[.,;!]|$))"
)
#: "If he refuses, I fight alone": what is done anyhow.
_ALONE = re.compile(
    r"(?i)[.,;:] ?(?:and |but |und |aber )?"
    r"(?:(?:if|should|wenn|falls|sollte) (?:\w+ ){1,2}(?:says? no|refuses?|declines?|(?:does|do|wo)(?:n['’]t| not)"
    r"(?: agree| want(?: to)?| help| join)?|nein sagt|nein sagen|ablehnt|ablehnen|nicht (?:will|mag|mitmacht|hilft))"
    r"|(?:lehnt|lehnen) \w+ ab|(?:sagt|sagen) \w+ nein|(?:will|mag|hilft) \w+ nicht|otherwise|else|if not"
    r"|sonst|ansonsten|wenn nicht),? "
    r"(?:then |dann )?(?:i['’]ll |(?:i|we) (?:will |shall |just )?)?(?:fight|stand|go|kämpfe?n?|stehe?n?|bleibe?n?)"
    r"(?: (?:it|on|ich|wir|eben|halt|dann|da))* (?:alone|by myself|by ourselves|on my own|alleine?)(?=\s*(?:[.,;!)]|$))"
)
#: "Wende ich einen Verlust ab": a number, and no article.
_ONE_LOSS = re.compile(
    r"(?i)\b((?:rette|kaufe|wende|verhindere|vermeide|zahle)(?: ich)?(?: mich)?(?: für)?) einen (?=(?:stein|verlust)\b)"
)
#: "Of my Goods anybody may buy": with a Merchant.
_MINE_BOUGHT = re.compile(r"(?i)\b(?:ein|ge|ab)?kauf(en|t|e)\b")
_OF_MINE = re.compile(r"(?i)^[^.;:!?]*\b(?:meine[nr]? waren|waren von mir)\b")
_LEAVE = re.compile(r"(?i)\b(?:darf|dürfen|gestatte\w*|erlaub\w*)\b")
#: "I ask Black as ally and offer him 2": both concern one war.
_SUM = (
    r"((?:up to |bis zu )?(?:\d|one|two|three|ein|eine|einen|zwei|drei)"
    r"(?: (?:treasur(?:y|ies)|coins?|schatz|taler|münzen?))?)\b"
)
#: "He gets 2", "I give him 2" of an Ally: that is what he is promised.
_ALLIES = re.compile(r"(?i)\b(?:ally|allied|allies|verbündete[nr]?|bündnispartner)\b(?! (?:of|to|with|von|mit)\b)")
_WARS = re.compile(r"(?i)\b(?:wars?|sovereign|attack\w*|krieg\w*|herrscher|souverän|greif\w*|angreif\w*)\b")
_HE_GETS = re.compile(
    r"(?i)(?<=[,;.]) ?(?:(?:and|und) )?(?:(?:he|she|they|er|sie) "
    r"(?:gets?|receives?|(?:will|shall) (?:get|have|receive)|bekommt|kriegt|erhält)"
    rf"|(?:i|we) (?:will |shall )?(?:give|pay) (?:to )?(?:him|her|them)|ich (?:gebe|zahle) (?:ihm|ihr))"
    rf"(?: dafür| for it| for that| von mir)* {_SUM}(?: from me| for it| for that| dafür| von mir)?(?=\s*(?:[.,;!)]|$))"
)
_ASKS = re.compile(
    r"(?i)\bask (?:to )?(\w+) (?:for (?:help|an alliance|his help|support)|to (?:be|become) my ally|as (?:my |an )?ally"
    rf"|to join(?: me)?|to help(?: me)?)(?:,| and|, and) (?:i )?(?:offer|promise)(?: him| her| them)? {_SUM}"
)
_FRAGT = re.compile(
    r"(?i)\b(?:frage?|bitte) ich (\w+) (?:als (?:meinen )?verbündeten|um hilfe|um (?:ein )?bündnis|um beistand)"
    rf"(?:,| und|, und) (?:ich )?(?:biete|verspreche)(?: ich)?(?: ihm| ihr)? {_SUM}"
)
_MINE = re.compile(r"(?i)\b(?:own|mine|my|eigene?[ns]?|meine?[ns]?)\b")


_CLAUSE_BEGINS = re.compile(r"(?i)[,;.:]|\b(?:and|und)\b")


def _with_promise(text: str) -> str:
    """ "…, Black can be my ally, he gets 2": what he is promised stands with the war."""
    ally, gets = _ALLIES.search(text), _HE_GETS.search(text)
    if ally is None or gets is None or gets.start() < ally.start() or _WARS.search(text[: ally.start()]) is None:
        return text
    begins = [found.start() for found in _CLAUSE_BEGINS.finditer(text, 0, ally.start())]
    if not begins:
        return text
    return f"{text[: begins[-1]]}, offer {gets[1]}{text[begins[-1] : gets.start()]}{text[gets.end() :]}"


def _said_of_goods(text: str) -> str:
    """The line without what is shipped anyhow where somebody does not agree."""
    found = _SAYS_NO.search(text)
    told = found is not None and _MINE.search(text[: found.start()]) is not None
    return f"{text[: found.start()]}{text[found.end() :]}" if found is not None and told else text


# --- what is kept when ships are built -----------------------------------------------------------------------------

_BUILDS = re.compile(r"(?i)\b(?:fleets?|squadrons?|merchant ships?|flotten?|handelsflotten?|geschwader|flo|ges)\b")
_TIED = re.compile(
    r"(?i)\b(?:if|when|unless|provided|should|as long as|only|wenns?|falls|sofern|solange|nur|sollten?)\b"
)
_NUMBERS = {
    **dict.fromkeys(("a", "an", "one", "ein", "eine", "einen"), "1"),
    **dict.fromkeys(("two", "zwei"), "2"),
    **dict.fromkeys(("three", "drei"), "3"),
    **dict.fromkeys(("four", "vier"), "4"),
    **dict.fromkeys(("five", "fünf"), "5"),
}
_COINS = (
    r"(\d{1,2}|an?|one|two|three|four|five|eine?n?|zwei|drei|vier|fünf)"
    r" (?:treasur(?:y|ies)|coins?|ducats?|talers?|t|münzen?|dukaten|gulden|geld)"
)
_WHERE_KEPT = (
    r"(?: in (?:the |my |our |der |meiner |unserer )?(?:purse|treasury|bank|kitty|till|coffers?|chest|hand|kas|box"
    r"|kasse|staatskasse|truhe|schatulle|börse|tasche|hinterhand|reserve))"
)
#: "One coin stays in my purse", "2 Taler bleiben übrig".
_LEFT = re.compile(
    rf"(?i)\b{_COINS}(?: (?:should|shall|must|has to|have to|is to|are to|will|soll|sollen|muss|müssen)(?: be)?)?"
    rf"(?: (?:stays?|remains?|(?:is |are )?(?:left|kept)|bleibt|bleiben|übrig|behalten|verbleib(?:t|en)))"
    rf"(?: (?:over|back|behind|mir|noch|dabei|davon))*{_WHERE_KEPT}?(?: (?:übrig|bleiben|liegen|zurück|behalten))*"
    rf"(?=\s*(?:[,;.!)]|$|(?:and|but|und|aber)\b))"
)
#: "I hold back 2 Treasury", "2 Taler halte ich zurück".
_HELD = re.compile(
    rf"(?i)\b(?:i |we |ich )?(?:hold|halte)(?: (?:back|ich|aber|jedoch|mir|noch))* {_COINS}"
    rf"(?: (?:back|zurück))?{_WHERE_KEPT}?(?: (?:back|zurück))?(?=\s*(?:[,;.!)]|$|(?:and|but|und|aber)\b))"
)
_GERMAN = re.compile(r"(?i)\b(?:ich|bleib\w*|übrig|halte|sollen?|muss|müssen|behalten|verbleib\w*|kasse)\b")


def _keep(found: re.Match[str]) -> str:
    return "behalte" if _GERMAN.search(found[0]) else "keep"


# --- the writer's Goods that others buy ------------------------------------------------------------------------------

#: With a Merchant: "whoever wants to buy from me may do so".
_BUYS_MINE = re.compile(
    r"(?i)\b(?:buy|purchase)(?: (?:any|some|all|the|goods|wares|stuff|things|of|resources))*"
    r" (?:from (?:me|us|my (?:resources|goods|spaces|stock|supply))|(?:my|our) (?:goods|wares|stuff))"
    r"(?: later(?: on)?)?\b"
)
_KAUFT_BEI_MIR = re.compile(r"(?i)\b(?:bei|von) mir (?:(?:waren|etwas|was|später|dann) )*(?:ein)?kaufe?(n|t)\b")

# --- Goods of others that are not bought ----------------------------------------------------------------------------

_OTHERS = (
    r"(?:(?:the |any |all |any of the )?(?:others?|other (?:players?|people|seats?|nations?)|rest)"
    r"|any(?:one|body)(?: else)?|no ?one(?: else)?|nobody(?: else)?|every(?:one|body) else)"
)
_FROM = rf"(?:from|of|off) {_OTHERS}"
_BUY = r"(?:buy(?:ing)?|purchas(?:e|ing)|pay for|shop)"
_NOT = r"(?:(?:i|we)(?:['’]m)? )?(?:(?:do|will|shall|would|am|are|wo) ?(?:not|n['’]?t)|never|not)(?: be)?"
_VON = (
    r"(?:von|bei) (?:den |allen )?(?:anderen|andern|fremden|dritten|mitspielern|niemandem|keinem|jemand anderem)"
    r"(?: (?:spielern|mitspielern|leuten|anderen|sonst))?"
)
_ZU = r"(?: (?:ein|zu|dazu|hinzu|ab))?"
#: It ends there: "I buy nothing from Green" and "I don't buy fleets" say something else.
_ELSE = r"(?:(?:sonst|ansonsten|otherwise|apart from that|other than that),? )?"
_ENDS = r"(?=\s*(?:[,;.!?:)]|$|(?:and|then|but|und|dann|aber)\b))"
#: Said of others: of Goods wherever it stands.
_OF_OTHERS = re.compile(
    rf"(?i)\b{_ELSE}(?:{_NOT} {_BUY}(?: anything| any| goods| stuff)* {_FROM}"
    rf"|{_FROM},? (?:{_NOT} {_BUY}(?: anything| any| goods)*|(?:i|we) {_BUY} nothing)"
    rf"|(?:(?:i|we) )?{_BUY} nothing {_FROM}|{_BUY} {_FROM}: ?(?:none|no|nothing|never)"
    rf"|(?:(?:no|zero) (?:purchases?|buys?|buying|shopping)|nothing (?:is |to be |gets |will be )?(?:bought|purchased)"
    rf"|without (?:buying|purchasing)(?: anything)?) {_FROM}"
    rf"|(?:the )?(?:other players?|others?)['’]?s? (?:goods|stuff|things),? {_NOT} {_BUY}){_ENDS}"
)
_VON_ANDEREN = re.compile(
    rf"(?i)\b{_ELSE}(?:{_VON} (?:kaufe?n? (?:ich|wir) (?:nichts|nicht|keine waren){_ZU}"
    rf"|wird nichts (?:ein|zu|hinzu|dazu)?gekauft)"
    rf"|(?:ich |wir )?kaufe?n? (?:ich |wir )?(?:nichts|keine waren) {_VON}{_ZU}"
    rf"|(?:fremdes|fremde waren|fremde) kaufe?n? (?:ich|wir) (?:nicht|keine){_ZU}"
    rf"|kein(?:e|en)? (?:zu|ein)?k[aä]ufe? {_VON}|nichts {_VON} (?:ein|zu|hinzu|dazu)?(?:kaufen|gekauft)){_ENDS}"
)
#: Said of nobody: of Goods where a line is about a Merchant, and not about ships or a turn's end.
_BOUGHT = re.compile(
    rf"(?i)\b{_ELSE}(?:{_NOT} {_BUY}(?: anything| any| goods| stuff)*|(?:(?:i|we) )?{_BUY} nothing"
    rf"|nothing (?:is |to be |gets |will be )?(?:bought|purchased)|(?:no|zero) (?:purchases?|buys?|buying|shopping)"
    rf"|without (?:buying|purchasing)(?: anything)?){_ENDS}"
)
_GEKAUFT = re.compile(
    rf"(?i)\b{_ELSE}(?:(?:ich |wir )?kaufe?n? (?:ich |wir )?(?:nichts|keine waren){_ZU}"
    rf"|nichts (?:ein|zu|hinzu|dazu)kaufen|kein(?:e|en)? (?:zu|ein)?k[aä]ufe?"
    rf"|(?:es wird )?nichts (?:ein|zu|hinzu|dazu)?gekauft"
    rf"|(?:ein|zu|hinzu|dazu)?gekauft wird nichts|ohne (?:zu|ein)?k[aä]ufe?){_ENDS}"
)
#: Said of one of them: "von Rot kaufe ich nichts", "I don't buy from Red".
_OF_ONE = re.compile(
    rf"(?i)\b(?:from|of) (\w+),? (?:{_NOT} {_BUY}(?: anything| any| goods)*|(?:i|we) {_BUY} nothing){_ENDS}"
    rf"|\b(?:{_NOT} {_BUY}(?: anything| any| goods)*|(?:(?:i|we) )?{_BUY} nothing"
    rf"|nothing (?:is |to be |gets |will be )?(?:bought|purchased)) (?:from|of) (\w+){_ENDS}"
)
_VON_EINEM = re.compile(
    rf"(?i)\b(?:von|bei) (\w+),? (?:kaufe?n? (?:ich|wir) (?:nichts|nicht|keine waren){_ZU}"
    rf"|wird nichts (?:ein|zu|hinzu|dazu)?gekauft){_ENDS}"
    rf"|\b(?:ich |wir )?kaufe?n? (?:ich |wir )?(?:nichts|keine waren) (?:von|bei) (\w+){_ZU}{_ENDS}"
)
_MERCHANT = re.compile(r"(?i)\b(?:merchants?|merch|mrc|merc|goods|kaufmann|kaufleute|kaufm?|kfm|waren)\b")
_SHIPS = re.compile(
    r"(?i)\b(?:fleets?|squadrons?|new ships?|build\w*|end|eot|flotten?|handelsflotten?|geschwader|schiffe?|baue?n?"
    r"|zugende|ende)\b"
)


def _with_no_purchases(text: str) -> str:
    """The line with what is said of Goods of others as "nothing from anybody else", in its language."""
    text = _VON_ANDEREN.sub("nichts von anderen", _OF_OTHERS.sub("nothing from anybody else", text))
    if _MERCHANT.search(text) and not _SHIPS.search(text):
        text = _OF_ONE.sub(lambda found: f"nothing from {found[1] or found[2]}", text)
        text = _VON_EINEM.sub(lambda found: f"nichts von {found[1] or found[2]}", text)
        text = _GEKAUFT.sub("nichts von anderen", _BOUGHT.sub("nothing from anybody else", text))
    return text
