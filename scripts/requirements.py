"""Print the requirements that pyproject.toml lists: `requirements.py build runtime test`, one per line."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PYPROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
GROUPS: dict[str, list[str]] = {
    # Listed explicitly: a build without isolation does not ask scikit-build-core for them.
    "build": [*PYPROJECT["build-system"]["requires"], "cmake>=3.20", "ninja>=1.10"],
    "runtime": PYPROJECT["project"]["dependencies"],
    **PYPROJECT["project"]["optional-dependencies"],
}


def requirements(group: str) -> Iterator[str]:
    """Yield the requirements of a group; `gridwise[a,b]` stands for the groups a and b."""
    for requirement in GROUPS[group]:
        own = re.fullmatch(r"gridwise\[(.+)\]", requirement)
        if own:
            for name in own[1].split(","):
                yield from requirements(name.strip())
        else:
            yield requirement


for argument in sys.argv[1:]:
    print(*requirements(argument), sep="\n")
