"""Fair chance: the secret and the shares decide the draws, and nothing else does."""

import re
from collections import Counter
from pathlib import Path

import pytest

from starboard.core import Record
from starboard.core.chance import Fairness, Share, secret_commitment, seeded, share_commitment
from starboard.core.record import faults
from tests.core import independent_verifier
from tests.core.games_played import fair, good

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "fair-chance.md").read_text("utf-8")


def test_the_numbers_of_the_page_are_the_numbers_that_are_drawn() -> None:
    fairness = good("example").replay().fairness
    assert fairness.commitment in PAGE
    assert fairness.shares[0].commitment in PAGE
    key = independent_verifier.mac(fairness.secret, re.findall(r"`(starboard key [^`]*)`", PAGE)[0])
    assert key in PAGE
    for k, total in ((0, 3), (1, 6)):
        digest = independent_verifier.mac(bytes.fromhex(key), f"draw {k} 0")
        assert f"`{digest}`, mod {total} = {fairness.number(k, total)}" in PAGE


def test_a_draw_is_below_its_total_and_every_number_is_about_equally_likely() -> None:
    fairness = Fairness("even", seeded(1))
    counts = Counter(fairness.number(k, 6) for k in range(6000))
    assert set(counts) == set(range(6))
    assert all(880 < count < 1120 for count in counts.values())


def test_a_digest_that_would_favour_small_numbers_is_rejected() -> None:
    fairness = Fairness("uneven", seeded(2))
    total = 2**255 + 1  # nearly half of all digests are rejected as too high
    again = 0
    for k in range(40):
        digests = [int(independent_verifier.mac(fairness._key, f"draw {k} {attempt}"), 16) for attempt in range(20)]
        fair_ones = [digest for digest in digests if digest < total]
        assert fairness.number(k, total) == fair_ones[0]
        again += digests[0] != fair_ones[0]
    assert again > 10


def test_every_draw_depends_on_the_secret_and_on_every_share_that_was_shown() -> None:
    def draws(fairness: Fairness) -> list[int]:
        return [fairness.number(k, 1000) for k in range(20)]

    one, two = (bytes([byte] * 32) for byte in (1, 2))
    plain = Fairness("one", seeded(1), (Share(1, "", one), Share(2, "", two)))
    assert draws(plain) == draws(Fairness("one", seeded(1), (Share(2, "", two), Share(1, "", one))))
    others = [
        Fairness("one", seeded(2), plain.shares),
        Fairness("one", seeded(1), (Share(1, "", two), Share(2, "", one))),
        Fairness("one", seeded(1), (Share(1, "", one), Share(2, "", None))),
        Fairness("one", seeded(1), (Share(1, "", one),)),
        Fairness("one", seeded(1)),
    ]
    assert len({tuple(draws(fairness)) for fairness in (plain, *others)}) == len(others) + 1


def test_a_commitment_binds_the_game_and_the_seat() -> None:
    share = bytes(32)
    assert len({share_commitment("a", 1, share), share_commitment("b", 1, share), share_commitment("a", 2, share)}) == 3
    assert secret_commitment("a", share) != secret_commitment("b", share)


def test_the_cosmetic_seed_depends_only_on_the_key_and_uses_no_draw() -> None:
    fairness = fair("dressed", (1,))
    assert fairness.cosmetic_seed == Fairness("another id", fairness.secret, fairness.shares).cosmetic_seed
    assert fairness.cosmetic_seed.hex() == independent_verifier.mac(fairness._key, "dressing")


def test_after_an_undo_the_count_of_draws_goes_on_and_both_draws_stay_in_the_record() -> None:
    record = good("undo-and-redraw")
    undo = next(row for row in record.rows if row.kind == "undo")
    before = [e.draw.k for row in record.rows[: undo.n] for e in row.entries if e.draw]
    after = [e.draw.k for row in record.rows[undo.n :] for e in row.entries if e.draw]
    assert before + after == list(range(len(before + after)))
    undone = [e.draw.k for row in record.rows[int(undo.argument) : undo.n] for e in row.entries if e.draw]
    assert undone
    assert after
    assert faults(record) == []


def test_the_same_move_after_an_undo_uses_a_new_draw() -> None:
    rows = good("example").rows
    assert rows[1].entries[0].action == rows[3].entries[0].action == "fan 2"
    assert (rows[1].entries[1].action, rows[3].entries[1].action) == ("catch", "back")


def test_a_withheld_share_is_named_counts_as_empty_and_leaves_the_secret_as_it_was() -> None:
    record = good("withheld")
    assert record.withheld == (2,)
    assert record.header("secret") == fair("withheld", (1, 2)).secret.hex()
    assert record.header("commit") == fair("withheld", (1, 2)).commitment
    assert faults(record) == []
    shown = Record(
        tuple(
            ("share", t.replace(" -", " " + seeded(1002).hex())) if n == "share" else (n, t) for n, t in record.lines
        ),
        record.rows,
    )
    assert any("was not drawn" in fault for fault in faults(shown))


def test_a_late_joiner_adds_nothing() -> None:
    record = good("late-joiner")
    assert [share.seat for share in record.shares] == [1, 2]
    assert record.seating.count == 3
    assert record.fairness == fair("late-joiner", (1, 2))
    assert faults(record) == []


@pytest.mark.parametrize("name", ["example", "secrets", "undo-and-redraw", "withheld", "late-joiner", "decrees"])
def test_every_draw_of_a_record_is_the_one_that_key_and_count_give(name: str) -> None:
    record = good(name)
    assert record.fairness is not None
    for row in record.rows:
        for entry in row.entries:
            if entry.draw:
                assert entry.draw.number == record.fairness.number(entry.draw.k, entry.draw.total)
