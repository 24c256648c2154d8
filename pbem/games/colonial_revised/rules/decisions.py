"""Every decision of the revised edition: its key, its range, the shape of its value, its default, its facts.

An order language settles these, and nothing else; it may rely on what is here. Keys begin with `{at}`: "t3.r2" in
a round, "t3.fleets", "t3.naval", "t3.privateering", "t3.choosing" in the phases after it. `{seat}` is who decides,
`{war}` stands for "{at}.war.{attacker}". Spaces are goods of a Territory that `about` names ("gold", "gold-2"); `end`
is "top" or "bottom" of a stack.
Every value is plain JSON; `Decision.range().check(value)` gives its canonical form or a sentence.

| id  | kind          | key                                                | tempo    |
|-----|---------------|----------------------------------------------------|----------|
|     | plans         | {at}.plans.{seat}                                  | turn     |
| D01 | action        | {at}.action.{seat}                                 | round    |
| D02 | pay-gap       | {at}.pay-gap.{seat}                                | decision |
| D03 | stage-two     | {at}.stage-two.{seat}                              | decision |
| D04 | halve         | {at}.halve.{founder}.{seat}                        | decision |
| D05 | ship          | {at}.ship.{merchant}.{seat}                        | decision |
| D06 | city-goods    | {at}.city-goods.{merchant}.{seat}                  | decision |
| D07 | sell          | {at}.sell.{trader}.{seat}                          | decision |
| D08 | attack        | {at}.attack.{merchant}.{seat}                      | decision |
| D09 | counterattack | {at}.counterattack.{seat}                          | decision |
| D10 | casualty      | {at}.spark.{seat}.casualty.{n}                     | decision |
| D10 | occupy        | {at}.spark.{seat}.occupy                           | decision |
| D11 | avert         | {at}.spark.{rebel}.avert.{seat}                    | decision |
|     |               | {origin}.revolt.{territory}.avert.{seat}           |          |
| D13 | lose          | {origin}.revolt.{territory}.lose.{seat}            | decision |
| D14 | offer         | {war}.offer.{seat}                                 | round    |
| D15 | side          | {war}.side.{seat}                                  | round    |
| D16 | accept        | {war}.accept.{seat}                                | round    |
| D17 | casualty      | {war}.y{n}.{territory}.casualty.{n}.{seat}         | decision |
|     |               | {war}.y{n}.expedition.{sender}.casualty.{n}.{seat} |          |
| D18 | expedition    | {war}.y{n}.expedition.{seat}                       | round    |
| D19 | stay          | {war}.y{n}.stay.{seat}                             | round    |
| D20 | surrender     | {war}.y{n}.surrender.{seat}                        | round    |
| D21 | escalation    | {war}.escalation.{seat}                            | round    |
| D22 | repay         | {at}.repay.before.{seat}, ….after.{seat}           | decision |
|     |               | {at}.repay.income.{player}.{seat}, {at}.repay.{seat} | never  |
|     | win-by-paying | {step}.win-by-paying.{seat}                        | decision |
| D24 | fleets        | {at}.{seat}                                        | decision |
| D25 | squadrons     | {at}.{seat}                                        | decision |
| D26 | privateers    | {at}.{seat}                                        | decision |
| D27 | bar           | {at}.{seat}                                        | decision |
| D28 | sink          | {at}.sink.{seat}                                   | decision |

D12 is the default of D01. D23 is the act "gift" {"from", "to", "n"}, and "repay" {"seat", "n"} or {"seat", "keep"} is
an act too, for repayments at any other moment. D29 is part of the Viceroy's action.

Values and defaults:

- **plans** "filed" or "none", "none". Asked of all at tempo turn, at the start of round 1: "filed" where the sheet
  has premoves for the turn. Rounds do not wait at that tempo; what no premove or standing order answers is a default.
- **action** an action with its card, see below; the first free card in printed order that no order for a later round
  needs, which ships or sells own Goods where it can and passes otherwise; Sovereign/Rebel last (D12). about: free
  (cards), round.
- **pay-gap** a bool, false. about: territory, need, face, gap, price, treasury.
- **stage-two** {"post": space or null, "adventurers": [[space, n], …]}, neither. about: territory, goods, logistics.
- **halve** [[space, end], …], exactly `count` own counters in the order they go; those that keep control where it can
  be kept. about: territory, count, founder.
- **ship** [[territory, space], …] allowed, all. about: shipper, goods.
- **city-goods** like ship, all. about: shipper, goods, territory.
- **sell** a number, all. about: trader, goods (a number).
- **attack** how many Privateers roll, all. about: merchant, privateers, goods (a number).
- **counterattack** attackers in the order in which their Privateers are sunk; [] for no counter-attack; the largest
  attacker first. about: attackers {seat: n}, squadrons, dice.
- **casualty** [space, seat, end], one at a time; the leader in Prestige, a Colony's owner, one's own last. about: cause
  ("rebellion" or "war"), territory, victim in a war.
- **occupy** a space or null, null. about: territory, goods, diplomacy.
- **avert** a number, the last that were named first, or the space of each, ["gold", "slaves"]; what saves a Colony,
  else 0. about: territory, cause ("spark", "revolt"), losses, counters, needed (to keep a Colony; 0 without one),
  treasury, price, spaces (of the losses in the order named; none in a revolt, whose losses their owner picks).
- **lose** [[space, end], …], exactly `count`; topmost on the largest own stack. about: territory, count.
- **offer** 0 to 3, or null for not asking; 0. about: enemy, role ("attacker", "defender"), treasury.
- **side** "attacker", "defender" or null, null. Sealed, asked of all others together. about: attacker, defender,
  offers {seat: n or null}, may_attack.
- **accept** a seat or null; the helper with most Squadrons. about: enemy, role, helpers.
- **expedition** null or {"territory", "place": [[space, n], …]}, null. about: enemy, role, year, targets, most.
- **stay** a bool; true while no Squadron of one's own was lost this year. about: enemy, role, year, offer, squadrons,
  enemy_squadrons, lost.
- **surrender** a bool; the Attacker goes on, the Defender gives in only with at most 1 Squadron where it costs no
  Prestige. about: year, role, enemy, squadrons, enemy_squadrons (of the Sides), own_squadrons, fleets, costs (a bool).
- **escalation** {"navy": bool, "squadrons": n, "loan": bool or "anyway"}, nothing. Collected sealed; done as far as it
  can be in reverse order; a Loan that is true is taken where the Treasury falls short. Who can buy nothing is not
  waited for. about: warring, limit, price_navy.
- **repay** a number, 0. about: loan, moment ("before", "after"; "income" and "interest", at which nobody is
  waited for).
- **win-by-paying** a bool, true: pay back what brings 10 Prestige. about: count.
- **fleets** a number, 0. about: limit, monopolies, resources.
- **squadrons** {"scrap": n, "build": n}, neither. Upkeep that cannot be paid scraps more. about: navy, upkeep.
- **privateers** [[seat, n], …], at most 2 in all, []. A full box refuses when its turn comes. about: limit, boxes.
- **bar** a card played this turn; Sovereign/Rebel if played, else the first card that passed, else the first played.
  about: played.
- **sink** owners in the order in which their Privateers are sunk, the most numerous first. about: privateers {seat: n}.

Actions (`D01`), each {"card": card, "do": Character or "pass", …}; the card may be left out where the Character
names it:

- ambassador {"raise": own seat or null, "calm": territory or null}
- conqueror {"territory"}
- explorer {"territory"}
- financier {}
- governor {"territory", "pay"}
- merchant {"wishes": [{"whose": "own" or seat, "territory", "good", "count"}, …]}, null for any; own ones go first
- missionary {"territory"}
- rebel {"unrest": [one or two territories]} or {"spark": territory}
- scientist {"track"}
- sovereign {"enemy": seat} or {"privateers": true}
- trader {"wishes": [{"whose": "own" or seat, "count"}, …]}
- viceroy {"territory", "place": [[space, n], …]} or {"territory", "back": [[space, end], …]} (D29)

Parts that are void are left out and explained under "void", as in the 2nd edition.
"""

from __future__ import annotations

#: The kinds of decisions that may come up.
KINDS = (
    "plans", "action", "pay-gap", "stage-two", "halve", "ship", "city-goods", "sell", "attack", "counterattack",
    "casualty", "occupy", "avert", "lose", "offer", "side", "accept", "expedition", "stay", "surrender",
    "escalation", "repay", "win-by-paying", "fleets", "squadrons", "privateers", "bar", "sink",
)  # fmt: skip
