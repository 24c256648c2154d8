"""Writes down how each line is read now, and prints what has changed: `python -m tests.phrases`."""

from __future__ import annotations

from tests.phrases.reading import FOLDER, RULESETS, figures, verdicts


def main() -> None:
    """All rulesets."""
    for ruleset in RULESETS:
        found, file = verdicts(ruleset), FOLDER / "verdicts" / f"{ruleset}.txt"
        kept = dict(line.split(" ", 1) for line in file.read_text().splitlines()) if file.is_file() else {}
        for name, verdict in found.items():
            if kept.get(name, "new") != verdict:
                print(f"{name}: {kept.get(name, 'new')} -> {verdict}")
        file.write_text("".join(f"{name} {verdict}\n" for name, verdict in found.items()))
        print(f"{ruleset}: {figures(found)}")


main()
