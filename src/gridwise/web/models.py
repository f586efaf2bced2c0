"""The bodies and answers of the API, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def _as_text(text: str) -> str:
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("half a surrogate pair is no character")
    return text


Text = Annotated[str, AfterValidator(_as_text)]
Side = Annotated[int, Field(ge=1, le=10_000)]
Sides = Annotated[list[Side], Field(min_length=1, max_length=8)]
Candidates = dict[str, list[str]]
Symbols = dict[str, str]
Status = Literal["none", "one", "several", "undecided"]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class PuzzleBody(_Body):
    """A puzzle."""

    puzzle: Text = Field(description="the puzzle, as text in any known format")


class ParseBody(PuzzleBody):
    """A puzzle to be shown."""

    unfinished: bool = Field(False, description="it is being written: the board says what it lacks")


class NewBody(_Body):
    """What kind of empty board is wanted."""

    type: Text | None = None
    size: Sides | None = Field(None, description="rows and columns; the type's own unless told")
    box: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(None, description="rows and columns")
    attributes: dict[Text, Any] = Field({}, description="further attributes of the puzzle")


class SolveBody(PuzzleBody):
    """A puzzle to be solved."""

    limit: int = Field(2, ge=1, le=1_000, description="the most solutions to look for")


class CountBody(PuzzleBody):
    """A puzzle the solutions of which are to be counted."""

    limit: int = Field(1_000, ge=1, le=1_000_000_000, description="count no further")


class CandidatesBody(PuzzleBody):
    """A puzzle the true candidates of which are asked for."""

    limit: int = Field(1, ge=1, le=1_000, description="count so many solutions of each candidate; 1: none are counted")


class EstimateBody(PuzzleBody):
    """A puzzle the solutions of which are to be estimated."""

    samples: int = Field(1_000, ge=2, le=1_000_000, description="so many random probes, if there is time for them")
    seed: int = Field(0, ge=0, le=2**53 - 1, description="the same seed and samples give the same estimate")


class DiffBody(PuzzleBody):
    """Two puzzles to be compared."""

    other: Text = Field(description="the second puzzle, as text in any known format")


class HintBody(PuzzleBody):
    """A puzzle, with the player's progress and marks, that needs a hint."""

    stage: int | None = Field(None, ge=1, le=4, description="say no more than the first stages")


class ExplainBody(PuzzleBody):
    """A puzzle, with the player's progress and marks, to be explained."""

    scale: Literal["gridwise", "explainer", "hodoku"] = "gridwise"
    plain: bool = Field(True, description="tell each step in plain words, too")


class DrawBody(PuzzleBody):
    """A puzzle to be drawn."""

    to: Text = Field("svg", description="the kind of picture; GET formats lists them")
    solution: bool = False
    pencil: bool = False
    step: int | None = Field(None, ge=1, le=100_000, description="show this step of the explanation")


class WriteBody(PuzzleBody):
    """A puzzle to be written in another format."""

    to: Text = Field(description="the format; GET formats lists them")


Range = Text | float | Annotated[list[float], Field(min_length=1, max_length=2)]
Names = Annotated[list[Text], Field(max_length=100)]
Plain = Text | int | float | bool


class GenerateBody(_Body):
    """What new puzzles are wanted."""

    type: Text = Field(description="the puzzle type; GET types lists them")
    size: Sides | None = Field(None, description="rows and columns; the type's own unless told")
    box: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(None, description="rows and columns")
    level: Text | None = Field(None, description="a level or a range such as easy-medium; GET generating lists them")
    score: Range | None = Field(None, description="the score of the hardest step, such as 3-4.5")
    hardest: Text | None = Field(None, description="the technique that is to be the hardest")
    techniques: Names = Field([], description="techniques that must be needed")
    without: Names = Field([], description="techniques that must not be needed")
    only: Names | None = Field(None, description="techniques that must be enough")
    clues: Range | None = Field(None, description="the number of clues, such as 24-30")
    minimal: bool = Field(False, description="no clue can be left out")
    symmetry: Text | None = Field(None, description="of the clues; GET generating lists them")
    seed: int | None = Field(None, ge=0, le=2**53 - 1, description="the same seed gives the same puzzles")
    count: Annotated[int, Field(ge=1, le=100)] | None = Field(
        None, description="so many, no two of them equivalent; without it the one puzzle of this seed"
    )
    tries: int = Field(200, ge=1, le=100_000, description="give up a puzzle after so many tries")
    options: dict[Text, Plain | list[Plain] | None] = Field(
        {}, description="further attributes of the puzzles, and options of the recipe for their clues"
    )


class SheetBody(_Body):
    """Puzzles for a worksheet."""

    puzzles: Annotated[list[Text], Field(min_length=1, max_length=200)] = Field(description="each as in `puzzle`")
    per_page: Annotated[int, Field(ge=1, le=100)] | None = Field(None, description="as many as fit well unless told")
    paper: Literal["a4", "letter"] = "a4"
    title: Text | None = None
    rules: bool = True
    difficulty: bool = False
    key: bool = Field(True, description="the answers at the end; each puzzle must have one solution")
    large: bool = Field(False, description="large print")


# ---- answers ---------------------------------------------------------------------------------------------------------


class ErrorInfo(BaseModel):
    """What is wrong, where, and what was probably meant."""

    message: str
    path: str | None = None
    line: int | None = None
    column: int | None = None
    cell: str | None = None
    suggestion: str | None = None


