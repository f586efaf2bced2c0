"""A request for puzzles: the declaration to start from, the recipe with its options, and the criteria."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from gridwise.common.errors import PuzzleError, did_you_mean
from gridwise.common.text_files import read_text
from gridwise.generating.clue_symmetry import NONE, check_symmetry, has_symmetry
from gridwise.generating.criteria import Criteria
from gridwise.generating.recipe import DEFAULT, CorePath, Recipe, make_recipe, recipe_kind
from gridwise.generating.style import NO_STYLE, WITHOUT_LIMIT, Style, parse_style
from gridwise.model.attributes import ATTRIBUTES
from gridwise.model.puzzle import Declaration, Draft, Puzzle
from gridwise.model.puzzle_type import PuzzleType
from gridwise.model.registry import find_type_name, puzzle_type

SUFFIXES = (".yml", ".yaml", ".json")
TRIES = 200
"""The default number of boards that are filled and carved before the search gives up."""
NOT_SET = ("clues", "style", "group", "example", "initial", "progress", "marks", "solution", "rating", "seed")
"""Attributes that are generated: not copied from the type, and not settable."""


@dataclass(frozen=True)
class GenerationRequest:
    """Everything that a puzzle depends on, except its seed."""

    title: str
    base: Declaration
    recipe: Recipe
    criteria: Criteria
    symmetry: str
    tries: int
    style: Style = NO_STYLE
    otherwise: GenerationRequest | None = None
    """What to make if the tries are not enough."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}  # without `core_path`, a core object

    @cached_property
    def core_path(self) -> CorePath | None:
        """The function that makes whole boards in the core, if there is one."""
        if type(self.recipe).layout is not Recipe.layout:
            return None
        if self.blank.grid.derived or self.most_givens is not None:
            return None
        return self.recipe.core_path(self.blank, self.criteria, self.symmetry)

    @property
    def most_givens(self) -> int | None:
        """The most givens that the style allows beside the clues of the type; None if that is not limited."""
        if self.criteria.levels is None or self.recipe.name == DEFAULT:
            return None
        level = self.criteria.levels[1]
        if (span := self.style.span("givens", level)) is not None and span[1] != WITHOUT_LIMIT:
            return int(span[1])
        if (share := self.style.span("given cells", level)) is not None and share[1] != WITHOUT_LIMIT:
            return int(share[1] * len(self.blank.grid.meant))
        return None

    @property
    def blank(self) -> Puzzle:
        """The board without clues, if nothing must be chosen before it is filled."""
        return _blank(_ByIdentity(self.base))


@dataclass(frozen=True)
class _ByIdentity:
    """A declaration that is compared by identity, because it holds maps."""

    declaration: Declaration = field(hash=False, compare=False)

    def __hash__(self) -> int:
        return id(self.declaration)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.declaration is self.declaration


@lru_cache(maxsize=4)
def _blank(key: _ByIdentity) -> Puzzle:
    return Puzzle.from_declaration(key.declaration, unfinished=True)


def build_request(
    kind: str | PuzzleType,
    attributes: Mapping[str, Any],
    criteria: Criteria | None = None,
    symmetry: str | None = None,
    tries: int = TRIES,
    style: object = None,
) -> GenerationRequest:
    """The request for puzzles of a type, with attributes of the puzzle and options of its recipe.

    `style` changes the type's style; `off` or False means that anything goes.
    """
    puzzle_type_ = named_type(kind) if isinstance(kind, str) else kind
    type_options = dict(puzzle_type_.recipe)
    with _located_errors(puzzle_type_, list(type_options)):
        recipe = recipe_kind(str(type_options.pop("recipe", DEFAULT)))
    given = {name: value for name, value in attributes.items() if value is not None}
    options = {name: given.pop(name) for name in list(given) if name in recipe.model_fields and name not in ATTRIBUTES}
    _check_names(puzzle_type_, recipe, given)
    registered = find_type_name(puzzle_type_.name) is not None and puzzle_type(puzzle_type_.name) is puzzle_type_
    base = Declaration(puzzle_type_.name, given) if registered else _standing_alone(puzzle_type_, given)
    wanted = None if symmetry is None else check_symmetry(symmetry)
    if wanted not in (None, NONE) and not recipe.symmetric:
        raise PuzzleError(
            f"the clues of {puzzle_type_.title} can't be symmetric: its recipe, {recipe.name}, does not support it"
        )
    if wanted is not None and "symmetry" in recipe.model_fields:
        options["symmetry"] = wanted
    if tries < 1:
        raise PuzzleError(f"`tries` must be at least 1, not {tries}")
    with _located_errors(puzzle_type_, [name for name in type_options if name not in options]):
        configured = make_recipe(recipe, {**type_options, **options})
    if criteria is not None and criteria.levels is not None:
        configured = configured.suited(criteria.levels[0], options)
    wished = _style(puzzle_type_, style)
    if "givens" in options or (criteria is not None and (criteria.clues is not None or criteria.minimal)):
        wished = wished.without("givens", "given cells")  # their number was chosen
    request = GenerationRequest(
        puzzle_type_.title,
        _sized(base, puzzle_type_, configured),
        configured,
        criteria or Criteria(),
        wanted or NONE,
        tries,
        wished,
    )
    return replace(request, symmetry=_usual_symmetry(request)) if wanted is None else request


