"""What all tests share: the page in a browser, the outside corpora, and an honest count of the tests without them."""

import os
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from browser import browser, served, table

__all__ = ["browser", "served", "table"]

VARIABLE = "GRIDWISE_CORPORA"
NO_CORPORA = f"{VARIABLE} is not set: this test needs the outside corpora"


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of outside puzzle collections; the test is skipped where there is none."""
    name = os.environ.get(VARIABLE)
    if not name:
        pytest.skip(NO_CORPORA)
    folder = Path(name)
    if not folder.is_dir():
        pytest.fail(f"{VARIABLE} names no folder: {name}")
    return folder


Figures = Callable[[str, Mapping[str, object]], None]


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Figures:
    """What a proof counted or measured, printed at the end of the run; counts under one title are added up."""
    return lambda title, told: record_property(title, dict(told))


def told_figures(config: pytest.Config) -> dict[str, dict[str, object]]:
    """All figures of the run, by title."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = [report for kind in ("passed", "failed") for report in reporter.stats.get(kind, [])] if reporter else []
    sums: dict[str, Counter[str]] = {}
    words: dict[str, dict[str, object]] = {}
    for title, told in (pair for report in reports if report.when == "call" for pair in report.user_properties):
        for name, figure in told.items():
            if isinstance(figure, int):
                sums.setdefault(title, Counter())[name] += figure
            else:
                words.setdefault(title, {})[name] = figure
    return {title: {**sums.get(title, {}), **words.get(title, {})} for title in sorted({*sums, *words})}


def skipped_for_corpora(config: pytest.Config) -> int:
    """Count the skips that speak of the corpora, and the parametrisations that found no cases in them."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    return sum(VARIABLE in str(report.longrepr) or "empty parameter set" in str(report.longrepr) for report in skipped)


def corpora_required() -> bool:
    return os.environ.get("GRIDWISE_REQUIRE_CORPORA") == "1"


def pytest_sessionfinish(session: pytest.Session) -> None:
    if corpora_required() and session.exitstatus == pytest.ExitCode.OK and skipped_for_corpora(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    told = told_figures(config)
    if told and config.option.markexpr != "not prove":
        terminalreporter.section("figures")
        for title, each in told.items():
            listed = [
                f"{name} {figure:,}" if isinstance(figure, int) else f"{name} {figure}" for name, figure in each.items()
            ]
            terminalreporter.line(f"{title}: {', '.join(listed)}")
    if count := skipped_for_corpora(config):
        tests = "1 test was" if count == 1 else f"{count} tests were"
        verdict = "a failure, by GRIDWISE_REQUIRE_CORPORA=1" if corpora_required() else f"set {VARIABLE} to run them"
        terminalreporter.section("outside corpora")
        terminalreporter.line(f"{tests} skipped for want of the outside corpora: {verdict}")
