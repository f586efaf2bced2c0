"""A finished board becomes a puzzle with its solution, rating and seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gridwise.common.errors import PuzzleError
from gridwise.generating.assess import Assessment, assess_position, rating_attributes, starting_position
from gridwise.generating.carved_board import CarvedBoard
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import CoreBoard, Deal, as_dealt, board_of
from gridwise.generating.request import GenerationRequest
from gridwise.logic.position import Position
from gridwise.model.grid import Cell
from gridwise.model.puzzle import Declaration, Puzzle


@dataclass(frozen=True)
class PuzzleAssembly:
    """Puts the puzzles of one seed together."""

    request: GenerationRequest
    seed: int

    def finished(self, board: CarvedBoard, assessment: Assessment) -> Puzzle | None:
        """The puzzle with its solution, rating and seed; None if it turns out harder or easier than it looked."""
        criteria = self.request.criteria
        if not criteria.about_difficulty:
            return self.built(board, rated(board))
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

    def built(self, board: CarvedBoard, rating: dict[str, object] | None) -> Puzzle:
        """The puzzle of a board with its attributes; it was checked to have the board's solution."""
        deal = board.deal
        declared = self.request.recipe.finish(deal, sorted(board.present))
        names = [deal.puzzle.symbols.name[value] for value in deal.values]
        known = {**declared.attributes, **self._attributes(deal.puzzle, names, rating)}
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

    def from_core(self, solution: Mapping[Cell, int], board: CoreBoard) -> Puzzle:
        """The puzzle of a board from the core, with its attributes."""
        blank = self.request.blank
        name, declared = blank.symbols.name, blank.declaration
        known = {cell: name[value] for cell, value in solution.items()}
        givens = {cell: known[cell] for cell in board.given}
        rating = rating_attributes(board.assessment.rating)
        attributes = {**declared.attributes, **self._attributes(blank, list(known.values()), rating)}
        if givens:
            attributes["initial"] = board_of(blank, [givens.get(cell) for cell in known])
        declared = Declaration(declared.type, attributes, (*declared.rules, *board.clues))
        puzzle = blank.unchecked_copy(declared, board.clues or None, givens, known)
        return puzzle if board.holds else _checked(puzzle, solution)

    def laid_out(self, solution: Mapping[Cell, int], board: CoreBoard) -> CarvedBoard:
        """A board from the core as a deal with all its clues."""
        blank = self.request.blank
        declared = replace(blank.declaration, constraints=(*blank.declaration.rules, *board.clues))
        deal = Deal(blank.unchecked_copy(declared, board.clues), solution, fixed=tuple(range(len(board.clues))))
        return CarvedBoard(deal, (), frozenset(deal.fixed).union(map(deal.given, board.given)))

    def _attributes(self, puzzle: Puzzle, names: list[str], rating: dict[str, object] | None) -> dict[str, object]:
        rated = {} if rating is None else {"rating": rating}
        return {"solution": board_of(puzzle, names), **rated, "seed": self.seed}


def rated(board: CarvedBoard) -> dict[str, object] | None:
    """The rating attributes of a board; None if the logic does not support such boards."""
    try:
        position = starting_position(board.deal, board.present)
    except PuzzleError:
        return None
    return rating_attributes(assess_position(position, Criteria()).rating)


def _checked(puzzle: Puzzle, solution: Mapping[Cell, int]) -> Puzzle:
    broken = next(puzzle.model.broken(solution), None)
    if broken is not None:
        raise AssertionError(f"the solution breaks {puzzle.model.label(broken)}; report this as a bug")
    return puzzle
