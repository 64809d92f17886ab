"""Run the deliberate faults; see the package."""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.munus.test_rule_table import ROOT, mutations

PASSED, FAILED = 0, 1
"""What pytest returns when tests ran; every other status means that they could not."""


def is_noticed(mutation: dict[str, str]) -> bool:
    """Put the fault into a copy of the project and tell whether a test marked with its rule fails."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("ludus", "tests", "packaging"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        file = copy / mutation["file"]
        source = file.read_text(encoding="utf-8")
        file.write_text(source.replace(mutation["old"], mutation["new"], 1), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--rule", mutation["rule"]]
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([*command, "tests/munus"], cwd=copy, env=environment, capture_output=True, check=False)
        if done.returncode not in (PASSED, FAILED):
            raise RuntimeError(f"the tests of {mutation} could not run: {done.stdout.decode()}")
        return done.returncode == FAILED


def main(rules: list[str]) -> int:
    """Run all faults, or those of some rules."""
    chosen = [m for m in mutations() if not rules or m["rule"] in rules]
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        noticed = list(pool.map(is_noticed, chosen))
    for mutation, seen in zip(chosen, noticed, strict=True):
        if not seen:
            print(f"NOT NOTICED {mutation['rule']} {mutation['file']}: {mutation['old']!r} -> {mutation['new']!r}")
    print(f"{sum(noticed)} of {len(chosen)} deliberate faults were noticed")
    return 0 if all(noticed) and chosen else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
