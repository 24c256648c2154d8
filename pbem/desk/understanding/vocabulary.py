"""Words that several wishes are told by, English and German, as they are in a line made plain."""

from __future__ import annotations

ASKS = (
    r"what|which|who|whose|when|where|how|why|is|are|am|can|could|may|do|does|did|will|was|wann|wer|was|wie|wo|"
    r"wieso|warum|welche[rns]?|ist|sind|kann|koennen|koennt|darf|hab(?:e|t|en)?|muss|zeig(?:e|t|en)?|show|"
    r"send|tell|give|"
    r"schick(?:e|t|en)?|gib|sag(?:e|t|en)?|list|want|would|need|moechte|brauche|see|get|let|resend|repeat|"
    r"bitte|please|nochmal"
)
ME = r"i|me|my|mine|we|our|ich|mir|mich|mein(?:e[nrms]?)?|wir|uns(?:ere?[nrm]?)?"
GIVE = (
    r"show|send|resend|see|get|give|tell|repeat|look at|zeig(?:e|t|en)?|schick(?:e|t|en)?|gib|sehen|seh|"
    r"sag(?:e|t|en)?|nochmal|again|noch ?mal|bitte|please|can|could|koennte|kann|moechte|where is|wo ist|"
    r"wie sieht|what is|how does|another copy|noch einmal|lost|need|want|list"
)
NOT = r"not|no|nicht|kein(?:e[nrms]?)?|never|nie"
STOP = (
    rf"stop(?:pt)?|cease|without|turn off|switch off|disable|off|aus(?:schalten)?|abschalten|abstellen|"
    rf"abbestellen|end|no more|less|{NOT}|ohne|lass(?:t|en)?|hoert? auf|aufhoeren|unsubscribe|nerv\w*|annoy\w*|rid"
)
ORDERS = r"orders?|moves?|turn|befehle?|zuege?|zug|anweisungen|line ?up|plan(?:s|e)?|aufstellung|submission"
SENT = (
    r"sent|send|submit(?:ted)?|order(?:ed)?|wr(?:i|o)te|entered|put in|gave|given|befohlen|geschickt|"
    r"abgegeben|eingegeben|gesendet|geschrieben|eingereicht|on file|stored|gespeichert"
)
GAME = r"games?|partie(?:n)?|spiel(?:e[ns]?|en|s)?|match(?:es)?|table|tisch|runde(?:n)?"
LEAD = (
    r"win(?:s|ning|ner)?|lead(?:s|ing|er)?|ahead|scores?|standings?|rank(?:ing|ed)?|points|vorn(?:e)?|"
    r"fuehrt|fuehrung|gewinnt|gewinnen|punktestand|punkte(?:stand)?|spielstand|zwischenstand|rangliste|"
    r"tabelle|liegt|first place|best placed"
)
DUE = (
    r"deadline|due|time (?:left|limit)|how many (?:hours|days)|wie viele? (?:stunden|tage)|(?:hours|days) left|"
    r"how (?:long|much time)|by when|until when|till when|bis wann|"
    r"abgabe(?:schluss|frist)?|frist|faellig|wie lange|wie viel zeit|wieviel zeit|when (?:is|does|do|are|"
    r"will|must|should|am)|wann (?:ist|geht|muss|muessen|wird|endet|laeuft|beginnt|kommt|soll)"
)
AWAY = (
    r"away|(?:am|be) off(?= (?:\w+ ){0,2}(?:from|until|till|to|on) )|"
    r"on (?:holiday|vacation|leave|a trip|the road)|holidays?|vacation|travel(?:ling|ing|s)?|trip|"
    r"offline|out of (?:office|town|the country)|not (?:at home|available|reachable|here|around|"
    r"be (?:here|around|able))|unavailable|can ?not (?:play|write|order|send|answer|be)|no (?:internet|"
    r"access|time to play)|weg|fort|verreist|urlaub|im urlaub|ferien|unterwegs|nicht (?:da|zu hause|"
    r"erreichbar|verfuegbar|online|zuhause)|auf (?:reisen|dienstreise|reise)|dienstreise|abwesend|"
    r"hospital|krankenhaus|kein internet|auf tour|business trip|conference|konferenz|skiing|camping"
)
MORE_TIME = (
    r"more|extra|longer|extend|extension|additional|another|late|mehr|laenger|verlaenger(?:n|t|ung|e)|"
    r"aufschub|verschieb(?:en|t|e|ung)|zusaetzlich(?:e[nrs]?)?|weitere[nrs]?|push(?: back)?|postpone|"
    r"delay|noch|nach hinten|spaeter"
)
WE = (
    r"we|us|let us|everyone|everybody|all|wir|uns|lass(?:t)? uns|alle|vote|propose|suggest|abstimm(?:en|"
    r"ung)|vorschlag(?:en)?|schlage|how about|what about|wie waere|request|antrag|beantrage|could|can|"
    r"koennen|koennten|wollen|should|sollen|sollten|want|would|moechte|i|ich|fancy|shall"
)
#: A question whether something has to be: no wish that it be so. "Could you wait?" is one.
WHETHER = (
    r"^ (?:(?:but|and|so|hey|hi|sorry|seriously|aber|und|also|mal ehrlich) (?:, )?)*(?:must|do|does|did|should|"
    r"shall|why|need|have|muss|muessen|soll|sollen|sollte|sollten|warum|wieso|weshalb|brauchen|haben) [^.;!]*\? *$"
)
