"""From a seed to a puzzle: boards are filled, dealt and steered until one meets the criteria and is in style.

If the tries run out, the closest board is reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

from gridwise.common.errors import PuzzleError, Undecided, Unmet
from gridwise.generating.assess import assess_position, rating_attributes, with_score
from gridwise.generating.board_steering import BoardSteering
from gridwise.generating.bulk_generator import bulk_generator
from gridwise.generating.clue_symmetry import join_symmetric
from gridwise.generating.deadline import watched
from gridwise.generating.own_clues import needs_own_clues
from gridwise.generating.puzzle_assembly import PuzzleAssembly, rated
from gridwise.generating.recipe import CoreBoard, CorePath, Deal, givens_of
from gridwise.generating.request import GenerationRequest
from gridwise.generating.style import in_words
from gridwise.generating.wishes import Wishes
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Puzzle

LAYOUTS = 10_000
"""The maximum number of layouts to try until one can be filled: for an 8×8 Suguru, one in 150 can."""

NOT_OWN = "its own clues are not needed"
"""What is wrong with a puzzle that is unique without what makes its type."""
RULE_TRIES = 30
"""How many boards are rejected because the rules of their type are not needed, before they are accepted."""


def make(request: GenerationRequest, seed: int, watch: Watch | None = None) -> Puzzle:
    """The puzzle for this seed. Raises Unmet, with the closest puzzle found, after all tries.

    `watch` is called repeatedly during the search; an exception from it ends the search.
    """
    if (bulk := bulk_generator(request)) is not None:
        return bulk.puzzle(*bulk.make([seed]))
    try:
        search = PuzzleSearch(request, seed, watch)
        for _ in range(request.tries):
            if (puzzle := search.attempt()) is not None:
                return puzzle
        raise search.unmet()
    except (PuzzleError, Unmet):
        if request.otherwise is None:
            raise
    return make(request.otherwise, seed, watch)


class PuzzleSearch:
    """The search for one puzzle."""

    def __init__(self, request: GenerationRequest, seed: int, watch: Watch | None = None) -> None:
        self.request = request
        self.tries = 0
        """The number of boards filled so far."""
        self.random = Random(f"{request.title}/{request.criteria.levels}/{seed}")
        """Salted: the same seed gives different solutions to different types and levels."""
        self.rejected: Counter[str] = Counter()
        """How many puzzles were not in style, by what was wrong with them."""
        self.wishes = Wishes(request)
        self._watch = watch
        self.steering = BoardSteering(request, self.random, self.watch)
        self.assembly = PuzzleAssembly(request, seed)

    def watch(self) -> None:
        """Let the caller see how far the search is, or end it by an exception."""
        if self._watch is not None:
            self._watch(self)

    # ---- one try -------------------------------------------------------------------------------------------------

    def attempt(self) -> Puzzle | None:
        """A puzzle that meets the criteria and is in style, from a new solution; None if this try fails."""
        with watched(self):
            puzzle = self.rated_puzzle()
        if puzzle is not None and (fault := self.fault(puzzle)) is not None:
            self.rejected[fault] += 1
            puzzle = None
        chosen = self.wishes.choice(puzzle, self.tries)
        # A puzzle for which no difficulty was asked may be far too hard to rate to the end.
        return with_score(chosen) if chosen is not None and self.request.criteria.about_difficulty else chosen

    def fault(self, puzzle: Puzzle) -> str | None:
        """What is not in style, in a few words; None if all is well."""
        style, levels = self.request.style, self.request.criteria.levels
        level = levels[0] if levels is not None and levels[0] == levels[1] else None
        for measure, _ in style.misfits(puzzle, level):
            span = style.span(measure.name, level or 0)
            assert span is not None
            return in_words(measure.name, span)
        # Rules that every board has, such as windows, may never matter on a small one.
        hopeless = not puzzle.clues and self.rejected[NOT_OWN] >= RULE_TRIES
        return NOT_OWN if style.own_clues and not hopeless and not needs_own_clues(puzzle) else None

    def rated_puzzle(self) -> Puzzle | None:
        """A puzzle that meets the criteria by all techniques."""
        puzzle, criteria = self.made(), self.request.criteria
        if puzzle is None or criteria.settled_in_core(puzzle.attribute("rating") or {}):
            return puzzle
        # It was made without the techniques written in Python, which may make it easier than it looked.
        position = Position(puzzle)
        position.state.promises_one = True
        assessment = assess_position(position, criteria, criteria.whole_ladder)
        rating = rating_attributes(assessment.rating)
        if puzzle.attribute("rating") == rating:
            return puzzle
        return puzzle.replace(rating=rating) if assessment.met else None

    def made(self) -> Puzzle | None:
        """The same by the core's techniques alone, unless the criteria name one written in Python."""
        self.tries += 1
        if self.request.core_path is not None:
            return self.make_in_core(self.request.core_path)
        deal = self.dealt()
        board = None if deal is None else self.steering.board(deal)
        return None if board is None else self.assembly.finished(*board)

    def make_in_core(self, core_path: CorePath) -> Puzzle | None:
        """A puzzle that meets the criteria, made in the core."""
        self.watch()
        solution = self.filled()
        steering = self.steering
        steering.fewest = steering.fewest_clues(len(solution))
        board = core_path(solution, self.random)
        if board is None:
            return None
        if board.assessment.met and len(board.given) < steering.fewest:
            board = self.with_more_givens(solution, board)
        if board.assessment.met:
            return self.assembly.from_core(solution, board)
        if steering.is_nearer(board.assessment):
            steering.nearest = self.assembly.laid_out(solution, board), board.assessment
        return None

    def with_more_givens(self, solution: Mapping[Cell, int], board: CoreBoard) -> CoreBoard:
        """The core's board with as many givens as the style wants, assessed again."""
        carved = self.assembly.laid_out(solution, board)
        groups = join_symmetric(carved.deal, givens_of(carved.deal.puzzle), self.request.symmetry)
        more = self.steering.padded(replace(carved, groups=groups))
        first, cells = more.deal.constraint_count, more.deal.puzzle.grid.places
        given = tuple(cell for number, cell in enumerate(cells, first) if number in more.present)
        return replace(board, given=given, assessment=self.steering.assessed(more))

    def filled(self) -> dict[Cell, int]:
        """A solution of the board shared by all puzzles."""
        solution = self.request.recipe.filled(self.request.blank, self.random)
        if solution is None:
            raise PuzzleError(f"no such {self.request.title} exists: the rules contradict each other")
        return solution

    def dealt(self) -> Deal | None:
        """A solution and all its clues; None if that solution has no suitable ones.

        A layout that can't be filled, or not quickly, is replaced by another.
        """
        request = self.request
        for _ in range(LAYOUTS):
            declared = request.recipe.layout(request.base, self.random)
            if declared is request.base:
                return request.recipe.deal(request.blank, self.filled(), self.random)
            self.watch()
            board = Puzzle.from_declaration(declared, unfinished=True)
            with suppress(Undecided):
                if (solution := request.recipe.filled(board, self.random)) is not None:
                    return request.recipe.deal(board, solution, self.random)
        raise PuzzleError(f"none of the {LAYOUTS:,} layouts tried for {request.title} can be filled")

    # ---- the end -------------------------------------------------------------------------------------------------

    def closest(self) -> Puzzle | None:
        """The closest puzzle so far, not rated again."""
        if self.steering.nearest is None:
            return None
        board, assessment = self.steering.nearest
        rating = None if assessment.rating is None else rating_attributes(assessment.rating)
        return self.assembly.built(board, rating)

    def unmet(self) -> Unmet:
        """The error for criteria that were not met, with the closest puzzle."""
        request = self.request
        wanted = request.criteria.in_words()
        tries = f"{self.tries} {'try' if self.tries == 1 else 'tries'}"
        what = f"no {request.title}{f' ({wanted})' if wanted else ''} was found in {tries}"
        if self.rejected:
            fault, count = self.rejected.most_common(1)[0]
            what += f"; {count} had the right difficulty but not the style ({fault})"
        if self.steering.nearest is None:
            return Unmet(f"{what}{_advised(request.recipe.advice(None, request.base))}", None)
        board, assessment = self.steering.nearest
        rating = rated(board)
        nearest = f"{_in_words(rating)}, {len(board.present)} clues"
        advice = _advised(request.recipe.advice(assessment.too_hard, request.base))
        return Unmet(f"{what}; the closest is {nearest}{advice}", self.assembly.built(board, rating))

    @property
    def advice(self) -> str:
        """What would help if no board had one solution, as a sentence; empty if one had, or nothing is known."""
        return "" if self.steering.nearest else _advised(self.request.recipe.advice(None, self.request.base))

    @property
    def near(self) -> str:
        """A description of the closest board so far, as far as known without rating it again."""
        if self.steering.nearest is None:
            return ""
        board, assessment = self.steering.nearest
        hard = "harder than requested, " if assessment.too_hard else ""
        known = f"{_in_words(rating_attributes(assessment.rating))}, " if assessment.rating is not None else hard
        return f"{known}{len(board.present)} clues"


Watch = Callable[[PuzzleSearch], None]
"""A callback during a search, called for each board that is carved or assessed."""


def _advised(advice: str) -> str:
    return f". {advice}" if advice else ""


def _in_words(rating: dict[str, object] | None) -> str:
    rating = rating or {}
    how = f" ({rating['hardest']}, {rating['score']:g})" if rating.get("hardest") else ""
    return f"{rating.get('level', 'not rated')}{how}"
