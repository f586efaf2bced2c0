"""Jobs in worker processes: lanes, limits and endings, with nothing left behind."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cpu_limits import FOREVER, is_alive, processor_seconds, spent_until_the_end, wait_for_work, wait_until
from gridwise.web.frames import FrameKind
from gridwise.web.pool import Busy, Died, Job, Pool, TimeUp
from gridwise.web.settings import JobLimits, Lanes
from webtools import EASY, ENDLESS, SLOW, STANDING, Running, children, lines, running


def slow_text(number: int) -> str:
    """A puzzle whose solutions can't be counted; another one for each number."""
    return json.dumps(["Sudoku", {"size": [9, 9], "title": f"slow {number}"}])


def slow(number: int) -> dict[str, Any]:
    return {"puzzle": slow_text(number), "limit": 1_000_000_000}


@asynccontextmanager
async def pool_of(limits: JobLimits | None = None, plugins: Sequence[str] = (), **lanes: Any) -> AsyncIterator[Pool]:
    pool = Pool(limits or JobLimits(), Lanes(**{"spare": 0, **lanes}), plugins)
    try:
        await pool.start()
        yield pool
    finally:
        pool.close()
    assert not is_alive(pool.fork_server_process)


async def answered(job: Job) -> Any:
    async with job:
        frame = await job.next()
        return json.loads(frame.data)


def easy(pool: Pool) -> Job:
    return pool.job("count", {"puzzle": EASY, "limit": 2})


async def until(test: Any, seconds: float = FOREVER) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not test():
        await asyncio.sleep(0.01)
    return bool(test())


# ---- the pool --------------------------------------------------------------------------------------------------------


def test_a_worker_answers_one_job_after_the_other() -> None:
    async def go() -> None:
        async with pool_of(first=1) as pool:
            for _ in range(5):
                assert (await answered(easy(pool)))["count"] == 1
            assert len(children(pool.fork_server_process)) == 1

    asyncio.run(go())


def test_short_jobs_are_served_while_long_ones_go_on() -> None:
    async def go() -> None:
        async with pool_of(JobLimits(seconds=FOREVER), first=1, long=2) as pool:
            long = [asyncio.create_task(answered(pool.job("count", slow(number)))) for number in range(2)]
            assert await until(lambda: pool.counts["long"] == 2)
            for _ in range(5):
                assert (await answered(easy(pool)))["count"] == 1
            assert not any(task.done() for task in long)
            workers = children(pool.fork_server_process)
            assert len(workers) == 3
            assert sorted(os.getpriority(os.PRIO_PROCESS, worker) for worker in workers)[-2:] == [10, 10]
            for task in long:
                task.cancel()
            assert await until(lambda: len(children(pool.fork_server_process)) == 1)
            assert pool.counts == {"idle": 1, "waiting": 0, "working": 0, "long": 0}

    asyncio.run(go())


def test_a_long_job_is_ended_where_the_long_lane_is_full_and_not_tried_again() -> None:
    async def go() -> None:
        async with pool_of(JobLimits(seconds=FOREVER), first=1, long=1) as pool:
            long = asyncio.create_task(answered(pool.job("count", slow(0))))
            assert await until(lambda: pool.counts["long"] == 1)
            with pytest.raises(Busy):
                await answered(pool.job("count", slow(1)))
            assert await until(lambda: pool.counts["idle"] == 1)
            workers = children(pool.fork_server_process)
            with pytest.raises(Busy):
                await answered(pool.job("count", slow(1)))
            assert children(pool.fork_server_process) == workers, "what was long before is turned away at the door"
            assert (await answered(easy(pool)))["count"] == 1
            long.cancel()

    asyncio.run(go())


def test_a_job_that_was_long_before_starts_in_the_long_lane() -> None:
    async def go() -> None:
        async with pool_of(first=1, long=1) as pool:
            first = asyncio.create_task(answered(pool.job("count", slow(0))))
            assert await until(lambda: pool.counts["long"] == 1)
            first.cancel()
            assert await until(lambda: pool.counts["long"] == 0)
            pool.lanes = Lanes(first=1, spare=0, long=1, patience=60)  # now only memory can tell that it will be long
            again = asyncio.create_task(answered(pool.job("count", slow(0))))
            assert await until(lambda: pool.counts["long"] == 1)
            again.cancel()

    asyncio.run(go())


