"""Compile the core and install gridwise from this folder: `build_core.py REQUIREMENTS.txt [1]`.

The required packages are installed while the compiler runs. A terminal shows one line that is updated, anything else a
plain line for each part. build/core.log has the whole output; it is also shown if the build fails or if 1 is given.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

PIP = [sys.executable, "-m", "pip", "install"]
CORE = [*PIP, "-v", "--no-index", "--no-deps", "--no-build-isolation", "--editable", "."]
STEP = re.compile(r"\s*(\[\d+/\d+\]) (?:Building|Linking) \S+ \S+ (?:\S*CMakeFiles/)?(\S+)")


def named(target: str) -> str:
    """A short name for what a step compiles: `logic/Unity/unity_3_cxx.cxx.o` is `part 3`."""
    batch = re.search(r"([\w-]+)\.dir/Unity/unity_(\d+)", target)
    if batch:
        return f"{batch[1]}, part {int(batch[2]) + 1}"
    return re.sub(r"\.dir/.*|^\S*/|\.cpython.*", "", target)


def follow(lines: Iterable[str], log: list[str], *, verbose: bool) -> None:
    """Show the progress of the compiler."""
    start, end = ("\r\x1b[K", "") if sys.stdout.isatty() else ("", "\n")
    for line in lines:
        log.append(line)
        if verbose:
            print(line, end="", flush=True)
        elif step := STEP.match(line):
            print(f"{start}  {step[1]} {named(step[2])}", end=end, flush=True)
    print(start, end="", flush=True)


def main() -> int:
    """Install the packages and the core side by side; return the exit code."""
    packages = subprocess.Popen([*PIP, "-q", "--no-compile", "-r", sys.argv[1]])
    build = subprocess.Popen(CORE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    assert build.stdout is not None
    log: list[str] = []
    verbose = sys.argv[2:] == ["1"]
    try:
        follow(build.stdout, log, verbose=verbose)
    finally:
        Path("build").mkdir(exist_ok=True)
        Path("build/core.log").write_text("".join(log), encoding="utf-8")
    if build.wait() and not verbose:
        print("".join(log), file=sys.stderr)
    return packages.wait() or build.returncode


if __name__ == "__main__":
    sys.exit(main())
