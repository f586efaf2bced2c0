"""The classic kernel under the sanitizers, in constant memory, and stopped by Ctrl-C at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clitools import environment
from conftest import Figures

FUZZ = Path(__file__).parent / "fuzz"
BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
LINES = 10_000_000
SPARE = 8 << 20
"""How much more memory ten million lines may take than one million: what an allocator happens to keep."""


def tool(name: str) -> str:
    """A build tool that stands beside this Python, or the system's."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=path)
    assert found is not None, f"{name} is not installed"
    return found


@pytest.mark.prove
@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
def test_a_million_fuzzed_boards_leave_the_sanitizers_silent(sanitizer: str, tmp_path: Path, figures: Figures) -> None:
    """Bad boards among them, through every kernel with one to four threads; the driver compares all answers."""
    setup = [tool("cmake"), "-S", FUZZ, "-B", tmp_path, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    subprocess.run([*setup, f"-DSANITIZE={sanitizer}"], check=True, capture_output=True)
    subprocess.run([tool("cmake"), "--build", tmp_path], check=True, capture_output=True)
    done = subprocess.run([tmp_path / "fuzz", "1000000", "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    figures("boards under sanitizers", {sanitizer: done.stdout.strip()})


def peak(count: int, *options: str) -> int:
    """The most memory that the command held while it solved so many lines from a pipe, in bytes."""
    text = f"{BOARD}\n".encode() * 10_000
    code = (
        "import resource, sys; from gridwise.cli import cli; "
        f"cli(['solve', '--bulk', *{list(options)!r}], standalone_mode=False); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stderr is not None
    for _ in range(count // 10_000):
        process.stdin.write(text)
    process.stdin.close()
    told = process.stderr.read().split()
    assert process.wait() == 0
    return int(told[-1]) << 10


@pytest.mark.prove
def test_ten_million_lines_take_no_more_memory_than_one_million(figures: Figures) -> None:
    few, many = peak(LINES // 10), peak(LINES)
    figures("peak memory of solve --bulk", {"1,000,000 lines": f"{few >> 20} MiB", "10,000,000": f"{many >> 20} MiB"})
    assert many < few + SPARE


def test_a_bulk_file_is_solved_in_little_memory() -> None:
    """The same in small, for every run."""
    assert peak(200_000, "--quiet") < peak(20_000, "--quiet") + (48 << 20)


# ---- Ctrl-C ----------------------------------------------------------------------------------------------------------


CALLS = {
    "an endless count": f"gw.count_many(['{EMPTY}'] * 40, 10**15)",
    "an endless count with threads": f"gw.count_many(['{EMPTY}'] * 40, 10**15, threads=2)",
    "many boards": f"gw.solve_many('{BOARD}\\n' * 3_000_000)",
    "new puzzles": "list(gw.generate('Sudoku', seed=1, count=10**9))",
}
INTERRUPTED = """
import os, signal, threading, time
import gridwise as gw
signal.signal(signal.SIGINT, signal.default_int_handler)
gw.solve_many(['{board}'])
began = []
def interrupt():
    time.sleep(0.5)
    began.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    {call}
except KeyboardInterrupt:
    print(time.process_time() - began[0])
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_ctrl_c_ends_bulk_work_at_once(call: str) -> None:
    """Measured in CPU time, of two threads at most, so that a busy machine makes no difference."""
    code = INTERRUPTED.format(board=BOARD, call=call)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=120)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 0.1
