"""The core built with sanitizers or coverage, beside the usual one, and processes that use it.

Every build has a folder of its own below build/, and is only as old as the sources. A process is told by a variable of
its environment which core to load: `sitecustomize.py` in the folder `instrumented` does that when Python starts.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
OPTIONS = {
    "address": "-fsanitize=address,undefined;-fno-sanitize-recover=undefined",
    "thread": "-fsanitize=thread",
    "coverage": "--coverage;-fprofile-update=atomic",
}
LIBRARIES = {"address": ("libasan.so", "libubsan.so", "libstdc++.so"), "thread": ("libtsan.so", "libstdc++.so")}
"""What must be loaded before Python, so that it sees all memory; C++ last, so that its exceptions are intercepted."""


def tool(name: str) -> str:
    """A build tool that stands beside this Python, or the system's."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=path)
    assert found is not None, f"{name} is not installed"
    return found


@cache
def instrumented_core(kind: str) -> Path:
    """Build the core with the options of this kind, if it is not there yet."""
    folder = ROOT / "build" / kind
    setup = ["-S", ROOT / "native", "-B", folder, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    options = [f"-DGRIDWISE_INSTRUMENTS={OPTIONS[kind]}", f"-DPython_EXECUTABLE={sys.executable}"]
    for command in ([tool("cmake"), *setup, *options], [tool("cmake"), "--build", folder]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    [core] = folder.glob("_core.*.so")
    return core


def environment(kind: str) -> dict[str, str]:
    """The environment of a process that loads this core."""
    told = {"GRIDWISE_CORE": str(instrumented_core(kind)), "PYTHONPATH": str(Path(__file__).parent / "instrumented")}
    loaded = ":".join(library(name) for name in LIBRARIES.get(kind, ()))
    ignored = Path(__file__).parent / "fuzz" / "tsan.txt"
    options = {
        # Python keeps much until its end, and what a library asks for may be more than there is.
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:abort_on_error=0:exitcode=99",
        "UBSAN_OPTIONS": "print_stacktrace=1:exitcode=99",
        "TSAN_OPTIONS": f"exitcode=99:report_signal_unsafe=0:suppressions={ignored}",
    }
    return {**os.environ, **told, **({"LD_PRELOAD": loaded, **options} if loaded else {})}


def library(name: str) -> str:
    """The path of a library of the compiler."""
    compiler = os.environ.get("CXX", "g++").split()[-1]
    return subprocess.run(
        [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
    ).stdout.strip()


def command(kind: str) -> list[str]:
    """How to start Python with this core. The thread sanitizer needs addresses that are not random."""
    python = [sys.executable]
    return ["setarch", platform.machine(), "-R", *python] if kind == "thread" else python
