"""Any module may be the first that is imported: a service, a cron job and a test begin at different ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARES = 6
#: Each in a copy of a process that has loaded what is not ours, and what is below the desk and never imports it.
_EACH_FIRST = """
import os, pkgutil, sys
import sqlmodel, typer, pydantic, jinja2
import pbem.core, pbem.mail, pbem.report, pbem.store
for layer in (pbem.core, pbem.store, pbem.report, pbem.mail):
    for module in pkgutil.walk_packages(layer.__path__, layer.__name__ + "."):
        if ".migrations." not in module.name:
            __import__(module.name)
assert not any(name.startswith("pbem.desk") for name in sys.modules)
for name in sys.argv[1:]:
    if os.fork() == 0:
        try:
            __import__(name)
        except ImportError as error:
            print(name, error, flush=True)
        os._exit(0)
    os.wait()
"""


@pytest.mark.broad
@pytest.mark.parametrize("share", range(SHARES))
def test_every_module_of_the_desk_can_be_the_first(share: int) -> None:
    files = sorted((ROOT / "pbem" / "desk").rglob("*.py"))[share::SHARES]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    said = subprocess.run(
        [sys.executable, "-c", _EACH_FIRST, *names], cwd=ROOT, capture_output=True, text=True, timeout=300, check=True
    )
    assert said.stdout == ""