def test_the_queue_has_an_end() -> None:
    async def go() -> None:
        async with pool_of(first=1, long=1, waiting=2, patience=5) as pool:
            tasks = [asyncio.create_task(answered(pool.job("count", slow(number)))) for number in range(3)]
            assert await until(lambda: pool.counts["waiting"] == 2)
            with pytest.raises(Busy):
                await answered(easy(pool))
            tasks[1].cancel()
            assert await until(lambda: pool.counts["waiting"] == 1)
            short = asyncio.create_task(answered(easy(pool)))
            tasks[0].cancel()
            tasks[2].cancel()
            assert (await asyncio.wait_for(short, FOREVER))["count"] == 1

    asyncio.run(go())


def test_patience_shrinks_where_jobs_wait_and_nothing_can_move_on() -> None:
    async def go() -> None:
        async with pool_of(JobLimits(seconds=FOREVER), first=1, long=1) as pool:
            long = asyncio.create_task(answered(pool.job("count", slow(0))))
            assert await until(lambda: pool.counts["long"] == 1)
            others = [asyncio.create_task(answered(pool.job("count", slow(number)))) for number in range(1, 11)]
            assert await until(lambda: pool.counts["waiting"] == 9)
            assert pool.patience() <= pool.lanes.patience / 10
            await answered(easy(pool))
            assert not long.done()
            ended = await asyncio.gather(*others, return_exceptions=True)
            assert all(isinstance(each, Busy) for each in ended)
            long.cancel()

    asyncio.run(go())


def test_a_job_answers_by_itself_at_its_limit() -> None:
    async def go() -> None:
        async with pool_of(JobLimits(seconds=0.7)) as pool:
            start = time.monotonic()
            told = await answered(pool.job("count", slow(0)))
            assert told["count"] > 100
            assert (told["exact"], told["status"]) == (False, "several")
            assert time.monotonic() - start > 0.6

    asyncio.run(go())


def test_a_job_that_goes_on_beyond_its_limit_is_ended() -> None:
    """A task that never looks at the clock: its worker is stopped, as a core that never comes back would be."""

    async def go() -> None:
        async with pool_of(JobLimits(seconds=0.6), first=1) as pool:
            stuck = asyncio.create_task(answered(pool.job("count", slow(0))))
            assert await until(lambda: pool.counts["working"] == 1)
            worker = children(pool.fork_server_process)[0]
            os.kill(worker, signal.SIGSTOP)
            with pytest.raises(TimeUp):
                await stuck
            assert await until(lambda: not is_alive(worker))
            assert (await answered(easy(pool)))["count"] == 1

    asyncio.run(go())


def test_a_worker_that_dies_is_replaced() -> None:
    async def go() -> None:
        async with pool_of(first=1) as pool:
            job = asyncio.create_task(answered(pool.job("count", slow(0))))
            assert await until(lambda: pool.counts["working"] == 1)
            os.kill(children(pool.fork_server_process)[0], signal.SIGKILL)
            with pytest.raises(Died):
                await job
            assert (await answered(easy(pool)))["count"] == 1

    asyncio.run(go())


def test_an_idle_worker_that_dies_is_replaced() -> None:
    async def go() -> None:
        async with pool_of(first=1) as pool:
            worker = children(pool.fork_server_process)[0]
            os.kill(worker, signal.SIGKILL)
            assert wait_until(lambda: not is_alive(worker))  # so that the event loop can't have seen its end
            assert (await answered(easy(pool)))["count"] == 1

    asyncio.run(go())


