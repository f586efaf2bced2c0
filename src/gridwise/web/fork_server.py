"""The fork server: a small process that has everything loaded, and forks a ready worker in milliseconds.

The server sends it messages of one letter and a worker's number over a socket: start (with the worker's channel as a
file descriptor), end, and yield (lower the priority). It is the parent of all workers, so it alone kills and reaps
them, and a process number is never reused before its process is reaped. When the server is gone, for whatever reason,
the socket closes, and the fork server ends all workers and itself.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Sequence
from struct import Struct

from gridwise.web.confinement import confine
from gridwise.web.settings import JobLimits

_MESSAGE = Struct(">cQ")
_START, _END, _YIELD = b"s", b"e", b"y"
_NICENESS = 10
_EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class ForkServer:
    """The server's side: a running fork server, and the numbers of its workers."""

    def __init__(self, limits: JobLimits, plugins: Sequence[str] = (), *, warns: bool = False) -> None:
        """Start it; with `warns`, it prints in what its workers could not be confined."""
        self._socket, theirs = socket.socketpair()
        settings = json.dumps({"limits": limits.to_json(), "plugins": list(plugins), "warns": warns})
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "gridwise.web.fork_server", str(theirs.fileno()), settings],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            )
        self._number = 0

    def start(self) -> tuple[int, socket.socket]:
        """Start a worker; return its number and the server's end of its channel."""
        ours, theirs = socket.socketpair()
        with theirs:
            self._number += 1
            socket.send_fds(self._socket, [_MESSAGE.pack(_START, self._number)], [theirs.fileno()])
        ours.setblocking(False)
        return self._number, ours

    def end(self, number: int) -> None:
        """End a worker at once."""
        self._send(_END, number)

    def lower_priority(self, number: int) -> None:
        """Let other workers go before this one."""
        self._send(_YIELD, number)

    def _send(self, message: bytes, number: int) -> None:
        with contextlib.suppress(OSError):  # if the fork server is gone, so are its workers
            self._socket.sendall(_MESSAGE.pack(message, number))

    def close(self) -> None:
        """End all workers and the fork server."""
        self._socket.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# ---- the fork server's side ------------------------------------------------------------------------------------------


class _Children:
    """The running workers, by number."""

    def __init__(self, control: socket.socket, limits: JobLimits) -> None:
        self.control = control
        self.limits = limits
        self.processes: dict[int, int] = {}

    def start(self, number: int, channel: int) -> None:
        """Start a worker. If the system can't, the channel closes, which tells the server."""
        child = None
        with contextlib.suppress(OSError):
            child = os.fork()
        if child == 0:
            self._become_worker(channel)
        os.close(channel)
        if child is not None:
            self.processes[number] = child

    def _become_worker(self, channel: int) -> None:
        from gridwise.web.worker import answer_requests

        code = 1
        try:
            self.control.close()
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            with socket.socket(fileno=channel) as connection:
                answer_requests(connection, self.limits)
            code = 0
        except OSError:
            pass  # the server closed the channel
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)

    def signal(self, number: int, what: bytes) -> None:
        process = self.processes.get(number)
        if process is None:
            return
        if what == _END:
            os.kill(process, signal.SIGKILL)
        else:
            os.setpriority(os.PRIO_PROCESS, process, _NICENESS)

    def reap(self) -> None:
        """Reap the workers that have ended."""
        for number, process in list(self.processes.items()):
            if os.waitpid(process, os.WNOHANG)[0]:
                del self.processes[number]

    def end_all(self) -> None:
        for process in self.processes.values():
            os.kill(process, signal.SIGKILL)
        for process in self.processes.values():
            os.waitpid(process, 0)


def _run(control: socket.socket, limits: JobLimits) -> None:
    children = _Children(control, limits)
    wake_reader, wake_writer = os.pipe()
    os.set_blocking(wake_writer, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False)
    try:
        while True:
            ready, _, _ = select.select([control.fileno(), wake_reader], [], [])
            if wake_reader in ready:
                os.read(wake_reader, 4096)
            children.reap()
            if control.fileno() in ready and not _handle_message(control, children):
                return
    finally:
        children.end_all()


def _handle_message(control: socket.socket, children: _Children) -> bool:
    """Handle the next message; False if there will be no more."""
    message, channels, _, _ = socket.recv_fds(control, _MESSAGE.size, 1)
    while message and len(message) < _MESSAGE.size:
        more = control.recv(_MESSAGE.size - len(message))
        message = message + more if more else b""
    if not message:
        return False
    what, number = _MESSAGE.unpack(message)
    if what == _START:
        if channels:  # else there was no descriptor left for it, so it is closed already
            children.start(number, channels[0])
    else:
        children.signal(number, what)
    return True


def _warm_up(plugins: Sequence[str]) -> None:
    """Load what workers will need, so that they have it when they are forked."""
    import gridwise as gw
    from gridwise.common.errors import MissingExtra
    from gridwise.model.plugins import load_plugin
    from gridwise.web import catalogue, tasks
    from gridwise.web.board_json import board_json

    for plugin in plugins:
        load_plugin(plugin)
    catalogue.all_formats()
    catalogue.all_types()
    catalogue.all_constraints()
    catalogue.all_recipes()
    assert tasks.TASKS
    puzzle = gw.parse(_EXAMPLE)
    board_json(puzzle)
    gw.solve(puzzle)
    gw.true_candidates(puzzle)
    gw.hint(puzzle)
    gw.rate(puzzle)
    for module in catalogue.pictures().values():
        with contextlib.suppress(MissingExtra):
            module.draw(puzzle)
    gc.collect()
    gc.freeze()


def main() -> None:
    """The program of the fork server: `python -m gridwise.web.fork_server DESCRIPTOR SETTINGS`."""
    # It ends, with its workers, when the server closes the socket; a signal to the process group must not end it first.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    control = socket.socket(fileno=int(sys.argv[1]))
    settings = json.loads(sys.argv[2])
    _warm_up(settings["plugins"])
    for warning in confine(settings["plugins"]):
        if settings["warns"]:
            print(f"warning: {warning}; see docs/guide-server.md", file=sys.stderr, flush=True)
    _run(control, JobLimits(**settings["limits"]))


if __name__ == "__main__":
    main()
