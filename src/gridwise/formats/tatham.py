"""Game IDs of Simon Tatham's Portable Puzzle Collection.

The games are solo, keen, unequal, towers, unruly, pattern, singles, pearl, lightup, slant, mosaic, range,
signpost and loopy (on squares only).
An ID is `parameters:description`. It does not name its game. Most IDs fit only one game; for others, write the name of
the game before the ID (`solo 2x2:…`), or use the link to the game's page.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from gridwise.common.errors import PuzzleError, Where
from gridwise.formats._nearest import write_nearest
from gridwise.formats._tatham_game import TathamGame
from gridwise.formats._tatham_games import GAMES
from gridwise.model.puzzle import Declaration, Puzzle

NAME = "tatham"
SUFFIXES = (".tatham",)
EXAMPLE = "4:aa_a__a__a_a__a_a,d2s1s1m6a5a5d2m4"

UNSURE = 0.6
"""The likelihood of a text in the form of an ID that fits no known game."""

_LINK = re.compile(r"\s*https?://\S*/([a-z]+)\.html#(\S+)\s*")
_NAMED = re.compile(r"\s*(?:([A-Za-z]+)[\s:]+)?([0-9]{1,3}(?:x[0-9]{1,3})?[a-z0-9]{0,12})([:#])(\S+)\s*", re.ASCII)


def sniff(text: str) -> float:
    """How likely the text is in this format, from 0 to 1."""
    try:
        game, params, sign, description = _parts(text)
    except PuzzleError:
        return 0.0
    if game is not None:
        return 0.95 if game in GAMES else UNSURE
    if sign == "#":
        return UNSURE
    return 0.9 if any(each.fits(params, description) for each in GAMES.values()) else 0.0


def _parts(text: str) -> tuple[str | None, str, str, str]:
    """The game if it is named, its parameters, the separator, and the description."""
    link = _LINK.fullmatch(text)
    match = _NAMED.fullmatch(f"{link[1]} {unquote(link[2])}" if link else text)
    if match is None:
        raise PuzzleError("this is not a game ID; game IDs look like 3x3:a7_4f5…")
    return match[1] and match[1].lower(), match[2], match[3], match[4]


def read(text: str, path: str | None = None, *, type: str | None = None) -> list[Puzzle]:
    """Read the puzzle from a game ID."""
    place = Where(path, 1, 1)
    try:
        return [Puzzle.from_declaration(_declaration(text, place))]
    except PuzzleError as error:
        raise error.at(place) from None


def _declaration(text: str, place: Where) -> Declaration:
    name, params, sign, description = _parts(text)
    if name is not None and name not in GAMES:
        raise PuzzleError(f"the game '{name}' is not known to gridwise; the known games are {', '.join(GAMES)}")
    if sign == "#":
        advice = "choose `Specific…` in its menu to copy the ID of the whole puzzle"
        raise PuzzleError(
            "this is a random seed; only the game itself can generate the puzzle from it", suggestion=advice
        )
    games = [GAMES[name]] if name else [game for game in GAMES.values() if game.fits(params, description)]
    declared = _first(games, params, description)
    return Declaration(
        declared.type, declared.attributes, declared.constraints, dict.fromkeys(declared.attributes, place)
    )


def _first(games: list[TathamGame], params: str, description: str) -> Declaration:
    """The result of the first game that can read it; if none can, the error of the first."""
    wrong: PuzzleError | None = None
    for game in games:
        match = game.fits(params, description)
        if match is None:
            continue
        try:
            return game.read(match, description)
        except PuzzleError as error:
            wrong = wrong or PuzzleError(f"{game.name}: {error.message}", suggestion=error.suggestion)
    raise wrong or PuzzleError(
        f"this is not a game ID of {' or '.join(game.name for game in games) or 'any known game'}"
    )


def write(puzzle: Puzzle) -> str:
    """The ID of the puzzle in the game that has its rules; with the game's name if the ID alone means another game."""
    return write_nearest(puzzle, _written, "Tatham's collection") + "\n"


def _written(puzzle: Puzzle) -> str | None:
    earlier: list[TathamGame] = []
    for game in GAMES.values():
        if (id := game.write(puzzle)) is not None:
            return f"{game.name} {id}" if _is_readable(earlier, *id.split(":", 1)) else id
        earlier.append(game)
    return None


def _is_readable(games: list[TathamGame], params: str, description: str) -> bool:
    try:
        _first(games, params, description)
    except PuzzleError:
        return False
    return True