def _style(kind: PuzzleType, asked: object) -> Style:
    """The style of a type, with what was asked for instead."""
    with _located_errors(kind, list(kind.style), "style"):
        own = parse_style(kind.style) if kind.style else replace(NO_STYLE, own_clues=True)
    assert own is not None  # only a user can turn it off
    wanted = parse_style(asked)
    return replace(NO_STYLE, level=own.level) if wanted is None else own.merged(wanted)


def usual_level(kind: str | PuzzleType) -> str:
    """The level of puzzles of a type for which no difficulty is requested."""
    return _style(named_type(kind) if isinstance(kind, str) else kind, None).level


def _usual_symmetry(request: GenerationRequest) -> str:
    """The symmetry of the style, where the recipe and the grid allow it."""
    usual = request.style.symmetry
    if usual is None or not request.recipe.symmetric or request.criteria.minimal:
        return NONE  # one of two symmetric clues may be redundant
    if type(request.recipe).layout is not Recipe.layout:
        return usual  # its layouts have it
    return usual if has_symmetry(usual, request.blank.grid) else NONE


def _sized(base: Declaration, kind: PuzzleType, recipe: Recipe) -> Declaration:
    """The declaration with the size of the type's example, if nothing else implies the size of a board."""
    if type(recipe).layout is not Recipe.layout or not kind.example:
        return base
    draft = Draft(base, puzzle_type(base.type) if base.type else None)
    draft.expand()
    if draft.shape is not None:
        return base
    from gridwise.declaring.documents import read_parts

    sizes = [part.attributes["size"] for part in read_parts(kind.example) if "size" in part.attributes]
    return replace(base, attributes={**base.attributes, "size": sizes[-1]}) if sizes else base


@contextmanager
def _located_errors(kind: PuzzleType, names_: Iterable[str], section: str = "clues") -> Iterator[None]:
    """Adds the source position to errors about options that the type itself sets."""
    try:
        yield
    except PuzzleError as error:
        names = (error.field or "").split(".")
        if names[0] not in names_:
            raise
        places = (f"{section}.{'.'.join(names[:end])}" for end in range(len(names), 0, -1))
        where = kind.declaration.where
        raise error.at(next((where[place] for place in places if place in where), where.get(section))) from None


def named_type(name: str) -> PuzzleType:
    """The type with that name, or the one that a YAML file declares."""
    if find_type_name(name) is None and name.endswith(SUFFIXES):
        return PuzzleType.from_yaml(Path(name).stem, read_text(name), name)
    return puzzle_type(name)


def _check_names(kind: PuzzleType, recipe: type[Recipe], given: Mapping[str, Any]) -> None:
    known = [*(name for name in ATTRIBUTES if name not in NOT_SET), *kind.fields]
    for name in given:
        if name in NOT_SET:
            raise PuzzleError(f"`{name}` can't be set for generated puzzles")
        if name not in known:
            options = [*known, *recipe.model_fields]
            hint = did_you_mean(name, options) or f"choose from {', '.join(sorted(options))}"
            raise PuzzleError(f"{kind.name} has no option '{name}'", suggestion=hint)


def _standing_alone(kind: PuzzleType, given: Mapping[str, Any]) -> Declaration:
    """The declaration of a type that is not registered: its puzzles must include its rules."""
    kept = {name: value for name, value in kind.declaration.attributes.items() if name not in NOT_SET}
    return replace(kind.declaration, attributes={"title": kind.title, **kept, **given}, where={})
