"""What a report says of what is possible, in the games of two languages."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.core.ruleset_contract import Need
from pbem.report.environment import environment
from pbem.report.markup import bare
from pbem.report.tools import tools
from tests.report.samples_ground import COMMON

NAMES = {"fleet": "Fleet", "india": "India", "trade": "Trade", "build": "Build", "export": "Export"}
TRADES = [
    {"what": ["explore", "fleet"], "regions": ["india"], "why": ""},
    {"what": ["trade"], "regions": [], "why": "you have influence in no region"},
]
LACKS = [{"what": ["build", "export"], "why": "You occupy no region."}]


def printed(ruleset: str, language: str, kind: str, outlook: dict[str, Any]) -> str:
    common = replace(COMMON, language=language, names=NAMES)
    facts = SimpleNamespace(
        common=common, outlook=outlook, needs=[Need(seat="Red", kind=kind, keys=("k",), words="your orders")]
    )
    module: Any = environment(language).get_template(f"position/{ruleset}.txt").module
    return " ".join(bare(str(module.possible(facts, tools(common), None))).split())


@pytest.mark.parametrize(
    ("ruleset", "language", "kind", "outlook", "said"),
    [
        ("colonialism", "en", "action", {"possible": TRADES},
         "# POSSIBLE NOW | Explore, Fleet | India | | Trade | nothing: you have influence in no region |"),
        ("colonialism", "de", "action", {"possible": TRADES[:1]}, "# JETZT MÖGLICH | Erkunden, Fleet | India |"),
        ("colonialism", "en", "plans", {"possible": TRADES},
         "# NOTHING TO BE DONE YET WITH (as things stand) |+ Trade | you have influence in no region |"),
        ("colonialism", "en", "keep", {"possible": TRADES}, ""),
        ("colonialism", "en", "plans", {"possible": TRADES[:1]}, ""),
        ("new-world", "en", "orders", {"lacking": LACKS},
         "# NOTHING TO BE DONE YET WITH (as things stand) | Build, Export | You occupy no region. |"),
        ("new-world", "de", "orders", {"lacking": LACKS},
         "# NOCH NICHTS ZU MACHEN MIT (wie es jetzt steht) | Build, Export | You occupy no region. |"),
        ("new-world", "en", "nation", {"lacking": LACKS}, ""),
    ],
)  # fmt: skip
def test_it_reads(ruleset: str, language: str, kind: str, outlook: dict[str, Any], said: str) -> None:
    assert printed(ruleset, language, kind, outlook) == said
