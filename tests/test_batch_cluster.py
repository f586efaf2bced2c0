"""Batches on a Dask cluster of real processes: the same bytes as without one, even if workers are killed or cut off."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import gridwise as gw
import network_hosts
from batches import batch_here, boards, ended, mixed
from clitools import COMMAND, environment, run
from network_hosts import Host

Process = subprocess.Popen[str]


def python(module: str, *args: str, folder: Path, host: Host | None = None) -> Process:
    return subprocess.Popen(
        [*(host.prefix if host else []), sys.executable, "-m", module, *args, "--no-dashboard"],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def cluster(folder: Path, count: int, at: list[Host] | None = None) -> Iterator[tuple[str, list[Process]]]:
    """A scheduler and so many workers, each a process of its own, on this host or each on one of their own."""
    places: list[Host | None] = [*at] if at else [None] * (count + 1)
    here = places[0].address if places[0] else "127.0.0.1"
    options = ("--host", here, "--port", "0")
    scheduler = python("distributed.cli.dask_scheduler", *options, folder=folder, host=places[0])
    processes = [scheduler]
    try:
        address = _address(scheduler)
        for number in range(count):
            options = ("--nthreads", "1", "--no-nanny", "--name", f"w{number}")
            process = python("distributed.cli.dask_worker", address, *options, folder=folder, host=places[number + 1])
            processes.append(process)
        for worker in processes[1:]:
            _heard(worker, "Registered to")
        yield address, processes[1:]
    finally:
        for process in processes:
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()


def _heard(process: Process, words: str) -> str:
    """The line with these words; what comes later is read and dropped, so that the process is never held up."""
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return line
    raise AssertionError(f"{process.args} ended with {process.wait()}")


def _address(scheduler: Process) -> str:
    found = re.search(r"tcp://\S+", _heard(scheduler, "Scheduler at:"))
    assert found
    return found[0]


def test_a_cluster_comes_to_the_same_bytes(tmp_path: Path) -> None:
    source, out, here = mixed(tmp_path / "in.jsonl"), tmp_path / "out.parquet", tmp_path / "here.parquet"
    with cluster(tmp_path, 2) as (address, _):
        ended("rate", source, "-o", out, "--cluster", address, "--chunk", 3, cwd=tmp_path)
        assert out.read_bytes() == batch_here("rate", source, here)
        options: dict[str, Any] = {"size": 4, "count": 9}
        gw.run_batch("generate", "Sudoku", out, cluster=address, chunk=3, restart=True, **options)
        assert out.read_bytes() == batch_here("generate", "Sudoku", here, **options)


def test_a_worker_that_is_killed_and_one_that_is_cut_off_lose_nothing(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("".join(f"{board}\n" for board in boards(60)))
    here = batch_here("explain", source, tmp_path / "here.parquet")
    events: list[str] = []
    with cluster(tmp_path, 3) as (address, workers):

        def tell(event: str, progress: object, more: object) -> None:
            events.append(event)
            if events.count("chunk") == 3 and event == "chunk":
                os.kill(workers[0].pid, signal.SIGKILL)
            if events.count("chunk") == 6 and event == "chunk":
                os.kill(workers[1].pid, signal.SIGSTOP)

        options = {"cluster": address, "chunk": 1, "patience": 3.0}
        started = time.monotonic()
        gw.run_batch("explain", source, tmp_path / "out.parquet", tell=tell, **options)
        assert time.monotonic() - started < 120
    assert (tmp_path / "out.parquet").read_bytes() == here
    assert "late" in events, "the worker that was cut off held up some chunk"


@pytest.mark.prove
def test_hosts_of_their_own_of_which_one_is_cut_off_lose_nothing(tmp_path: Path, figures) -> None:
    """A scheduler, three workers and the one who asks, each on a host of its own."""
    if not network_hosts.allowed():
        pytest.skip("no network namespaces can be made here")
    source = tmp_path / "in.txt"
    source.write_text("".join(f"{board}\n" for board in boards(60)))
    here = batch_here("explain", source, tmp_path / "here.parquet")
    with network_hosts.hosts(5) as hosts, cluster(tmp_path, 3, hosts[:4]) as (address, workers):
        asked = ("explain", "in.txt", "-o", "out.parquet", "--cluster", address, "--chunk", "1", "--log", "log")
        process = subprocess.Popen(
            [*hosts[4].prefix, *COMMAND, "batch", *asked],
            cwd=tmp_path,
            env=environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        _wait_for_chunks(tmp_path, 4)
        hosts[2].cut_off()
        _wait_for_chunks(tmp_path, 8)
        os.kill(workers[2].pid, signal.SIGKILL)
        _, said = process.communicate(timeout=400)
        assert process.returncode == 0, said
    assert (tmp_path / "out.parquet").read_bytes() == here
    events = [json.loads(line)["event"] for line in (tmp_path / "log").read_text().splitlines()]
    figures("batches on hosts of their own", {"rows": 60, "sent again": events.count("late") + events.count("lost")})


def _wait_for_chunks(folder: Path, count: int) -> None:
    end = time.monotonic() + 120
    while len(list(folder.glob("out.parquet.work/rows-*"))) < count:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_scheduler_that_is_not_there_is_told_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwise.batch.executors.CONNECT_SECONDS", 1.0)
    (tmp_path / "in.txt").write_text(boards(1)[0] + "\n")
    said = run("batch", "solve", tmp_path / "in.txt", "-o", tmp_path / "out.jsonl", "--cluster", "tcp://127.0.0.1:9")
    assert said.exit_code == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in said.stderr
    assert not list(tmp_path.glob("out*"))


def test_a_cluster_without_workers_is_told_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwise.batch.executors.CONNECT_SECONDS", 3.0)
    (tmp_path / "in.txt").write_text(boards(1)[0] + "\n")
    with cluster(tmp_path, 0) as (address, _):
        said = run("batch", "solve", tmp_path / "in.txt", "-o", tmp_path / "out.jsonl", "--cluster", address)
    assert said.exit_code == 2
    assert "has no workers" in said.stderr
