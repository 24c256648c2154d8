"""docs/hosting.md against the config and the command line: what it names exists, and its defaults are true."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from pbem.desk.config import Config, Login, MailInSection, MailOutSection, load_config

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
NEEDED = '[table]\naddress = "table@example.org"\nmoderator = "you@example.org"\n'


def documented() -> dict[str, tuple[str, str]]:
    """`section.key` to (what it sets, default) from the table of keys; `both.` for what both ways of the mail share."""
    found, section = {}, ""
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[1] != "key" and not cells[0].startswith("-"):
            section = cells[0].strip("`") or section
            for key in re.findall("`([^`]+)`", cells[1]) or [""]:
                found[f"{section}.{key}".rstrip(".")] = (cells[2], cells[3].strip("`"))
    return found


def sections() -> Iterator[tuple[str, type[BaseModel], set[str]]]:
    """Each section of the config: its name in the table, its model, and the keys that are its own."""
    shared = set(Login.model_fields)
    yield "both", Login, shared
    yield "mail.in", MailInSection, set(MailInSection.model_fields) - shared
    yield "mail.out", MailOutSection, set(MailOutSection.model_fields) - shared
    for name, field in Config.model_fields.items():
        model = field.annotation
        if name != "mail" and isinstance(model, type) and issubclass(model, BaseModel):
            yield name, model, set(model.model_fields)


def shown(default: Any) -> str:
    """A default as the table shows it."""
    if default is PydanticUndefined:
        return "needed"
    return "" if default is None else str(default).lower() if isinstance(default, bool) else str(default)


def test_the_table_has_every_key_and_its_default() -> None:
    wanted = {
        f"{name}.{key}": shown(model.model_fields[key].default) for name, model, keys in sections() for key in keys
    }
    assert {key: default for key, (_, default) in documented().items() if key not in ("clock", "press")} == wanted


@pytest.mark.parametrize("snippet", re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL))
def test_every_snippet_is_a_config(snippet: str, tmp_path: Path) -> None:
    file = tmp_path / "pbem.toml"
    file.write_text(NEEDED + snippet, encoding="utf-8")
    config = load_config(file)
    for section, keys in tomllib.loads(snippet).items():
        written = getattr(config, section).model_dump(by_alias=True)
        assert {key: written[key] for key in keys if not isinstance(keys[key], dict)} == {
            key: value for key, value in keys.items() if not isinstance(value, dict)
        }


