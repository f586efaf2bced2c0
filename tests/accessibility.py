"""What axe-core says of a page that has come to rest."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT

from browser import Table

# Half-way through fading in, every text is too pale.
_AT_REST = "() => Promise.allSettled(document.getAnimations().map(each => each.finished))"


_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}


def findings(table: Table, only_colours: bool = False) -> list[str]:
    """What axe-core finds that is serious or critical; of colours alone where nothing else can be different."""
    table.page.evaluate(_AT_REST)
    if table.page.evaluate("typeof axe === 'undefined'"):
        table.page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], **({"runOnly": _COLOURS} if only_colours else {})}
    found = table.page.evaluate("options => axe.run(options)", options)
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:200]} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
