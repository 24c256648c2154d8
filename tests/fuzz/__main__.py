"""`python -m tests.fuzz TARGET [seconds]` fuzzes a target, or `all`, guided by which lines of pbem its inputs reach.

Wants atheris (`pip install -c constraints.txt -e '.[dev,fuzz]'`). What breaks a target is kept in the folder
`.fuzz/TARGET` with what is worth going on from; a run begins with what earlier ones found.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import process_time

import atheris

from tests.processor import cost

_traced = partial(atheris.instrument_imports, include=["pbem", "tomllib"])
with _traced():
    from tests.fuzz.targets import TARGETS

#: What one input may cost: seconds of the known machine, and kilobytes that the process may grow by.
MOST_SECONDS, MOST_MEMORY = 1.0, 100_000
#: Seconds here above which the cost is measured anew and with care; the tracing of lines costs several times itself.
DEAR = 2.0


def main() -> None:
    """Runs until the time of each target is over, or a fault is found in it."""
    name, seconds = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "300"
    if name == "all":  # the fuzzer ends the process that it ran in
        command = [sys.executable, "-m", "tests.fuzz"]
        faulty = [each for each in TARGETS if subprocess.run([*command, each, seconds], check=False).returncode]
        sys.exit(f"faults were found in: {', '.join(faulty)}; see .fuzz" if faulty else 0)
    fuzz(name, seconds)


def fuzz(name: str, seconds: str) -> None:
    """Fuzzes one target; ends the process."""
    target = TARGETS[name]
    folder = Path(".fuzz") / name
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (folder / "corpus" / f"seed-{number:04}").write_bytes(seed[: target.longest])
    words = folder / "words.dict"
    words.write_text("".join(f"{_quoted(word)}\n" for word in target.words()) + '"/"\n', encoding="ascii")

    def once(raw: bytes) -> None:
        before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
        target.check(raw)
        if process_time() - began > DEAR:
            spent = cost(lambda: target.check(raw), MOST_SECONDS)
            assert spent < MOST_SECONDS, f"{spent:.1f} seconds"
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        assert grown < MOST_MEMORY, f"{grown:,} kB"

    with _traced():  # what is loaded once is traced, too, and no input's cost
        once(b"")
        once(next(iter(target.seeds())))
    options = (
        *(f"-max_total_time={seconds}", f"-max_len={target.longest}", f"-dict={words}", "-rss_limit_mb=2000"),
        *("-timeout=60", f"-artifact_prefix={folder}/", "-print_final_stats=1", str(folder / "corpus")),
    )
    atheris.Setup([sys.argv[0], *options], once)
    atheris.Fuzz()


def _quoted(word: str) -> str:
    """A word as libFuzzer's dictionaries have it."""
    return '"' + "".join(f"\\x{byte:02X}" for byte in word.encode()) + '"'


if __name__ == "__main__":
    main()
