"""Write requirements.lock: the newest versions of everything that development needs, with the digests of their files.

The versions are those that pip chooses for this Python; the digests are those of the sources and of all files for Linux
on x86-64, whatever the version of Python. `make LOCKED=1 test` installs from it.
"""

import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import unquote

LOCK = Path("requirements.lock")
GROUPS = ("build", "runtime", "test", "lint", "dist")
FITTING = r"(-(cp31[1-9]|py3|py2\.py3)-.*(none-any|linux.*x86_64)\.whl|\.tar\.gz|\.zip)"
HEAD = "# Made by `make lock`: everything that the tests and checks need, as it was when they last passed.\n"


def resolved(report: Path | None) -> list[dict[str, Any]]:
    """What pip would install into an empty environment."""
    if report is None:
        report = Path(tempfile.mkdtemp()) / "report.json"
        wanted = subprocess.check_output([sys.executable, "scripts/requirements.py", *GROUPS], text=True)
        report.with_suffix(".txt").write_text(wanted, encoding="utf-8")
        options = ["--dry-run", "--ignore-installed", "--quiet", "--report", str(report)]
        given = ["-r", str(report.with_suffix(".txt"))]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, *given], check=True)
    found: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["install"]
    return found


def index() -> str:
    """The address of the index that pip uses."""
    from pip._internal.models.index import PyPI

    return os.environ.get("PIP_INDEX_URL", PyPI.simple_url).rstrip("/")


def listed_files(answer: Any) -> Iterator[tuple[str, str]]:
    """The names of files with their digests, from an answer of an index in JSON or in HTML."""
    text = answer.read().decode()
    if "json" in answer.headers["Content-Type"]:
        yield from ((each["filename"], each["hashes"]["sha256"]) for each in json.loads(text)["files"])
    else:
        yield from re.findall(r'href="[^"]*/([^"/#]+)#sha256=([0-9a-f]{64})"', text)


def digests(name: str, version: str) -> set[str]:
    """The digests of the files of a version that are in the index."""
    request = urllib.request.Request(f"{index()}/{name}/", headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    trusted = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    spelt = rf"{name.replace('-', '[-_.]')}-{re.escape(version)}{FITTING}"
    with urllib.request.urlopen(request, timeout=60, context=trusted) as answer:
        files = list(listed_files(answer))
    return {digest for file, digest in files if re.fullmatch(spelt, unquote(file), re.IGNORECASE)}


def entry(package: dict[str, Any]) -> str:
    """The lines of a package."""
    name = re.sub(r"[-_.]+", "-", package["metadata"]["name"]).lower()
    version = package["metadata"]["version"]
    known = {package["download_info"]["archive_info"]["hashes"]["sha256"]}
    listed = " \\\n".join(f"    --hash=sha256:{digest}" for digest in sorted(known | digests(name, version)))
    return f"{name}=={version} \\\n{listed}\n"


def main() -> None:
    """Write the lock, from a report of pip if one is named."""
    packages = resolved(Path(sys.argv[1]) if sys.argv[1:] else None)
    with ThreadPoolExecutor(8) as pool:
        LOCK.write_text(HEAD + "".join(sorted(pool.map(entry, packages))), encoding="utf-8")


if __name__ == "__main__":
    main()
