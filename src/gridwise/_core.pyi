"""The exact engine: models, searches, true candidates. Written in C++; see native/."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

from typing_extensions import Buffer

from gridwise.model.grid import Cell
from gridwise.model.relations import Machine, PairTable, Relation, Total

EXHAUSTED: Final = 0
"""There is no further solution."""
FOUND: Final = 1
"""A solution was found (or, for count, as many as asked for)."""
NODE_LIMIT: Final = 2
"""The nodes allowed are spent; the search can be resumed."""
TIME_LIMIT: Final = 3
"""The time allowed is spent; the search can be resumed."""
CANCELLED: Final = 4
"""The cancel flag was set, or a signal came; the search can be resumed."""
READY: Final = 6
"""Nothing has been asked of the search yet."""

class Cancel:
    """A flag that stops long calls from another thread."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Ask every call that watches this flag to stop."""

    def clear(self) -> None:
        """Take the request back."""

    def is_set(self) -> bool:
        """Whether calls are asked to stop."""

class Model:
    """A compiled model. Immutable; any number of searches, in any threads, may share it."""

    def __init__(self, wire: Buffer) -> None:
        """Compile a wire, a contiguous buffer of int64. Raises ValueError, saying what is wrong, if it is no model."""

    @property
    def variables(self) -> int:
        """The number of variables, hidden ones included."""

    @property
    def clues(self) -> int:
        """The number of clues."""

    @property
    def relations(self) -> int:
        """The number of top-level relations."""

    def holds(self, values: Sequence[int], active: bytes | None = None) -> bool:
        """Whether the values, one per variable that is not hidden, satisfy every active relation.

        Decided from the relations as they were written, by code that the solver does not use.
        """

class Fingerprint:
    """Tells boards apart by how many givens lie in the areas of their rules."""

    def __init__(self, areas: Sequence[Sequence[int]], cells: int) -> None:
        """Take the cells of each area, and how many cells there are."""

    def of(self, held: bytes) -> int:
        """The same number for boards that differ only in the names of symbols or by an exchange of areas.

        held: per cell the number of the symbol that is given, 0 for none.
        """

class Search:
    """A resumable search for all solutions of a model, each once."""

    def __init__(
        self,
        model: Model,
        active: bytes | None = None,
        assume: Sequence[tuple[int, int]] = [],
        seed: int | None = None,
        trace: bool = False,
        domains: Sequence[int] | None = None,
    ) -> None:
        """Set up a search.

        active: one byte, 0 or 1, per clue; None: all are present.
        assume: pairs (variable, value) to take as given; variables count hidden ones, too.
        seed: None searches values in ascending order; a number makes the order random, the same on every platform.
        trace: keep events.
        domains: per variable that is not hidden the values it may take, as bits in the order of its values.
        """

    def reason_plainly(self, plain: bool) -> None:
        """Whether the dearer reasoning is left out: more nodes, each of them cheaper."""

    def next(self, nodes: int = -1, seconds: float = -1.0, cancel: Cancel | None = None) -> int:
        """Search on for the next solution, within limits (negative: none). Returns a status.

        After a limit the next call goes on where this one stopped.
        """

    def count(self, limit: int, nodes: int = -1, seconds: float = -1.0, cancel: Cancel | None = None) -> int:
        """Count further solutions, at most limit. Each has passed the checker. How it ended is in status."""

    def propagate(self) -> bool:
        """Draw conclusions without guessing. False: there is no solution."""

    def solution(self) -> list[int]:
        """The values of the variables that are not hidden, in order, of the solution just found."""

    def domains(self) -> list[list[int]]:
        """The values still possible, per variable that is not hidden, where the search stands now."""

    def clauses(self, seconds: float = -1.0, cancel: Cancel | None = None) -> Clauses | None:
        """The relations over the values that are left at the root, as clauses; call `propagate` first.

        None: there would be too many, or a limit was reached.
        """

    def events(self) -> list[tuple[int, int, int, int]]:
        """The events since the last call, oldest first, of a search with trace=True: (kind, variable, value, reason).

        0 removal: the variable loses the value; reason is the relation, -1 for an assumption.
        1 guess: the variable is set to the value; reason is the depth, 1 for the first.
        2 contradiction: reason is the relation, variable the one left without values, or -1.
        3 backtrack: the guess at depth reason and all after it are undone, then the variable loses the value.
          A variable of -1 is a restart: every guess deeper than reason is undone, nothing else.
        4 solution: reason is the depth.
        """

    @property
    def status(self) -> int:
        """How the last call ended."""

    @property
    def nodes(self) -> int:
        """Guesses made so far."""

    @property
    def failures(self) -> int:
        """Contradictions met so far."""

    @property
    def depth(self) -> int:
        """Guesses in force now."""

