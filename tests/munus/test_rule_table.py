"""The table of rules with their tests: every rule of the fight is proved, implemented and deliberately broken once."""

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

FIGHT_RULES = [
    "MU-101", "MU-102", "MU-103", "MU-104", "MU-105", "MU-106", "MU-108", "MU-109", "MU-111", "MU-112", "MU-113",
    "MU-201", "MU-202", "MU-203", "MU-204", "MU-205", "MU-206", "MU-207", "MU-208", "MU-209",
    "MU-300", "MU-301", "MU-302", "MU-303", "MU-304", "MU-305", "MU-306", "MU-307", "MU-308",
    "MU-310", "MU-311", "MU-312", "MU-313", "MU-314", "MU-315", "MU-316", "MU-317", "MU-318", "MU-319", "MU-320",
    "MU-321", "MU-322", "MU-330", "MU-331", "MU-340", "MU-341",
    "MU-451", "MU-452", "MU-453", "MU-457", "MU-505",
]  # fmt: skip
"""The rules that bear on a fight; the others are the campaign's."""


@cache
def rules_with_tests() -> dict[str, list[str]]:
    """Return each rule with the tests marked with it, read off the source of the tests."""
    table: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in _marked(node):
                    table.setdefault(rule, []).append(f"{path.relative_to(ROOT).as_posix()}::{node.name}")
    return table


def _marked(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and ast.unparse(d.func) == "pytest.mark.rule"]
    return [a.value for call in calls for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


@cache
def docstrings_of_the_rules() -> str:
    """Return the docstrings in ludus/munus of functions, classes, fields and constants; a module's own is too far."""
    found = []
    for path in (ROOT / "ludus" / "munus").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Expr) and n is not tree.body[0]]
        found += [t.value for t in texts if isinstance(t, ast.Constant) and isinstance(t.value, str)]
    return "\n".join(found)


def mutations() -> list[dict[str, str]]:
    files = sorted((ROOT / "tests" / "mutations").glob("*.toml"))
    return [m for path in files for m in tomllib.loads(path.read_text(encoding="utf-8"))["mutation"]]


@pytest.mark.parametrize("rule", FIGHT_RULES)
def test_every_rule_of_the_fight_has_a_test(rule: str) -> None:
    assert rules_with_tests().get(rule)


@pytest.mark.parametrize("rule", FIGHT_RULES)
def test_every_rule_of_the_fight_stands_in_the_docstring_of_what_does_it(rule: str) -> None:
    assert rule in docstrings_of_the_rules()


@pytest.mark.parametrize("rule", FIGHT_RULES)
def test_every_rule_of_the_fight_has_a_deliberate_fault(rule: str) -> None:
    assert any(mutation["rule"] == rule for mutation in mutations())


@pytest.mark.parametrize("mutation", mutations(), ids=lambda m: f"{m['rule']} {m['file']}")
def test_a_deliberate_fault_fits_the_code(mutation: dict[str, str]) -> None:
    """Whether its tests notice it is shown on demand: ``python -m tests.mutations``."""
    source = (ROOT / mutation["file"]).read_text(encoding="utf-8")
    assert source.count(mutation["old"]) == 1
    assert mutation["old"] != mutation["new"]
