"""What axe-core says of a page that has come to rest."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from browser import Table

# Half-way through fading in, every text is too pale.
_AT_REST = "() => Promise.allSettled(document.getAnimations().map(each => each.finished))"


def findings(table: Table) -> list[str]:
    """What axe-core finds that is serious or critical."""
    table.page.evaluate(_AT_REST)
    found = Axe().run(table.page).response
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:200]} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