class Clauses:
    """A model as clauses: exactly its solutions satisfy them and the cuts, once each as far as cells are concerned."""

    @property
    def variables(self) -> int:
        """The number of variables."""

    @property
    def meant(self) -> int:
        """The number of variables that say what a cell holds; they come first."""

    def parts(self) -> list[tuple[int, bytes]]:
        """The clauses by their length: literals as 32-bit numbers, end to end."""

    def values(self, true_ones: Sequence[int]) -> list[int]:
        """What all cells hold when just these of the variables that mean something are true."""

    def cuts(self, values: Sequence[int]) -> list[tuple[int, bytes]]:
        """Further clauses, like `parts`, that exclude a proposal because it breaks a relation; none if it is valid."""

    def block(self, values: Sequence[int]) -> list[int]:
        """The clause that rules a solution out, given as the values of all cells."""

def compile_model(wire: Buffer, seconds: float = -1.0, cancel: Cancel | None = None) -> tuple[int, Model | None]:
    """Compile a wire as `Model` does, within limits: a status (FOUND if none was reached) and the model, if made."""

def fill(
    model: Model,
    seed: int,
    active: bytes | None = None,
    assume: Sequence[tuple[int, int]] = [],
    nodes: int = ...,
    seconds: float = -1.0,
    cancel: Cancel | None = None,
) -> tuple[int, list[int], int]:
    """Draw one solution at random, houses that interlock filled together: for boards that are almost empty.

    Returns how it ended, the values of all cells when it found a solution, and the nodes it took. It has passed the
    checker. At the limit of nodes nothing is proved.
    """

def true_candidates(
    model: Model,
    active: bytes | None = None,
    nodes: int = -1,
    seconds: float = -1.0,
    cancel: Cancel | None = None,
    assume: Sequence[tuple[int, int]] = [],
) -> tuple[int, list[list[int]], list[list[int]], int]:
    """Find, per variable that is not hidden, the values that occur in some solution.

    Returns (status, confirmed, unknown, nodes). With status EXHAUSTED all is decided and unknown is empty; otherwise
    unknown lists the values that are neither confirmed nor excluded.
    """

def count_candidates(
    model: Model,
    limit: int,
    active: bytes | None = None,
    nodes: int = -1,
    seconds: float = -1.0,
    cancel: Cancel | None = None,
    assume: Sequence[tuple[int, int]] = [],
) -> tuple[int, list[list[int]], list[list[int]], list[list[int]], list[list[int]], int]:
    """Find, per variable that is not hidden, the values that occur in some solution, and in how many, up to limit.

    Returns (status, confirmed, counts, exact, unknown, nodes): for each confirmed value the number of solutions that
    were seen with it, and 1 where there are no others.
    """

def probe(
    model: Model,
    seed: int,
    samples: int,
    nodes: int,
    active: bytes | None = None,
    assume: Sequence[tuple[int, int]] = [],
    seconds: float = -1.0,
    cancel: Cancel | None = None,
) -> tuple[int, list[float], list[int]]:
    """Estimate the number of solutions: random walks down the search tree, each weighed by how unlikely it was.

    Returns (status, weights, guesses): of each probe the natural logarithm of the number that it stands for (minus
    infinity where it died), and its guesses; none means that the number is exact. Below a node whose solutions can be
    counted within so many nodes, they are.
    """

def thin(
    blank: State,
    ladder: Ladder,
    values: Sequence[int],
    present: bytes,
    groups: Sequence[Sequence[int]],
    needs: Sequence[int],
    cancel: Cancel | None = None,
) -> tuple[int, bool, bytes]:
    """Take groups of clues away, one after the other, while a ladder still leads to the end without them.

    blank: the board without givens. values: the number of the value of each cell in the solution.
    present: one byte, 0 or 1, per constraint clue and then per cell: whether it is there. groups: numbers of clues, and
    after these of cells, in the order in which they are tried; clues must be signs between two cells. needs: for each
    relation the clue that it is in force with; the number of clues or more for those that always are.

    Returns (status, solved, present): READY, or what ended it; whether the ladder led to the end to begin with (if not,
    nothing was taken away); what is left. Techniques that rely on there being one solution are not used.
    """

BULK: Final[int]
"""One more clue is restored at once for every this many unsolved cells."""

