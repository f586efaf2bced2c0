"""The request bodies and answers of the API, as described by OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from gridwise.common.paper import DEFAULT_PAPER
from gridwise.render.type_groups import GROUPS


def _as_text(text: str) -> str:
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("a lone surrogate is not a character")
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
    """A puzzle to show."""

    unfinished: bool = Field(False, description="the puzzle is still being written: the board lists what is missing")


class NewBody(_Body):
    """The kind of empty board to make."""

    type: Text | None = None
    size: Sides | None = Field(None, description="rows and columns (default: those of the type)")
    box: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(None, description="rows and columns")
    attributes: dict[Text, Any] = Field({}, description="further attributes of the puzzle")


class SolveBody(PuzzleBody):
    """A puzzle to solve."""

    limit: int = Field(2, ge=1, le=1_000, description="stop after this many solutions")


class CountBody(PuzzleBody):
    """A puzzle whose solutions to count."""

    limit: int = Field(1_000, ge=1, le=1_000_000_000, description="stop counting at this number")


class CandidatesBody(PuzzleBody):
    """A puzzle whose true candidates to find."""

    limit: int = Field(
        1,
        ge=1,
        le=1_000,
        description="count at most this many solutions for each candidate; with 1, only whether there is one",
    )


class EstimateBody(PuzzleBody):
    """A puzzle whose number of solutions to estimate."""

    samples: int = Field(1_000, ge=2, le=1_000_000, description="the number of random probes, if there is time")
    seed: int = Field(
        0, ge=0, le=2**53 - 1, description="the random seed; the same seed and samples give the same estimate"
    )


class DiffBody(PuzzleBody):
    """Two puzzles to compare."""

    other: Text = Field(description="the second puzzle, as text in any known format")


class AdjustBody(PuzzleBody):
    """A puzzle of which a few clues should change."""

    change: Literal["unique", "easier", "harder", "replace"] = Field(
        description="the change: make the puzzle unique with as few more givens as possible, make it one level easier "
        "or harder, or replace the clue in `cell`"
    )
    cell: Text | None = Field(
        None, description="the cell of the given, the cells or the name of the clue, or a place such as `left a`"
    )


PictureText = Annotated[
    Text, Field(description="a PNG, JPEG, GIF or BMP as a data URL in base64, or lines of `#` (filled) and `.` (empty)")
]


class NonogramBody(_Body):
    """A picture to make a nonogram from."""

    picture: PictureText
    size: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(
        None, description="rows and columns (default: at most 20 on the longer side)"
    )
    threshold: float | None = Field(None, gt=0, lt=1, description="fill cells that are at least this dark")
    invert: bool | None = Field(None, description="swap light and dark (default: only if the edge is dark)")
    shows: Text = Field("", description="what the picture shows, revealed with the solution")


class HintBody(PuzzleBody):
    """A puzzle, with the player's progress and marks, to give a hint for."""

    stage: int | None = Field(None, ge=1, le=4, description="the last stage to reveal")


class ExplainBody(PuzzleBody):
    """A puzzle, with the player's progress and marks, to explain."""

    scale: Literal["gridwise", "explainer", "hodoku"] = "gridwise"
    plain: bool = Field(True, description="also explain each step in plain words")
    all_steps: bool = Field(False, description="include the steps that no later step needs")


class MarksBody(PuzzleBody):
    """A puzzle, with the player's progress, to note candidates for."""

    clues: bool = Field(False, description="apply the clues too, not only the symbols that a cell sees")


class DrawBody(PuzzleBody):
    """A puzzle to draw."""

    to: Text = Field("svg", description="the picture format; GET formats lists the formats")
    solution: bool = False
    pencil: bool = False
    step: int | None = Field(None, ge=1, le=100_000, description="show this step of the explanation")


class LessonBody(_Body):
    """The technique to learn."""

    technique: Text = Field(description="the name of the technique; GET lessons lists those with exercises")
    cells: Literal["a1", "r1c1"] = Field("a1", description="how sentences name cells")


