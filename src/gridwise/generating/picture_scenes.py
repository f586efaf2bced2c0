"""Scenes for nonograms: pictures of the library, mirrored, moved and put together, in a grid of any size."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from gridwise.generating.picture import EMPTY, FILLED, Picture

PIECES = 4
"""The maximum number of pictures in a scene."""
DRAWS, DENSE = 6, 0.3
"""Up to this many scenes are drawn until at least this share of the cells is filled."""
FRAMED, VARIED = 0.25, 0.6
"""The shares of scenes that get a frame, if there is room, and of pictures without room to move that are varied."""
AROUND = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


@dataclass(frozen=True)
class _Piece:
    picture: Picture
    top: int
    left: int

    def apart(self, other: _Piece) -> bool:
        """Whether two pictures are side by side with an empty line between them.

        Not diagonally: a scene of two pictures in opposite corners is half empty, and most Hard nonograms would be one.
        """
        down = max(self.top - other.top - other.picture.height, other.top - self.top - self.picture.height)
        right = max(self.left - other.left - other.picture.width, other.left - self.left - self.picture.width)
        return max(down, right) > 0 > min(down, right)


def scene(height: int, width: int, pictures: Sequence[Picture], random: Random) -> Picture | None:
    """A scene of one or several of these pictures; None if all of them are too large."""
    fitting = [picture for picture in pictures if picture.height <= height and picture.width <= width]
    if not fitting:
        return None
    for _ in range(DRAWS):
        drawn = _composed(height, width, fitting, random)
        if len(list(drawn.filled())) >= DENSE * height * width:
            break
    return drawn


def _composed(height: int, width: int, fitting: Sequence[Picture], random: Random) -> Picture:
    large = [picture for picture in fitting if 2 * max(picture.height, picture.width) >= min(height, width)]
    areas = [picture.height * picture.width for picture in large or fitting]
    first = random.choices(large or fitting, areas)[0]
    pieces = [random.choice(_places(first, height, width, random))]
    for _ in range(PIECES * 2):
        places = _places(random.choice(fitting), height, width, random)
        free = [piece for piece in places if all(piece.apart(other) for other in pieces)]
        if free and len(pieces) < PIECES:
            pieces.append(random.choice(free))
    pieces.sort(key=lambda piece: (piece.left, piece.top))
    drawn = _drawn(pieces, height, width)
    if _has_margin(drawn) and random.random() < FRAMED:
        return _framed(drawn)
    if (first.height, first.width) == (height, width) and random.random() < VARIED:
        return varied(drawn, random)
    return drawn


def _places(picture: Picture, height: int, width: int, random: Random) -> list[_Piece]:
    """The picture or its mirror image wherever it can be; one that leaves room for others goes into a corner."""
    drawn = picture.mirrored() if picture.mirrors and random.random() < 0.5 else picture
    down, right = height - picture.height, width - picture.width
    small = down >= picture.height and right >= picture.width
    tops, lefts = ((0, down), (0, right)) if small else (range(down + 1), range(right + 1))
    return [_Piece(drawn, top, left) for top in tops for left in lefts]


def _drawn(pieces: Sequence[_Piece], height: int, width: int) -> Picture:
    board = [[EMPTY] * width for _ in range(height)]
    for piece in pieces:
        for row, column in piece.picture.filled():
            board[piece.top + row][piece.left + column] = FILLED
    return Picture(tuple("".join(row) for row in board), _listed([piece.picture.name for piece in pieces]))


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _has_margin(picture: Picture) -> bool:
    """Whether the two outermost rows and columns on each side are empty."""
    last_row, last_column = picture.height - 2, picture.width - 2
    return min(picture.height, picture.width) > 4 and all(
        1 < row < last_row and 1 < column < last_column for row, column in picture.filled()
    )


def _framed(picture: Picture) -> Picture:
    middle = (f"{FILLED}{row[1:-1]}{FILLED}" for row in picture.rows[1:-1])
    line = FILLED * picture.width
    return Picture((line, *middle, line), f"{picture.name} in a frame")


def varied(picture: Picture, random: Random) -> Picture:
    """The picture with one cell of an outline changed, or two in a large picture."""
    choice = outline(picture)
    return picture.flipped(*random.sample(choice, min(len(choice), 1 + (picture.height * picture.width > 50))))


def outline(picture: Picture) -> list[tuple[int, int]]:
    """The cells beside a filled and an empty one, where a change is hardly noticed."""
    filled = frozenset(picture.filled())
    places = product(range(picture.height), range(picture.width))
    return [place for place in places if 3 <= _near(place, filled) <= 5]


def _near(place: tuple[int, int], filled: Collection[tuple[int, int]]) -> int:
    return sum([(place[0] + down, place[1] + right) in filled for down, right in AROUND])
