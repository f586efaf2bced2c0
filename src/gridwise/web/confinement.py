"""What workers may not do, whoever takes them over: use the network or foreign files, or act as another user.

The fork server confines itself once it has everything loaded, before it forks a worker. What the system can't refuse
is left out and reported.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from gridwise.web.landlock import allow_files
from gridwise.web.languages import VARIABLE
from gridwise.web.system_calls import drop_capabilities, forbid_connections, forbid_new_privileges

_SYSTEM = (
    "/usr", "/lib", "/lib64", "/bin", "/nix/store", "/etc/ld.so.cache", "/etc/fonts", "/etc/localtime",
    "/dev/urandom", "/sys/fs/cgroup", "/sys/devices/system/cpu",
)  # fmt: skip
"""Programs, libraries, fonts, and what Python asks about the machine."""
_WRITABLE = (Path("/dev/null"),)
_NOBODY = 65534


def confine(plugins: Sequence[str]) -> list[str]:
    """Confine this process and all that it starts; return what was not possible, in words."""
    readable = readable_paths(plugins)
    steps: dict[str, Callable[[], object]] = {
        "can gain privileges": forbid_new_privileges,
        "can use files that have nothing to do with gridwise": lambda: allow_files(readable, _WRITABLE),
        "run as root": lambda: _leave_root(readable),
        "have capabilities of root": drop_capabilities,
        "can use the network": forbid_connections,
    }
    return [f"workers {fault}: {reason}" for fault, step in steps.items() if (reason := _failure(step))]


def _failure(step: Callable[[], object]) -> str | None:
    if not sys.platform.startswith("linux"):
        return "only Linux can prevent it"
    try:
        step()
    except (OSError, AttributeError) as error:
        return (getattr(error, "strerror", None) or str(error)).lower()
    return None


def readable_paths(plugins: Iterable[str]) -> list[Path]:
    """The files and folders that workers need: Python, its packages, plugins and texts."""
    ours = [Path(__file__).parent.parent, *(Path(plugin).resolve().parent for plugin in plugins)]
    python = [Path(each) for each in (sys.prefix, sys.base_prefix, sysconfig.get_path("stdlib"), *sys.path) if each]
    texts = [Path(os.environ[VARIABLE])] if os.environ.get(VARIABLE) else []
    return list(dict.fromkeys((*ours, *python, *texts, *map(Path, _SYSTEM))))


def _leave_root(readable: Iterable[Path]) -> None:
    """Become the user "nobody", if we are root and this user can read what is needed."""
    if os.geteuid() != 0:
        return
    if closed := closed_to_others(readable):
        raise PermissionError(f"only root can read {closed}")
    os.setgroups([])
    os.setresgid(_NOBODY, _NOBODY, _NOBODY)
    os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def closed_to_others(paths: Iterable[Path]) -> Path | None:
    """The first of these files and folders that only its owner can read, if any."""
    return next((path for path in paths if path.exists() and not _open_to_all(path.resolve())), None)


def _open_to_all(path: Path) -> bool:
    """Whether every user can read a file or folder, by its permissions and those of the folders above it."""
    needed = 0o5 if path.is_dir() else 0o4
    return path.stat().st_mode & needed == needed and all(above.stat().st_mode & 0o1 for above in path.parents)