class ExerciseBody(_Body):
    """The exercise to do."""

    technique: Text
    number: int = Field(1, ge=1, le=3)
    seed: int = Field(0, ge=0, le=2**53 - 1, description="the random seed; the same seed gives the same exercises")


class AnswerBody(PuzzleBody):
    """The start of an exercise, and what the learner concludes."""

    technique: Text
    placed: dict[Text, Text] = Field({}, description="the symbols that the learner places, by cell")
    removed: dict[Text, list[Text]] = Field({}, description="the candidates that the learner rules out, by cell")
    reveal: bool = Field(False, description="also return the step")


class WriteBody(PuzzleBody):
    """A puzzle to write in another format."""

    to: Text = Field(description="the format to write; GET formats lists the formats")


Range = Text | float | Annotated[list[float], Field(min_length=1, max_length=2)]
Names = Annotated[list[Text], Field(max_length=100)]
Plain = Text | int | float | bool


class GenerateBody(_Body):
    """The puzzles to generate."""

    type: Text = Field(description="the puzzle type; GET types lists the types")
    size: Sides | None = Field(None, description="rows and columns (default: those of the type)")
    box: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(None, description="rows and columns")
    level: Text | None = Field(
        None,
        description="a level, a range such as easy-medium, or any (default: mostly Medium); "
        "GET generating lists the levels",
    )
    grade: Text | None = Field(None, description="size and operations for a school grade; GET generating lists them")
    score: Range | None = Field(None, description="the range for the score of the hardest step, such as 3-4.5")
    hardest: Text | None = Field(None, description="the hardest technique that the puzzle needs")
    techniques: Names = Field([], description="techniques that the puzzle must need")
    without: Names = Field([], description="techniques that the puzzle must not need")
    only: Names | None = Field(None, description="the only techniques that the puzzle may need")
    clues: Range | None = Field(None, description="the number of clues, such as 24-30")
    minimal: bool = Field(False, description="accept only puzzles in which every clue is needed")
    symmetry: Text | None = Field(
        None, description="the symmetry of the clues (default: that of the type); GET generating lists the symmetries"
    )
    style: Text | None = Field(
        None, description="ranges of the puzzle's style, such as givens=24-30, or off (default: the style of the type)"
    )
    seed: int | None = Field(
        None, ge=0, le=2**53 - 1, description="the random seed; the same seed gives the same puzzles"
    )
    count: Annotated[int, Field(ge=1, le=100)] | None = Field(
        None, description="the number of puzzles, no two of them equivalent; if omitted, only the puzzle of this seed"
    )
    tries: int = Field(200, ge=1, le=100_000, description="give up on a puzzle after this many tries")
    mask: PictureText | Names | None = Field(
        None, description="the cells that are given: a list of cells, or a picture that is scaled to the grid"
    )
    drawn: Text | None = Field(
        None, description="a puzzle, in any known format, whose cages or regions the new puzzles should have"
    )
    options: dict[Text, Plain | list[Plain] | None] = Field(
        {}, description="further attributes of the puzzles, and options of the clue recipe"
    )


class ExportBody(PuzzleBody):
    """A puzzle to export as a page that plays anywhere."""

    contest: bool = Field(False, description="store a hash instead of the solution, and no hints")
    language: str = Field("en", max_length=20, description="the language of buttons and messages")


class SheetBody(_Body):
    """Puzzles for a worksheet."""

    puzzles: Annotated[list[Text], Field(min_length=1, max_length=200)] = Field(
        description="the puzzles, each as text in any known format"
    )
    groups: Annotated[list[Text], Field(min_length=1, max_length=200)] | None = Field(
        None, description="a name for each puzzle, such as its level: each name gets pages of its own"
    )
    per_page: Annotated[int, Field(ge=1, le=100)] | None = Field(
        None, description="puzzles per page (default: as many as fit well)"
    )
    paper: Literal["a4", "a5", "letter"] = DEFAULT_PAPER
    title: Text | None = None
    name_line: bool = Field(False, description="print lines for a name and a date on every page")
    rules: bool = True
    difficulty: bool = False
    key: bool = Field(True, description="print the answers at the end; each puzzle must have one solution")
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
    """An error."""

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
    size: list[int] | None
    group: str = Field(description=f"one of {', '.join(GROUPS)}")
    words: int = Field(description="the length of the rules, in words")
    clues: list[str]
    grids: list[dict[str, str | int]]
    attributes: list[FieldInfo]


