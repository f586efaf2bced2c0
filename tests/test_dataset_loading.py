"""Datasets load as they are with Hugging Face datasets, pandas and polars; splits are exact; own types are allowed."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import gridwise as gw
from gridwise.dataset.splits import SplitRanks, apportion, split_lots
from later_modules import later

huggingface_hub = later("huggingface_hub")
pandas = later("pandas")
polars = later("polars")
RECIPE = """\
name: Loaded
seed: 3
licence: CC0-1.0
splits: {{train: 6, validation: 2, test: 2}}
trace: yes
format: {}
puzzles:
- type: Sudoku
  size: 4
  levels: {{Easy: 15}}
- type: Futoshiki
  size: 4
  levels: {{Easy: 3}}
- type: knights.yml
  count: 2
"""
KNIGHTS = "- Sudoku\n- title: Knights\n- size: 4\n- AntiKnight\n"


@pytest.fixture(scope="module", params=["parquet", "jsonl"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    (folder / "recipe.yml").write_text(RECIPE.format(request.param))
    (folder / "knights.yml").write_text(KNIGHTS)
    with ThreadPoolExecutor(2) as crew:
        gw.make_dataset(folder / "recipe.yml", folder / "set", executor=crew)
        verification = gw.verify_dataset(folder / "set", executor=crew)
    assert verification.good, verification.problems
    return folder / "set"


@pytest.mark.parametrize("streaming", [False, True])
def test_hugging_face_loads_it(made: Path, streaming: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = import_module("datasets")  # reads the variable when it is imported
    loaded = datasets.load_dataset(str(made), streaming=streaming, cache_dir=str(tmp_path))
    assert list(loaded) == ["train", "validation", "test"]
    rows = {split: list(loaded[split]) for split in loaded}
    assert {split: len(listed) for split, listed in rows.items()} == {"train": 12, "validation": 4, "test": 4}
    row = rows["test"][0]
    assert gw.score_answer(gw.parse(row["puzzle"], type=row["type"]), f"<answer>{row['solution']}</answer>").right
    assert row["prompt"].startswith("Solve this puzzle.")
    assert row["rules"] in row["prompt"]
    assert {*row["techniques"][0]} == {"technique", "count"}
    assert row["trace"][0]["technique"]


def test_the_card_is_accepted(made: Path) -> None:
    card = huggingface_hub.DatasetCard.load(made / "README.md")
    assert (card.data.license, card.data.pretty_name) == ("cc0-1.0", "Loaded")
    matter = yaml.safe_load((made / "README.md").read_text().split("---\n")[1])
    assert [file["split"] for file in matter["configs"][0]["data_files"]] == ["train", "validation", "test"]


def test_pandas_and_polars_read_it(made: Path) -> None:
    path, lines = next(made.glob("train.*")), (made / "train.jsonl").exists()
    frame = pandas.read_json(path, lines=True, dtype=False) if lines else pandas.read_parquet(path)
    assert len(frame) == 12
    assert sum(each["count"] for each in frame["techniques"][0]) == frame["steps"][0]
    table = polars.read_ndjson(path) if lines else polars.read_parquet(path)
    assert table.explode("techniques").unnest("techniques")["count"].sum() == table["steps"].sum()


def test_puzzles_of_own_types_carry_their_rules(made: Path) -> None:
    assert (made / "knights.yml").read_text() == KNIGHTS
    assert "| Knights | 4x4 |" in (made / "README.md").read_text()
    if (made / "train.jsonl").exists():
        rows = [json.loads(line) for path in made.glob("*.jsonl") for line in path.open()]
        own = [row for row in rows if row["type"] is None]
        assert len(own) == 2
        assert all("knight" in row["rules"] for row in own)


@pytest.mark.parametrize(
    "counts", [[200], [5] * 40, [1] * 10, [3, 7, 11, 179], [13] * 20, [25, 25, 25, 25, 25, 25, 25, 25], [1, 1, 2]]
)
@pytest.mark.parametrize("shares", [(80, 10, 10), (6, 2, 2), (1, 1, 1), (98, 1, 1), (1, 0, 0)])
def test_splits_are_exact(counts: list[int], shares: tuple[int, ...]) -> None:
    splits = dict(zip(("train", "validation", "test"), shares, strict=True))
    numbers = split_lots(counts, range(len(counts)), splits)
    whole, total = sum(shares), sum(counts)
    assert {name: sum(each[name] for each in numbers) for name in splits} == apportion(total, splits)
    for count, each in zip(counts, numbers, strict=True):
        assert sum(each.values()) == count
        assert all(abs(each[name] - count * splits[name] / whole) < 1 for name in splits)


def test_two_hundred_are_160_20_20_with_test_rows_everywhere() -> None:
    counts = [25] * 8
    numbers = split_lots(counts, range(8), {"train": 80, "validation": 10, "test": 10})
    assert [sum(each[name] for each in numbers) for name in ("train", "validation", "test")] == [160, 20, 20]
    small = split_lots([5] * 8, [0, 0, 1, 1, 2, 2, 3, 3], {"train": 80, "validation": 10, "test": 10})
    assert {at // 2 for at, each in enumerate(small) if each["test"]} == {0, 1, 2, 3}, "each group has test rows"


@pytest.mark.parametrize("count", [1, 2, 10, 999, 3000])
@pytest.mark.parametrize("shares", [(80, 10, 10), (0, 1, 1), (1, 0, 0), (98, 1, 1)])
def test_ranks_fill_each_split_exactly(count: int, shares: tuple[int, ...]) -> None:
    numbers = apportion(count, dict(zip(("train", "validation", "test"), shares, strict=True)))
    forms = [f"{number:016x}" for number in range(count)]
    split_of = SplitRanks(7, numbers, lambda: forms)
    assert Counter(map(split_of, forms)) == Counter(numbers)
    names = [split for split, number in numbers.items() for _ in range(number)]
    by_rank = sorted(forms, key=lambda form: sha256(f"7/{form}".encode()).digest())
    assert [split_of(form) for form in by_rank] == names
