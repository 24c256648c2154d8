"""Whether somebody says yes or no to what he was asked, or neither: "ja, passt", "No thanks!", "whatever you like"."""

from __future__ import annotations

from enum import Enum

from pbem.desk.understanding.tidying import found, without


class Says(Enum):
    """What an answer comes to."""

    YES = "yes"
    NO = "no"
    UNSURE = "unsure"  #: it is an answer, and not to be told which


#: Words with a "no" in them that agree.
_AGREES = (
    r"no (?:problems?|prob|objections?|worries|issues?|doubt|complaints?)(?: (?:here|from me|at all|with (?:that|it)))?"
    r"|not a problem|why (?:ever )?not|nothing (?:against|to (?:object|say) against)(?: (?:it|that|this))?"
    r"|(?:i )?(?:do|would|will) not (?:mind|object|oppose)(?: (?:at all|it|that))?|"
    r"i have nothing against (?:it|that|this)"
    r"|can not (?:complain|argue)(?: with (?:it|that))?|kein(?:e)? (?:ding|thema|problem|probleme|einwand|einwaende"
    r"|bedenken)|(?:habe? )?(?:da )?(?:nichts|nix) dagegen(?: einzuwenden)?|dem steht nichts im wege?"
    r"|spricht (?:ja )?(?:nichts|nix) dagegen|warum (?:auch |eigentlich )?nicht|wieso nicht|no need to ask"
    r"|you (?:do not )?have to ask twice|could not agree more|(?:if|wenn) (?:you|ihr|du) (?:like|want|wish|must|wollt"
    r"|willst|moechtest|meint|meinst|es (?:seid|bist)|(?:so ?weit|bereit) (?:seid|bist))|if (?:you are|"
    r"everyone is)(?: ready)?|if (?:everyone|everybody|all|the others) (?:agrees?|wants?(?: (?:it|to))?)"
)
_YES = (
    r"y(?:es+|ep|eah+|up|e|ea)?|sure(?: thing)?|ok(?:ay|ey|i|ily|e?ydoke?y?)?|kk|k|agreed?|i agree|of course|course"
    r"|definitely|absolutely|certainly|indeed|by all means|go (?:ahead|for it)|do (?:it|that|so)|"
    r"please do|fine|sounds? "
    r"(?:good|great|fine|fair|reasonable|fun|nice|lovely|interesting|tempting|like fun)|"
    r"klingt (?:gut|super|spannend|"
    r"prima|nett|fair|interessant)|hoert sich (?:gut|super|spannend|nett|fair) an|"
    r"all ?right|alright|great|good idea|nice idea|perfect(?:o)?|deal|"
    r"confirm(?:ed|ing)?|correct|right|exactly|precisely|true|accept(?:ed)?|accepting|approved?|granted|gladly|happy to"
    r"|happy with (?:that|it)|glad to|delighted(?: to)?|with pleasure|my pleasure|(?:would )?love to|"
    r"i would like (?:to|"
    r"that|it)|i want (?:to|it|in|that)|i do(?= [,.!]|\s*$)|i am(?: definitely)? in|i am (?:up|game|"
    r"on)(?: for (?:it|that))?"
    r"|count me in|in favou?r|i am for(?: it)?|i support|support (?:it|this|that)|aye|\+ ?1|affirmative|roger|"
    r"fair enough|suits me|works(?: (?:for me|well))?|good for me|good with me|cool|sign me up|i will (?:take|have|do|"
    r"play|join) ?(?:it|that|them)?|that is (?:me|mine|what i meant|the one|it|right|fine|ok)|that was (?:me|mine)|"
    r"it was (?:me|i|mine)|was me|it is (?:me|mine)|i (?:did )?(?:write|wrote|sent|send) (?:it|that|this|them)|"
    r"i am sure|for sure|let us(?: do (?:it|that)| please)?(?= *[,.!|]| *$)|"
    r"yes please|why wait|by me|of mine|that came from me|"
    r"gern(?:e)?|ja+|jawohl|jawoll|jo|joa|jep|jup|jau|yo|klar(?:o| doch)?|na klar|alles klar|"
    r"sicher(?:lich)?|natuerlich|"
    r"selbstverstaendlich|einverstanden|passt(?: (?:mir|fuer mich|so|gut|schon))?|in ordnung|i\.? ?o\.?|"
    r"geht (?:klar|in "
    r"ordnung|so|fuer mich)|dafuer|ich stimme zu|stimme (?:ich )?zu|zugestimmt|zustimmung|stimmt|genau(?: so)?|richtig|"
    r"korrekt|mach(?:t|en|e)?(?: wir)?(?: (?:das|es|ruhig|mal))?(?: so)?|freilich|auf jeden(?: fall)?|"
    r"unbedingt|abgemacht|"
    r"bestaetig(?:t|e)?(?: ich)?|wird bestaetigt|"
    r"nehm(?:e)?(?: ich)?(?: (?:das|es|den (?:platz|sitz)|an|ihn))?(?: an)?|uebernehme(?: ich)?(?: (?:gern(?:e)?|das|"
    r"ihn|es))?|ich uebernehme|das (?:war|bin) ich|war ich|bin ich|ist von mir|kam von mir|von mir|stammt von mir|"
    r"habe? ich (?:geschickt|geschrieben)|ich bin (?:gern(?:e)? )?(?:dabei|dafuer)|bin (?:gern(?:e)? |auch )?dabei|"
    r"mit dabei|von mir aus|meinetwegen|los geht es|auf geht es|spiele? (?:gern(?:e)? |ich )?mit|bin ich mir|"
    r"super|prima|top|fein|gut|spitze|so war es gemeint|so (?:war|ist) es|wollen wir|gute idee|jederzeit|immer doch|"
    r"aber (?:sicher|ja|klar|gern(?:e)?|natuerlich)|und ob|liebend gern(?:e)?|mit vergnuegen|oui|si|"
    r"da geh(?:e|t)? ich mit"
)
_NO = (
    r"(?:sicher|bestimmt|ganz bestimmt|natuerlich|gern|lieber|certainly|definitely|absolutely|of course|sure|i think) "
    r"(?:nicht|not)|n(?:o|ope|ah|ay|aw|o+)|never(?: ever)?|not (?:at all|really|in favou?r|ok(?:ay)?|fine|"
    r"agreed|me|mine|from me|"
    r"interested|for me|going to happen|a chance|happening|with me|by me|my mail|this time)|no (?:way|"
    r"thanks?|thank you|sir|chance|deal|"
    r"time|interest|please)|over my dead body|rather not|prefer not(?: to)?|(?:i )?(?:do|would|did|will|can|could|am|"
    r"have|was|is) not(?: (?:agree|want|think so|like|accept|approve|support|confirm|see why|write|send|sent|recognise|"
    r"mean|sure))?(?: (?:it|that|this|to))?|disagree|i refuse|refused?|reject(?:ed)?|declined?|declining|"
    r"(?:i am |vote |votes? )?against(?: (?:it|that|this))?|opposed|object|count me out|i am out|i will pass|i pass|"
    r"hard pass|pass (?:on|for)|(?:it was|that was|this was) not(?: me| mine)?|somebody else|someone else|"
    r"keep (?:playing|"
    r"going|fighting)|play on|fight on|forget (?:it|that)|forget about it|drop (?:it|that)|cancel(?: (?:it|that))?|"
    r"scrap (?:it|that)|leave it|nix|nein+|nee+|ne|noe+|nie(?:mals)?|auf (?:gar )?keinen fall|keinesfalls|"
    r"kommt nicht in ?frage|"
    r"dagegen|bin dagegen|lehne (?:ich )?ab|ablehnen|abgelehnt|lieber nicht|(?:leider )?keine zeit|"
    r"leider (?:nein|nicht|"
    r"keine)|kein(?:e)? (?:interesse|lust|zeit|chance)|bloss nicht|lass(?:t)? (?:es |"
    r"das )?(?:mal )?(?:lieber|besser|bleiben)(?: bleiben| sein)?|doch nicht|nicht (?:von mir|mit mir|ich|gut|"
    r"einverstanden|in ordnung|ok(?:ay)?|noetig|richtig|so)|war ich nicht|bin ich nicht|ich nicht|nicht|"
    r"weiter ?spielen|"
    r"lieber weiter ?\w*|(?:rather|prefer to) (?:play|go|keep|carry) (?:on|playing|going)|"
    r"spielen wir weiter|spiele(?:n)? weiter|kaempfe(?:n)? weiter|verg(?:iss|esst) (?:es|das)|abbrechen|abbruch|"
    r"zurueckziehen|- ?1|not again|please not|(?:bitte )?nicht (?:schon wieder|noch ?mal)|mache? (?:ich )?(?:da |"
    r"hier )?(?:bestimmt )?nicht mit"
)
#: Neither, wherever it stands.
_UNSURE = (
    r"may ?be|perhaps|possibly|probably|i guess(?: so)?|not (?:entirely |quite |so |really )?sure|unsure|undecided|i "
    r"(?:do not|dont) know|dunno|idk|no idea|let me think|think(?:ing)? (?:about|it over)|have to think|(?:it |that )?"
    r"depends(?: on)?|whatever|(?:do|does) not (?:care|matter)|not yet|give (?:me|us) (?:a|some|\d)|in a (?:day|bit|"
    r"moment|while|few)|need (?:a |some |more |another )?(?:time|day|week|bit)|hmm+|hm|either (?:way|one|is)|up to you|"
    r"you (?:choose|decide)|(?:what|as|like)(?:ever)? the others|which(?:ever)? (?:one|do|should)|what (?:is|does|do) "
    r"(?:this|that|it)|who (?:is|are) (?:this|that|you)|why (?:do|should|would|is|are)|vielleicht|eventuell|evtl|"
    r"mal (?:sehen|schauen|gucken)|(?:das )?weiss (?:ich )?(?:noch )?nicht|keine ahnung|(?:ist )?(?:mir )?(?:ganz |"
    r"eigentlich )?(?:egal|gleich|wurscht|wurst)|kommt (?:ganz )?(?:darauf|drauf) an|noch nicht|"
    r"muss (?:ich )?(?:noch )?"
    r"(?:mal )?(?:ueberlegen|nachdenken|schauen|drueber)|ueberleg(?:e|en)?(?: ich)?(?: mir)?(?: noch)?|jein|"
    r"wie (?:die anderen|ihr (?:wollt|meint)|du (?:willst|meinst))|abwarten|bin (?:mir )?(?:noch )?(?:nicht sicher|"
    r"unsicher|unentschlossen)|schwer zu sagen|was (?:soll|ist|heisst|bedeutet)|wer (?:ist|bist|seid)|wie bitte|hae+|"
    r"ask (?:me )?(?:again|later)|torn|fifty fifty|sleep on it|drueber schlafen|which game|welches spiel|"
    r"wait|warte(?:t)?(?: mal)?|(?<!the )(?<!im )(?<!am )(?<!this )(?<!diesem )moment(?:chen)?(?: mal)?"
)
#: What limits an answer: the table cannot do half of it.
_LIMITS = (
    r"but|unless|except|only|provided|as long as|instead|however|though|although|if|until|once|after|aber|sondern|wenn|"
    r"falls|nur|ausser|sofern|statt(?:dessen)?|anstatt|lieber|jedoch|allerdings|solange|bis|erst|sobald|rather|first|"
    r"without|ohne"
)
#: A reason, which limits nothing, and an excuse before a no.
_REASONS = (
    r"(?:family|safety|health|kids|children|real life|familie|gesundheit|kinder) (?:comes? |geht |kommt )?(?:first|"
    r"vor)|(?:,? ?(?:but|aber) )?(?:(?:only|just|nur) )?(?:because|weil) .*|sorry ,? ?(?:but|aber)|leider ,? ?(?:but|"
    r"aber)"
)
#: A yes or a no behind one of these is the one that counts: "klingt verlockend, aber nein", "ungern, aber ok".
_AFTER_ALL = r"(?:but|aber|trotzdem|dennoch)"
#: Words of a no that limits nothing: "aber ich habe gerade keine Zeit".
_SAYS_NO_MORE = (
    r"i|have|am|right now|just now|at the moment|currently|really|just|is|it|ich|habe?|grad(?:e)?|gerade|im moment|"
    r"momentan|zurzeit|derzeit|leider|gar|wirklich|dafuer|for (?:it|that|this)|da|too|viel zu|so|sadly|unfortunately"
)
#: Doubt about when, where nothing else is said.
_LATER = r"later|tomorrow|tonight|soon|not now|next week|spaeter|morgen|heute abend|bald|nachher|jetzt nicht|demnaechst"
_THANKS = (
    r"(?:many )?thanks?(?: (?:you|a lot|so much|very much|again|anyway|though|for (?:asking|the (?:offer|invitation|"
    r"invite)|inviting me|thinking of me)))*|danke(?: (?:schoen|sehr|dir|euch|trotzdem|fuer (?:die|das|"
    r"den|eure|deine|ihre) \w+))?|vielen dank|sorry|"
    r"please|bitte|cheers"
)
#: Said to one kind of question only.
_OF_TOPIC: dict[str, tuple[str, str]] = {
    "pause": (
        r"(?:bin|am|waere|would be) (?:auch |also )?(?:fuer|for) (?:eine |die |a |the )?(?:pause|break)|"
        r"(?:a )?break (?:sounds|is|would be) \w+|pause(?: it)?",
        r"(?:go|carry|keep) (?:on|going)|keep it (?:running|going)|weiter|no break",
    ),
    "resume": (
        r"(?:go|carry|play|let us (?:go|play|carry)) on|continue|weiter(?: ?(?:spielen|geht es|machen))?|bring it on",
        "",
    ),
    "extend": (
        r"take (?:your|all the) time.*|no (?:hurry|rush)|lass(?:t)? (?:dir|euch) zeit.*|kein stress|keine eile|"
        r"(?:nur )?keine hektik|in aller ruhe|give (?:him|her|them) (?:the|some) (?:more )?time|goenn(?:en|e)? .*",
        r"keep (?:the|to the) (?:deadline|schedule).*|(?:the )?deadline (?:stays|stands)|frist bleibt.*|stick to .*"
        r"|(?:we|i) have waited (?:long )?enough|lange genug gewartet",
    ),
    "concede": (
        r"(?:he|she|they|er|sie|\w+) (?:has |have |hat |haben )?(?:well |sich )?(?:earned|deserve[sd]?|verdient)"
        r"(?: it| that| this| es| das| den sieg)?|(?:well )?deserved",
        r"(?:play|go|carry|fight) on|continue|i (?:can|will|am going to) (?:still )?win.*",
    ),
    "draw": (
        r"(?:i )?second (?:that|it)|"
        r"(?:bin|am|waere|would be) (?:auch |also )?(?:fuer|for) (?:ein |das |a |the )?(?:remis|draw|tie|"
        r"unentschieden)",
        r"(?:play|go|carry|fight) on|continue|i (?:can|will|am going to) (?:still )?win.*",
    ),
    "ready": (
        r"present|anwesend|zur stelle|"
        r"set|(?:waere |bin )?(?:dann |jetzt |auch )?so ?weit|"
        r"ready(?: (?:when(?:ever)? you are|to (?:go|play|start|rock)|here|set go|steady))?|"
        r"i am (?:all )?(?:set|here)|"
        r"all set|let the games? begin|let us (?:go|play|start|begin|get (?:going|started|this started))|start(?: it)?|"
        r"bereit|bin (?:so ?weit|da|bereit|fertig)|(?:es )?kann (?:es )?los ?gehen|startklar|from me|(?:can|"
        r"we can|you can)"
        r" (?:start|begin)|fertig|set|go|auf geht es|lasst uns (?:anfangen|beginnen|spielen|loslegen)|"
        r"legen wir los|here",
        r"not ready|nicht (?:bereit|so ?weit|fertig)",
    ),
    "offer": (
        r"i will (?:join|play|take (?:it|over|the seat))|take (?:it|over)|join(?: in)?|play (?:with|along)|deal me in|"
        r"wuerde (?:ich )?gern(?:e)?(?: (?:mit)?spielen)?|moechte (?:ich )?(?:mit)?spielen|spring(?:e)? (?:ich )?ein|"
        r"i am there|(?:jump|step|hop) in|ich (?:mache|spiele) mit|mache (?:ich )?mit",
        r"(?:i am )?(?:too|so) busy.*|no capacity|ohne mich|not this time|ausgebucht|muss (?:ich )?(?:leider )?"
        r"(?:absagen|passen)|sage? (?:ich )?ab|absage|passe|i (?:must|have to|need to) (?:decline|say no|pass)",
    ),
    "plan": (
        r"run it|execute|proceed|ausfuehren|durchfuehren|los|ja los",
        r"stop|halt|undo|(?:i )?changed my mind|never ?mind|hold on|mistake|irrtum|versehen|abblasen|nicht machen",
    ),
    "confirm": ("", r"(?:it is |that is )?(?:a )?(?:fake|spam|fraud|forged)|faelschung|gefaelscht|ignore (?:it|that)"),
    "resign": (
        r"resign|really|wirklich|i quit|raus",
        r"stay(?:ing)?|i will stay|bleib(?:e)?(?: ich)?(?: doch)?(?: dabei)?",
    ),
    "request": (
        r"give (?:it|them)|let (?:him|her|them) (?:in|have it)|erlaubt|genehmigt|bewilligt|darf (?:er|sie)",
        r"",
    ),
}