class Judgement(Protocol):
    """How a board compares with what is wanted."""

    @property
    def distance(self) -> float:
        """0 if it is as wanted."""

    @property
    def too_hard(self) -> bool:
        """Whether it should be easier; otherwise, it should be harder."""

AnyBoard = TypeVar("AnyBoard")
AnyJudgement = TypeVar("AnyJudgement", bound=Judgement)

def steered(
    board: AnyBoard,
    judge: Callable[[AnyBoard], AnyJudgement],
    change: Callable[[AnyBoard, AnyJudgement], AnyBoard | None],
    whole: bool = False,
) -> tuple[AnyBoard, AnyJudgement]:
    """Change a board until it is as wanted, there is no progress, or there is nothing to change.

    The loop of all generators. A change is kept if the board comes no farther from what is wanted. whole: the changes
    are not of single clues, so there is no way back from a board that is too easy to one that was a little too hard.
    """

class Form:
    """How relations of one class are written for the core."""

    def __init__(self, kind: str, fields: Sequence[tuple[str, str]]) -> None:
        """The name of the class, and of each field with its encoding. ValueError where the core knows no such one."""

    @property
    def wire(self) -> list[int]:
        """The same on the wire: the kind's number, how many fields there are, and their encodings."""

def named(name: str) -> int:
    """The number by which the core knows a kind of relation or a reading of that name."""

def relation_names() -> list[str]:
    """The relations that the core knows."""

def records(
    relations: tuple[Relation, ...],
    forms: dict[type[Relation], Form],
    index: dict[Cell | Total, int],
    tables: dict[PairTable, int],
    machines: dict[Machine, int],
) -> bytes:
    """The relations as records of a wire; new tables and automata are numbered and added to their dictionaries."""

def carve(
    model: Model,
    solution: Sequence[int],
    present: bytes,
    groups: Sequence[Sequence[int]],
    nodes: int = ...,
    cancel: Cancel | None = None,
) -> tuple[int, bool, bytes, int, int]:
    """Take groups of clues away, one after the other, while the solution stays the only one.

    present: one byte, 0 or 1, per clue, then one per variable that is not hidden: whether it is given.
    groups: numbers into it, in the order in which they are tried.
    nodes: the most that one test may take; a group whose test takes more stays. Nodes, not seconds, so that all
    machines agree.

    Returns (status, unique, present, nodes, undecided): EXHAUSTED when all groups were tried; whether there was only
    this solution to begin with; what is left; the nodes spent, and how many groups stay because of the limit.
    """

def repair(
    runs: Sequence[Sequence[int]],
    values: Sequence[int],
    numbers: Sequence[int],
    reach: int,
    enough: int,
    looks: int,
    seed: int,
    cancel: Cancel | None = None,
) -> tuple[int, list[int], bytes]:
    """Change the numbers of cells until the sums of their runs determine them, one run at a time.

    runs: the cells of each run, whose numbers differ.
    values: what a cell may hold, from the least to the greatest; 12 at most.
    numbers: for each cell the index of its value in that list.
    reach: combinations are tried only in runs of at most this many open cells.
    enough: stop when at most this many cells are open.
    looks: the most passes over the board.

    Returns (status, numbers, open): EXHAUSTED unless it was cancelled, the numbers, and a byte per cell: 1 if the sums
    do not determine it.
    """

class Geometry:
    """What step-by-step logic knows of a board that does not change from step to step."""

    def __new__(cls, model: Model, active: bytes, kinds: list[int]) -> Geometry:
        """One byte per relation says whether it is in force; one number which kind of house it is, or -1."""

    @property
    def cells(self) -> int:
        """The number of cells."""

    @property
    def values(self) -> int:
        """The number of values."""

    def why_differ(self, a: int, b: int) -> int:
        """A relation that makes two cells differ, -1 if there is none."""

class Ladder:
    """Kernels from easy to hard, looked up once; None stands for a technique written in Python."""

    def __init__(self, rungs: list[tuple[str | None, list[int]]]) -> None:
        """Each rung is a kernel's name, or None, and its options."""

