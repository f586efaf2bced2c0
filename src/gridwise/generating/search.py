"""From a seed to a puzzle: fill, deal, carve, and change the board until it meets the criteria or the tries run out.

A board that is too hard gets clues back where the requested techniques got stuck. One that is too easy loses clues or
has some replaced. A change is kept if it does not make the board worse. If nothing fits, the closest board is reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, floor
from random import Random

from gridwise.common.errors import PuzzleError, Undecided, Unmet
from gridwise.generating.assess import (
    Assessment,
    assess,
    assess_fixed_clues,
    assess_position,
    rating_attributes,
    starting_position,
)
from gridwise.generating.bulk_generator import bulk_generator
from gridwise.generating.carve import carve, shuffled, thinnable
from gridwise.generating.clue_symmetry import join_symmetric
from gridwise.generating.criteria import Criteria
from gridwise.generating.own_clues import needs_own_clues
from gridwise.generating.recipe import CoreBoard, CorePath, Deal, Groups, as_dealt, board_of, givens_of
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.request import GenerationRequest
from gridwise.generating.style import in_words
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle

CHANGES = 60
"""How often a deal is repaired before another one is tried."""
FEW = 3
"""The number of clues to try to remove at once from a board that is slightly too easy."""
EDGE = 8
"""For a board that is too easy, all but one in this many changes return to where it was too hard."""
BULK = 15
"""One more clue is restored at once for every this many unsolved cells."""
LARGE = 40
"""On boards with more cells than this, carving constraints takes longer than finding where they are needed."""
LAYOUTS = 10_000
"""The maximum number of layouts to try until one can be filled: for an 8×8 Suguru, one in 150 can."""
MORE_GIVENS = 1.27
"""Boards get up to this many times the fewest givens of their style: 27 to 34 for a Sudoku."""
ORDERS = 3
"""How many orders of carving are tried for a board with few givens before another deal is made."""
PATIENCE = 12
"""After this many changes in a row without improvement, another deal is tried."""
NEAR, MORE = 1.0, 3
"""A board within the distance `NEAR` gets `MORE` times the patience."""
EXCHANGES = 8
"""The maximum number of attempts to replace clues until the board changes."""
ROUNDS, NEEDED = 12_000, 10
"""From a board that has grown, clues are removed in this many rounds divided by its places, since each takes longer on
a large board, or until this many rounds in a row fail."""


@dataclass(frozen=True)
class CarvedBoard:
    """A deal with some of its clues."""

    deal: Deal
    groups: Groups
    """The groups of clues that may be removed or restored."""
    present: frozenset[int]
    minimal: bool = True
    """Whether none of the groups can be removed."""

    @cached_property
    def kept(self) -> Groups:
        """The present groups."""
        return tuple(group for group in self.groups if group[0] in self.present)

    @cached_property
    def gone(self) -> Groups:
        """The absent groups."""
        return tuple(group for group in self.groups if group[0] not in self.present)

    def with_groups(self, *groups: tuple[int, ...]) -> CarvedBoard:
        """The board with these groups restored."""
        return replace(self, present=self.present.union(*groups), minimal=False)


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
        self.seed = seed
        self.watch: Watch = watch or (lambda search: None)
        self.tries = 0
        """The number of boards filled so far."""
        self.random = Random(f"{request.title}/{request.criteria.levels}/{seed}")
        """Salted: the same seed gives different solutions to different types and levels."""
        self.rejected: Counter[str] = Counter()
        """How many puzzles were not in style, by what was wrong with them."""
        self.nearest: tuple[CarvedBoard, Assessment] | None = None
        self.fewest = 0
        """How many clues the current board must have at least."""
        self.by = request.criteria.thin if request.criteria.thin_at_once else None
        self.core_path = request.core_path

    # ---- one try -------------------------------------------------------------------------------------------------

    def attempt(self) -> Puzzle | None:
        """A puzzle that meets the criteria and is in style, from a new solution; None if this try fails."""
        puzzle = self.rated_puzzle()
        if puzzle is None or (fault := self.fault(puzzle)) is None:
            return puzzle
        self.rejected[fault] += 1
        return None

    def fault(self, puzzle: Puzzle) -> str | None:
        """What is not in style, in a few words; None if all is well."""
        style, levels = self.request.style, self.request.criteria.levels
        level = levels[0] if levels is not None and levels[0] == levels[1] else None
        for measure, _ in style.misfits(puzzle, level):
            span = style.span(measure.name, level or 0)
            assert span is not None
            return in_words(measure.name, span)
        return "its own clues are not needed" if style.own_clues and not needs_own_clues(puzzle) else None

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
        if self.core_path is not None:
            return self.make_in_core(self.core_path)
        deal = self.dealt()
        if deal is None:
            return None
        self.fewest = self.fewest_clues(len(deal.values))
        criteria = self.request.criteria
        if deal.helpers and not deal.groups and not deal.last and self.by is not None and criteria.clues is None:
            result = self.repaired(deal)
        elif deal.last and not deal.helpers and self.can_grow(deal):
            solvable = self.solvable(deal) if self.request.recipe.grows else deal
            return None if solvable is None else self.grown(solvable)
        else:
            board = self.lightest(deal)
            result = None if board is None else self.steered(self.padded(board))
        return None if result is None else self.finished(*result)

    def lightest(self, deal: Deal) -> CarvedBoard | None:
        """A carved deal with no more givens than the style allows, tried in several orders; None if there is none."""
        most = self.request.most_givens
        for _ in range(ORDERS):
            board = self.carved(deal)
            if board is None or most is None:
                return board
            if sum(number >= deal.constraint_count for number in board.present) <= most:
                return board
        return None

    def make_in_core(self, core_path: CorePath) -> Puzzle | None:
        """A puzzle that meets the criteria, made in the core."""
        self.watch(self)
        solution = self.filled()
        self.fewest = self.fewest_clues(len(solution))
        board = core_path(solution, self.random)
        if board is None:
            return None
        if board.assessment.met and len(board.given) < self.fewest:
            board = self.with_more_givens(solution, board)
        if board.assessment.met:
            return self.put_together(solution, board)
        if self.nearest is None or board.assessment.distance < self.nearest[1].distance:
            self.nearest = self.laid_out(solution, board), board.assessment
        return None

    def fewest_clues(self, cells: int) -> int:
        """How many clues a board with so many cells gets: by the criteria, or by the style if all clues are givens."""
        criteria = self.request.criteria
        if criteria.clues is not None or criteria.levels is None or not isinstance(self.request.recipe, Givens):
            return criteria.clues[0] if criteria.clues else 0
        span = self.request.style.span("given cells", criteria.levels[0])
        if span is None or criteria.levels[0] != criteria.levels[1]:
            return 0
        least = ceil(span[0] * cells)
        return self.random.randint(least, max(least, floor(min(span[1], MORE_GIVENS * span[0]) * cells)))

    def with_more_givens(self, solution: Mapping[Cell, int], board: CoreBoard) -> CoreBoard:
        """The core's board with as many givens as the style wants, assessed again."""
        carved = self.laid_out(solution, board)
        groups = join_symmetric(carved.deal, givens_of(carved.deal.puzzle), self.request.symmetry)
        more = self.padded(replace(carved, groups=groups))
        first, cells = more.deal.constraint_count, more.deal.puzzle.grid.places
        given = tuple(cell for number, cell in enumerate(cells, first) if number in more.present)
        return replace(board, given=given, assessment=self.assessed(more))

    def put_together(self, solution: Mapping[Cell, int], board: CoreBoard) -> Puzzle:
        """The puzzle from the core, with its attributes."""
        blank = self.request.blank
        name, declared = blank.symbols.name, blank.declaration
        known = {cell: name[value] for cell, value in solution.items()}
        givens = {cell: known[cell] for cell in board.given}
        attributes = {
            **declared.attributes,
            **self.generated_attributes(blank, list(known.values()), rating_attributes(board.assessment.rating)),
        }
        if givens:
            attributes["initial"] = board_of(blank, [givens.get(cell) for cell in known])
        rules = [part for part in declared.constraints if not part.is_clue]
        declared = Declaration(declared.type, attributes, (*rules, *board.clues))
        puzzle = blank.unchecked_copy(declared, board.clues or None, givens, known)
        return puzzle if board.holds else _checked(puzzle, solution)

    def laid_out(self, solution: Mapping[Cell, int], board: CoreBoard) -> CarvedBoard:
        """The core's board as a deal with all its clues."""
        blank = self.request.blank
        rules = [part for part in blank.declaration.constraints if not part.is_clue]
        declared = replace(blank.declaration, constraints=(*rules, *board.clues))
        deal = Deal(blank.unchecked_copy(declared, board.clues), solution, fixed=tuple(range(len(board.clues))))
        return CarvedBoard(deal, (), frozenset(deal.fixed).union(map(deal.given, board.given)))

    def filled(self) -> dict[Cell, int]:
        """A solution of the board shared by all puzzles."""
        solution = self.request.recipe.filled(self.request.blank, self.random)
        if solution is None:
            raise PuzzleError(f"no such {self.request.title} exists: the rules contradict each other")
        return solution

    def can_grow(self, deal: Deal) -> bool:
        """Whether a board should start with a few clues instead of losing most of them."""
        criteria = self.request.criteria
        if self.request.recipe.grows and criteria.thin is not None and criteria.clues is None:
            return True
        return criteria.cannot_be_too_easy and self.slow_to_carve(deal)

    def slow_to_carve(self, deal: Deal) -> bool:
        """Whether a large board has constraints that can't be carved with the requested techniques."""
        return len(deal.values) > LARGE and (self.by is None or not thinnable(deal, deal.last))

    def grown(self, deal: Deal) -> Puzzle | None:
        """A puzzle that starts with a few clues and gets more where the requested techniques are stuck.

        If nothing is too easy and clues are constraints, that is faster than carving a minimal board, which would need
        many of them back.
        """
        groups = join_symmetric(deal, deal.groups, self.request.symmetry)
        few = [*_share(groups, 1 / 16, self.random), *_share(deal.last, 1 / 3, self.random)]
        board = CarvedBoard(deal, groups + deal.last, frozenset(deal.fixed).union(*few), minimal=False)
        result = self.steered(self.sparse(board) if self.request.recipe.grows else board)
        # Some techniques rely on uniqueness.
        alone = result is not None and carve(deal, (), result[0].present).unique
        return self.finished(*result) if result is not None and alone else None

    def solvable(self, deal: Deal) -> Deal | None:
        """A deal that the requested techniques solve with all of its clues, changed for that; None if that fails."""
        assessment, patience = self.with_all_clues(deal), PATIENCE
        while assessment.too_hard and patience > 0:
            changed = self.request.recipe.change(deal, assessment.open, self.random, harder=False)
            if changed is None:
                return None
            new = self.with_all_clues(changed)
            patience = PATIENCE if new.distance < assessment.distance else patience - 1
            if new.distance <= assessment.distance:
                deal, assessment = changed, new
        return None if assessment.too_hard else deal

    def with_all_clues(self, deal: Deal) -> Assessment:
        """Assess a deal with everything that it could show."""
        self.watch(self)
        return assess(deal, frozenset(deal.fixed).union(*deal.groups, *deal.last), self.request.criteria)

    def sparse(self, board: CarvedBoard) -> CarvedBoard:
        """The board with few clues, as many as the requested techniques need: some restored, others removed."""
        while (assessment := self.assessed(board)).too_hard and board.gone:
            choice = self.deciding(board, assessment.open) or board.gone
            count = min(len(choice), 1 + len(assessment.open) // BULK)
            board = board.with_groups(*self.random.sample(choice, count))
        order, needed = shuffled(board.kept, self.random), 0
        size = 1 + len(order) * len(board.deal.values) // ROUNDS
        for start in range(0, len(order), size):
            without = self.without(board, order[start : start + size])
            needed = needed + 1 if without is None else 0
            board = without or board
            if needed == NEEDED or self.request.recipe.is_sparse(board.deal, board.present):
                break
        return board

    def without(self, board: CarvedBoard, groups: list[tuple[int, ...]]) -> CarvedBoard | None:
        """The board without some of these groups: those far from where the requested techniques get stuck."""
        for _ in range(2):
            lighter = replace(board, present=board.present.difference(*groups))
            assessment = self.assessed(lighter)
            if not assessment.too_hard:
                return lighter
            stuck = set(assessment.open)
            places = [{place for number in group for place in board.deal.places_of(number)} for group in groups]
            groups = [group for group, near in zip(groups, places, strict=True) if stuck.isdisjoint(near)]
            if not groups:
                return None
        return None

    def dealt(self) -> Deal | None:
        """A solution and all its clues; None if that solution has no suitable ones.

        A layout that can't be filled, or not quickly, is replaced by another.
        """
        request = self.request
        for _ in range(LAYOUTS):
            declared = request.recipe.layout(request.base, self.random)
            if declared is request.base:
                return request.recipe.deal(request.blank, self.filled(), self.random)
            self.watch(self)
            board = Puzzle.from_declaration(declared, unfinished=True)
            with suppress(Undecided):
                if (solution := request.recipe.filled(board, self.random)) is not None:
                    return request.recipe.deal(board, solution, self.random)
        raise PuzzleError(f"none of the {LAYOUTS:,} layouts tried for {request.title} can be filled")

    def carved(self, deal: Deal) -> CarvedBoard | None:
        """A carved deal, changed until all helpers can be removed; None if that fails."""
        for _ in range(CHANGES):
            self.watch(self)
            groups = join_symmetric(deal, deal.groups, self.request.symmetry)
            parts = (deal.helpers, groups, deal.last)
            tried = [group for part in parts for group in shuffled(part, self.random)]
            carving = carve(deal, tried, by=None if deal.helpers else self.by)
            left = [number for group in deal.helpers for number in group if number in carving.present]
            if carving.unique and not left:
                return CarvedBoard(deal, groups + deal.last, carving.present)
            near = sorted({cell for number in left for cell in deal.places_of(number)})
            changed = self.request.recipe.change(deal, near, self.random, harder=False)
            if changed is None:
                return None
            deal = changed
        return None

    def padded(self, board: CarvedBoard) -> CarvedBoard:
        """The board with clues restored until it has the minimum number."""
        while len(board.present) < self.fewest:
            room = [group for group in board.gone if len(board.present) + len(group) <= max(self.fewest, 1)]
            if not (choice := room or board.gone):
                break
            board = board.with_groups(self.random.choice(choice))
        return board

    def repaired(self, deal: Deal) -> tuple[CarvedBoard, Assessment] | None:
        """A deal of only fixed clues, changed until the requested techniques solve it and it meets the criteria.

        That proves uniqueness, so nothing has to be carved or searched on the way.
        """
        criteria = self.request.criteria
        assessment, patience = assess_fixed_clues(deal, criteria), PATIENCE
        while not assessment.met and patience > 0:
            near = assessment.open or deal.puzzle.grid.meant
            changed = self.request.recipe.change(deal, near, self.random, harder=not assessment.too_hard)
            if changed is None:
                return None
            new = assess_fixed_clues(changed, criteria)
            patience = PATIENCE if new.distance < assessment.distance else patience - 1
            if new.distance <= assessment.distance:
                deal, assessment = changed, new
        board = CarvedBoard(deal, (), frozenset(deal.fixed))
        nearer = self.nearest is None or assessment.distance < self.nearest[1].distance
        # What the requested techniques do not solve may have several solutions.
        if nearer and (assessment.rating is not None or carve(deal, (), board.present).unique):
            self.nearest = board, assessment
        return (board, assessment) if assessment.met else None

    # ---- steering ------------------------------------------------------------------------------------------------

    def steered(self, board: CarvedBoard) -> tuple[CarvedBoard, Assessment] | None:
        """The board changed until it meets the criteria; None if that takes too long."""
        assessment = self.assessed(board)
        patience, edge = _patience(assessment), None
        while not assessment.met and patience > 0:
            edge = (board, assessment) if assessment.too_hard else edge
            # If one clue makes it too easy, another one in its place may fit.
            start = edge if edge is not None and not assessment.too_hard and patience % EDGE else (board, assessment)
            changed = self.changed(*start)
            if changed is None:
                return None
            new = self.assessed(changed)
            patience = _patience(new) if new.distance < assessment.distance else patience - 1
            if new.distance <= assessment.distance:
                board, assessment = changed, new
            elif start is edge and new.too_hard:
                edge = changed, new
        return (board, assessment) if assessment.met else None

    def assessed(self, board: CarvedBoard) -> Assessment:
        """Assess a board, and keep it if it is the closest so far."""
        assessment = assess(board.deal, board.present, self.request.criteria)
        if self.nearest is None or assessment.distance < self.nearest[1].distance:
            self.nearest = board, assessment
        self.watch(self)
        return assessment

    def changed(self, board: CarvedBoard, assessment: Assessment) -> CarvedBoard | None:
        """A similar board: easier if it was too hard, otherwise harder."""
        return (
            self.eased(board, assessment.open)
            if assessment.too_hard and not self.request.criteria.minimal
            else self.hardened(board)
        )

    def eased(self, board: CarvedBoard, near: tuple[Cell, ...]) -> CarvedBoard | None:
        """The board with more clues: as few as the requested techniques need, or some near these cells."""
        ladder, free = self.request.criteria.thin, self.request.criteria.clues is None
        if ladder is not None and free and board.gone and thinnable(board.deal, board.gone):
            everything = board.present.union(*board.gone)
            new = carve(board.deal, shuffled(board.gone, self.random), everything, by=ladder)
            if new.unique and new.present != everything:
                return replace(board, present=new.present, minimal=True)
        most = (
            self.request.criteria.clues[1]
            if self.request.criteria.clues
            else len(board.deal.values) + board.deal.constraint_count
        )
        if choice := _own_first(self.deciding(board, near, most - len(board.present)), board.deal):
            count = 1 if self.request.criteria.clues else min(len(choice), 1 + len(near) // BULK)
            return board.with_groups(*self.random.sample(choice, count))
        return self.recarved(board, near, harder=False) or (self.hardened(board) if board.gone else None)

    @staticmethod
    def deciding(board: CarvedBoard, cells: tuple[Cell, ...], most: int | None = None) -> list[tuple[int, ...]]:
        """The absent groups, of at most so many clues, that decide one of these cells."""
        wanted = set(cells)
        return [
            group
            for group in board.gone
            if (most is None or len(group) <= most)
            and any(not wanted.isdisjoint(board.deal.places_of(number)) for number in group)
        ]

    def hardened(self, board: CarvedBoard) -> CarvedBoard | None:
        """The board with removable clues gone, or with some clues replaced."""
        cells = board.deal.puzzle.grid.meant
        if board.kept and not board.minimal:
            there = shuffled(board.kept, self.random)
            few = replace(self.lightened(board, there[:FEW]), minimal=False)
            lighter = few if few.present != board.present else self.lightened(board, there)
            if lighter.present != board.present:
                return self.padded(lighter)
        if (changed := self.recarved(board, cells, harder=True)) is not None:
            return changed
        if not board.gone:
            return None
        for _ in range(EXCHANGES):
            new = self.random.sample(board.gone, min(len(board.gone), self.random.choice((1, 1, 2))))
            other = self.lightened(board.with_groups(*new), [*shuffled(board.kept, self.random), *new])
            if other.present != board.present:
                break
        return self.padded(other)

    def lightened(self, board: CarvedBoard, groups: list[tuple[int, ...]]) -> CarvedBoard:
        """The board without its removable groups, tried in this order."""
        left = carve(board.deal, groups, board.present, by=self.by).present
        return replace(board, present=left, minimal=True)

    def recarved(self, board: CarvedBoard, near: tuple[Cell, ...], harder: bool) -> CarvedBoard | None:
        """A board from a deal changed by the recipe; None if there is no such change."""
        deal = self.request.recipe.change(board.deal, near, self.random, harder=harder)
        carved = None if deal is None else self.carved(deal)
        return None if carved is None else self.padded(carved)

    # ---- the end -------------------------------------------------------------------------------------------------

    def finished(self, board: CarvedBoard, assessment: Assessment) -> Puzzle | None:
        """The puzzle with its solution, rating and seed; None if it turns out harder or easier than it looked."""
        criteria = self.request.criteria
        if not criteria.about_difficulty:
            return self.built(board, self.rated(board))
        puzzle = self.built(board, rating_attributes(assessment.rating))
        if as_dealt(self.request.recipe, board.deal, board.present):
            return puzzle
        # The rated model has masked clues; a recipe may write the puzzle in another order.
        position = Position(puzzle)
        position.state.promises_one = True
        fresh = assess_position(position, criteria)
        if fresh.rating == assessment.rating:
            return puzzle
        return self.built(board, rating_attributes(fresh.rating)) if fresh.met else None

    def rated(self, board: CarvedBoard) -> dict[str, object] | None:
        """The rating attributes of a board; None if the logic does not support such boards."""
        try:
            position = starting_position(board.deal, board.present)
        except PuzzleError:
            return None
        return rating_attributes(assess_position(position, Criteria()).rating)

    def built(self, board: CarvedBoard, rating: dict[str, object] | None) -> Puzzle:
        """The puzzle of a board with its attributes; it was checked to have the board's solution."""
        deal = board.deal
        declared = self.request.recipe.finish(deal, sorted(board.present))
        names = [deal.puzzle.symbols.name[value] for value in deal.values]
        known = {**declared.attributes, **self.generated_attributes(deal.puzzle, names, rating)}
        declared = replace(declared, attributes=known)
        if as_dealt(self.request.recipe, deal, board.present):
            solution = dict(zip(deal.puzzle.grid.meant, names, strict=True))
            first = deal.constraint_count
            givens = {
                cell: name for number, (cell, name) in enumerate(solution.items(), first) if number in board.present
            }
            clues = None
            if any(number not in board.present for number in range(first)):
                clues = tuple([clue for number, clue in enumerate(deal.puzzle.clues) if number in board.present])
            puzzle = deal.puzzle.unchecked_copy(declared, clues, givens, solution)
            there = bytes([number in board.present for number in range(first)])
            if deal.puzzle.model.core.holds(deal.all_values, there):
                return puzzle
        else:
            puzzle = Puzzle.from_declaration(declared)
        return _checked(puzzle, deal.solution)

    def generated_attributes(
        self, puzzle: Puzzle, names: list[str], rating: dict[str, object] | None
    ) -> dict[str, object]:
        """The attributes of a puzzle."""
        rated = {} if rating is None else {"rating": rating}
        return {"solution": board_of(puzzle, names), **rated, "seed": self.seed}

    def closest(self) -> Puzzle | None:
        """The closest puzzle so far, not rated again."""
        if self.nearest is None:
            return None
        board, assessment = self.nearest
        return self.built(board, None if assessment.rating is None else rating_attributes(assessment.rating))

    def unmet(self) -> Unmet:
        """The error for criteria that were not met, with the closest puzzle."""
        request = self.request
        wanted = request.criteria.in_words()
        tries = f"{self.tries} {'try' if self.tries == 1 else 'tries'}"
        what = f"no {request.title}{f' ({wanted})' if wanted else ''} was found in {tries}"
        if self.rejected:
            fault, count = self.rejected.most_common(1)[0]
            what += f"; {count} had the right difficulty but not the style ({fault})"
        if self.nearest is None:
            return Unmet(what, None)
        board = self.nearest[0]
        rating = self.rated(board)
        nearest = f"{_in_words(rating)}, {len(board.present)} clues"
        return Unmet(f"{what}; the closest is {nearest}", self.built(board, rating))

    @property
    def near(self) -> str:
        """A description of the closest board so far, as far as known without rating it again."""
        if self.nearest is None:
            return ""
        board, assessment = self.nearest
        hard = "harder than requested, " if assessment.too_hard else ""
        known = f"{_in_words(rating_attributes(assessment.rating))}, " if assessment.rating is not None else hard
        return f"{known}{len(board.present)} clues"


Watch = Callable[[PuzzleSearch], None]
"""A callback during a search, called for each board that is carved or assessed."""


def _checked(puzzle: Puzzle, solution: Mapping[Cell, int]) -> Puzzle:
    broken = next(puzzle.model.broken(solution), None)
    if broken is not None:
        raise AssertionError(f"the solution breaks {puzzle.model.label(broken)}; report this as a bug")
    return puzzle


def _in_words(rating: dict[str, object] | None) -> str:
    rating = rating or {}
    how = f" ({rating['hardest']}, {rating['score']:g})" if rating.get("hardest") else ""
    return f"{rating.get('level', 'not rated')}{how}"


def _patience(assessment: Assessment) -> int:
    """The number of changes without improvement to allow."""
    return PATIENCE * (MORE if assessment.distance < NEAR else 1)


def _own_first(groups: list[tuple[int, ...]], deal: Deal) -> list[tuple[int, ...]]:
    """The groups of clues of the type's own kind, or all if there are only givens."""
    return [group for group in groups if group[0] < deal.constraint_count] or groups


def _share(groups: Groups, share: float, random: Random) -> list[tuple[int, ...]]:
    return random.sample(groups, int(len(groups) * share))
