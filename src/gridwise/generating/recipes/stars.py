"""Star battles: stars at random, regions that grow around them, and no other clues.

Borders move until no other stars fit: moving one cell of another solution to another region rules it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

from gridwise.common.errors import PuzzleError, Undecided
from gridwise.constraints.star_regions import StarRegions
from gridwise.generating.deadline import check_time
from gridwise.generating.recipe import Deal, Recipe, givens_of
from gridwise.generating.star_placement import Owner, Stars, find_other_stars, picture, place_stars
from gridwise.model.areas import Area, connected, neighbours
from gridwise.model.grid import Cell, Grid, grid_of
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.registry import puzzle_type

SIDE, MORE = 6, 4
"""The default side of a board: the first for one star, plus the second for each further star."""
CUSTOMS = {14: 3, 10: 2}
"""From these sides on, the default is so many stars in each row, as players expect."""
LAYOUTS = 100
"""The maximum number of attempts to draw regions that determine the stars."""
JOINS = 50
"""The maximum number of attempts to join the surroundings of stars into regions with equally many."""
UNEVEN = 3
"""Regions grow at very different speeds: small ones determine a lot, so few borders have to move."""
LARGEST = 0.25
"""The share of the grid that the largest region may have."""
MOVES = 3
"""The number of cells that change their region at a time."""
REPAIRS = 400
"""The number of other solutions to rule out before new regions are drawn."""


class StarBattles(Recipe):
    """The only clues are regions, drawn around random stars."""

    name = "stars"
    symmetric = False

    def layout(self, base: Declaration, random: Random) -> Declaration:
        """Regions around random stars, unless the user chose some."""
        draft = Draft(base, puzzle_type(base.type) if base.type else None)
        if draft.get("regions") is not None:
            return base
        side, count = _asked(draft)
        grid = grid_of((side, side))
        for _ in range(LAYOUTS):
            stars = place_stars(grid, count, random)
            drawn = _regions(grid, stars, random)
            owner = None if drawn is None else _repaired(grid, drawn, stars, random)
            if owner is not None:
                several = {"stars": count} if count > 1 else {}  # one is the default
                attributes = {"size": [side, side], **several, "regions": picture(grid, owner)}
                return base.merged(Declaration(attributes=attributes))
        raise PuzzleError(f"no regions with a unique solution were found on a {side}×{side} grid")

    def deal(self, puzzle: Puzzle, solution: Mapping[Cell, int], random: Random) -> Deal:
        """Only the regions; givens only show where these are not enough."""
        return Deal(puzzle, solution, helpers=givens_of(puzzle))

    def redraws(self, puzzle: Puzzle) -> bool:
        """Borders can move in any star battle."""
        return not puzzle.clues

    def change(self, deal: Deal, cells: Collection[Cell], random: Random, *, harder: bool) -> Deal | None:
        """Regions with moved borders near these cells; each region keeps its stars."""
        puzzle, beside = deal.puzzle, neighbours(deal.puzzle.grid)
        owner: Owner = {cell: number for number, region in enumerate(puzzle.board.boxes) for cell in region}
        top = puzzle.symbols.ascending[-1]
        stars = frozenset([cell for cell in puzzle.grid.cells if deal.solution[cell] == top])
        near = sorted({other for cell in cells for other in (cell, *beside[cell])}) or list(puzzle.grid.cells)
        for _ in range(random.randint(1, MOVES)):
            if not _one_moved(puzzle.grid, owner, stars, near, random):
                return None
        repaired = _repaired(puzzle.grid, owner, stars, random)
        if repaired is None:
            return None
        return self.deal(puzzle.replace(regions=picture(puzzle.grid, repaired)), deal.solution, random)


def _asked(draft: Draft) -> tuple[int, int]:
    """The side of the grid and the number of stars in each row; the defaults are the usual ones."""
    asked = StarRegions(stars=draft.get("stars")).stars
    side = SIDE + MORE * ((asked or 1) - 1)
    shape = draft.shape or (side, side)
    if len(shape) != 2 or shape[0] != shape[1] or draft.get("void"):
        raise PuzzleError("stars need a two-dimensional square grid without void cells")
    usual = next((stars for least, stars in CUSTOMS.items() if shape[0] >= least), 1)
    return shape[0], asked or usual


# ---- borders that move -----------------------------------------------------------------------------------------------


def _repaired(grid: Grid, owner: Owner, stars: Stars, random: Random) -> Owner | None:
    """The regions, with cells moved to others until no other stars fit; None if that takes too long."""
    seen: list[Stars] = []
    for _ in range(REPAIRS):
        check_time()
        try:
            other = find_other_stars(grid, owner, len(stars) // grid.rows, stars, random)
        except Undecided:
            return None
        if other is None:
            return owner
        seen.append(other)
        if not _one_moved(grid, owner, stars, sorted(other - stars), random, seen):
            # Each keeps its region connected, or would allow other stars: something else must move first.
            for _ in range(MOVES):
                _one_moved(grid, owner, stars, grid.cells, random)
    return None


def _one_moved(
    grid: Grid, owner: Owner, stars: Stars, cells: Sequence[Cell], random: Random, ended: Sequence[Stars] = ()
) -> bool:
    """Whether one of the cells could be moved to another region."""
    return any(_moved(grid, owner, stars, cell, random, ended) for cell in random.sample(cells, len(cells)))


def _moved(grid: Grid, owner: Owner, stars: Stars, cell: Cell, random: Random, ended: Sequence[Stars] = ()) -> bool:
    """Whether the cell could be moved to a neighbouring region without allowing known other stars; star cells stay."""
    beside, home = neighbours(grid), owner[cell]
    near = sorted({owner[other] for other in beside[cell]} - {home})
    rest = [other for other in grid.cells if owner[other] == home and other != cell]
    smallest, largest = _bounds(grid, stars)
    if cell in stars or not near or len(rest) < smallest or not connected(rest, beside):
        return False
    sizes = Counter(owner.values())
    for region in random.sample(near, len(near)):
        if sizes[region] >= largest:
            continue
        owner[cell] = region
        if not any(cell in old and _fits(old, owner) for old in ended):
            return True
    owner[cell] = home
    return False


def _bounds(grid: Grid, stars: Stars) -> tuple[int, float]:
    """The smallest and the largest number of cells of a region."""
    return 1 + len(stars) // grid.rows, max(LARGEST * len(grid.cells), 2 * grid.rows)


def _fits(stars: Stars, owner: Owner) -> bool:
    """Whether all regions have the same number of stars."""
    counts = Counter([owner[cell] for cell in stars])
    return len(counts) == len(set(owner.values())) and len(set(counts.values())) == 1


# ---- regions that grow -----------------------------------------------------------------------------------------------


def _regions(grid: Grid, stars: Stars, random: Random) -> Owner | None:
    """Regions around the stars, with as many in each as in a row; None if no such grouping was found."""
    joined = _joined(grid, stars, random)
    if joined is None:
        return None
    start = {cell: number for number, area in enumerate(joined) for cell in _web(area, stars, grid, random)}
    return _grown(grid, start, [random.random() ** UNEVEN for _ in joined], random, _bounds(grid, stars))


def _grown(
    grid: Grid, start: Owner, speeds: Sequence[float], random: Random, bounds: tuple[int, float] = (0, float("inf"))
) -> Owner:
    """Regions that grew from these cells until they cover the grid: small ones first, large ones only if they must."""
    beside, owner, sizes = neighbours(grid), dict(start), Counter(start.values())
    while len(owner) < len(grid.cells):
        edge = [(c, owner[other]) for c in grid.cells if c not in owner for other in beside[c] if other in owner]
        urgent = [each for each in edge if sizes[each[1]] < bounds[0]]
        choice = urgent or [each for each in edge if sizes[each[1]] < bounds[1]] or edge
        cell, number = random.choices(choice, [speeds[number] for _, number in choice])[0]
        owner[cell] = number
        sizes[number] += 1
    return owner


def _joined(grid: Grid, stars: Stars, random: Random) -> list[Area] | None:
    """Areas with as many stars as a row: the surroundings of each star, joined with neighbouring ones."""
    around = _grown(grid, {cell: number for number, cell in enumerate(sorted(stars))}, [1] * len(stars), random)
    near: list[set[int]] = [set() for _ in stars]
    for a, b in grid.edges():
        near[around[a]].add(around[b])
        near[around[b]].add(around[a])
    for _ in range(JOINS):
        groups = _groups([sorted(beside - {number}) for number, beside in enumerate(near)], grid.rows, random)
        if groups is not None:
            return [tuple([cell for cell in grid.cells if around[cell] in group]) for group in groups]
    return None


def _groups(near: Sequence[Sequence[int]], count: int, random: Random) -> list[set[int]] | None:
    """Connected groups of equal size; None if some are left over."""
    free, groups = set(range(len(near))), []
    for _ in range(count):
        # Those with the fewest possible partners go first.
        first = min(sorted(free), key=lambda each: (len(free.intersection(near[each])), random.random()))
        group = {first}
        while len(group) < len(near) // count:
            beside = sorted({other for each in group for other in near[each]} & free - group)
            if not beside:
                return None
            group.add(random.choice(beside))
        free -= group
        groups.append(group)
    return groups


def _web(area: Area, stars: Stars, grid: Grid, random: Random) -> list[Cell]:
    """The stars of an area, and cells that join them by short paths inside it."""
    inside, beside = set(area), neighbours(grid)
    web: list[Cell] = []
    for star in sorted(stars & inside):
        came: dict[Cell, Cell | None] = dict.fromkeys(web or [star])
        for cell in (way := random.sample(list(came), len(came))):
            fresh = [other for other in beside[cell] if other in inside and other not in came]
            came.update(dict.fromkeys(fresh, cell))
            way += random.sample(fresh, len(fresh))
        step: Cell | None = star
        while step is not None and step not in web:
            web.append(step)
            step = came[step]
    return web
