"""Every decision of Colonialism: its key, its range, the shape of its value, its default, its facts.

An order language settles these, and nothing else; it may rely on what is here. Keys begin with `{at}`: "setup",
"t1.r2" in action round 2 of turn 1 (rounds count 1 to 4 through a turn), "t1.colonization-1", "t1.hand-1",
"t1.positions-1" …; `{step}` is what brings it about, "t1.r2.3.Blue" for Blue's third action, "t1.colonization-1.india"
for a region ("….losses.4.{seat}" in the fourth step of its conflict). `{seat}` is who decides, `{n}` counts from 1.
Every value is plain JSON; `Decision.range().check(value)` gives its canonical form or raises NotAllowed with a sentence
in the language being spoken.

| id      | kind     | key                                | tempo    | wait  | asked     | secret |
|---------|----------|------------------------------------|----------|-------|-----------|--------|
| D01     | rows     | setup.rows.{seat}                  | turn     | MAIN  | together  | yes    |
| D01     | position | setup.position.{seat}              | decision | REACT | one by one| no     |
| D02     | draft    | setup.draft.{seat}                 | turn     | MAIN  | together  | yes    |
| D03     | ships    | setup.ships.{seat}                 | turn     | MAIN  | together  | yes    |
| D03     | ship     | setup.ship.{n}.{seat}              | decision | MAIN  | one by one| no     |
| D04     | plans    | {at}.plans.{seat}                  | turn     | MAIN  | together  | yes    |
| D04-D14 | action   | {at}.{n}.action.{seat}             | decision | MAIN  | one by one| partly |
| D15     | losses   | {step}.losses.{seat}               | decision | REACT | one by one| no     |
| D16     | take     | {step}.take.{n}.{seat}             | decision | REACT | one by one| no     |
| D17     | keep     | {at}.keep.{seat}                   | decision | REACT | together  | yes    |
| D18     | position | {at}.position.{seat}               | decision | REACT | one by one| no     |
| D19     | convert  | {at}.convert.{seat}                | decision | REACT | together  | no     |

MAIN waits at the tempos `turn` and `round`, REACT never does there: what is not ordered is the default. At tempo
`decision` all of them wait except rows, ships and plans, which are not asked then.

- **rows** "filed" or "none" (default "none"): whether the seat's wish for a row is in. Asked at set-up at tempos turn
  and round, after the roll and before anybody sees a card, of all but a fourth in the sequence, who has no choice.
  about: sequence ([seats], who chooses first).
- **position** a free row, 1 to 4. Default (CL-J65): the present row if nobody has chosen it yet, else the topmost free
  one; at set-up the topmost. about: setup (bool), row (present one, 0 at set-up), free ([rows]), taken {seat: row}.
  At tempo decision a line answers it once, unless it says ALWAYS, and if none of its rows is free the seat is asked.
- **draft** the six cards that are kept, of the twelve drawn. Default: the first six by CL-J66. about: hand ([cards]).
  Not asked under option `quick_start`.
- **ships** "filed" or "none" (default "none"): whether the seat's list for its three ships is in. Asked at tempos turn
  and round, of all together with the draft, before anybody rolls (one mail). about: nothing.
- **ship** a sea zone; n is 1, 2 or 3. Default: the zone that touches most regions that one's ships of the list do not
  reach yet, ties in board order: arabian-sea, south-china-sea, atlantic. One by one, in row order, three times round,
  with the others' in sight: at tempo decision each is waited for; at turn and round nobody is, the list answers, by
  its preferences and conditions on what is there. about: n.
- **plans** "filed" or "none" (default "none"): whether the seat's orders for the window are in. Asked of all before
  the first action of the window: at tempo turn in action rounds 1 and 3 (the window is the segment, six slots), at
  tempo round in every action round (three slots). about: rounds ([the turn's rounds in the window], [1, 2] or [3]).
  The settler answers "filed" when every slot of `rounds` has an order or IDLE stands, and None otherwise.
- **action** one value per slot; n is the slot, 1 to 3. Default {"do": "pass"}. about: round (1 to 4, of the turn), slot
  (1 to 3), line (`line_of(round, slot)`, "1.2": the slot of the sheet in which its order is). Values:
    - {"do": "pass"}; a pass because nothing ordered was possible: the Answer's note says why, it is shown to the owner
    - {"do": "draw"}
    - {"do": "move", "from": zone, "to": zone, "used": bool}; `used` may be left out: the fresh ship if one is there
    - {"do": "explore", "region": r, "via": zone}
    - {"do": "withdraw", "region": r, "count": 1-5, "via": zone}; count None is MAX; canonical: what is there, at most 5
    - {"do": "play", "card": policy card, "region": r, "via": zone}
    - {"do": "play", "card": "diplomacy" or "military-campaign", "region": r, "faction": seat or "natives"}
    - {"do": "play", "card": "missionaries", "region": r}
    - {"do": "play", "card": "land-grab", "mercenaries" or "plague", "region": r, "via": zone}
    - {"do": "play", "card": "trade", "swap": [[region, colour], [region, colour]], "via": zone}
  `via` may be left out: CL-J62 chooses; the canonical value has it wherever a ship is used. The choice is
  `actions.ActionChoice(state, seat)`: `check(value)` says whether the value is legal now (NotAllowed with a sentence),
  `options()` lists every legal value.
- **losses** how many of `count` discs that a faction loses are mercenaries. Asked only where there is a choice.
  Default: as many as can be (CL-J32). about: region, count, own, mercenaries (before it), cause ("conflict", "plague",
  "missionaries", "military-campaign", "unrest-at-home"). Most first: `range().high`; own first: `range().low`.
- **take** a colour of which a cube is there; all its cubes. Asked only where there are two or more colours. Default
  (CL-J36): held least, then most cubes there, then black, brown, yellow. about: region, cubes {colour: n}, held.
- **keep** one card of the hand; not asked with fewer than two. Default: the first by CL-J66. At tempo decision as for
  position. about: hand.
- **convert** a list of [from, to] colours, each pair three cubes for one, or null for the best result (default). about:
  held {colour: n} with what interests have brought, best ([[from, to], …]).
"""

from __future__ import annotations

#: The kinds of decisions that may come up.
KINDS = ("rows", "position", "draft", "ships", "ship", "plans", "action", "losses", "take", "keep", "convert")
#: CL-J66 The order in which cards are kept where nothing is said.
KEPT_FIRST = (
    "military-campaign", "influence-region-5", "consolidate-holdings", "empire", "fleet", "influence-region-4",
    "dominion", "hegemony", "annexation", "commerce-routes", "monopoly", "influence-region-3",
    "resources-agricultural", "resources-natural", "resources-mineral", "unrest-at-home", "diplomacy", "mercenaries",
    "missionaries", "land-grab", "influence-region-2", "treaty", "plague", "trade",
)  # fmt: skip
SLOTS = (1, 2, 3)  #: actions of a seat in an action round
ROUNDS = (1, 2, 3, 4)  #: action rounds of a turn, two a segment


def line_of(round: int, slot: int) -> str:
    """The slot of the sheet that holds the order for an action: "3.2" is the second action of round 3."""
    return f"{round}.{slot}"
