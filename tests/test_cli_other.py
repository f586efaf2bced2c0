"""`gridwise draw`, `new`, `types`, `constraints`, `schema` and `completion`, as a user sees them."""

import json
import xml.etree.ElementTree as ET

import pytest

import gridwise as gw
from clitools import FOUR, FOUR_WITHOUT, run
from gridwise.cli import cli
from gridwise.model.registry import constraints, type_names


@pytest.fixture
def four(tmp_path):
    path = tmp_path / "four.yml"
    path.write_text(FOUR)
    return path


def texts(svg):
    return [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


# ---- draw --------------------------------------------------------------------------------------------------------


def test_a_picture_goes_to_the_file_that_is_named(four, tmp_path):
    picture = tmp_path / "four.svg"
    result = run("draw", four, "-o", picture)
    assert (result.exit_code, result.stdout) == (0, "")
    assert str(picture) in result.stderr
    assert sorted(filter(None, texts(picture.read_text()))) == ["1", "2", "3", "4"]


def test_a_picture_goes_to_stdout_otherwise(four):
    assert ET.fromstring(run("draw", four).stdout).tag.endswith("svg")


def test_a_picture_can_show_the_solution(four):
    assert len([text for text in texts(run("draw", four, "--solution").stdout) if text]) == 16


def test_a_picture_can_show_pencil_marks():
    plain, marked = (texts(run("draw", "1...............", *more).stdout) for more in ((), ("--pencil",)))
    assert len(marked) > len(plain)


def test_there_is_no_solution_to_draw():
    result = run("draw", FOUR_WITHOUT, "--solution")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no solution" in result.stderr


def test_several_puzzles_make_several_pictures(four, tmp_path):
    run("draw", four, four, "-o", tmp_path / "p.svg")
    assert {path.name for path in tmp_path.glob("*.svg")} == {"p-1.svg", "p-2.svg"}


def test_an_unknown_ending_is_an_error(four, tmp_path):
    result = run("draw", four, "-o", tmp_path / "four.xyz")
    assert result.exit_code == 2
    assert "does not end in" in result.stderr
    assert ".svg" in result.stderr


def test_a_folder_that_does_not_exist_is_one_line(four, tmp_path):
    result = run("draw", four, "-o", tmp_path / "nowhere" / "x.svg")
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path / 'nowhere' / 'x.svg'}: no such file or directory\n"


# ---- new ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", type_names())
def test_a_starter_of_every_type_loads_and_has_one_solution(name, tmp_path):
    path = tmp_path / "mine.yml"
    assert run("new", name.lower(), "-o", path).exit_code == 0
    assert gw.load(path).declaration.type == name
    assert run("check", path).exit_code == 0


@pytest.mark.parametrize("name", ["Sudoku", "Futoshiki", "KillerSudoku", "LatinSquare", "MagicSquare", "VertexSums"])
def test_a_starter_of_another_size_is_an_empty_board_that_loads(name):
    puzzle = gw.parse(run("new", name, "--size", "6x6").stdout)
    assert puzzle.grid.shape == (6, 6)
    assert not puzzle.givens


def test_a_starter_that_needs_more_than_a_size_says_so():
    result = run("new", "Kakuro", "--size", "6")
    assert result.exit_code == 2
    assert "Kakuro needs more than these attributes" in result.stderr
    assert result.stdout == ""


def test_an_existing_file_is_left_alone(four):
    result = run("new", "Sudoku", "-o", four)
    assert result.exit_code == 2
    assert result.stderr == f"{four}: this file already exists; --force overwrites it\n"
    assert four.read_text() == FOUR
    assert run("new", "Sudoku", "-o", four, "--force").exit_code == 0
    assert four.read_text() != FOUR


def test_a_starter_as_json(tmp_path):
    data = json.loads(run("new", "sudoku", "--json").stdout)
    assert (data["type"], data["file"]) == ("Sudoku", None)
    assert gw.unique(gw.parse(data["text"]))


