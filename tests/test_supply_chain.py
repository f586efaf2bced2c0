"""What is built and installed: a hardened core, a lock that fits, licences, and archives that anybody can rebuild."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from struct import iter_unpack, unpack_from

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gridwise import _core

ROOT = Path(__file__).parents[1]
linux = pytest.mark.skipif(sys.platform != "linux", reason="the flags are set on Linux only")


# ---- the core --------------------------------------------------------------------------------------------------------

RELRO, STACK, DYNAMIC = 0x6474E552, 0x6474E551, 2
EXECUTABLE = 1
FLAGS, FLAGS_1 = 30, 0x6FFFFFFB
BIND_NOW, NOW = 8, 1
GUARD = re.compile(rb"\x64[\x48\x4c]\x2b.\x25\x28\0\0\0", re.DOTALL)
"""On x86-64, a function compares the guard on its stack with the one at fs:0x28 before it returns."""


def segments(data: bytes) -> dict[int, tuple[int, int, int]]:
    """The segments of a 64-bit ELF file: the flags, place and size of each kind."""
    assert data[:5] == b"\x7fELF\x02"
    [place] = unpack_from("<Q", data, 32)
    each, count = unpack_from("<HH", data, 54)
    found = (unpack_from("<IIQQQQ", data, place + number * each) for number in range(count))
    return {kind: (flags, start, size) for kind, flags, start, _, _, size in found}


def imported(data: bytes) -> set[str]:
    """All names in the file that a loader could look for."""
    return {name.decode() for name in re.findall(rb"\0(__\w+_chk\w*)(?=\0)", data)}


@linux
def test_the_core_is_hardened() -> None:
    data = Path(str(_core.__file__)).read_bytes()
    found = segments(data)
    assert not found[STACK][0] & EXECUTABLE, "the stack is executable"
    assert RELRO in found, "nothing is made read-only after loading"
    _, start, size = found[DYNAMIC]
    entries = dict(iter_unpack("<qQ", data[start : start + size]))
    assert entries.get(FLAGS, 0) & BIND_NOW or entries.get(FLAGS_1, 0) & NOW, "tables of functions stay writable"
    assert {"__stack_chk_fail", "__vsnprintf_chk"} <= imported(data), "no stack protector, or no fortified functions"


@linux
@pytest.mark.skipif(platform.machine() != "x86_64", reason="it counts instructions of x86-64")
def test_functions_of_the_whole_core_guard_their_stack() -> None:
    """The kernels alone have about 20 such functions; nanobind would switch the guard off elsewhere."""
    assert len(GUARD.findall(Path(str(_core.__file__)).read_bytes())) > 500


def needed(data: bytes) -> set[str]:
    """The libraries that the file names."""
    return {name.decode() for name in re.findall(rb"\0((?:lib|ld-)[\w+-]+\.so[.\d]*)(?=\0)", data)}


@linux
def test_only_system_libraries_are_linked() -> None:
    """Everything else in the core is compiled in, and its licence is in the folder `licenses`."""
    system = r"(libstdc\+\+|libm|libgcc_s|libc|libpthread|ld-linux[\w-]*)\.so\.\d"
    assert [name for name in needed(Path(str(_core.__file__)).read_bytes()) if not re.match(system, name)] == []


def test_the_licences_are_those_of_the_sources() -> None:
    """What nanobind and its hash table say now is what we pass on."""
    owner = distribution("nanobind")
    [licence] = [file for file in owner.files or () if file.name == "LICENSE" and "robin" not in str(file)]
    assert plain(Path(str(owner.locate_file(licence)))) == plain(ROOT / "licenses" / "nanobind.txt")
    header = Path(str(owner.locate_file("nanobind"))) / "ext" / "robin_map" / "include" / "tsl" / "robin_map.h"
    told = header.read_text(encoding="utf-8").partition("*/")[0]
    assert " ".join(told.replace("/**", "").replace("*", "").split()) in plain(ROOT / "licenses" / "robin-map.txt")


def plain(path: Path) -> str:
    return " ".join(path.read_text(encoding="utf-8").split())


# ---- the lock --------------------------------------------------------------------------------------------------------


def locked() -> dict[str, tuple[str, int]]:
    """The version of each package in the lock, and the number of its digests."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    entries = re.findall(r"^(\S+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE)
    assert 1 + sum(1 + listed.count("\n") for *_, listed in entries) == len(text.splitlines()), "odd lines in the lock"
    return {name: (version, listed.count("\n")) for name, version, listed in entries}


