"""Shared by all tests: the page in a browser, external corpora, Ctrl-C, and figures printed after a run."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from browser import browser, only_browser, phone, served, table
from resuming import Resuming

__all__ = ["browser", "only_browser", "phone", "served", "table"]

VARIABLE = "GRIDWISE_CORPORA"
REQUIRED = "GRIDWISE_REQUIRE_CORPORA"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--resume", action="store_true", help="leave out what has passed with the same sources")
    parser.addoption("--per-piece", action="store_true", help="print the seconds for each type, constraint, technique")


def pytest_configure(config: pytest.Config) -> None:
    """Restore Ctrl-C: a suite in the background starts with it ignored, and child processes would inherit that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.resume:
        config.pluginmanager.register(Resuming(config), "resuming")


# ---- external corpora ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of external puzzle collections."""
    name = os.environ.get(VARIABLE)
    if not name:
        pytest.fail(f"{VARIABLE} is not set, and {REQUIRED}=1 says that it must be", pytrace=False)
    folder = Path(name)
    if not folder.is_dir():
        pytest.fail(f"{VARIABLE} names no folder: {name}", pytrace=False)
    return folder


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests of external corpora if there are none, unless they are required."""
    if os.environ.get(VARIABLE) or os.environ.get(REQUIRED) == "1":
        return
    outside = [item for item in items if "corpora" in getattr(item, "fixturenames", ())]
    if outside:
        config.hook.pytest_deselected(items=outside)
        items[:] = [item for item in items if item not in set(outside)]


# ---- figures -------------------------------------------------------------------------------------------------------

Figures = Callable[[str, Mapping[str, object]], None]


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Figures:
    """Results that a proof counted or measured, printed after the run; counts with the same title are added."""
    return lambda title, counted: record_property(title, dict(counted))


def collected_figures(config: pytest.Config) -> dict[str, dict[str, object]]:
    """All figures of the run, by title."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = [report for kind in ("passed", "failed") for report in reporter.stats.get(kind, [])] if reporter else []
    sums: dict[str, Counter[str]] = {}
    words: dict[str, dict[str, object]] = {}
    for title, counted in (pair for report in reports if report.when == "call" for pair in report.user_properties):
        for name, figure in counted.items():
            if isinstance(figure, int):
                sums.setdefault(title, Counter())[name] += figure
            else:
                words.setdefault(title, {})[name] = figure
    return {title: {**sums.get(title, {}), **words.get(title, {})} for title in sorted({*sums, *words})}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the figures of proofs and, on request, the seconds for each piece."""
    if config.option.per_piece:
        print_seconds(terminalreporter)
    collected = collected_figures(config)
    if collected and config.option.markexpr != "not prove":
        terminalreporter.section("figures")
        for title, each in collected.items():
            listed = [
                f"{name} {figure:,}" if isinstance(figure, int) else f"{name} {figure}" for name, figure in each.items()
            ]
            terminalreporter.line(f"{title}: {', '.join(listed)}")


# ---- time per piece ------------------------------------------------------------------------------------------------

MOST = 1.0
"""The seconds that a new type may add to the suite."""


def print_seconds(reporter: pytest.TerminalReporter) -> None:
    """Print the time of the tests of each type, constraint and technique, matched by parameter names."""
    from gridwise.logic.ladder import techniques
    from gridwise.model import registry

    seconds = seconds_by_parameter(reporter)
    kinds = {"type": registry.type_names(), "constraint": registry.constraints(), "technique": techniques()}
    for kind, names in kinds.items():
        found = sorted(((seconds[name], name) for name in names), reverse=True)
        reporter.section(f"seconds per {kind}")
        reporter.line(f"{len(found)} of them, {sum(each for each, _ in found):.1f} s, half below {median(found):.2f} s")
        for each, name in found[:10]:
            reporter.line(f"{each:6.2f} {name}{'  over the budget' if each > MOST else ''}")


def median(found: list[tuple[float, str]]) -> float:
    return found[len(found) // 2][0]


def seconds_by_parameter(reporter: pytest.TerminalReporter) -> Counter[str]:
    """The time of the tests with a parameter of this name; an id such as `Sudoku-light` has two."""
    sums: Counter[str] = Counter()
    for report in (each for kind in ("", "passed", "failed") for each in reporter.stats.get(kind, [])):
        parameters = report.nodeid.partition("[")[2].rstrip("]")
        for name in {parameters, *parameters.split("-")}:
            sums[name] += report.duration  # type: ignore[assignment]
    return sums
