"""What a player can ask for (hint, step, check, solution), and how the answers are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.timer import Timer

from gridwise._core import Cancel
from gridwise.common.errors import PuzzleError, Undecided
from gridwise.model.grid import Cell
from gridwise.model.results import Answer, Mistake, Status
from gridwise.solving.explaining import Hint, hint
from gridwise.solving.player_mistakes import player_mistakes
from gridwise.solving.solve import solve
from gridwise.tui.background_call import BackgroundCall

if TYPE_CHECKING:
    from gridwise.tui.app import Play


class Assistant:
    """Answers the player's requests, one at a time, in the background."""

    class Done(Message):
        """A request has its answer."""

        def __init__(self, job: BackgroundCall) -> None:
            super().__init__()
            self.job = job

    def __init__(self, app: Play) -> None:
        self._app = app
        self._hint: Hint | None = None
        self._stage = 0
        self._job: BackgroundCall | None = None
        self._limit: Timer | None = None

    @property
    def running(self) -> str:
        """The name of the running request, empty if there is none."""
        return "" if self._job is None else self._job.name

    def forget(self) -> None:
        """Stop the running request and clear what is shown: the board has changed."""
        self._end_job()
        self._hint, self._stage = None, 0
        self._app.board.wrong = set()
        self._app.board.show_step(None, 0)

    def mark_wrong(self, mistakes: Iterable[Mistake]) -> None:
        """Mark the entries involved in mistakes."""
        cells = {Cell.parse(name) for mistake in mistakes for name in mistake.cells}
        self._app.board.wrong = {cell for cell in cells if cell not in self._app.game.puzzle.givens}

    def ask(self, name: str, ask: Callable[[Cancel], Any], then: Callable[[Any], None]) -> None:
        """Run `ask` in the background and call `then` with its answer."""
        self._end_job()
        self._job = BackgroundCall(name, ask, then)
        self._limit = self._app.set_timer(self._app.seconds, self._too_long)
        self._job.start(lambda job: self._app.post_message(self.Done(job)))

    def receive(self, job: BackgroundCall) -> None:
        """Show an answer; that of a request given up in the meantime is dropped."""
        if job is not self._job:
            return
        self._end_job()
        if job.error is None:
            job.then(job.result)
        elif isinstance(job.error, PuzzleError | Undecided):
            self._app.say(str(job.error))
        else:
            raise job.error

    def _too_long(self) -> None:
        if self._job is not None:
            name = self._job.name
            self._end_job()
            self._app.say(f"{name}: no answer within {self._app.seconds:g} seconds.")
            self._app.refresh_state()

    def _end_job(self) -> None:
        if self._limit is not None:
            self._limit.stop()
        if self._job is not None:
            self._job.stop()
        self._job = self._limit = None

    def do_stop(self) -> None:
        """Stop the running request, or clear what is shown."""
        if self._job is not None:
            self._end_job()
            self._app.say("Stopped.")
        else:
            self.forget()
            self._app.board.go(self._app.board.cursor)
            self._app.say("")

    def do_hint(self) -> None:
        """Show the next stage of a hint."""
        if self._hint is not None:
            self._show_hint(self._hint)
            return
        self.ask("Looking for a hint", self._hinting(), self._show_hint)

    def _hinting(self) -> Callable[[Cancel], tuple[list[Mistake], Hint]]:
        position, seconds = self._app.game.position(), self._app.seconds

        def ask(cancel: Cancel) -> tuple[list[Mistake], Hint]:
            wrong = player_mistakes(position, seconds=seconds, cancel=cancel)
            return wrong, Hint() if wrong else hint(position, seconds=seconds, cancel=cancel)

        return ask

    def _show_hint(self, answer: Hint | tuple[list[Mistake], Hint]) -> None:
        if isinstance(answer, tuple):
            wrong, answer = answer
            if wrong:
                self._show_check(wrong)
                return
            self._hint, self._stage = answer, 0
        if answer.step is None:
            self._app.say("There is no further step to show." if not self._app.game.full else answer.stage(1))
            return
        self._stage = min(self._stage + 1, 4)
        stages = [answer.stage(number) for number in range(1, self._stage + 1)]
        rest = " (F2: more)" if self._stage < 4 else " (F3: apply it)"
        self._app.say(" ".join(stages) + rest)
        self._app.board.show_step(answer.step, self._stage)

    def do_step(self) -> None:
        """Apply the next step."""
        if self._hint is not None and self._hint.step is not None:
            self._take(([], self._hint))
        else:
            self.ask("Looking for a step", self._hinting(), self._take)

    def _take(self, answer: tuple[list[Mistake], Hint]) -> None:
        wrong, next_hint = answer
        if wrong:
            self._show_check(wrong)
        elif next_hint.step is None:
            self._app.say("There is no further step to apply.")
        elif self._app.after_move(self._app.game.take(next_hint.step)) and not self._app.game.full:
            self._app.say(str(next_hint.step))

    def do_check(self) -> None:
        """Mark mistakes."""
        position, seconds = self._app.game.position(), self._app.seconds
        self.ask("Checking", lambda cancel: player_mistakes(position, seconds=seconds, cancel=cancel), self._show_check)

    def _show_check(self, wrong: list[Mistake]) -> None:
        self.mark_wrong(wrong)
        if not wrong:
            self._app.say("No mistakes so far.")
        else:
            more = f" (and {len(wrong) - 4} more)" if len(wrong) > 4 else ""
            self._app.say("; ".join(dict.fromkeys(mistake.message for mistake in wrong[:4])) + more + ".")

    def do_solve(self) -> None:
        """Fill in the solution."""
        puzzle, seconds = self._app.game.puzzle, self._app.seconds
        self.ask("Solving", lambda cancel: solve(puzzle, 2, seconds=seconds, cancel=cancel), self._show_solution)

    def _show_solution(self, answer: Answer) -> None:
        if answer.solution is not None:
            self._app.after_move(self._app.game.fill(answer.solution))
            self._app.clock.run(False)
        reason = f": {answer.reason}" if answer.reason else ""
        self._app.say(
            {
                Status.ONE: "This is the only solution.",
                Status.SEVERAL: "This is one of several solutions.",
                Status.NONE: f"There is no solution{reason}.",
                Status.UNDECIDED: f"Undecided{reason}.",
            }[answer.status]
        )
