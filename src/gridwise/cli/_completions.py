"""Shell completion for the names of types, constraints and puzzle files."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem


def _starting(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.lower().startswith(incomplete.lower())]


def complete_types(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The types whose names start with what was typed."""
    from gridwise.model.registry import type_names

    return _starting(type_names(), incomplete)


def complete_constraints(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The constraints whose names start with what was typed."""
    from gridwise.model.registry import constraints

    return _starting(constraints(), incomplete)


def complete_puzzles(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, and the types whose names start with what was typed."""
    return [CompletionItem(incomplete, type="file"), *complete_types(ctx, param, incomplete)]
