"""Let every process load the core that GRIDWISE_CORE names, and count its branches if COVERAGE_PROCESS_START is set.

See tests/sanitizers.py and scripts/measure_coverage.py.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location

CORE = os.environ.get("GRIDWISE_CORE")


class _Finder:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The core's place, if it is asked for."""
        return spec_from_file_location(name, CORE) if name == "gridwise._core" and CORE else None


if CORE:
    sys.meta_path.insert(0, _Finder())  # type: ignore[arg-type]

if os.environ.get("COVERAGE_PROCESS_START"):
    import coverage

    coverage.process_startup()