class TypeDetails(BaseModel):
    """What is wanted of one type at a time."""

    name: str
    rules: str
    example: str


class RecipeInfo(BaseModel):
    """The recipe for a type's clues, and its options."""

    type: str
    recipe: str
    symmetric: bool
    drawn: Literal["cages", "regions"] | None = Field(description="what new puzzles can keep of a drawn board")
    masked: bool = Field(description="whether givens can be put into a mask")
    pictured: bool = Field(description="whether a puzzle of this type can be made from a picture")
    options: list[FieldInfo]


class Generating(BaseModel):
    """The options for generating puzzles."""

    levels: list[str]
    symmetries: list[str]
    techniques: list[str]
    grades: list[dict[str, str | list[str]]]
    types: list[RecipeInfo]


class FormatInfo(BaseModel):
    """A format in which puzzles can be written."""

    name: str
    title: str
    ending: str


class PictureInfo(BaseModel):
    """A kind of picture."""

    name: str
    ending: str


class Formats(BaseModel):
    """All formats and kinds of pictures."""

    read: list[str]
    write: list[FormatInfo]
    draw: list[PictureInfo]


class DeclarationInfo(BaseModel):
    """The declaration of a puzzle."""

    type: str | None
    attributes: dict[str, Any]
    constraints: list[dict[str, Any]]


class MarksArea(BaseModel):
    """The part of a cell for pencil marks, in cell units, and the number of columns of marks."""

    left: float
    top: float
    right: float
    bottom: float
    columns: int


class MarkInfo(BaseModel):
    """The mark of a symbol: its words and its drawing, in a cell from (0, 0) to (1, 1)."""

    name: str
    noun: str
    plural: str
    character: str
    look: str
    background: bool
    covers: bool = Field(
        description="whether the mark fills the cell, so that the lines of the grid are drawn above it"
    )
    drawing: list[dict[str, Any]]


class ClueInfo(BaseModel):
    """One of the puzzle's own constraints."""

    index: int
    name: str
    label: str
    cells: list[str]


class BoardInfo(BaseModel):
    """A puzzle as the page holds it."""

    text: str
    declaration: DeclarationInfo
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
    symbol_marks: dict[str, MarkInfo] = Field(description="the marks of symbols; empty if a symbol is its own mark")
    cycle: list[str] = Field(description="the symbols that clicks on a cell cycle through; empty on boards of numbers")
    paints_lines: bool = Field(description="whether a drag keeps to one row or column")
    counts: dict[str, int] = Field(description="how many of each symbol the finished board has, if the rules fix it")
    combines: bool = Field(description="whether clues have combinations to list: sums, products, pairs of numbers")
    fog: list[str] = Field(description="the cells that are lit from the start; empty if there is no fog")
    shown: dict[str, str] = Field(description="the cells whose symbol a clue shows, with the text of that clue")
    givens: Symbols
    progress: Symbols
    solution: Symbols = Field(description="the solution that the puzzle's file includes; empty if it includes none")
    marks: Candidates
    boxes: list[list[str]]
    peers: dict[str, list[str]]
    drawing: list[dict[str, Any]]
    bounds: list[float]
    symbol_size: float
    anchor: Literal["middle", "low"]
    marks_area: MarksArea
    clues: list[ClueInfo]
    lacks: str | None = Field(None, description="what an unfinished puzzle is missing")


class CountInfo(BaseModel):
    """The number of solutions; a lower bound if it is not exact."""

    count: int
    exact: bool
    status: Status
    reason: str | None = None


class TrueCandidates(CountInfo):
    """The symbols that occur in some solution, and the number of solutions."""

    candidates: Candidates
    forced: Symbols = Field(description="the cells that hold the same symbol in every solution")
    counts: dict[str, dict[str, int]] | None = Field(None, description="the number of solutions with each candidate")
    more: Candidates | None = Field(None, description="the candidates that may have more solutions than counted")