def says(text: str, topic: str = "") -> Says | None:
    """What a line made plain says; None where it is no answer at all."""
    more_yes, more_no = _OF_TOPIC.get(topic if topic != "end" else "draw", ("", ""))
    plain = without(_AGREES, without(_REASONS, text).replace("|", " ")).replace("|", " yes ")
    asks = plain.rstrip().endswith("?") and not text.rstrip().endswith("not ?")
    plain = without(_THANKS, plain).replace("|", " , ")
    more_no, more_yes = more_no or "(?!)", more_yes or "(?!)"
    if (last := _after_all(plain, f"{more_yes}|{_YES}", f"{more_no}|{_NO}")) is not None:
        return last
    if found(_LIMITS, plain) and not _limits_nothing(plain, f"{more_yes}|{_YES}", f"{more_no}|{_NO}"):
        return Says.UNSURE if found(f"{_YES}|{_NO}|{_UNSURE}|{more_yes}|{more_no}", plain) else None
    first = _first(plain, more_yes, more_no)
    yes, no, unsure = _in(plain, more_yes, more_no)
    if asks:
        return Says.UNSURE if yes or no or unsure else None
    if unsure and not (first and not found(_UNSURE, plain.strip(" ,.!").split(" ", 1)[0])):
        return Says.UNSURE
    if unsure:
        return Says.UNSURE
    if yes and no:
        return Says.NO if first is Says.NO and not found("go ahead|do it|confirm(?:ed)?", plain) else Says.UNSURE
    if yes or no:
        return Says.YES if yes else Says.NO
    return Says.UNSURE if found(_LATER, plain) else None


