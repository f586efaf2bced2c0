"""What is only drawn: it restricts nothing."""

from oracle.rules import rule
from oracle.sheet import Fields, Sheet


@rule("CosmeticColour", "CosmeticLine", "CosmeticShape", "CosmeticText", "Fog")
def looks(sheet: Sheet, fields: Fields) -> None:
    """Nothing to state."""