class JudgedClueInfo(BaseModel):
    """A clue, and whether the puzzle needs it."""

    number: int
    name: str
    cells: list[str]
    constraint: str | None = Field(description="the name of the constraint; null for a given")
    verdict: Literal["needed", "redundant", "undecided"]
    kept: bool = Field(description="whether the clue is part of the minimal set")


class RedundancyInfo(BaseModel):
    """Which clues could be removed. Clues are judged only if there is exactly one solution."""

    status: Status
    clues: list[JudgedClueInfo]
    reason: str | None = None


class NonogramInfo(BaseModel):
    """The nonogram of a picture."""

    picture: list[str] = Field(description="the picture as it was read, in rows of `#` and `.`")
    unique: bool = Field(description="whether the picture is the only solution")
    flipped: list[str] = Field(description="the cells to change, so that the picture becomes the only solution")
    fewest: bool = Field(description="whether it is proved that fewer changes are not enough")
    text: str = Field(description="the nonogram of the picture")
    repaired: str | None = Field(description="the nonogram with the changes; null if none were found")


class ChangeInfo(BaseModel):
    """One difference between two puzzles."""

    kind: str
    what: str
    first: str | None
    second: str | None
    text: str


class DifferenceInfo(BaseModel):
    """The differences between two puzzles, and whether they are the same up to symmetries of their rules."""

    same: bool
    changes: list[ChangeInfo]
    equivalent: bool | None
    cells: Symbols | None = Field(
        None, description="for each cell of the first puzzle, the corresponding cell of the second"
    )
    symbols: Symbols | None = Field(None, description="the symbol of the second puzzle for each symbol of the first")


class Marks(BaseModel):
    """Pencil marks."""

    candidates: Candidates


class MistakeInfo(BaseModel):
    """A wrong entry (or, without a symbol, wrong pencil marks)."""

    cell: str
    symbol: str | None
    message: str


class Check(BaseModel):
    """The mistakes on a player's board, and whether it is complete."""

    mistakes: list[MistakeInfo]
    broken: list[str] = Field(description="the rules that the entries break, whatever the other cells hold, in words")
    complete: bool
    solved: bool


class ProgressInfo(BaseModel):
    """What the givens and the player's progress achieve, by the rules alone."""

    satisfied: list[int] = Field(description="the satisfied clues: the numbers under `clues` in the board's drawing")
    finished: bool = Field(description="whether the puzzle is solved; unmarked cells count as background")
    conflicts: list[str] = Field(description="the player's cells that break a rule, whatever the others hold")
    complaints: dict[str, str] = Field(description="for each of these cells, the rule that it breaks, in words")


class LessonTitle(BaseModel):
    """A technique that has a lesson."""

    technique: str
    level: str
    types: list[str] = Field(description="the titles of puzzles to practise the technique on")


class LessonPart(BaseModel):
    """A part of a worked example."""

    text: str
    picture: str = Field(description="SVG")


class LessonInfo(BaseModel):
    """A lesson."""

    technique: str
    level: str
    idea: str
    steps: list[LessonPart]


class FeedbackInfo(BaseModel):
    """The check of an answer."""

    verdict: Literal["right", "incomplete", "sound", "wrong"]
    reason: str
    step: dict[str, Any] | None = None


class HintInfo(BaseModel):
    """The next step, in up to four stages; mistakes come first."""

    stages: list[str]
    step: dict[str, Any] | None
    mistakes: list[MistakeInfo]


class Rated(BaseModel):
    """The difficulty of a puzzle."""

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


class UndecidedInfo(BaseModel):
    """No answer within the limits."""

    status: Literal["undecided"]
    reason: str


class ExerciseInfo(BaseModel):
    """An exercise."""

    technique: str
    task: str
    source: str
    generated: bool = Field(
        description="whether the exercise is a generated puzzle, not a variation of one or of the lesson's example"
    )
    nothing_easier: bool
    hint: str = Field(description="the first hint: where to look")
    board: BoardInfo
