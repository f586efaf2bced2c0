"""A deal becomes a board that meets the criteria: carved, assessed, and changed as long as that helps.

A board that is too hard gets clues back where the requested techniques got stuck. One that is too easy loses clues or
has some replaced. The loop itself, `_core.steered`, is the same for all boards, also for those made in the core: a
change is kept if it does not make the board worse.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, floor
from random import Random

from gridwise import _core
from gridwise.generating.assess import Assessment, assess, assess_position, starting_position
from gridwise.generating.carve import carve, shuffled, thinnable
from gridwise.generating.carved_board import CarvedBoard
from gridwise.generating.clue_symmetry import join_symmetric
from gridwise.generating.few_givens import can_exchange, few_givens
from gridwise.generating.recipe import Deal, Groups
from gridwise.generating.recipes.givens import Givens
from gridwise.generating.request import GenerationRequest
from gridwise.model.grid import Cell

CHANGES = 60
"""How often a deal is repaired before another one is tried."""
FEW = 3
"""The number of clues to try to remove at once from a board that is slightly too easy."""
LARGE = 40
"""On boards with more cells than this, carving constraints takes longer than finding where they are needed."""
MORE_GIVENS = 1.27
"""Boards get up to this many times the fewest givens of their style: 27 to 34 for a Sudoku."""
ORDERS = 3
"""How many orders of carving are tried for a board with few givens before another deal is made."""
FILLINGS = 4
"""How many solutions of the same lines are tried for a board with few givens: other lines take longer to draw."""
EXCHANGES = 8
"""The maximum number of attempts to replace clues until the board changes."""
ROUNDS, NEEDED = 12_000, 10
"""From a board that has grown, clues are removed in this many rounds divided by its places, since each takes longer on
a large board, or until this many rounds in a row fail."""

AssessedBoard = tuple[CarvedBoard, Assessment]


class BoardSteering:
    """Makes boards of deals for one search."""

    def __init__(self, request: GenerationRequest, random: Random, watch: Callable[[], None]) -> None:
        self.request, self.random, self.watch = request, random, watch
        self.recipe, self.criteria = request.recipe, request.criteria
        self.nearest: AssessedBoard | None = None
        self.fewest = 0
        """How many clues the current board must have at least."""
        self.by = self.criteria.thin if self.criteria.thin_at_once else None

    def board(self, deal: Deal) -> AssessedBoard | None:
        """A board of this deal that meets the criteria; None if none was found."""
        self.fewest = self.fewest_clues(len(deal.values))
        only_fixed = deal.helpers and not deal.groups and not deal.last
        quick = self.by is not None or (self.recipe.rates_first and self.criteria.thin is not None)
        if only_fixed and quick and self.criteria.clues is None:
            return self.repaired(deal)
        if self.request.most_givens and self.criteria.thin_in_stages and can_exchange(deal, deal.groups):
            return self.with_few_givens(deal, self.request.most_givens)
        if deal.last and not deal.helpers and self.can_grow(deal):
            return self.grown(deal)
        board = self.lightest(deal)
        return None if board is None else self.steered(self.padded(board))

    # ---- steering ------------------------------------------------------------------------------------------------

    def steered(self, board: CarvedBoard) -> AssessedBoard | None:
        """The board changed until it meets the criteria; None if that takes too long."""
        board, assessment = self.steered_from(board)
        return (board, assessment) if assessment.met else None

    def steered_from(self, board: CarvedBoard) -> AssessedBoard:
        """The board changed until it meets the criteria or that takes too long."""
        return _core.steered(board, self.assessed, self.changed)

    def assessed(self, board: CarvedBoard) -> Assessment:
        """Assess a board, and keep it if it is the closest so far."""
        assessment = assess(board.deal, board.present, self.criteria)
        if board.proved and self.is_nearer(assessment):
            self.nearest = board, assessment
        self.watch()
        return assessment

    def is_nearer(self, assessment: Assessment) -> bool:
        """Whether a board with this assessment is the closest so far."""
        return self.nearest is None or assessment.distance < self.nearest[1].distance

    def changed(self, board: CarvedBoard, assessment: Assessment) -> CarvedBoard | None:
        """A similar board: easier if it was too hard, otherwise harder."""
        if assessment.too_hard and not self.criteria.minimal:
            return self.eased(board, assessment.open)
        return self.hardened(board)

    def changed_deal(self, deal: Deal, assessment: Assessment) -> Deal | None:
        """A similar deal: easier if it was too hard, otherwise harder."""
        near = assessment.open or deal.puzzle.grid.meant
        return self.recipe.change(deal, near, self.random, harder=not assessment.too_hard)

    def repaired(self, deal: Deal) -> AssessedBoard | None:
        """A deal of only fixed clues, changed until the requested techniques solve it and it meets the criteria.

        That proves uniqueness, so nothing has to be carved or searched on the way.
        """
        deal, assessment = _core.steered(deal, self.with_fixed_clues, self.changed_deal, whole=True)
        board = CarvedBoard(deal, (), frozenset(deal.fixed))
        # What the requested techniques do not solve may have several solutions.
        sure = assessment.rating is not None
        if self.is_nearer(assessment) and (sure or carve(deal, (), board.present).unique):
            self.nearest = board, assessment
        return (board, assessment) if assessment.met else None

    def with_fixed_clues(self, deal: Deal) -> Assessment:
        """Assess the fixed clues of a deal alone. They may allow several solutions, but not if the ladder solves it."""
        self.watch()
        position = starting_position(deal, deal.fixed)
        position.state.promises_one = False
        return assess_position(position, self.criteria)

    # ---- boards with few givens -----------------------------------------------------------------------------------

    def with_few_givens(self, deal: Deal, most: int) -> AssessedBoard | None:
        """A board with at most so many givens that meets the criteria; None if none was found."""
        for filling in range(FILLINGS):
            board = self.board_with_few_givens(deal, most)
            last = filling + 1 == FILLINGS
            if board is not None or last or (other := self.recipe.refilled(deal, self.random)) is None:
                return board
            deal = other
        return None

    def board_with_few_givens(self, deal: Deal, most: int) -> AssessedBoard | None:
        """The same for one solution."""
        groups = join_symmetric(deal, deal.groups, self.request.symmetry)
        found: list[AssessedBoard] = []

        def fits(present: frozenset[int]) -> bool:
            board = CarvedBoard(deal, groups + deal.last, present)
            found[:] = [self.with_fewer_clues(board, self.assessed(board))]
            return found[0][1].met

        present = few_givens(deal, groups, self.criteria.thin_in_stages, most, self.random, fits)
        return None if present is None else found[0]

    def with_fewer_clues(self, board: CarvedBoard, assessment: Assessment) -> AssessedBoard:
        """A board without givens that is too easy without some other clues, until it meets the criteria.

        Carving removes them: techniques that rely on uniqueness would solve boards that have several solutions.
        """
        spare = not assessment.too_hard and not board.given_count
        for group in shuffled(board.deal.last, self.random) if spare else ():
            if assessment.met:
                break
            lighter = replace(board, present=carve(board.deal, [group], board.present).present)
            if lighter.present != board.present and not (new := self.assessed(lighter)).too_hard:
                board, assessment = lighter, new
        return board, assessment

    # ---- boards that grow ----------------------------------------------------------------------------------------

    def can_grow(self, deal: Deal) -> bool:
        """Whether a board should start with a few clues instead of losing most of them."""
        if self.recipe.grows and self.criteria.thin is not None and self.criteria.clues is None:
            return True
        slow = len(deal.values) > LARGE and (self.by is None or not thinnable(deal, deal.last))
        return self.criteria.cannot_be_too_easy and slow

    def grown(self, deal: Deal) -> AssessedBoard | None:
        """A board that starts with a few clues and gets more where the requested techniques are stuck.

        If nothing is too easy and clues are constraints, that is faster than carving a minimal board, which would need
        many of them back.
        """
        if self.recipe.grows:
            deal, assessment = _core.steered(deal, self.with_all_clues, self.changed_deal, whole=True)
            if assessment.too_hard:
                return None
        groups = join_symmetric(deal, deal.groups, self.request.symmetry)
        few = [*_share(groups, 1 / 16, self.random), *_share(deal.last, 1 / 3, self.random)]
        board = CarvedBoard(deal, groups + deal.last, frozenset(deal.fixed).union(*few), minimal=False, proved=False)
        board, assessment = self.steered_from(self.sparse(board) if self.recipe.grows else board)
        # Some techniques rely on uniqueness.
        if not carve(deal, (), board.present).unique:
            return None
        board = replace(board, proved=True)
        if self.is_nearer(assessment):
            self.nearest = board, assessment
        return (board, assessment) if assessment.met else None

    def with_all_clues(self, deal: Deal) -> Assessment:
        """Assess a deal with everything that it could show, which is never too easy."""
        self.watch()
        everything = frozenset(deal.fixed).union(*deal.groups, *deal.last)
        return _or_fine(assess(deal, everything, self.criteria))

    def sparse(self, board: CarvedBoard) -> CarvedBoard:
        """The board with few clues, as many as the requested techniques need: some restored, others removed."""
        board, _ = _core.steered(board, lambda each: _or_fine(self.assessed(each)), self.changed)
        order, needed = shuffled(board.kept, self.random), 0
        size = 1 + len(order) * len(board.deal.values) // ROUNDS
        for start in range(0, len(order), size):
            without = self.without(board, order[start : start + size])
            needed = needed + 1 if without is None else 0
            board = without or board
            if needed == NEEDED or self.recipe.is_sparse(board.deal, board.present):
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

    # ---- carving -------------------------------------------------------------------------------------------------

    def lightest(self, deal: Deal) -> CarvedBoard | None:
        """A carved deal with no more givens than the style allows, tried in several orders; None if there is none."""
        most = self.request.most_givens
        for _ in range(ORDERS):
            board = self.carved(deal)
            if board is None or most is None or board.given_count <= most:
                return board
        return None

    def carved(self, deal: Deal) -> CarvedBoard | None:
        """A carved deal, changed until all helpers can be removed; None if that fails."""
        for _ in range(CHANGES):
            self.watch()
            groups = join_symmetric(deal, deal.groups, self.request.symmetry)
            parts = (deal.helpers, groups, deal.last)
            tried = [group for part in parts for group in shuffled(part, self.random)]
            carving = carve(deal, tried, by=None if deal.helpers else self.by)
            left = [number for group in deal.helpers for number in group if number in carving.present]
            if carving.unique and not left:
                return CarvedBoard(deal, groups + deal.last, carving.present)
            near = sorted({cell for number in left for cell in deal.places_of(number)})
            changed = self.recipe.change(deal, near, self.random, harder=False)
            if changed is None:
                return None
            deal = changed
        return None

    def fewest_clues(self, cells: int) -> int:
        """How many clues a board with so many cells gets: by the criteria, or by the style if all clues are givens."""
        criteria = self.criteria
        if criteria.clues is not None or criteria.levels is None or not isinstance(self.recipe, Givens):
            return criteria.clues[0] if criteria.clues else 0
        span = self.request.style.span("given cells", criteria.levels[0])
        if span is None or criteria.levels[0] != criteria.levels[1]:
            return 0
        least = ceil(span[0] * cells)
        return self.random.randint(least, max(least, floor(min(span[1], MORE_GIVENS * span[0]) * cells)))

    def padded(self, board: CarvedBoard) -> CarvedBoard:
        """The board with clues restored until it has the minimum number."""
        while len(board.present) < self.fewest:
            room = [group for group in board.gone if len(board.present) + len(group) <= max(self.fewest, 1)]
            if not (choice := room or board.gone):
                break
            board = board.with_groups(self.random.choice(choice))
        return board

    # ---- changes -------------------------------------------------------------------------------------------------

    def eased(self, board: CarvedBoard, near: tuple[Cell, ...]) -> CarvedBoard | None:
        """The board with more clues: as few as the requested techniques need, or some near these cells."""
        ladder, clues = self.criteria.thin, self.criteria.clues
        if ladder is not None and clues is None and board.gone and thinnable(board.deal, board.gone):
            everything = board.present.union(*board.gone)
            new = carve(board.deal, shuffled(board.gone, self.random), everything, by=ladder)
            if new.unique and new.present != everything:
                return replace(board, present=new.present, minimal=True)
        room = clues[1] - len(board.present) if clues else None
        choice = board.deciding(near, room)
        # Clues of the type's own kind come first; givens only if there are no others.
        if choice := [group for group in choice if group[0] < board.deal.constraint_count] or choice:
            count = 1 if clues else min(len(choice), 1 + len(near) // _core.BULK)
            return board.with_groups(*self.random.sample(choice, count))
        return self.recarved(board, near, harder=False) or (self.hardened(board) if board.gone else None)

    def hardened(self, board: CarvedBoard) -> CarvedBoard | None:
        """The board with removable clues gone, or with some clues replaced."""
        if board.kept and not board.minimal:
            there = shuffled(board.kept, self.random)
            few = replace(self.lightened(board, there[:FEW]), minimal=False)
            lighter = few if few.present != board.present else self.lightened(board, there)
            if lighter.present != board.present:
                return self.padded(lighter)
        if (changed := self.recarved(board, board.deal.puzzle.grid.meant, harder=True)) is not None:
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
        deal = self.recipe.change(board.deal, near, self.random, harder=harder)
        carved = None if deal is None else self.carved(deal)
        return None if carved is None else self.padded(carved)


def _or_fine(assessment: Assessment) -> Assessment:
    """The assessment of a board that can only be too hard."""
    return assessment if assessment.too_hard else Assessment(0)


def _share(groups: Groups, share: float, random: Random) -> list[tuple[int, ...]]:
    return random.sample(groups, int(len(groups) * share))
