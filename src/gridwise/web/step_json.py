"""A step as the page shows it: its data and words, what to point out on the board, and its proof as a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwise.logic.step import Step
from gridwise.logic.techniques.refutation import NAKED, NO_CANDIDATE
from gridwise.model.puzzle import Puzzle
from gridwise.model.registry import pieces
from gridwise.model.shapes import Shape, Tone
from gridwise.render.cell_room import mark_places, room_in_cells
from gridwise.render.highlight import Stage, cited_shapes, reason_shapes
from gridwise.render.layout import Layout
from gridwise.render.primitives import primitives
from gridwise.render.scene import region_names
from gridwise.render.step_picture import StepPicture, clues_of, house_cells, impossible_cells, named_first, picture_of
from gridwise.render.symbol_shapes import SymbolShapes
from gridwise.web.drawing_json import plain_primitive

_BRANCH = 3
"""The count of numbers of a branch: its kind, whether its candidate is supposed to be true, and its length."""


def step_json(step: Step, *, plain: bool = True) -> dict[str, Any]:
    """The step as plain data for the page."""
    made = {**step.to_json(), "picture": _picture_json(step, picture_of(step))}
    if plain:
        made["plain"] = step.plain
    if proof := proof_json(step):
        made["proof"] = proof
    return made


# ---- the picture -----------------------------------------------------------------------------------------------------


def _picture_json(step: Step, picture: StepPicture) -> dict[str, Any]:
    """What the page points out: tinted cells, candidates in two colours, and lines to draw."""
    tinted = {name: _tinted(picture, tone) for name, tone in (("house", Tone.HOUSE), ("second", Tone.SECOND))}
    return {
        **tinted,
        "wrong": _tinted(picture, Tone.GONE),
        "first": sorted([str(cell), symbol] for cell, symbol in picture.first),
        "other": sorted([str(cell), symbol] for cell, symbol in picture.second),
        "look": _look_json(step, picture),
        "clues": _drawn(step, _clue_shapes(step, picture)),
        "drawing": _drawn(step, _reason_shapes(step, picture)),
    }


def _look_json(step: Step, picture: StepPicture) -> dict[str, Any]:
    """What the first stages of a hint point out; `clues` is missing if they are those of the whole step."""
    cells, clues = named_first(step)
    look: dict[str, Any] = {"cells": list(dict.fromkeys(map(str, cells)))}
    if clues != picture.clues:
        look["clues"] = _drawn(step, _clue_shapes(step, StepPicture({}, clues=clues)))
    return look


def _tinted(picture: StepPicture, wanted: Tone) -> list[str]:
    return [str(cell) for cell, tone in picture.cells.items() if tone is wanted]


def _reason_shapes(step: Step, picture: StepPicture) -> Iterator[Shape]:
    if step.snapshot is not None and (picture.links or picture.outlines or picture.rays or picture.labels):
        yield from reason_shapes(_stage(step), picture)


def _stage(step: Step) -> Stage:
    """The board with its pencil marks where the page puts them."""
    assert step.snapshot is not None
    puzzle = step.snapshot.puzzle
    drawn = _drawn_by(puzzle)
    symbols = SymbolShapes(puzzle.symbols, room_in_cells(puzzle.symbols.width, drawn), False, {}.keys(), {}.keys())
    return Stage(Layout(puzzle.grid), mark_places(puzzle, drawn), step.snapshot.candidates(), symbols, in_place=True)


def _drawn_by(puzzle: Puzzle) -> list[Shape]:
    return [shape for constraint in puzzle.constraints for shape in constraint.draw(puzzle.board)]


def _clue_shapes(step: Step, picture: StepPicture) -> Iterator[Shape]:
    """The clues that a step is based on, and the names of regions where the words use them."""
    if step.snapshot is not None:
        puzzle = step.snapshot.puzzle
        for shapes in cited_shapes(puzzle, picture, Layout(puzzle.grid)).values():
            yield from shapes
        if puzzle.symbols.either_or:
            yield from region_names(puzzle, Layout(puzzle.grid), _drawn_by(puzzle))


def _drawn(step: Step, shapes: Iterator[Shape]) -> list[dict[str, Any]]:
    if step.snapshot is None:
        return []
    layout = Layout(step.snapshot.puzzle.grid)
    return [plain_primitive(part) for shape in shapes for part in primitives(shape, layout)]


# ---- the proof -------------------------------------------------------------------------------------------------------


def proof_json(step: Step) -> dict[str, Any] | None:
    """The proof of a step that supposes something, as a tree; None for others.

    A node has its `text`, the cells that it fills (`placed`) and the candidates that it strikes (`removed`); `supposed`
    says that this is only an assumption. Below it are its `parts` and the sentence at its `end`. Branches, which don't
    depend on each other, come shortest first.
    """
    if not step.parts or not pieces("technique")[step.technique].supposes:
        return None
    if all(len(part.because.numbers) == _BRANCH for part in step.parts):
        branches = sorted((_branch(step, part) for part in step.parts), key=lambda node: node["steps"])
        intro, _, _ = step.why.partition(step.parts[0].why)  # what the branches are about: "b5 is 2, 3 or 6."
        return {"intro": intro.strip(), "text": "", "parts": branches, "end": f"So {step.what}."}
    return _supposition(step, step, "")


def _supposition(step: Step, proof: Step, also: str) -> dict[str, Any]:
    """A candidate that is supposed, what follows, and that it is refuted; `step` is the whole step."""
    [(cell, [symbol, *_])] = proof.ruled_out.items()
    parts = [_part(step, part) for part in proof.parts]
    return {
        "text": f"Suppose {proof.wording.were(cell, symbol)}{also}.",
        "supposed": True,
        "placed": {cell: symbol},
        "removed": {},
        "parts": parts,
        "steps": _steps(parts),
        "end": f"So {proof.what}.",
    }


def _branch(step: Step, branch: Step) -> dict[str, Any]:
    (cell, symbol), on = branch.because.pattern[0], branch.because.numbers[1]
    words = branch.wording
    said = words.is_(cell, symbol) if on else words.is_not(cell, (symbol,))
    effect = {"placed": {cell: symbol}, "removed": {}} if on else {"placed": {}, "removed": {cell: [symbol]}}
    parts = [_part(step, part) for part in branch.parts]
    end = "" if parts else "That is so."
    return {"text": f"Suppose {said}.", "supposed": True, **effect, "parts": parts, "steps": _steps(parts), "end": end}


def _part(step: Step, part: Step) -> dict[str, Any]:
    """A consequence, a contradiction, or a proof within the proof."""
    if part.parts:
        inner = _supposition(step, part, " as well")
        return {**inner, "concludes": {cell: list(gone) for cell, gone in part.ruled_out.items()}}
    removed = {cell: list(gone) for cell, gone in part.ruled_out.items()}
    ends, kind = not part.placements and not removed, part.because.numbers[0]
    by_cells = kind in (NAKED, NO_CANDIDATE)
    return {
        "text": f"{part.why.removesuffix('.')}: that can't be." if ends else part.why,
        "placed": part.placements,
        "removed": removed,
        "from": sorted({cell for cell, _ in part.because.extra}) if by_cells else [],
        "house": [] if ends or by_cells else list(map(str, house_cells(step, part.raw))),
        "wrong": list(map(str, impossible_cells(step, part))) if ends else [],
        "clues": _drawn(step, _clue_shapes(step, StepPicture({}, clues=clues_of(step, part.raw)))),
    }


def _steps(parts: list[dict[str, Any]]) -> int:
    """How many steps a proof has, with those of the proofs in it."""
    return sum(1 + part.get("steps", 0) for part in parts)
