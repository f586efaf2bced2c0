"""The registry of rules: a constraint's name mapped to the function that states it."""

from collections.abc import Callable

from oracle.sheet import Fields, Sheet

Rule = Callable[[Sheet, Fields], None]
RULES: dict[str, Rule] = {}


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Register a function as the statement of the constraints with these names."""

    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def state(sheet: Sheet, name: str, fields: Fields) -> None:
    """State a constraint in the model."""
    if name not in RULES:
        raise LookupError(f"no oracle for {name}: state its rule in tests/oracle")
    RULES[name](sheet, fields)
