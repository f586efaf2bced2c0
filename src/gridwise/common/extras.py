"""Packages that are installed on request only."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gridwise.common.errors import MissingExtra


def needed(module: str, extra: str, what: str) -> Any:
    """The module, which `what` needs; where it is missing, one line names the command that installs it."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(f"{what} needs more than is installed: pip install 'gridwise[{extra}]'") from None