#: What a yes to one's own orders, as the receipt shows them, says besides.
_AS_IT_STANDS = (
    r"(?:the |den |der )?rest|(?:everything|nothing|all|alles) (?:else|andere)|"
    r"(?:as|like|wie) (?:it|they|that|es|sie|das) (?:is|are|stands?|ist|sind|stehe?t?n?)(?: now| jetzt)?|as is|"
    r"(?:just )?like (?:that|this)|that|this|it|is|they|are|all|everything|with|for|me|by|now|then|so|just|the|my|"
    r"orders?|das|es|ist|alles|so|mir|fuer|mich|von|jetzt|dann|stimmt|bleibt|lassen|leave|keep|you (?:can|may)|"
    r"play|und|and|yes|"
    r"(?:from|on) (?:my (?:side|end|part)|here)|for my part|(?:von |auf )?meiner seite|meinerseits|(?:all |is )*well|"
    r"(?:may |can |shall |will |kann |koennen |soll |sollen )?(?:stay|remain|stand)(?:s|ing)?|stehen|bleiben|"
    r"(?:the )?others?|uebrigen?|unchanged|otherwise|ansonsten|sonst|as planned|wie geplant|please|bitte"
)
#: What lets the game go on, and is no yes to anything else.
_GOES_ON = r"carry on|go on|proceed|continue|(?:kann |mach(?:t)? )?(?:weiter|weitermachen|weitergehen)"


