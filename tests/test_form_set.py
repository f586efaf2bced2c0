"""The compact set of canonical forms behaves like a set."""

import random
import tracemalloc

from gridwise.batch.form_set import FormSet


def test_it_is_a_set() -> None:
    chance = random.Random(5)
    # Few high bits, few low bits, and all bits: chains of probes and forms that look alike.
    shifts = ((0, 0), (54, 54), (50, 0))
    forms = [chance.getrandbits(64) >> down << up for down, up in shifts for _ in range(4000)]
    compact, plain = FormSet(), set[int]()
    for form in forms:
        assert compact.add(form) is (form not in plain)
        plain.add(form)
    assert len(compact) == len(plain)
    assert {*compact} == plain
    assert all(form in compact for form in plain)
    assert not any(form in compact for form in (chance.getrandbits(64) for _ in range(5000)) if form not in plain)


def test_zero_and_the_largest_number_are_forms() -> None:
    forms = FormSet()
    assert 0 not in forms
    assert forms.add(0)
    assert not forms.add(0)
    assert forms.add((1 << 64) - 1)
    assert {*forms} == {0, (1 << 64) - 1}
    assert "0" not in forms


def test_a_copy_is_independent() -> None:
    forms = FormSet([1, 2])
    copy = FormSet(forms)
    copy.add(3)
    assert ({*forms}, {*copy}) == ({1, 2}, {1, 2, 3})


def test_a_form_takes_at_most_32_bytes() -> None:
    chance, number = random.Random(1), 40_000
    forms = FormSet()
    tracemalloc.start()
    try:
        for _ in range(number):
            forms.add(chance.getrandbits(64))
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert kept < 32 * number
