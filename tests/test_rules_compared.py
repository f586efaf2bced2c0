"""docs/rules-compared.md says of each broken rule what gridwise says."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from rules_compared import PAGE, section  # noqa: E402

from test_pzpr import TYPES  # noqa: E402


def test_every_table_is_up_to_date(corpora: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = [name for name in TYPES if f"\n`{name}`: " in page]
    assert len(shown) >= 16
    for name in shown:
        assert section(corpora, name) in page, f"{name}: run `make docs`"
