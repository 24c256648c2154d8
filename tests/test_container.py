"""The files for containers.

Where there is no container engine (podman, docker) only what they say is checked: that each file is of its form, names
what is there, and that the config is one. With an engine they are built.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer.main

from pbem.cli.app import app
from pbem.desk.ground.config import load_config
from tests.handbooks import ROOT, Handbook
from tests.live.servers import need_dovecot

FOLDER = ROOT / "container"
FILES = [FOLDER / "Containerfile", FOLDER / "mail/Containerfile"]
#: What a line of a Containerfile may begin with.
WORDS = ("FROM", "RUN", "COPY", "USER", "WORKDIR", "VOLUME", "ENTRYPOINT", "CMD", "EXPOSE")
ENGINE = shutil.which("podman") or shutil.which("docker")


def instructions(file: Path) -> list[tuple[str, str]]:
    """Each instruction and what follows it."""
    text = re.sub(r"^#.*\n", "", file.read_text(encoding="utf-8"), flags=re.M).replace("\\\n", " ")
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in text.splitlines() if line.strip())]


def compose() -> dict[str, Any]:
    """The compose file, read by the small part of YAML that it is written in: maps, lists, strings."""
    lines = (FOLDER / "compose.yaml").read_text(encoding="utf-8").splitlines()
    rows = [re.sub(r"\s+# .*$", "", line) for line in lines if line.strip() and not line.lstrip().startswith("#")]
    found, rest = _block(rows, 0)
    assert not rest, rest
    assert isinstance(found, dict)
    return found


def _block(rows: list[str], depth: int) -> tuple[Any, list[str]]:
    entries: list[Any] = []
    while rows and len(rows[0]) - len(rows[0].lstrip()) == depth:
        row, rows = rows[0].strip(), rows[1:]
        if row.startswith("- "):
            entries.append(_value(row[2:]))
            continue
        key, _, value = row.partition(":")
        if value.strip():
            entries.append((key, _value(value.strip())))
        else:
            inner, rows = _block(rows, depth + 2)
            entries.append((key, inner))
    assert entries, f"nothing stands below {rows[:1]}"
    return (dict(entries) if isinstance(entries[0], tuple) else entries), rows


def _value(text: str) -> Any:
    if text == "{}":
        return {}
    if text.startswith("["):
        return [_value(part.strip()) for part in re.findall(r'"[^"]*"|[^,\[\] ]+', text)]
    return text.strip('"')


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_containerfile_copies_what_is_there(file: Path) -> None:
    context = ROOT if file.parent == FOLDER else file.parent
    found = instructions(file)
    assert found[0][0] == "FROM"
    for word, rest in found:
        assert word in WORDS, word
        if word == "COPY" and not rest.startswith("--from="):
            assert (context / rest.split()[0]).exists(), rest
        if word in ("ENTRYPOINT", "CMD"):
            assert re.fullmatch(r'\["[^"]+"(, "[^"]+")*\]', rest), rest


def test_the_compose_file_names_what_is_there() -> None:
    services, volumes = compose()["services"], compose()["volumes"]
    assert set(services) == {"mail", "table"}
    assert (FOLDER / services["mail"]["build"] / "Containerfile").is_file()
    build = services["table"]["build"]
    assert ((FOLDER / build["context"]).resolve() / build["dockerfile"]).samefile(FOLDER / "Containerfile")
    for service in services.values():
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in volumes or (FOLDER / source).is_file(), volume
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", [])), (
            "a try is for this machine alone"
        )


def test_the_table_of_the_compose_file_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = compose()["services"]["table"]
    for name, value in table["environment"].items():
        monkeypatch.setenv(name, value)
    config = load_config(FOLDER / "pbem.toml")
    assert config.mail.incoming.host == config.mail.outgoing.host == "mail"
    assert config.database_url().startswith("sqlite:////var/lib/pbem/")
    domain = config.table.address.partition("@")[2]
    assert f"virtual_mailbox_domains = {domain}\n" in (FOLDER / "mail/main.cf").read_text(encoding="utf-8")
    password = f"args = password={table['environment']['PBEM_MAIL_PASSWORD']}\n"
    assert password in (FOLDER / "mail/dovecot.conf").read_text(encoding="utf-8")


def test_what_the_table_is_started_with_are_commands_of_pbem() -> None:
    shell = compose()["services"]["table"]["entrypoint"][2]
    lines = [line.split() for line in re.findall(r"pbem ([^&]+)", shell)]
    assert [words[0] for words in lines] == ["db", "run"]
    command = typer.main.get_command(app)
    for words in lines:
        found: Any = command
        while words and words[0] in getattr(found, "commands", {}):
            found = found.commands[words.pop(0)]
        found.make_context("pbem", list(words))


def test_the_shell_script_is_one() -> None:
    subprocess.run(["sh", "-n", FOLDER / "mail/start"], check=True)


def test_braces_of_dovecot_close() -> None:
    depth = 0
    for line in (FOLDER / "mail/dovecot.conf").read_text(encoding="utf-8").splitlines():
        said = line.partition("#")[0].strip()
        assert not said or said == "}" or said.endswith("{") or " = " in said, line
        depth += said.endswith("{") - (said == "}")
        assert depth >= 0
    assert depth == 0


def test_the_handbook_for_hosts_names_them() -> None:
    book = Handbook(ROOT / "docs/hosting.md")
    assert {"../container/compose.yaml", "../container/Containerfile"} <= set(book.links())


def test_dovecot_takes_its_config() -> None:
    need_dovecot()
    done = subprocess.run(
        ["doveconf", "-n", "-c", FOLDER / "mail/dovecot.conf"], capture_output=True, text=True, check=True
    )
    assert "Fatal" not in done.stderr
    assert "driver = static" in done.stdout


@pytest.mark.live
@pytest.mark.soak
def test_the_images_are_built() -> None:
    if ENGINE is None or subprocess.run([ENGINE, "info"], capture_output=True, check=False).returncode:
        pytest.skip("no container engine (podman, docker) that runs on this machine")
    for file, context in ((FILES[0], ROOT), (FILES[1], FOLDER / "mail")):
        subprocess.run([ENGINE, "build", "-f", file, context], check=True, timeout=1200)
