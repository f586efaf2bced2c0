"""Optional dependencies, installed with extras such as `gridwise[print]`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gridwise.common.errors import MissingExtra


def import_extra(module: str, extra: str, purpose: str) -> Any:
    """Import a module of an extra; if it is missing, the error says which command installs it."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(f"{purpose} needs an optional package; run: pip install 'gridwise[{extra}]'") from None
