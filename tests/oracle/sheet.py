"""The sheet on which rules are stated: a CP-SAT model with one variable per cell, and helpers for rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ortools.sat.python import cp_model

from gridwise import Cell

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Sheet:
    """The model that rules state themselves in. A statement under conditions holds whenever all of them do."""

    model: cp_model.CpModel
    shape: tuple[int, ...]
    void: frozenset[Cell]
    worth: Mapping[str, int]
    """The value of each symbol, also under the name of its mark."""
    cells: Mapping[Cell, cp_model.IntVar]
    declared: Sequence[tuple[str, Fields]]
    """All constraints of the puzzle: name and fields."""
    layers: Mapping[str, tuple[int, ...]]
    """The values of each layer: of cells, borders, links and corners, as far as they hold symbols."""
    conditions: tuple[Any, ...] = ()
    _is: dict[tuple[Cell, int], Any] = field(default_factory=dict)

    @property
    def values(self) -> tuple[int, ...]:
        """The values a cell can hold; where cells hold none, those of the other places."""
        return self.layers.get("cells") or tuple(sorted(set(self.worth.values())))

    def under(self, condition: Any) -> "Sheet":
        """The same sheet, with one more condition on everything that is stated."""
        return replace(self, conditions=(*self.conditions, condition))

    def say(self, statement: Any) -> None:
        """State that a linear (in)equality holds."""
        self.model.add(statement).only_enforce_if(*self.conditions)

    def one_of(self, expression: Any, numbers: Iterable[int]) -> None:
        """State that the expression is one of the numbers."""
        domain = cp_model.Domain.from_values(sorted(numbers))
        self.model.add_linear_expression_in_domain(expression, domain).only_enforce_if(*self.conditions)

    def never(self) -> None:
        """State that this can't be satisfied."""
        self.model.add_bool_or([]).only_enforce_if(*self.conditions)

    def any_of(self, literals: Sequence[Any]) -> None:
        """State that at least one of the literals is true."""
        self.model.add_bool_or(literals).only_enforce_if(*self.conditions)

    def all_different(self, region: Iterable[Cell]) -> None:
        """State that no value repeats."""
        cells = [self.cells[cell] for cell in region]
        if not self.conditions:
            self.model.add_all_different(cells)
            return
        for number, cell in enumerate(cells):
            for other in cells[:number]:
                self.say(cell != other)

    def each_once(self, region: Sequence[Cell], values: Iterable[int]) -> None:
        """State that the region holds each of the values exactly once, and nothing else."""
        wanted = set(values)
        if len(region) != len(wanted):
            self.never()
            return
        for cell in region:
            self.one_of(self.cells[cell], wanted)
        self.all_different(region)

    def sum(self, region: Iterable[Cell]) -> Any:
        """The sum of the region."""
        return sum(self.cells[cell] for cell in region)

    # ---- auxiliary variables: each is a function of the cells, so that no solution appears twice ---------------------

    def holds(self, cell: Cell, value: int) -> Any:
        """Whether the cell holds the value."""
        if (cell, value) not in self._is:
            self._is[cell, value] = self.whether(self.cells[cell] == value, self.cells[cell] != value)
        return self._is[cell, value]

    def whether(self, statement: Any, opposite: Any) -> Any:
        """A literal that is true exactly if the statement holds; the opposite must be given, too."""
        literal = self.model.new_bool_var("")
        self.model.add(statement).only_enforce_if(literal)
        self.model.add(opposite).only_enforce_if(~literal)
        return literal

    def number(self, low: int, high: int) -> cp_model.IntVar:
        """A number that the caller must tie to the cells."""
        return self.model.new_int_var(low, high, "")

    def largest(self, region: Iterable[Cell]) -> cp_model.IntVar:
        """The largest value in the region."""
        found = self.number(min(self.values), max(self.values))
        self.model.add_max_equality(found, [self.cells[cell] for cell in region])
        return found

    def smallest(self, region: Iterable[Cell]) -> cp_model.IntVar:
        """The smallest value in the region."""
        found = self.number(min(self.values), max(self.values))
        self.model.add_min_equality(found, [self.cells[cell] for cell in region])
        return found

    def among(self, cell: Cell, values: Iterable[int]) -> Any:
        """1 if the cell holds one of the values, else 0."""
        return sum(self.holds(cell, value) for value in values)

    def forbid(self, cells: Sequence[Cell], values: Sequence[int]) -> None:
        """State that the cells do not hold exactly these values."""
        self.any_of([~self.holds(cell, value) for cell, value in zip(cells, values, strict=True)])

    def distance(self, a: Cell, b: Cell) -> cp_model.IntVar:
        """The absolute difference of two cells."""
        found = self.number(0, max(self.values) - min(self.values))
        self.model.add_abs_equality(found, self.cells[a] - self.cells[b])
        return found

    def product(self, factors: Sequence[Any]) -> Any:
        """The product of cells or other variables."""
        bound = max(abs(value) for value in self.values)
        found, size = factors[0], bound
        for factor in factors[1:]:
            size *= bound
            partial = self.number(-size, size)
            self.model.add_multiplication_equality(partial, [found, factor])
            found = partial
        return found

    # ---- geometry ----------------------------------------------------------------------------------------------------

    def lines(self, axis: int) -> list[list[Cell]]:
        """The lines of cells along one axis, without void cells."""
        lines: dict[tuple[int, ...], list[Cell]] = {}
        for cell in sorted(self.cells):
            lines.setdefault((*cell[:axis], *cell[axis + 1 :]), []).append(cell)
        return list(lines.values())

    def edges(self) -> list[tuple[Cell, Cell]]:
        """The pairs of cells that share a side."""
        cells = sorted(self.cells)
        return [
            (a, b)
            for number, a in enumerate(cells)
            for b in cells[number + 1 :]
            if sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1
        ]

    def boxes(self) -> list[list[Cell]]:
        """The boxes, or jigsaw regions, of the puzzle."""
        from oracle.houses import boxes_of, regions_of_tokens

        found: list[list[Cell]] = []
        for name, fields in self.declared:
            if name == "Boxes":
                found += boxes_of(self, fields.get("box"))
            elif name == "JigsawRegions":
                found += regions_of_tokens(self, fields["regions"])
            elif name == "NoRepeatsInBoxes":
                found += boxes_of(self, fields["box"])
            elif name == "NoRepeatsInRegions":
                found += map(list, fields["regions"])
        return found
