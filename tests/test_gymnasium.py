"""`gridwise/Puzzle-v0`, used by Gymnasium itself."""

import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gridwise as gw

ID = "gridwise.environments.gymnasium:gridwise/Puzzle-v0"
TYPES = ("Sudoku", "KenKen", "Kakuro", "StarBattle", "Slitherlink")
SMALL = {"Sudoku": 4, "KenKen": 4, "StarBattle": 5, "Slitherlink": 4}


def made(kind: str, **options: Any) -> Any:
    size = {"size": SMALL[kind]} if kind in SMALL else {}
    return gym.make(ID, type=kind, level="easy", **size, **options)


def solve(env: Any) -> tuple[list[float], bool]:
    """Play the solution; the rewards, and whether the episode ended as solved."""
    inner = env.unwrapped
    solution = next(gw.solutions(inner.puzzle)).entries
    rewards = []
    for cell in inner.game.open_cells:
        _, reward, terminated, truncated, info = env.step(inner.action(str(cell), solution[cell]))
        rewards.append(reward)
        assert info["legal"]
        assert not info["broken"]
        assert not truncated
        if terminated:
            return rewards, True
    return rewards, False


@pytest.mark.parametrize("observation", ["array", "text", "both"])
@pytest.mark.parametrize("kind", TYPES)
def test_gymnasium_accepts_the_environment(kind: str, observation: str) -> None:
    check_env(made(kind, observation=observation, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("kind", TYPES)
def test_the_solver_policy_earns_exactly_one(kind: str) -> None:
    env = made(kind)
    for seed in range(3):
        env.reset(seed=seed)
        rewards, solved = solve(env)
        assert solved
        assert rewards[-1] == 1
        assert not any(rewards[:-1])


@pytest.mark.parametrize("kind", TYPES)
def test_verified_steps_make_the_reward_dense(kind: str) -> None:
    env = made(kind, reward="steps")
    env.reset(seed=1)
    rewards, solved = solve(env)
    assert solved
    assert sum(rewards) == pytest.approx(1)
    assert sum(reward > 0 for reward in rewards) > len(rewards) / 2
    assert min(rewards) >= 0


@pytest.mark.parametrize("kind", TYPES)
def test_a_random_policy_stays_within_the_mask_and_is_cut_off(kind: str) -> None:
    env = made(kind, moves=40)
    space = env.unwrapped.action_space
    space.seed(7)
    _, info = env.reset(seed=7)
    moves, broken, done = 0, 0, False
    while not done:
        observed, reward, terminated, truncated, info = env.step(space.sample(mask=info["action_mask"]))
        moves, broken, done = moves + 1, broken + bool(info["broken"]), terminated or truncated
        assert info["legal"]
        assert env.observation_space.contains(observed)
        assert reward == terminated == info["solved"]
    assert moves == 40 or terminated
    assert broken


def test_erasing_a_right_symbol_takes_its_reward_away() -> None:
    env = made("Sudoku", reward="steps")
    env.reset(seed=3)
    inner = env.unwrapped
    solution = next(gw.solutions(inner.puzzle)).entries
    cell = inner.game.open_cells[0]
    gain = env.step(inner.action(str(cell), solution[cell]))[1]
    loss = env.step(inner.action(str(cell), None))[1]
    assert gain > 0
    assert gain + loss == pytest.approx(0)
    wrong = next(symbol for symbol in inner.puzzle.symbols.names if symbol != solution[cell])
    assert env.step(inner.action(str(cell), wrong))[1] == 0


def test_info_names_the_broken_rule_and_its_line(tmp_path: Any) -> None:
    file = tmp_path / "mine.yml"
    file.write_text("- LatinSquare\n- size: 3\n- Thermometer: {line: a1 a2 a3}\n", encoding="utf-8")
    env = gym.make(ID, puzzle=str(file))
    env.reset()
    inner = env.unwrapped
    env.step(inner.action("a1", "2"))
    info = env.step(inner.action("a2", "1"))[-1]
    [rule] = info["broken"]
    assert "thermometer" in rule["rule"]
    assert rule["source"].startswith(f"{file}:3")
    assert set(rule["cells"]) == {"a1", "a2"}
    info = env.step(inner.action("a2", "2"))[-1]
    assert {"row a", "rules of Latin Square"} <= {rule[key] for rule in info["broken"] for key in ("rule", "source")}


def test_givens_are_masked_and_can_not_be_changed() -> None:
    env = made("Sudoku")
    observed, info = env.reset(seed=2)
    inner = env.unwrapped
    cell, symbol = next(iter(inner.puzzle.givens.items()))
    other = next(name for name in inner.puzzle.symbols.names if name != symbol)
    action = inner.action(str(cell), other)
    assert not info["action_mask"][action]
    after, reward, _, _, info = env.step(action)
    assert not info["legal"]
    assert not reward
    assert np.array_equal(after["board"], observed["board"])
    assert inner.move(action) == (str(cell), other)


def test_same_seed_same_puzzle() -> None:
    one, two = made("KenKen"), made("KenKen")
    one.reset(seed=5)
    two.reset(seed=5)
    assert one.unwrapped.puzzle == two.unwrapped.puzzle
    one.reset()
    assert one.unwrapped.puzzle != two.unwrapped.puzzle


def test_several_environments_side_by_side() -> None:
    envs = gym.make_vec(ID, num_envs=3, vectorization_mode="sync", type="Sudoku", level="easy", size=4)
    boards, infos = envs.reset(seed=1)
    assert boards["board"].shape == (3, 4, 4)
    assert infos["action_mask"].shape == (3, 4 * 4 * 5)
    actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
    boards, rewards, _, _, infos = envs.step(actions)
    assert rewards.shape == (3,)
    assert infos["legal"].all()
    envs.close()


def test_bad_arguments_are_named() -> None:
    with pytest.raises(gw.PuzzleError, match="unknown reward 'step'; did you mean 'steps'"):
        gym.make(ID, reward="step")
    env = made("Sudoku")
    with pytest.raises(gw.PuzzleError, match="another grid or other symbols"):
        env.reset(options={"puzzle": gw.generate("KenKen", size=5, seed=1)})


def test_without_gymnasium_one_line_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "gridwise.environments.gymnasium", raising=False)
    with pytest.raises(gw.MissingExtra, match=r"pip install 'gridwise\[gymnasium\]'"):
        __import__("gridwise.environments.gymnasium")
