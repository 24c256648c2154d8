"""Documents of order pages, folded: smaller, and the same again."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbem.report.order_page.folding import folded
from tests.unfolding import unfolded

#: Few different texts, so that much repeats; some begin with the sign itself.
TEXTS = st.sampled_from(["~", "~3", "~~0", "territory", "West Africa", "", "a long text that is worth telling once"])
LEAVES = st.one_of(TEXTS, st.integers(), st.booleans(), st.none())
DOCUMENTS = st.recursive(LEAVES, lambda inner: st.one_of(st.lists(inner), st.dictionaries(TEXTS, inner)), max_leaves=30)


@given(DOCUMENTS)
def test_what_is_folded_is_the_same_again(document: Any) -> None:
    assert unfolded(json.loads(json.dumps(folded(document)))) == document


def test_what_repeats_is_told_once_within_what_repeats_too() -> None:
    part = {"title": "In which Territory", "of": "territories"}
    found = folded([{"parts": [part]}, {"parts": [part]}, part])
    assert json.dumps(found).count("In which Territory") == 1
    assert len(found["same"]) == 2


def test_more_fields_than_one_digit_can_name() -> None:
    document = {f"field{n}": n for n in range(1300)}
    assert "100" in folded(document)["told"]
    assert unfolded(folded(document)) == document