def listed(*groups: str) -> list[Requirement]:
    """The requirements of groups, as pyproject.toml lists them."""
    script = [sys.executable, "scripts/requirements.py", *groups]
    return [Requirement(line) for line in subprocess.check_output(script, cwd=ROOT, text=True).splitlines()]


def required(name: str) -> Iterator[Requirement]:
    """What an installed package needs on this system."""
    for line in distribution(name).requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield requirement


def test_the_lock_holds_what_development_needs() -> None:
    held = locked()
    for requirement in listed("build", "runtime", "test", "lint", "dist"):
        version, _ = held[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version, prereleases=True), f"{requirement}, but the lock has {version}"


def test_the_lock_holds_what_its_packages_need() -> None:
    """pip refuses a lock that leaves something out."""
    held = locked()
    asked = [requirement for group in ("build", "runtime", "test", "lint") for requirement in listed(group)]
    todo, seen = [canonicalize_name(each.name) for each in asked], set[str]()
    while todo:
        name = todo.pop()
        assert name in held, f"requirements.lock lacks {name}; `make lock` writes it anew"
        if name not in seen:
            seen.add(name)
            todo += [canonicalize_name(each.name) for each in required(name)]
    assert len(seen) > 100


def test_every_requirement_has_a_lowest_version() -> None:
    """`make lowest` runs tests with these."""
    assert [str(each) for each in listed("runtime", "web", "print", "tui") if ">=" not in str(each.specifier)] == []


@pytest.mark.prove
def test_the_lowest_versions_pass_tests() -> None:
    subprocess.run([sys.executable, "scripts/lowest.py"], cwd=ROOT, check=True)


# ---- the archives ----------------------------------------------------------------------------------------------------

ANY_DAY = "1767225600"


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build an archive in a process of its own."""
    code = f"import sys; from scikit_build_core.build import build_{kind} as build; build(sys.argv[1])"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    told = {**os.environ, "SOURCE_DATE_EPOCH": ANY_DAY, "PATH": path}
    command = [sys.executable, "-c", code, str(folder)]
    done = subprocess.run(command, cwd=source, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    [archive] = [path for path in folder.iterdir() if path.suffix == {"sdist": ".gz", "wheel": ".whl"}[kind]]
    return archive


def test_a_source_archive_is_the_same_each_time(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for name in ("src/gridwise/types", "native", "licenses"):
        shutil.copytree(ROOT / name, source / name)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    first = build("sdist", source, tmp_path / "first")
    for path in source.rglob("*"):
        os.utime(path, (time.time(), time.time() - 1000))
    assert first.read_bytes() == build("sdist", source, tmp_path / "second").read_bytes()


@pytest.mark.prove
def test_archives_are_the_same_wherever_they_are_built(tmp_path: Path) -> None:
    """Two people who unpack the sources in folders of different names build the same bytes."""
    original = build("sdist", ROOT, tmp_path / "original")
    found = []
    for name in ("one", "another place"):
        with tarfile.open(original) as archive:
            archive.extractall(tmp_path / name, filter="data")
        [source] = (tmp_path / name).iterdir()
        made = tmp_path / f"{name} built"
        archives = [build("sdist", source, made), build("wheel", source, made)]
        found.append([sha256(path.read_bytes()).hexdigest() for path in archives])
        names = zipfile.ZipFile(archives[1]).namelist()
        assert {"LICENSE", "licenses/nanobind.txt", "licenses/robin-map.txt"} <= {
            each.partition(".dist-info/licenses/")[2] for each in names
        }
    assert found[0] == found[1]
