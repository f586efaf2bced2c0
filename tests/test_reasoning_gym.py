"""The datasets of reasoning-gym, made and scored by reasoning-gym itself."""

import json
import sys

import pytest

import gridwise as gw
from gridwise.model.registry import type_names
from later_modules import later

reasoning_gym = later("reasoning_gym")
ours = later("gridwise.environments.reasoning_gym")


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    """Every type is registered once this module is imported."""
    assert ours.register


@pytest.mark.parametrize("kind", type_names())
def test_every_type_has_a_dataset_whose_answers_are_right(kind: str) -> None:
    data = reasoning_gym.create_dataset(ours.dataset_name(kind), level="easy", seed=1, size=1)
    assert isinstance(data, reasoning_gym.dataset.ProceduralDataset)
    for entry in data:
        assert json.loads(json.dumps(entry)) == entry
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(f"I think it is\n<answer>\n{entry['answer']}\n</answer>", entry) == 1
        assert data.score_answer(None, entry) == 0
        assert data.score_answer("I don't know.", entry) == 0
        assert entry["metadata"]["difficulty"] == {"level": "Easy"}
        assert all(rule in entry["question"] for rule in gw.parse(entry["metadata"]["puzzle"]).rules)


def test_one_wrong_cell_is_wrong_unless_shares_count() -> None:
    for partial, expected in ((False, 0.0), (True, 0.5)):
        data = reasoning_gym.create_dataset("gridwise_sudoku", level="easy", seed=4, size=1, partial=partial)
        entry = data[0]
        puzzle = gw.parse(entry["metadata"]["puzzle"])
        rows = [line.split() for line in entry["answer"].splitlines()]
        cell = next(cell for cell in puzzle if puzzle[cell] is None)
        rows[cell[0]][cell[1]] = "1" if rows[cell[0]][cell[1]] != "1" else "2"
        score = data.score_answer("\n".join(map(" ".join, rows)), entry)
        assert score == pytest.approx(expected, abs=0.02)
        assert score < 0.5 or not partial


def test_seeds_are_reproducible() -> None:
    one, two, other = (
        ours.PuzzleDataset(ours.PuzzleConfig("KenKen", "medium", seed=seed, size=3)) for seed in (5, 5, 50)
    )
    assert list(one) == list(two)
    assert one[1] == two[1]
    assert one[0]["question"] != one[1]["question"] != other[1]["question"]
    with pytest.raises(IndexError, match="3 entries"):
        one[3]


def test_the_curriculum_goes_up_by_levels() -> None:
    curriculum = reasoning_gym.factory.create_curriculum("gridwise_futoshiki")
    levels = []
    while True:
        config = curriculum.generate_configuration({"seed": 1, "size": 1})
        levels.append(config.level)
        if len(levels) <= 3:
            data = reasoning_gym.create_dataset("gridwise_futoshiki", **vars(config))
            assert data[0]["metadata"]["rating"]["level"] == config.level
        if not curriculum.increment_global_level():
            break
    assert levels == ["Easy", "Medium", "Hard", "Unfair", "Extreme"]


def test_a_composite_dataset_of_reasoning_gym_mixes_types() -> None:
    parts = [
        reasoning_gym.composite.DatasetSpec(name=name, weight=1, config={"level": "easy"})
        for name in ("gridwise_kenken", "gridwise_akari")
    ]
    data = reasoning_gym.create_dataset("composite", seed=2, size=4, datasets=parts)
    entries = list(data)
    assert {entry["metadata"]["source_dataset"] for entry in entries} == {"gridwise_kenken", "gridwise_akari"}
    assert all(data.score_answer(entry["answer"], entry) == 1 for entry in entries)


def test_bad_wishes_are_named() -> None:
    with pytest.raises(gw.PuzzleError, match="unknown level 'hrad'; did you mean 'Hard'"):
        reasoning_gym.create_dataset("gridwise_sudoku", level="hrad")
    with pytest.raises(gw.PuzzleError, match="unknown puzzle type"):
        ours.PuzzleDataset(ours.PuzzleConfig("Sudokku"))
    assert ours.register() == [ours.dataset_name(kind) for kind in type_names()]


def test_without_the_library_one_line_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("reasoning_gym", "reasoning_gym.coaching", "reasoning_gym.factory"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, "gridwise.environments.reasoning_gym", raising=False)
    with pytest.raises(gw.MissingExtra, match=r"pip install 'gridwise\[reasoning-gym\]'"):
        __import__("gridwise.environments.reasoning_gym")
