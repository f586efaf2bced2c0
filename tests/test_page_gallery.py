"""The gallery on the start page: types in groups with pictures, which are loaded when they come near the screen."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from browser import Table, seated
from gridwise.model.registry import type_names
from gridwise.render.type_groups import GROUPS
from webtools import Running


def pictures(table: Table, group: str) -> Locator:
    return table.page.locator(f'[data-group="{group}"] img')


def test_every_type_is_shown_once_with_its_picture_when_its_group_is_near(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        asked: list[str] = []
        table.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        table.open("")
        expect(pictures(table, GROUPS[0]).first).to_be_visible()
        shown = table.page.locator("[data-group]").evaluate_all("all => all.map((each) => each.dataset.group)")
        names = table.page.locator("#home-types [data-type]").evaluate_all(
            "all => all.map((each) => each.dataset.type)"
        )
        assert shown == list(GROUPS)
        assert sorted(names) == sorted(type_names())
        last = GROUPS[-1]
        assert (last not in asked, pictures(table, last).count()) == (True, 0)
        before = table.page.evaluate("document.documentElement.scrollHeight")
        table.page.click(f'[data-to="{last}"]')
        expect(pictures(table, last).first).to_be_visible()
        expect(table.page.locator(f'[data-group="{last}"] h3')).to_be_in_viewport()
        for group in GROUPS:
            table.page.click(f'[data-to="{group}"]')
            cards = table.page.locator(f'[data-group="{group}"] [data-type]').count()
            expect(pictures(table, group)).to_have_count(cards)
        assert table.page.evaluate("document.documentElement.scrollHeight") == before, "pictures move nothing"


def test_an_empty_board_of_a_type_is_opened_from_its_picture(browser: Browser, served: Running) -> None:
    with seated(browser, served.url) as table:
        table.open("").click("which-empty")
        expect(table.page.locator("#level-Easy")).to_be_disabled()
        table.page.fill("#home-search", "kenken")
        table.page.click('[data-type="KenKen"]')
        expect(table.page.locator("#panel-clues")).to_be_visible()
        assert table.page.locator("#type").input_value() == "KenKen"
        table.click("mode-edit").open("")
        table.page.click('[data-type="Slitherlink"]')
        expect(table.page.locator("#type")).to_have_value("Slitherlink")


def test_menus_of_types_have_the_same_groups(table: Table) -> None:
    titles = table.page.locator("#type optgroup").evaluate_all("all => all.map((each) => each.label)")
    table.open("")
    headings = table.page.locator("[data-group] h3").all_text_contents()
    assert titles == headings


def test_pictures_keep_black_and_white_in_the_dark(browser: Browser, served: Running) -> None:
    with seated(browser, served.url, color_scheme="dark") as table:
        table.open("")
        expect(pictures(table, GROUPS[0]).first).to_be_visible()
        brightness = """async (group) => {
            const image = document.querySelector(`[data-group="${group}"] img`);
            await image.decode();
            const pen = new OffscreenCanvas(40, 40).getContext("2d");
            pen.filter = getComputedStyle(image).filter;
            pen.drawImage(image, 0, 0, 40, 40);
            const data = pen.getImageData(0, 0, 40, 40).data;
            return data.reduce((sum, value, at) => (at % 4 < 3 ? sum + value : sum), 0) / (3 * 1600);
        }"""
        assert table.page.evaluate(brightness, GROUPS[0]) > 140, "paper is light, and what is drawn on it dark"
