"""Make the checkout's own Python environment in .venv, then run, test or measure Ludus in it.

Only the standard library is used, and the file parses on Python 3.8, so that an old Python can say
that it is too old.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

USAGE = """\
usage: python3 packaging/bootstrap.py COMMAND [ARGUMENT...]

  run [ARGUMENT...]    start Ludus: python -m ludus ARGUMENT...; without arguments its headless tour
  test [ARGUMENT...]   run every check, then the tests; the arguments go to pytest
  bench [ARGUMENT...]  run the benchmarks; the arguments go to pytest
  -h, --help           show this text

Each command first makes the folder .venv in the checkout and installs the pinned packages there;
later runs find it ready. Deleting .venv is always safe. Python 3.11 or newer is needed.
"""

MINIMUM = (3, 11)
NEWER_PYTHONS = (["python3.14"], ["python3.13"], ["python3.12"], ["python3.11"], ["py", "-3"])
# Raise it when environments made by an earlier version of this file must be remade.
BOOTSTRAP_VERSION = 1

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "ludus-stamp"
LOCK = ROOT / ".venv.lock"

# Each level holds all pins of the one before it.
PINS = (
    "packaging/requirements.txt",
    "packaging/requirements-dev.txt",
    "packaging/requirements-bench.txt",
)
RUNTIME, DEV, BENCH = range(len(PINS))

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
    ("deptry", "."),
)

# Settings of the caller that lead Python or pip away from .venv or from the pins.
DISTURBING = {
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
    "__PYVENV_LAUNCHER__",
    "PIP_BUILD_CONSTRAINT",
    "PIP_CONSTRAINT",
    "PIP_DRY_RUN",
    "PIP_EDITABLE",
    "PIP_NO_BINARY",
    "PIP_ONLY_BINARY",
    "PIP_PREFIX",
    "PIP_PYTHON",
    "PIP_REQUIREMENT",
    "PIP_REQUIRE_HASHES",
    "PIP_REQUIRE_VIRTUALENV",
    "PIP_ROOT",
    "PIP_TARGET",
    "PIP_USER",
}


class BootstrapError(Exception):
    """A foreseeable fault, told to the user in one message."""


# Processes


def environment() -> dict[str, str]:
    """Return the caller's environment without disturbing settings and with .venv first on PATH."""
    kept = {name: value for name, value in os.environ.items() if name not in DISTURBING}
    kept["PATH"] = os.pathsep.join([str(SCRIPTS), kept.get("PATH", os.defpath)])
    return kept


def call(command: list[str], *, cwd: Path | None = None, settings: dict[str, str] | None = None) -> int:
    """Run a command to its end, even through Ctrl-C, and return the status a shell would give it."""
    process = subprocess.Popen(command, cwd=cwd, env={**environment(), **(settings or {})})
    try:
        status = process.wait()
    except KeyboardInterrupt:
        process.wait()
        raise
    return status if status >= 0 else 128 - status


def say(line: str) -> None:
    """Print a heading at once, so that it stands above the output of the command it announces."""
    print(f"== {line}", flush=True)


# The interpreter that this file runs on


def newer_python() -> list[str] | None:
    """Return the command of a Python on PATH that is new enough, or None."""
    for name, *options in NEWER_PYTHONS:
        for folder in os.get_exec_path():
            found = shutil.which(name, path=folder)
            if found and is_new_enough([found, *options]):
                return [found, *options]
    return None


