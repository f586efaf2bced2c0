"""What a technique written in Python can ask a position: clues and their ways, links, and steps from facts."""

import pytest

import gridwise as gw
from gridwise.extend import ActiveClue, Candidate, ChainLink, RawStep, Technique
from gridwise.logic.position import Position

CELL = gw.Cell.parse
KILLER = """
- Sudoku
- size: [4, 4]
- {name: Cage, region: a1 a2, sum: 3}
- {name: Cage, region: b2 b3 b4, sum: 6}
- {name: WhiteDot, edge: c1 d1}
"""


@pytest.fixture
def position() -> Position:
    return gw.position(gw.parse(KILLER))


def clue(position: Position, name: str) -> ActiveClue:
    return next(each for each in position.clues if each.name.startswith(name))


def test_clues_are_named_with_their_cells_and_constraint(position: Position) -> None:
    cage = clue(position, "cage a1")
    assert (cage.name, cage.cells) == ("cage a1 a2 = 3", (CELL("a1"), CELL("a2")))
    assert isinstance(cage.constraint, gw.Cage)
    assert clue(position, "white dot").cells == (CELL("c1"), CELL("d1"))


def test_the_ways_of_a_cage_obey_its_sum_and_the_cells_that_see_each_other(position: Position) -> None:
    assert clue(position, "cage a1").ways() == [("1", "2"), ("2", "1")]
    assert {tuple(sorted(way)) for way in clue(position, "cage b2").ways() or ()} == {("1", "2", "3")}
    assert len(clue(position, "cage b2").ways() or ()) == 6


def test_the_ways_of_a_dot_are_tried_one_by_one(position: Position) -> None:
    ways = clue(position, "white dot").ways()
    assert ways is not None
    assert {abs(int(a) - int(b)) for a, b in ways} == {1}
    assert len(ways) == 6


def test_too_many_ways_are_not_listed(position: Position) -> None:
    assert clue(position, "cage b2").ways(most=5) is None
    assert clue(position, "cage b2").ways(most=6) is not None


def test_ways_follow_the_candidates_of_the_position() -> None:
    position = gw.position(gw.parse(KILLER), placed={"a1": "1"})
    assert clue(position, "cage a1").ways() == [("1", "2")]


def test_strong_links_are_the_other_candidate_and_the_other_place() -> None:
    position = gw.position(gw.parse("- LatinSquare\n- size: [3, 3]\n- initial: 1.. / ... / ...\n"))
    assert position.candidates_of(CELL("a2")) == ("2", "3")
    links = position.strong_links(CELL("a2"), "2")
    assert links[0] == Candidate(CELL("a2"), "3")
    assert Candidate(CELL("a3"), "2") in links
    assert Candidate(CELL("b2"), "2") not in links  # column 2 has three places for it


def test_weak_links_are_the_other_candidates_and_the_peers_with_the_symbol(position: Position) -> None:
    links = position.weak_links(CELL("d4"), "1")
    assert {link.symbol for link in links if link.cell == CELL("d4")} == {"2", "3", "4"}
    assert {link.cell for link in links if link.symbol == "1"} == set(position.peers(CELL("d4")))


class Anything(Technique):
    """A technique that only serves to make steps."""

    name = "anything"


def test_a_step_that_rests_on_a_clue_cites_it_and_the_houses_of_its_cells(position: Position) -> None:
    step = Anything().step(position, removals={CELL("a1"): ["3", "4"]}, because=[clue(position, "cage a1")])
    named = position.as_step(Anything(), step)
    assert named.because.clues[0] == "cage a1 a2 = 3"
    assert "row a" in named.because.clues or "box 1" in named.because.clues


def test_a_step_may_rest_on_two_cells_that_see_each_other(position: Position) -> None:
    step = Anything().step(position, removals={CELL("a1"): ["1"]}, because=[(CELL("a1"), CELL("a2"))])
    assert position.as_step(Anything(), step).because.clues in (("row a",), ("box 1",))


def test_a_step_without_houses_cites_those_between_its_cells(position: Position) -> None:
    step = Anything().step(position, removals={CELL("a3"): ["2"]}, because=[CELL("a1"), (CELL("a2"), "2")])
    named = position.as_step(Anything(), step)
    assert "row a" in named.because.clues
    assert named.because.pattern == (*((("a1", s)) for s in "1234"), ("a2", "2"))


def test_a_step_carries_links_of_a_chain(position: Position) -> None:
    row = position.houses[0]
    link = ChainLink((CELL("a1"), "1"), (CELL("a2"), "1"), True, row)
    step = Anything().step(position, removals={CELL("a3"): ["1"]}, because=[row], chain=[link])
    assert isinstance(step, RawStep)
    assert position.as_step(Anything(), step).because.chain == (((("a1", "1"),), (("a2", "1"),), True, row.name),)


def test_a_step_about_a_symbol_that_does_not_exist_is_refused(position: Position) -> None:
    with pytest.raises(gw.PuzzleError, match="a step mentions 9, which this puzzle does not have"):
        Anything().step(position, removals={CELL("a1"): ["9"]}, because=[CELL("a1")])


def test_who_sees_whom_ignores_clues_that_are_absent() -> None:
    puzzle = gw.parse("- size: [1, 3]\n- symbols: 123\n- {name: AllDifferent, region: a1 a2}\n")
    assert Position(puzzle).sees(CELL("a1"), CELL("a2"))
    assert not Position(puzzle, absent=[0]).sees(CELL("a1"), CELL("a2"))
    assert not Position(puzzle).sees(CELL("a1"), CELL("a3"))
