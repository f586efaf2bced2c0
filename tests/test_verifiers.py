"""The taskset for verifiers, run by verifiers itself with a scripted model behind an endpoint like a provider's."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

import gridwise as gw
from later_modules import later

vf = later("verifiers.v1")
verifiers = later("gridwise.environments.verifiers")

SMALL = {"type": "Sudoku", "level": "Easy", "board_size": 4, "size": 1, "seed": 3}
Model = Callable[[list[dict[str, Any]]], dict[str, Any]]


def says(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def calls(name: str, **arguments: Any) -> dict[str, Any]:
    function = {"name": name, "arguments": json.dumps(arguments)}
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": name, "type": "function", "function": function}],
    }


@contextmanager
def endpoint(model: Model) -> Iterator[str]:
    """The address of a server that answers every request for a completion with what the model says."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            message = model(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["messages"])
            finish = "tool_calls" if "tool_calls" in message else "stop"
            choice = {"index": 0, "message": message, "finish_reason": finish}
            reply = {"id": "1", "object": "chat.completion", "created": 0, "model": "scripted", "choices": [choice]}
            data = json.dumps(reply).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


def environment(**taskset: Any) -> Any:
    agent = {"harness": {"id": "scripted_harness"}, "runtime": {"type": "subprocess"}}
    config = {"taskset": {"id": "gridwise-verifiers", **taskset}, "agent": agent}
    return vf.load_environment(vf.SingleAgentEnvConfig.model_validate(config))


def rollouts(models: list[Callable[[gw.Puzzle], Model]], **taskset: Any) -> list[Any]:
    """The trace of the first task with each model, which knows the puzzle."""
    env = environment(**taskset)
    task = next(iter(env.taskset))
    puzzle = gw.parse(task.data.puzzle)

    async def run() -> list[Any]:
        async with env.serving():
            return [await one(model(puzzle)) for model in models]

    async def one(model: Model) -> Any:
        with endpoint(model) as url:
            client = vf.EvalClientConfig(base_url=url, api_key_var="NO_KEY")
            episode = await env.run_episode(task, vf.ModelContext(model="scripted", client=client))
        assert episode.ok, [*episode.errors, *(trace.errors for trace in episode.traces)]
        return episode.traces[0]

    return asyncio.run(run())


def answer(puzzle: gw.Puzzle, wrong: int = 0) -> str:
    """The solution, with some of the open cells wrong."""
    solution = next(gw.solutions(puzzle)).entries
    for cell in [cell for cell in puzzle if puzzle[cell] is None][:wrong]:
        solution[cell] = "1" if solution[cell] != "1" else "2"
    rows = [[solution[gw.Cell((row, column))] for column in range(4)] for row in range(4)]
    return "\n".join(map(" ".join, rows))


def replies(text: Callable[[gw.Puzzle], str]) -> Callable[[gw.Puzzle], Model]:
    return lambda puzzle: lambda _: says(text(puzzle))


def test_answers_are_graded_in_rollouts() -> None:
    texts: list[Callable[[gw.Puzzle], str]] = [
        lambda puzzle: f"Thus:\n<answer>\n{answer(puzzle)}\n</answer>",
        lambda puzzle: r"\boxed{" + answer(puzzle).replace("\n", " / ") + "}",
        lambda puzzle: answer(puzzle, wrong=1),
        lambda puzzle: "I don't know.",
    ]
    traces = rollouts([replies(text) for text in texts], **SMALL)
    assert [trace.reward for trace in traces] == [1, 1, 0, 0]
    assert [trace.metrics["readable"] for trace in traces] == [1, 1, 1, 0]
    assert [trace.metrics["cells"] > 0.8 for trace in traces] == [True, True, True, False]


def player(puzzle: gw.Puzzle) -> Model:
    """A model that looks, asks for a hint, and then plays the solution, move by move."""
    solution = next(gw.solutions(puzzle)).entries
    moves = [calls("move", cell=str(cell), symbol=solution[cell]) for cell in puzzle if puzzle[cell] is None]
    script = [calls("board"), calls("hint", stage=2), *moves, calls("check"), says("Done.")]

    def model(messages: list[dict[str, Any]]) -> dict[str, Any]:
        turn = sum(message["role"] == "assistant" for message in messages)
        if turn == len(script) - 1:
            assert json.loads(messages[-1]["content"])["verdict"] == "right"
        return script[turn]

    return model


def test_a_puzzle_is_solved_with_tools(tmp_path: Path) -> None:
    file = tmp_path / "one.yml"
    gw.dump("1.....3..2.....4", file)
    [trace] = rollouts([player], file=str(file), task={"tools": {"names": ["board", "move", "check", "hint"]}})
    assert trace.reward == 1
    assert trace.metrics["moves"] == trace.state.moves == 12
    assert trace.metrics["hints"] == 1
    assert trace.metrics["readable"] == 0


def test_tasks_are_reproducible_and_configured() -> None:
    config = {"type": "KenKen", "level": "easy", "board_size": 4, "size": 3, "seed": 5}
    one, two = (list(environment(**config).taskset) for _ in range(2))
    assert [task.data for task in one] == [task.data for task in two]
    assert len({task.key for task in one}) == 3
    assert {task.data.level for task in one} == {"Easy"}
    assert not one[0].toolsets(one[0].config)
    assert all(rule in one[0].data.prompt for rule in gw.parse(one[0].data.puzzle).rules)


def test_shares_and_strict_answers() -> None:
    def reward(text: Callable[[gw.Puzzle], str], **task: Any) -> float:
        config = verifiers.PuzzleTasksetConfig(**SMALL, task=task)
        [puzzle_task] = verifiers.PuzzleTaskset(config)
        trace = SimpleNamespace(last_reply=text(gw.parse(puzzle_task.data.puzzle)), state=verifiers.BoardState())
        return float(asyncio.run(puzzle_task.solved(trace)))

    assert 0.4 < reward(lambda puzzle: answer(puzzle, wrong=1), partial=True) < 0.5
    assert reward(answer) == 1
    assert reward(answer, strict=True) == 0


def test_without_the_library_one_line_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "verifiers.v1", None)
    for module in ("verifiers", "verifiers_tools"):
        monkeypatch.delitem(sys.modules, f"gridwise.environments.{module}", raising=False)
    with pytest.raises(gw.MissingExtra, match=r"pip install 'gridwise\[verifiers\]'"):
        __import__("gridwise.environments.verifiers")