def is_new_enough(python: list[str]) -> bool:
    """Tell whether a Python command works (a version manager's stub may not) and is new enough."""
    probe = f"import sys; sys.exit(sys.version_info < {MINIMUM})"
    try:
        done = subprocess.run([*python, "-c", probe], env=environment(), capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def hand_over(arguments: list[str]) -> int:
    """Run this file again with a newer Python, or fail where there is none."""
    python = newer_python()
    if python is None:
        version = ".".join(map(str, sys.version_info[:3]))
        raise BootstrapError(f"Ludus needs Python 3.11 or newer; this is {version}")
    return call([*python, __file__, *arguments])


# System packages


def has_venv() -> bool:
    """Tell whether this Python can make virtual environments that have pip."""
    return all(importlib.util.find_spec(module) for module in ("venv", "ensurepip"))


# Debian's name of each package that Ludus needs from the system, and the test that it is there.
SYSTEM_PACKAGES = {
    "python3-venv": has_venv,
}


def missing_packages() -> list[str]:
    """Return the names of the system packages that are missing, fit for this Python."""
    importlib.invalidate_caches()
    names = [name for name, is_there in SYSTEM_PACKAGES.items() if not is_there()]
    own = f"python3.{sys.version_info[1]}"
    if Path("/usr/bin/python3").resolve().name == own:
        return names
    return [name.replace("python3-", f"{own}-") for name in names]


def ensure_system_packages() -> None:
    """Install the missing system packages, or tell which command does it."""
    missing = missing_packages()
    if not missing:
        return
    names = " ".join(missing)
    if not (shutil.which("apt-get") and Path("/etc/debian_version").exists()):
        raise BootstrapError(f"this Python lacks a part that Debian packages as {names}; please install it")
    if os.geteuid() != 0:
        raise BootstrapError(f"a system package is missing; please run: sudo apt-get install {names}")
    say(f"installing {names}")
    settings = {"DEBIAN_FRONTEND": "noninteractive"}
    # One unreachable source among several fails the update, but perhaps not the installation.
    call(["apt-get", "-q", "update"], settings=settings)
    install = ["apt-get", "-q", "install", "-y", "--no-install-recommends", *missing]
    if call(install, settings=settings):
        raise BootstrapError(f"apt-get could not install {names}, for the reason above")
    still = missing_packages()
    if still:
        raise BootstrapError(f"{' '.join(still)} is installed, but {sys.executable} cannot use it")


# The environment in .venv


def key(paths: tuple[str, ...], *facts: object) -> str:
    """Return a hash over facts and the contents of files in the checkout."""
    digest = hashlib.sha256(repr(facts).encode())
    for path in paths:
        digest.update(hashlib.sha256((ROOT / path).read_bytes()).digest())
    return digest.hexdigest()


def pins_key(level: int) -> str:
    """Return what must stay the same for an environment of this level to remain usable."""
    return key(PINS[: level + 1], BOOTSTRAP_VERSION, sys.version, sys.base_prefix, str(ROOT))


def project_key() -> str:
    """Return what must stay the same for the installed project to remain usable."""
    return key(("pyproject.toml",))


def read_stamp() -> tuple[int | None, bool]:
    """Return the level that .venv was completed at, None if unusable, and whether the project is current."""
    try:
        words = STAMP.read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return None, False
    for level in range(len(PINS)):
        if words[:1] == [pins_key(level)] and answers():
            return level, words[1:] == [project_key()]
    return None, False


def answers() -> bool:
    """Tell whether the Python in .venv still runs and still finds the project."""
    probe = "from importlib import metadata; metadata.version('ludus')"
    command = [str(PYTHON), "-I", "-c", probe]
    try:
        done = subprocess.run(command, env=environment(), capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def remove_venv() -> None:
    """Remove whatever stands in the place of .venv."""
    try:
        if VENV.is_dir() and not VENV.is_symlink():
            shutil.rmtree(VENV)
        elif VENV.is_symlink() or VENV.exists():
            VENV.unlink()
    except OSError as error:
        raise BootstrapError(f"cannot remove {VENV}: {error.strerror}") from error


def make_venv() -> None:
    """Make an empty .venv."""
    say("making .venv")
    remove_venv()
    # Within another virtual environment, start from the Python that it stands on.
    python = getattr(sys, "_base_executable", sys.executable)
    command = [python, "-I", "-m", "venv", str(VENV)]
    done = subprocess.run(command, env=environment(), capture_output=True, check=False)
    if done.returncode:
        words = (done.stdout + done.stderr).decode(errors="replace").strip()
        raise BootstrapError(f"cannot make {VENV} (is there space on the disk?): {words}")


def pip_install(*arguments: str) -> bool:
    """Install something into .venv with pip and tell whether that worked."""
    options = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-user"]
    return call([str(PYTHON), "-I", "-m", "pip", "install", *options, *arguments], cwd=ROOT) == 0


def install_pins(level: int) -> None:
    """Install the pinned packages of a level."""
    say(f"installing {PINS[level]} (a minute or so, only this once)")
    if not pip_install("--require-hashes", "--requirement", PINS[level]):
        raise BootstrapError(
            f"pip could not install {PINS[level]}, for the reason above; can it reach its package index,"
            " and is there space on the disk?"
        )


def install_project() -> None:
    """Install Ludus itself, in such a way that changed sources count at once."""
    say("installing Ludus")
    if not pip_install("--no-deps", "--no-build-isolation", "--editable", "."):
        raise BootstrapError("pip could not install Ludus, for the reason above")


def is_ready(level: int) -> bool:
    """Tell whether .venv stands at this level or above, with the project as it is now."""
    done, current = read_stamp()
    return done is not None and done >= level and current


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else makes .venv in this checkout; the lock ends with the process that holds it."""
    with LOCK.open("a", encoding="ascii") as file:
        if os.name == "nt":
            msvcrt = importlib.import_module("msvcrt")
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            fcntl = importlib.import_module("fcntl")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def prepare(level: int) -> None:
    """Bring .venv to this level, quickly if it is there already."""
    if is_ready(level):
        return
    with alone():
        if not is_ready(level):  # somebody else may have made it meanwhile
            make_ready(level)


def make_ready(level: int) -> None:
    """Make .venv, or bring it to this level."""
    done, _ = read_stamp()
    if done is None:
        ensure_system_packages()
        make_venv()
    else:
        # While pip works the environment counts as half-made.
        STAMP.unlink()
    if done is None or done < level:
        install_pins(level)
        done = level
    install_project()
    STAMP.write_text(f"{pins_key(done)} {project_key()}\n", encoding="ascii")


# Commands


def run(arguments: list[str]) -> int:
    """Start Ludus, from the folder that the user is in."""
    prepare(RUNTIME)
    return call([str(PYTHON), "-P", "-m", "ludus", *(arguments or ["tour"])])


def tool(name: str, *arguments: str) -> int:
    """Run a program of .venv in the checkout under a heading."""
    say(" ".join([name, *arguments]))
    program = SCRIPTS / (f"{name}.exe" if os.name == "nt" else name)
    return call([str(program), *arguments], cwd=ROOT)


def test(arguments: list[str]) -> int:
    """Run every check and then the tests, up to the first that fails."""
    prepare(DEV)
    for words in (*CHECKS, ("pytest", *arguments)):
        status = tool(*words)
        if status:
            return status
    return 0


def bench(arguments: list[str]) -> int:
    """Run the benchmarks and show what they print."""
    prepare(BENCH)
    return tool("pytest", "tests/benchmarks", "-s", *arguments)


COMMANDS = {"run": run, "test": test, "bench": bench}


def main(arguments: list[str]) -> int:
    """Carry out the command line and return the exit status."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        print(USAGE, end="", file=sys.stderr)
        return 2
    try:
        if sys.version_info < MINIMUM:
            return hand_over(arguments)
        return COMMANDS[arguments[0]](arguments[1:])
    except (BootstrapError, OSError) as error:
        print(f"bootstrap: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
