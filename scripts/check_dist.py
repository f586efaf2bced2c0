"""Check dist/: both archives are complete, and the wheel installs and runs without a compiler or a network."""

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

[SDIST] = Path("dist").glob("*.tar.gz")
[WHEEL] = Path("dist").glob("*.whl")
FOLDERS = ["src", "native", "tests", "examples", "docs", "benchmarks", "scripts"]


def sources(folder: str) -> set[str]:
    """List the source files of a folder, without files that runs leave behind."""
    files = (path for path in Path(folder).rglob("*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts and path.suffix != ".so"}


def check_contents() -> None:
    """Compare both archives with the working tree."""
    with tarfile.open(SDIST) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    wanted = set().union(*map(sources, FOLDERS)) | {"pyproject.toml", "README.md", "LICENSE", "Makefile"}
    if missing := sorted(wanted - packed):
        sys.exit(f"{SDIST} lacks {', '.join(missing)}")
    installed = set(zipfile.ZipFile(WHEEL).namelist())
    if missing := sorted({name.removeprefix("src/") for name in sources("src")} - installed):
        sys.exit(f"{WHEEL} lacks {', '.join(missing)}")
    if not any(name.startswith("gridwise/_core.") and name.endswith(".so") for name in installed):
        sys.exit(f"{WHEEL} lacks the compiled core")


def check_wheel() -> None:
    """Install the wheel into a new environment outside the tree and run it, with nothing else on PATH."""
    wheel, wheels, example = (Path(p).resolve() for p in (WHEEL, ".venv/wheels", "examples/sudoku.yml"))
    with tempfile.TemporaryDirectory(prefix="gridwise ") as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder, "bin")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
        environment = kept | {"PATH": str(programs), "CXX": "none"}

        def run(*command: str | Path) -> None:
            subprocess.run([programs / command[0], *command[1:]], cwd=folder, env=environment, check=True)

        offline = ["--no-index", "--only-binary", ":all:", "--find-links", wheels]
        run("python", "-m", "pip", "--isolated", "install", "-q", *offline, wheel)
        run("gridwise", "--version")
        run("gridwise", "solve", example)


check_contents()
check_wheel()
