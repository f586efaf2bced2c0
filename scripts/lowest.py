"""Run tests with the lowest versions that pyproject.toml allows: `lowest.py [TEST …]`, in build/lowest.

The core is the one that is built already; only the packages that gridwise needs at run time are old.
"""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

GROUPS = ("runtime", "web", "print", "tui")
WITH = ("pytest", "hypothesis", "httpx")
TESTS = (
    "test_python_api.py", "test_files.py", "test_formats.py", "test_cli_solve.py", "test_cli_other.py",
    "test_pictures.py", "test_sheets.py", "test_web_api.py", "test_play_screen.py", "test_bulk.py", "test_clauses.py",
)  # fmt: skip


def lowest() -> list[str]:
    """The lowest version of each requirement."""
    wanted = subprocess.check_output([sys.executable, "scripts/requirements.py", *GROUPS], text=True).split()
    return [re.sub(r">=([^,;]+).*", r"==\1", requirement) for requirement in wanted]


def main() -> int:
    """Make the environment if it is not there, and run the tests."""
    folder = Path("build/lowest")
    python = folder / "bin" / "python"
    asked = "\n".join((*lowest(), *WITH))
    kept = folder / "requirements.txt"
    if not kept.exists() or kept.read_text(encoding="utf-8") != asked:
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *asked.split("\n")], check=True)
        kept.write_text(asked, encoding="utf-8")
    find = "import gridwise._core as core; print(core.__file__)"
    core = subprocess.check_output([sys.executable, "-c", find], text=True).strip()
    path = os.pathsep.join(str(Path(each).resolve()) for each in ("tests/instrumented", "src"))
    tests = sys.argv[1:] or [f"tests/{name}" for name in TESTS]
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": path, "GRIDWISE_CORE": core}
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