def test_an_unknown_type_is_an_error():
    result = run("new", "Sudoko")
    assert result.exit_code == 2
    assert result.stderr == "unknown puzzle type 'Sudoko'; did you mean 'Sudoku'?\n"


# ---- lists -------------------------------------------------------------------------------------------------------


def test_all_types_are_listed():
    lines = run("types").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(type_names())
    assert [kind["name"] for kind in json.loads(run("types", "--json").stdout)] == list(type_names())


def test_a_type_tells_about_itself():
    told = run("types", "vertexsums").stdout
    assert "the sum of the" in told
    assert "sums" in told
    assert "- VertexSums" in told


def test_all_constraints_are_listed():
    lines = run("constraints").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(constraints())
    data = json.loads(run("constraints", "--json").stdout)
    assert [kind["name"] for kind in data] == list(constraints())


def test_a_constraint_tells_its_rule_fields_and_example():
    told = run("constraints", "thermometer").stdout
    assert "Numbers increase along each thermometer, from the bulb to the tip." in told
    assert "line  a line of cells" in told
    example = run("constraints", "Thermometer", "--example").stdout
    assert gw.unique(gw.parse(example))


def test_an_unknown_constraint_is_an_error():
    result = run("constraints", "Thermometre")
    assert result.exit_code == 2
    assert result.stderr == "unknown constraint 'Thermometre'; did you mean 'Thermometer'?\n"


def test_the_schema_is_json_and_knows_the_constraints(tmp_path):
    text = run("schema").stdout
    assert json.loads(text)["$schema"].startswith("https://json-schema.org/")
    assert "Thermometer" in text
    path = tmp_path / "schema.json"
    assert run("schema", "-o", path).exit_code == 0
    assert json.loads(path.read_text()) == json.loads(text)


# ---- completion --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell):
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_GRIDWISE_COMPLETE" in result.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("gridwise so", "plain,solve"),
        ("gridwise solve kak", "plain,Kakuro"),
        ("gridwise new fut", "plain,Futoshiki"),
        ("gridwise constraints Therm", "plain,Thermometer"),
        ("gridwise solve --back", "plain,--back-up"),
    ],
)
def test_the_shell_completes_names(words, expected):
    env = {
        "_GRIDWISE_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    from click.testing import CliRunner

    result = CliRunner(env=env).invoke(cli, [], prog_name="gridwise")
    assert expected in result.stdout.splitlines()


# ---- help --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", cli.list_commands(None))
def test_every_command_has_help_with_examples(name):
    result = run(name, "-h")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"gridwise {name}" in result.stdout
    assert result.stdout == run(name, "--help").stdout


def test_the_commands_are_listed_with_a_sentence():
    listed = run("--help").stdout
    for name in cli.list_commands(None):
        assert f"\n  {name} " in listed
    assert "..." not in listed.split("Commands:")[1].split("Examples:")[0]
    assert run("--version").stdout == f"gridwise {gw.__version__}\n"


def test_a_plugin_is_a_global_option_and_one_of_each_command(tmp_path):
    plugin = tmp_path / "corners.py"
    plugin.write_text(
        "from gridwise.model.constraint import Constraint\n"
        "class CliCornersDiffer(Constraint):\n"
        '    """The corners differ."""\n'
        "    def relations(self, board):\n"
        "        from gridwise.model.grid import Cell\n"
        "        from gridwise.model.relations import Distinct\n"
        "        yield Distinct(tuple(Cell((r, c)) for r in (0, 3) for c in (0, 3)))\n"
    )
    from clitools import shell

    puzzle = "- Sudoku\n- size: [4, 4]\n- CliCornersDiffer\n"
    for args in (["--plugin", plugin, "solve"], ["solve", "--plugin", plugin]):
        result = shell(*args, "--count", "-", stdin=puzzle)
        assert result.stderr == ""
        assert 0 < int(result.stdout) < 288
    assert shell("solve", "-", stdin=puzzle).returncode == 2