class Error(BaseModel):
    """An answer that says what is wrong."""

    error: ErrorInfo


class FieldInfo(BaseModel):
    """A field of a constraint, or an attribute of a puzzle, and the editor for it."""

    name: str
    editor: str
    required: bool
    description: str
    default: Any = None
    choices: list[Any] | None = None


class TypeInfo(BaseModel):
    """A puzzle type."""

    name: str
    title: str
    rules: str
    example: str
    size: list[int] | None
    attributes: list[FieldInfo]


class RecipeInfo(BaseModel):
    """How the clues of a type's puzzles are made, and what can be chosen there."""

    type: str
    recipe: str
    symmetric: bool
    options: list[FieldInfo]


class Generating(BaseModel):
    """What can be wanted of new puzzles."""

    levels: list[str]
    symmetries: list[str]
    techniques: list[str]
    types: list[RecipeInfo]


class ConstraintInfo(BaseModel):
    """A constraint that can be a clue."""

    name: str
    title: str
    about: str
    rule: str
    fields: list[FieldInfo]


class FormatInfo(BaseModel):
    """A format that puzzles are written in."""

    name: str
    title: str
    ending: str


class PictureInfo(BaseModel):
    """A kind of picture."""

    name: str
    ending: str


class Formats(BaseModel):
    """The formats and pictures there are."""

    read: list[str]
    write: list[FormatInfo]
    draw: list[PictureInfo]


class Declaration(BaseModel):
    """What was declared of a puzzle."""

    type: str | None
    attributes: dict[str, Any]
    constraints: list[dict[str, Any]]


class MarksArea(BaseModel):
    """The part of a cell for pencil marks, in cell units, and how many stand side by side."""

    left: float
    top: float
    right: float
    bottom: float
    columns: int


class ClueInfo(BaseModel):
    """A constraint of the puzzle's own."""

    index: int
    name: str
    label: str
    cells: list[str]


class Board(BaseModel):
    """A puzzle as the page holds it."""

    text: str
    declaration: Declaration
    title: str
    rules: list[str]
    type: str | None
    rows: int
    columns: int
    dimensions: int
    layers: list[list[float]]
    void: list[str]
    cells: list[str]
    places: dict[str, list[float]]
    symbols: list[str]
    givens: Symbols
    progress: Symbols
    marks: Candidates
    boxes: list[list[str]]
    peers: dict[str, list[str]]
    drawing: list[dict[str, Any]]
    bounds: list[float]
    symbol_size: float
    anchor: Literal["middle", "low"]
    marks_area: MarksArea
    clues: list[ClueInfo]
    lacks: str | None = Field(None, description="what an unfinished puzzle does not have yet")


class Count(BaseModel):
    """The number of solutions; at least so many where it is not exact."""

    count: int
    exact: bool
    status: Status
    reason: str | None = None


class TrueCandidates(Count):
    """The symbols that occur in some solution, and how many solutions there are."""

    candidates: Candidates
    forced: Symbols = Field(description="the cells that hold the same symbol in every solution")
    counts: dict[str, dict[str, int]] | None = Field(None, description="the solutions with each candidate")
    more: Candidates | None = Field(None, description="the candidates with perhaps more solutions than counted")


class JudgedClue(BaseModel):
    """A clue, and whether the puzzle needs it."""

    number: int
    name: str
    cells: list[str]
    constraint: str | None = Field(description="the name of the constraint; none for a given")
    verdict: Literal["needed", "redundant", "undecided"]
    kept: bool = Field(description="whether it is part of the minimal set")


class Redundancy(BaseModel):
    """Which clues could go. Without exactly one solution no clue is judged."""

    status: Status
    clues: list[JudgedClue]
    reason: str | None = None


class ChangeInfo(BaseModel):
    """One thing that differs between two puzzles."""

    kind: str
    what: str
    first: str | None
    second: str | None
    text: str


class Difference(BaseModel):
    """What differs between two puzzles, and whether they are the same but for symmetries of their rules."""

    same: bool
    changes: list[ChangeInfo]
    equivalent: bool | None
    cells: Symbols | None = Field(None, description="the cell of the second puzzle for each cell of the first")
    symbols: Symbols | None = Field(None, description="what each symbol becomes")


class Marks(BaseModel):
    """Pencil marks."""

    candidates: Candidates


class MistakeInfo(BaseModel):
    """A wrong entry (or, without a symbol, wrong pencil marks)."""

    cell: str
    symbol: str | None
    message: str


class Check(BaseModel):
    """What is wrong with a player's board, and whether it is done."""

    mistakes: list[MistakeInfo]
    complete: bool
    solved: bool


class Hint(BaseModel):
    """The next step in up to four stages; mistakes come first."""

    stages: list[str]
    step: dict[str, Any] | None
    mistakes: list[MistakeInfo]


class Rated(BaseModel):
    """How hard a puzzle is."""

    status: Literal["rated"]
    level: str
    score: float
    hardest: str
    steps: int
    techniques: dict[str, int]
    er: float | None
    ep: float | None
    ed: float | None
    hodoku_score: float | None
    hodoku_level: str | None


class Undecided(BaseModel):
    """No answer within the limits."""

    status: Literal["undecided"]
    reason: str