def test_a_fork_server_that_dies_is_replaced() -> None:
    async def go() -> None:
        async with pool_of(first=1) as pool:
            workers = children(pool.fork_server_process)
            os.kill(pool.fork_server_process, signal.SIGKILL)
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            assert await until(lambda: not any(map(is_alive, workers)))
            assert await until(lambda: not pool.counts["idle"])  # their ends have reached this process
            assert (await asyncio.wait_for(answered(easy(pool)), FOREVER))["count"] == 1

    asyncio.run(go())


GREEDY = '''
from gridwise.model.constraint import Constraint
from gridwise.model.grid import Cell
from gridwise.model.relations import In


class Greedy(Constraint):
    """Takes so many megabytes, or, without a number, time without end."""

    megabytes: int = 0

    def relations(self, board):
        taken = bytearray(self.megabytes << 20)
        while not taken:
            pass
        yield In(Cell((0, 0)), frozenset((1,)))
'''


@pytest.fixture
def greedy(tmp_path: Path) -> str:
    path = tmp_path / "greedy.py"
    path.write_text(GREEDY)
    return str(path)


def taking(megabytes: int) -> dict[str, Any]:
    return {
        "puzzle": json.dumps(["LatinSquare", {"size": [2, 2]}, {"name": "Greedy", "megabytes": megabytes}]),
        "limit": 9,
    }


def test_memory_has_a_limit(greedy: str) -> None:
    async def go() -> None:
        async with pool_of(JobLimits(memory=300 << 20), plugins=[greedy], first=1) as pool:
            assert (await answered(pool.job("count", taking(20))))["count"] == 1
            worker = children(pool.fork_server_process)
            told = await answered(pool.job("count", taking(1000)))
            assert told == {"status": 504, "error": {"message": "this needs more memory than the server allows"}}
            assert (await answered(easy(pool)))["count"] == 1
            assert children(pool.fork_server_process) != worker, "a worker that ran out of memory is not asked again"

    asyncio.run(go())


def test_a_job_that_never_looks_at_the_clock_is_ended(greedy: str) -> None:
    async def go() -> None:
        async with pool_of(JobLimits(seconds=0.5), plugins=[greedy], first=1) as pool:
            with pytest.raises(TimeUp):
                await answered(pool.job("count", taking(0)))
            assert (await answered(easy(pool)))["count"] == 1

    asyncio.run(go())


def test_a_job_beyond_its_memory_or_time_is_answered(greedy: str) -> None:
    with (
        running("--seconds", "0.5", "--memory", "300", before=("--plugin", greedy)) as server,
        server.client() as client,
    ):
        for megabytes in (0, 1000):
            body = {"puzzle": taking(megabytes)["puzzle"]}
            assert client.post("count", json=body).json()["status"] == "undecided"
            assert lines(client.post("solve", json=body))[-1]["answer"]["status"] == "undecided"
            assert list(lines(client.post("explain", json=body))[-1]) == ["undecided"]
            assert client.post("candidates", json=body).json()["status"] == "undecided"
            assert client.post("rate", json=body).json()["status"] == "undecided"
            assert client.post("check", json=body).status_code == 504


def test_a_stream_keeps_what_was_sent_when_it_is_ended() -> None:
    async def go() -> None:
        async with pool_of(first=1) as pool:
            async with pool.job("solve", {"puzzle": ENDLESS, "limit": 1000}, streams=True) as job:
                first = await job.next()
                assert first.kind is FrameKind.LINE
                worker = children(pool.fork_server_process)[0]
            assert await until(lambda: not is_alive(worker)), "leaving the block ends the worker"
            assert (await answered(easy(pool)))["count"] == 1

    asyncio.run(go())


# ---- the server ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running("--seconds", "3") as server:
        yield server


@contextmanager
def raw_request(server: Running, endpoint: str, body: str) -> Iterator[socket.socket]:
    """A request on a connection of our own, to be cut off at will."""
    host, port = server.url.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port))) as connection:
        head = f"POST /api/v1/{endpoint} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        yield connection


