"""The places where an answer stands in a text: in tags, in a LaTeX box, or after the word "Answer"."""

from __future__ import annotations

import re

_TAGS = re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE)
_BOX = re.compile(r"\\f?boxed\s*\{")
_LEAD = re.compile(r"\b(?:final\s+)?(?:answer|solution)\b[*_`\"']{0,4}(?:\s+is)?\s*[:=：][*_]{0,3}", re.IGNORECASE)
_MARKUP = (
    (re.compile(r"\\(?:text|texttt|mathrm|mathbf|textbf|mathtt)\s*\{([^{}]*)\}"), r"\1"),
    (re.compile(r"</tr>|<br\s*/?>|</p>|</li>", re.IGNORECASE), "\n"),
    (re.compile(r"</?(?:table|thead|tbody|tr|td|th|b|i|em|strong|code|pre|p|li|ul|ol|span)\b[^<>]*>", re.I), " "),
    (re.compile(r"\*\*|__|\$|\\[,;! ]|\\(?:left|right)\b|\\quad"), ""),
)


def in_tags(text: str) -> str | None:
    """The content of the last `<answer>…</answer>`; None without one."""
    found = _TAGS.findall(text)
    return found[-1] if found else None


def in_box(text: str) -> str | None:
    """The content of the last `\\boxed{…}`; None without one."""
    boxes = [*_BOX.finditer(text)]
    return text[boxes[-1].end() : _closing(text, boxes[-1].end())] if boxes else None


def after_lead(text: str) -> str | None:
    """What follows the last "Answer:" or "Solution:"; None without one."""
    leads = [*_LEAD.finditer(text)]
    return text[leads[-1].end() :] if leads else None


def _closing(text: str, start: int) -> int:
    """Where the brace ends that was opened before `start`; the end of the text if it never does."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0) if text[at - 1] != "\\" else 0
        if not depth:
            return at
    return len(text)


def without_markup(text: str) -> str:
    """The text without bold type, LaTeX commands around words, and the tags of HTML tables."""
    for pattern, plain in _MARKUP:
        text = pattern.sub(plain, text)
    return text
