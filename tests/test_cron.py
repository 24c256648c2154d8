"""The files in cron/ are such as cron and systemd take, and start commands that pbem has."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

CRON = Path(__file__).resolve().parent.parent / "cron"
UNITS = ("pbem.service", "pbem.timer", "pbem-run.service")
INSTALLED = "/opt/pbem/.venv/bin/pbem"

#: The five fields of a crontab line: name, least, greatest (Debian's crontab(5); 7 is Sunday as well).
FIELDS = (("minute", 0, 59), ("hour", 0, 23), ("day", 1, 31), ("month", 1, 12), ("weekday", 0, 7))
KNOWN_KEYS = {
    "Unit": {"Description", "Wants", "After"},
    "Timer": {"OnCalendar", "AccuracySec", "Persistent"},
    "Install": {"WantedBy"},
    "Service": {
        "Type", "ExecStart", "Restart", "RestartSec", "TimeoutStartSec", "TimeoutStopSec", "User", "Group",
        "StateDirectory", "StateDirectoryMode", "WorkingDirectory", "EnvironmentFile", "UMask",
        "CapabilityBoundingSet", "LockPersonality", "NoNewPrivileges", "PrivateDevices", "PrivateTmp",
        "ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname", "ProtectKernelLogs",
        "ProtectKernelModules", "ProtectKernelTunables", "ProtectProc", "ProtectSystem",
        "RestrictAddressFamilies", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID",
        "SystemCallArchitectures", "SystemCallFilter",
    },
}  # fmt: skip


# ---- crontab ---------------------------------------------------------------------------------------


def minutes_of(field: str, least: int, greatest: int) -> list[int]:
    """The values that one crontab field stands for; ValueError where cron would refuse it."""
    values: set[int] = set()
    for part in field.split(","):
        match = re.fullmatch(r"(\*|(\d+)(?:-(\d+))?)(?:/(\d+))?", part)
        if match is None:
            raise ValueError(f"cron cannot read {part!r}")
        first = least if match[1] == "*" else int(match[2])
        last = greatest if match[1] == "*" else int(match[3] or match[2])
        step = int(match[4] or 1)
        if not (least <= first <= last <= greatest and step > 0):
            raise ValueError(f"{part!r} is outside {least}-{greatest}")
        values.update(range(first, last + 1, step))
    return sorted(values)


def crontab_lines(text: str) -> tuple[dict[str, str], list[tuple[list[list[int]], str]]]:
    """Settings and jobs of a user's crontab; a job is its five fields, as values, and its command."""
    settings, jobs = {}, []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line.startswith("#"):
            continue
        if setting := re.fullmatch(r"([A-Z_]+)\s*=\s*(.*)", line):
            settings[setting[1]] = setting[2]
            continue
        *times, command = line.split(None, 5)
        if len(times) != 5:
            raise ValueError(f"a crontab line has five fields and a command: {line!r}")
        fields = [minutes_of(time, low, high) for time, (_, low, high) in zip(times, FIELDS, strict=True)]
        jobs.append((fields, command))
    return settings, jobs


def test_the_crontab_wakes_the_table_every_five_minutes() -> None:
    text = (CRON / "crontab").read_text(encoding="utf-8")
    settings, [(fields, command)] = crontab_lines(text)
    assert fields[0] == list(range(0, 60, 5))
    assert all(len(field) > high - low for field, (_, low, high) in zip(fields[1:], FIELDS[1:], strict=True))
    assert "%" not in command  # cron makes a line break of it
    assert command.endswith(">/dev/null")  # the counts go, errors are mailed
    assert settings.keys() == {"MAILTO"}
    assert text.endswith("\n")  # cron leaves out a last line without its end


@pytest.mark.parametrize("line", ["*/5 * * * pbem", "60 * * * * pbem", "*/0 * * * * pbem", "x * * * * pbem"])
def test_the_crontab_parser_refuses(line: str) -> None:
    with pytest.raises(ValueError, match=r"cron|outside"):
        crontab_lines(line)


# ---- systemd ---------------------------------------------------------------------------------------


def unit(name: str) -> configparser.ConfigParser:
    """A unit as sections and keys. Each key stands once in ours, so that an INI parser reads them right."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(CRON / name, encoding="utf-8")
    return parser


def check_keys(name: str, folder: Path) -> str:
    """What is wrong with the sections and keys of a unit, by our own list."""
    wrong = [s for s in unit(name).sections() if s not in KNOWN_KEYS]
    wrong += [key for s in unit(name).sections() for key in unit(name)[s] if key not in KNOWN_KEYS.get(s, ())]
    return ", ".join(wrong)


def check_with_systemd(name: str, folder: Path) -> str:
    """What systemd says of a unit, its program replaced by one that exists here."""
    for each in UNITS:
        text = (CRON / each).read_text(encoding="utf-8").replace(INSTALLED, sys.executable)
        (folder / each).write_text(text, encoding="utf-8")
    verify = ["systemd-analyze", "verify", "--man=no", str(folder / name)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    return done.stderr + (f"exit code {done.returncode}" if done.returncode else "")


#: systemd's own judgement where it is at hand, our list of keys everywhere.
CHECKS: list[Callable[[str, Path], str]] = [check_keys]
if shutil.which("systemd-analyze"):
    CHECKS.append(check_with_systemd)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_the_unit(name: str, check: Callable[[str, Path], str], tmp_path: Path) -> None:
    assert check(name, tmp_path) == ""


def test_the_timer_starts_the_pass() -> None:
    assert unit("pbem.timer")["Timer"]["OnCalendar"] == "*:0/5"
    assert unit("pbem.timer")["Install"]["WantedBy"] == "timers.target"
    assert unit("pbem.service")["Service"]["Type"] == "oneshot"
    assert "Install" not in unit("pbem.service")  # the timer alone starts it


@pytest.mark.parametrize("name", ["pbem.service", "pbem-run.service"])
def test_the_services_are_confined(name: str) -> None:
    service = unit(name)["Service"]
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "yes"
    assert service["CapabilityBoundingSet"] == ""
    assert service["StateDirectory"] == "pbem"


# ---- the commands ----------------------------------------------------------------------------------


def commands() -> list[list[str]]:
    """What the three files start, as words."""
    _, [(_, line)] = crontab_lines((CRON / "crontab").read_text(encoding="utf-8"))
    lines = [line.removesuffix(">/dev/null")]
    lines += [unit(name)["Service"]["ExecStart"] for name in ("pbem.service", "pbem-run.service")]
    return [shlex.split(each) for each in lines]


def pbem(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pbem", *words], capture_output=True, text=True, check=False, timeout=300
    )


@pytest.mark.parametrize("command", commands(), ids=["crontab", "timer", "service"])
def test_pbem_has_the_command(command: list[str]) -> None:
    program, *words = command
    assert program == INSTALLED
    # Words are read before --help answers, so an option that does not exist is an error all the same.
    done = pbem(*words, "--help")
    assert done.returncode == 0, done.stderr


def test_pbem_refuses_what_it_does_not_have() -> None:
    done = pbem("poll", "--no-such-option", "--help")
    assert done.returncode != 0
    assert "--no-such-option" in done.stderr