class Cutter:
    """Cuts a grid into cages: connected areas of cells, given by their numbers."""

    def __init__(
        self,
        beside: Sequence[Sequence[int]],
        sizes: Sequence[int],
        weights: Sequence[int],
        fits: Callable[[tuple[int, ...]], bool] | None,
        seed: int,
    ) -> None:
        """beside, sizes, weights: as for a CageGenerator. fits: whether cells can be a cage; None if all can."""

    def cut(self) -> tuple[tuple[int, ...], ...] | None:
        """Random cages; None if every attempt left cells that fit nowhere."""

    def split(self, cages: Sequence[Sequence[int]], cells: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
        """The cages, with some near these cells cut in two, each once, or replaced by others."""

    def join(self, cages: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...] | None:
        """The cages with two joined, small ones first; if all are large, two exchange cells."""

class CageGenerator:
    """Boards of cages, made from rules and a catalogue of what cages can say."""

    def __init__(
        self,
        wire: Buffer,
        kinds: Sequence[int],
        beside: Sequence[Sequence[int]],
        sizes: Sequence[int],
        weights: Sequence[int],
        menus: Sequence[tuple[int, Sequence[int]]],
    ) -> None:
        """The catalogue: while clue k is present, the relations of piece k hold in the first cells of the grid.

        kinds: of each relation, as a Geometry takes them. beside: the neighbours of each cell. sizes: how many cells a
        cage may have, and weights: how often one of that size is begun. menus: for each choice of values, four bits for
        how often each of them comes, the pieces that such a cage can be.
        """

    def make(
        self,
        values: Sequence[int],
        seed: int,
        ladder: Ladder,
        brief: bytes,
        least: int,
        stages: Sequence[int],
        coarse: bool,
        beyond: bool,
        narrow: bool = False,
        cancel: Cancel | None = None,
    ) -> tuple[list[tuple[int, tuple[int, ...]]], bool, float, list[tuple[int, int, Any]] | None] | None:
        """A board with this solution, cut and changed until it is as wanted or that leads no nearer.

        The hardest rung needed must be the one of number `least` or a later one. stages: where easier levels end on the
        ladder. coarse: cages are made as large as they can be before anybody looks how hard the board is. beyond: what
        the ladder does not solve is as wanted.

        Returns the cages (a piece and its cells), which leave one solution, whether they are too hard, how far from
        what is wanted, and the tally if the ladder led to the end; None where no such cages were found.
        """

class ClueGenerator:
    """Boards of givens and other clues."""

    def __init__(self, model: Model, kinds: Sequence[int], together: Sequence[Sequence[int]]) -> None:
        """The model has every clue that a solution could keep to. kinds: as a Geometry takes them; together: cells
        whose givens go or stay together."""

    def make(
        self,
        values: Sequence[int],
        seed: int,
        ladder: Ladder,
        brief: bytes,
        least: int,
        stages: Sequence[int],
        coarse: bool,
        beyond: bool,
        narrow: bool = False,
        cancel: Cancel | None = None,
    ) -> tuple[bytes, bool, float, list[tuple[int, int, Any]] | None] | None:
        """As `CageGenerator.make`, but with a byte per clue and then per cell, 1 if it is there, instead of cages."""

class RelationCells:
    """The cells of each relation, and whether it treats values separately, as houses do."""

    def __init__(self, cells: list[list[int]], by_value: list[bool]) -> None: ...

class State:
    """A position on the board: candidates, placements."""

    promises_one: bool
    """Whether the puzzle promises exactly one solution."""

    def __init__(self, geometry: Geometry) -> None:
        """The empty board."""

    def copy(self) -> State:
        """The same position, to be changed apart."""

    def apply(self, placements: list[tuple[int, int]], removals: list[tuple[int, int]]) -> None:
        """Place and remove candidates, each a pair of cell and value number."""

    def mark_given(self) -> None:
        """Take all that is placed now for given."""

    def candidates(self) -> list[int]:
        """The candidates of each cell as a set of bits."""

    def placed(self) -> list[bool]:
        """For each cell whether it is filled."""

    @property
    def solved(self) -> bool:
        """Whether every cell is filled."""

    @property
    def broken(self) -> bool:
        """Whether some cell has no candidate, or some house no place for a value."""

    def find(
        self,
        kernel: str,
        options: list[int] = ...,
        most: int = ...,
        seconds: float = -1.0,
        cancel: Cancel | None = None,
    ) -> tuple[list[tuple[Any, ...]], int]:
        """The steps that a kernel finds, each as `RawStep.from_core` takes it; READY, or the limit that ended it."""

    def climb(
        self,
        ladder: Ladder,
        first: int = 0,
        most: int = ...,
        seconds: float = -1.0,
        cancel: Cancel | None = None,
        brief: bytes | None = None,
    ) -> tuple[list[tuple[int, Any]], int, int]:
        """Climb a ladder: the steps with their rungs, where it stopped, and READY, or the limit that ended it.

        It stops at a rung without a kernel, or above the last rung when all were tried in vain; -1: it only paused, or
        the board is done.

        brief: one byte per rung; where it is 1, None stands for the rung's steps, which saves telling them.
        """

    def tally(
        self, ladder: Ladder, brief: bytes, seconds: float = -1.0, cancel: Cancel | None = None
    ) -> tuple[list[tuple[int, int, Any]], int, int]:
        """Climb a ladder without telling the steps: rungs with how often they were used, as first needed.

        brief: one byte per rung; where it is 0, each step is told by itself. Stops as `climb` does.
        """

    def climb_on(
        self,
        trail: Trail,
        ladder: Ladder,
        first: int = 0,
        most: int = ...,
        seconds: float = -1.0,
        cancel: Cancel | None = None,
    ) -> tuple[int, int]:
        """Climb a ladder and add the steps to a trail: where it stopped, and the status, as `climb` returns them."""

    def follow(self, trail: Trail, first: int, last: int) -> None:
        """Apply the steps of a trail from the first of these numbers up to, but without, the last."""

class Trail:
    """The steps of a climb, in the core's form until they are needed."""

    def __init__(self) -> None: ...
    def __len__(self) -> int: ...
    def stand_ins(self, first: int, type: type[Any], slot: Any, maker: Any, names: tuple[str, ...]) -> list[Any]:
        """Objects of a type for the steps from this number on.

        Of their fields, only a slot is set: to the maker, the number of the step and the name of its rung.
        """

    def step(self, number: int) -> tuple[int, tuple[Any, ...]]:
        """The rung of a step, and the step as `RawStep.from_core` takes it."""

    def append(self, rung: int, step: tuple[Any, ...]) -> None:
        """Add a step that was found in Python."""

class Pruner:
    """What it takes to prune climbs of one ladder."""

    def __init__(
        self, habits: list[tuple[bool, bool, int, str | None, list[int]]], singles: Ladder, numbers: list[int]
    ) -> None:
        """habits: for each rung whether it finds singles, whether it is of a clue, what its steps rest on (0: cells and
        places, 1: cells, 2: places, 3: strong links, 4: its parts), and the kernel and options that find a step again.
        singles: the rungs of singles; numbers: their numbers on the whole ladder.
        """

    def prune(
        self,
        start: State,
        climb: Trail,
        relations: RelationCells,
        one: bool,
        seconds: float = -1.0,
        cancel: Cancel | None = None,
    ) -> tuple[Trail, int]:
        """The steps of a climb that matter, singles first; READY, or the limit that ended it. one: stop at the next
        placement."""

def classic_kernels() -> list[str]:
    """The kernels for classic boards that this processor can run, the fastest first."""

def classic_lines(text: str | bytes, comments: bool = False, threads: int = 1) -> tuple[Any, Any, Any, Any, int]:
    """Boards from lines: N × 81 numbers; by board what is wrong (0, 1: its length, 2: a cell), where, and the number of
    its line; the number of lines. With `comments`, empty lines and those that begin with # are left out."""

def classic_solve(
    boards: Any,
    limit: int = 2,
    solutions: bool = False,
    threads: int = 1,
    seconds: float = -1.0,
    cancel: Cancel | None = None,
    skip: Any = None,
    seeds: Any = None,
    guesses: int = ...,
    kernel: str | None = None,
) -> tuple[int, Any, Any, Any, int]:
    """Solve boards of N × 81 numbers: a status, and by board the number of solutions, what is proved (a `BoardStatus`),
    and the first solution (None unless asked for); the number of guesses."""

def classic_make(
    seeds: list[int],
    groups: list[list[int]],
    seconds: float = -1.0,
    cancel: Cancel | None = None,
    kernel: str | None = None,
) -> tuple[int, list[tuple[bytes, bytes]]]:
    """New puzzles without a clue to spare: a status, and for each seed the givens and the solution, 81 numbers each.

    groups: cells that are given or open together; cells in none of them stay given."""

def classic_fill(seed: int, kernel: str | None = None) -> bytes:
    """A random solution of the empty board: 81 numbers from 1."""

def classic_carve(
    solution: bytes, givens: bytes, groups: list[list[int]], kernel: str | None = None
) -> tuple[bool, bytes]:
    """Take away one group after the other while the solution stays the only one: whether it was, and what is left."""

def classic_certificate(givens: bytes, solution: bytes) -> int:
    """A number that a puzzle shares with all its disguises."""

class ClassicSolver:
    """Solves classic boards one by one; one thread at a time may use it."""

    def __init__(self, kernel: str | None = None) -> None: ...
    def solve(self, line: str, limit: int = 2) -> tuple[int, str | None]:
        """The number of solutions, up to the limit, and the first of them in one line."""
