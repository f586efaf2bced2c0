"""Shell completion for the names of types, constraints, techniques, levels, formats and puzzle files."""

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


def complete_techniques(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The techniques whose names start with what was typed."""
    from gridwise.logic.ladder import techniques

    return _starting(techniques(), incomplete)


def complete_levels(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The levels, from Easy to Extreme."""
    from gridwise.logic.technique import LEVELS

    return _starting(LEVELS, incomplete)


def complete_formats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The formats that can be written."""
    from gridwise.declaring.writing import writers

    return _starting(writers(), incomplete)


def complete_pictures(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The formats of pictures."""
    from gridwise.render.drawing import outputs

    return _starting(outputs(), incomplete)
