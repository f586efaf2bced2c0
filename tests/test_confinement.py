"""Workers are confined: no foreign files, no network, no privileges, not root; and what is missing is reported."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clitools import environment
from gridwise.web import confinement
from gridwise.web.confinement import confine, readable_paths
from webtools import EASY, children, running

STEPS = ("allow_files", "forbid_connections", "forbid_new_privileges", "drop_capabilities", "_leave_root")
ONLY_ROOT = re.compile("workers run as root: only root can read /")
"""Where Python lies in root's own folder."""
TRIALS = """
import json, os, signal, socket, subprocess, sys
from pathlib import Path
from gridwise.web.confinement import confine
import gridwise as gw

foreign, parent = sys.argv[1:]
missing = confine([])

def refused(trial):
    try:
        trial()
    except OSError:
        return True
    return False

trials = {
    "read a file": lambda: Path(foreign).read_text(),
    "list a folder": lambda: os.listdir(Path(foreign).parent),
    "write a file": lambda: Path(foreign).write_text(""),
    "make a file": lambda: Path(foreign + "2").write_text(""),
    "remove a file": lambda: Path(foreign).unlink(),
    "read passwords": lambda: Path("/etc/passwd").read_text(),
    "write into the package": lambda: Path(gw.__file__).open("a").close(),
    "a socket": lambda: socket.socket(),
    "a local socket": lambda: socket.socket(socket.AF_UNIX),
    "a process of others": lambda: os.kill(int(parent), signal.SIGUSR1),
}
answers = {name: refused(trial) for name, trial in trials.items()}
answers["a program that reads it"] = subprocess.run(["cat", foreign], check=False, capture_output=True).returncode != 0
from gridwise.model.registry import puzzle_type
puzzle = gw.parse(puzzle_type("Nurikabe").starter())
print(json.dumps({"missing": missing, "refused": answers, "user": os.getuid(), "groups": os.getgroups(),
                  "solved": gw.solve(puzzle).status,
                  "other user": "refused" if refused(lambda: os.setuid(1)) else "possible"}))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")
def test_a_confined_process_can_solve_and_nothing_else(tmp_path: Path) -> None:
    foreign = tmp_path / "secret"
    foreign.write_text("secret")
    tmp_path.chmod(0o777)
    foreign.chmod(0o666)
    done = subprocess.run(
        [sys.executable, "-P", "-c", TRIALS, str(foreign), str(os.getpid())],
        capture_output=True, text=True, env=environment(), check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert all(ONLY_ROOT.match(each) for each in told["missing"]), "the trials below need a kernel with Landlock"
    assert all(told["refused"].values()), told["refused"]
    assert told["solved"] == "one"
    assert told["user"] != 0 or told["missing"]
    assert told["other user"] == "refused"
    assert foreign.read_text() == "secret"


def test_workers_of_a_server_are_confined() -> None:
    with running() as server:
        with server.client() as client:
            assert client.post("solve", json={"puzzle": EASY}).status_code == 200
            assert client.post("draw", json={"puzzle": EASY, "to": "png"}).status_code == 200
        [fork_server] = server.processes()["fork server"]
        for process in (fork_server, *children(fork_server)):
            status = dict(re.findall(r"^(\w+):\s*(.*)$", Path(f"/proc/{process}/status").read_text(), re.MULTILINE))
            assert status["NoNewPrivs"] == "1"
            assert status["Seccomp"] == "2"
            assert int(status["CapEff"], 16) == 0
            assert "0" not in status["Uid"].split() or confinement.closed_to_others(readable_paths([]))


@pytest.mark.parametrize(
    ("step", "warning"),
    [
        ("allow_files", "workers can use files that have nothing to do with gridwise: no landlock here"),
        ("forbid_connections", "workers can use the network: no landlock here"),
        ("forbid_new_privileges", "workers can gain privileges: no landlock here"),
        ("drop_capabilities", "workers have capabilities of root: no landlock here"),
        ("_leave_root", "workers run as root: no landlock here"),
    ],
)
def test_what_the_system_can_not_refuse_is_reported(
    step: str, warning: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object) -> None:
        raise OSError("no Landlock here")

    for name in STEPS:
        monkeypatch.setattr(confinement, name, missing if name == step else lambda *_: None)
    assert confine([]) == [warning]


def test_root_stays_root_where_nobody_else_can_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = tmp_path / "mine.py"
    plugin.write_text("")
    tmp_path.chmod(0o700)
    paths = readable_paths([str(plugin)])
    assert tmp_path in paths
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(PermissionError, match=f"only root can read {tmp_path}"):
        confinement._leave_root([tmp_path])


def test_the_missing_is_printed_where_strangers_can_reach_the_server() -> None:
    code = "from gridwise.web import confinement; confinement.confine = lambda plugins: ['workers can fly: no reason'];"
    program = f"{code} import sys; from gridwise.web import fork_server; fork_server.confine = confinement.confine; "
    program += "fork_server._run = lambda *_: None; fork_server._warm_up = lambda _: None; fork_server.main()"
    for warns in (True, False):
        settings = json.dumps({"limits": {}, "plugins": [], "warns": warns})
        done = subprocess.run(
            [sys.executable, "-c", f"import socket, sys; s = socket.socketpair()[0]; "
             f"sys.argv = ['', str(s.detach()), {settings!r}]; {program}"],
            capture_output=True, text=True, env=environment(), check=True,
        )  # fmt: skip
        assert done.stderr == ("warning: workers can fly: no reason; see docs/guide-server.md\n" if warns else "")
