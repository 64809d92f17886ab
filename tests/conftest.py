"""Options and marks for all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

# No test may depend on how fast the machine is; in CI every run tries the same examples.
settings.register_profile(
    "steady", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="run only the tests marked with this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted is None:
        return
    chosen = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