def lets_go_on(text: str) -> bool:
    """Whether a line made plain says that the game may go on: "you can go ahead now"."""
    return found(f"{_GOES_ON}|go ahead|los geht es|auf geht es", text) is not None


def accepts_what_stands(text: str) -> bool:
    """Whether a line made plain agrees to the orders as they stand, and says nothing else: "ok, go ahead"."""
    if "?" in text or found(_NO, text) or not (found(_YES, text) or found(_GOES_ON, text)):
        return False
    rest = without(_AS_IT_STANDS, without(_THANKS, without(_GOES_ON, without(_YES, without(_AGREES, text)))))
    return not rest.strip(" |,.!;-")


def _in(plain: str, more_yes: str, more_no: str) -> tuple[bool, bool, bool]:
    """Whether it says yes, no, and that it does not know; the longer phrases first."""
    unsure = found(_UNSURE, plain) is not None
    rest = without(_UNSURE, plain)
    topical_yes = found(more_yes, rest) is not None and not found(rf"(?:not|nicht|no|kein) (?:{more_yes})", rest)
    if topical_yes:
        rest = without(more_yes, rest)
    no = found(f"{more_no}|{_NO}", rest) is not None
    rest = without(f"{more_no}|{_NO}", rest)
    yes = topical_yes or found(_YES, rest) is not None
    return yes, no, unsure