def the_one_at_work(server: Running) -> int:
    """The worker that is at work; there may be others that are just starting, which takes less processor time."""
    before: dict[int, float] = {}
    found: list[int] = []

    def look() -> bool:
        spent = {worker: processor_seconds(worker) for worker in server.processes()["workers"]}
        found[:] = [worker for worker, now in spent.items() if now - before.setdefault(worker, now) >= 0.05]
        return bool(found)

    assert wait_until(look)
    return found[0]


@pytest.mark.parametrize("worked", [0.1, 0.35], ids=["first lane", "long lane"])
def test_a_client_that_goes_away_ends_its_job_within_a_quarter_second(served: Running, worked: float) -> None:
    body = json.dumps(slow(int(worked * 100)))
    assert wait_until(lambda: not served.busy())
    with raw_request(served, "count", body):
        worker = the_one_at_work(served)
        wait_for_work(worker, worked)
    assert spent_until_the_end(worker) < 0.25, "the job went on"
    assert wait_until(lambda: len(served.processes()["workers"]) == STANDING)


def test_a_client_that_leaves_a_stream_ends_its_job(served: Running) -> None:
    hard = json.dumps({"puzzle": ENDLESS, "limit": 1000})
    with raw_request(served, "solve", hard) as connection:
        assert b"200 OK" in connection.recv(1000)
        # It does not read on, so that the worker can't get rid of its solutions.
        assert wait_until(served.busy)
    assert wait_until(lambda: not served.busy())
    assert wait_until(lambda: len(served.processes()["workers"]) == STANDING)


def test_undecided_is_an_answer_at_the_limit(server: Running) -> None:
    with server.client() as client:
        start = time.monotonic()
        counted = client.post("count", content=SLOW, headers={"content-type": "application/json"})
        assert counted.status_code == 200
        assert counted.json()["exact"] is False
        assert time.monotonic() - start > 2.5


def test_a_worker_stopped_in_a_stream_leaves_an_undecided_line(server: Running) -> None:
    """The hard limit: what was sent stays, and the last line says that the job was ended."""
    assert wait_until(lambda: not server.busy())
    blank = json.dumps(["Sudoku", {"size": [36, 36]}])
    with server.client() as client, ThreadPoolExecutor() as threads:
        asked = threads.submit(client.post, "solve", json={"puzzle": blank, "limit": 1000})
        assert wait_until(server.busy)
        for worker in server.busy():
            os.kill(worker, signal.SIGSTOP)
        told = lines(asked.result())
    last = told[-1]["answer"]
    assert last["count"] == len(told) - 1
    assert last["reason"] == "the time limit was reached"
    assert last["status"] == ("several" if last["count"] > 1 else "undecided")


def test_a_full_server_says_when_to_try_again(server: Running) -> None:
    many = max(2, os.cpu_count() or 1) + 8
    all_connected = threading.Barrier(many)  # lest some be answered before others ask

    def ask(number: int) -> httpx.Response:
        with server.client() as client:
            client.get("types")
            all_connected.wait(FOREVER)
            return client.post("count", json=slow(1000 + number))

    with ThreadPoolExecutor(many) as threads:
        answers = list(threads.map(ask, range(many)))
    refused = [each for each in answers if each.status_code == 429]
    assert len(refused) >= 4
    assert all(int(each.headers["retry-after"]) > 0 for each in refused)
    assert all(each.json()["error"]["message"] for each in refused)
    assert {each.status_code for each in answers} <= {200, 429}


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind_however_the_server_ends(ending: signal.Signals) -> None:
    command = [sys.executable, "-m", "gridwise", "serve", "--port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    try:
        url = process.stderr.readline().split()[3]
        server = Running(url, process)
        with raw_request(server, "count", json.dumps(slow(0))):
            assert wait_until(lambda: len(server.processes()["workers"]) == STANDING + 1), "one is in the long lane"
            found = server.processes()
            process.send_signal(ending)
            process.wait(FOREVER)
    finally:
        process.kill()
    mine = [*found["fork server"], *found["workers"]]
    assert wait_until(lambda: not any(map(is_alive, mine)))
    assert "Traceback" not in process.stderr.read()
