"""What CONTRIBUTING.md promises: the same checks in `make lint` and before a commit, and targets that exist."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def lint_commands() -> list[str]:
    """The commands of `make lint`, with the Python of the virtual environment."""
    match = re.search(r"^lint:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert match is not None
    python = re.search(r"^VENV_PYTHON := (\S+)", MAKEFILE, re.MULTILINE)
    assert python is not None
    return [line.strip().lstrip("@").replace("$(VENV_PYTHON)", python[1]) for line in match[1].splitlines()]


def test_pre_commit_runs_the_checks_of_make_lint() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert [hook["entry"] for hook in hooks] == lint_commands()
    assert len(hooks) >= 3
    assert {repo["repo"] for repo in config["repos"]} == {"local"}, "hooks download nothing"
    assert not any(hook["pass_filenames"] for hook in hooks), "every check looks at the whole project"


def test_the_targets_that_the_guide_names_exist() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", guide, re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):.*##", MAKEFILE, re.MULTILINE))
    assert {"demo", "test", "lint", "bench", "prove"} <= named <= targets


def test_the_folders_that_the_guide_names_exist() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    folders = re.findall(r"`(src/gridwise/[\w/]+)`", guide)
    assert len(folders) == 7
    assert all((ROOT / folder).is_dir() for folder in folders)