def _after_all(plain: str, yes: str, no: str) -> Says | None:
    """What stands alone behind a "but" and is a yes or a no."""
    parts = without(_AFTER_ALL, plain).rsplit("|", 1)
    if len(parts) < 2 or not parts[1].strip(" ,.!"):
        return None
    last = parts[1]
    refuses, agrees = found(no, last) is not None, found(yes, without(no, last)) is not None
    rest = without(_SAYS_NO_MORE, without(yes, without(no, last)))
    return None if rest.strip(" ,.!|") or refuses == agrees else Says.NO if refuses else Says.YES


def _first(plain: str, more_yes: str, more_no: str) -> Says | None:
    """What the first words say, up to a sign or the end."""
    head = plain.strip(" ,.!;:?")
    for sign in (",", ".", "!", ";", ":", "?"):
        head = head.split(f" {sign} ")[0]
    yes, no, unsure = _in(f" {head} ", more_yes, more_no)
    return Says.UNSURE if unsure or (yes and no) else Says.YES if yes else Says.NO if no else None


def _limits_nothing(plain: str, yes: str, no: str) -> bool:
    """Whether a "but" or "lieber" stands with what it does not limit: "lieber nicht", "no, but thanks", "aber gern"."""
    rest = without(yes, without(no, plain))
    if not found(_LIMITS, rest):
        return True
    rest = without(_SAYS_NO_MORE, without(_LIMITS, rest))
    return not rest.strip(" ,.!?;:|") and (found(no, plain) is not None) != (found(yes, plain) is not None)


def patterns() -> list[str]:
    """The patterns of this module, for those who want to know its words."""
    return [_AGREES, _YES, _NO, _UNSURE, *(each for pair in _OF_TOPIC.values() for each in pair)]
