"""Records: the format, rejected texts, copies and verdicts."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.core import Match, Record, Unreadable, load
from starboard.core.attendance import attendance, name_hash
from starboard.core.errors import Broken
from starboard.core.record import BROKEN, CHECKS, FINE, NAMES, UNSHOWN, checks, faults
from starboard.core.row import UNSEEN
from tests.core import independent_verifier
from tests.core.forgery import anew, forged
from tests.core.games_played import DATED, RECORDS, good, nameless, play_on

GOOD = sorted(file for folder in ("good", "from_position", "dated") for file in (RECORDS / folder).glob("*.record"))
WRONG = sorted((RECORDS / "bad").glob("*.record"))
DOCS = Path(__file__).parents[2] / "docs"
SHOWN = [file.stem for file in GOOD if "\nsecret " in file.read_bytes().decode()]


def text_of(file: Path) -> str:
    return file.read_bytes().decode()


def named(file: Path) -> str:
    return file.stem


# ---- conformance


@pytest.mark.parametrize("file", GOOD, ids=named)
def test_a_record_that_was_read_writes_the_same_bytes(file: Path) -> None:
    assert str(Record.read(text_of(file))) == text_of(file)


@pytest.mark.parametrize("file", GOOD, ids=named)
def test_a_good_record_has_no_faults(file: Path) -> None:
    assert faults(Record.read(text_of(file))) == []


@pytest.mark.parametrize("file", WRONG, ids=named)
def test_a_bad_record_is_refused_for_the_fault_it_has(file: Path) -> None:
    text = text_of(file)
    fault = text.partition("x-fault ")[2].partition("\n")[0]
    if file.stem.startswith("form-"):
        with pytest.raises(Unreadable) as unreadable:
            Record.read(text)
        assert fault in str(unreadable.value)
    else:
        assert any(fault in found for found in faults(Record.read(text))), faults(Record.read(text))


@pytest.mark.parametrize("file", GOOD, ids=named)
def test_a_verifier_written_from_the_docs_alone_agrees_on_good_records(file: Path) -> None:
    assert independent_verifier.faults(text_of(file)) == []
    assert independent_verifier.main([str(file)]) == 0


@pytest.mark.parametrize("file", [f for f in WRONG if not f.stem.startswith(("rules-", "form-"))], ids=named)
def test_a_verifier_written_from_the_docs_alone_finds_what_needs_no_rules(file: Path) -> None:
    assert independent_verifier.faults(text_of(file))
    assert independent_verifier.main([str(file)]) == 1


def test_the_page_on_records_shows_the_example_record() -> None:
    page = (DOCS / "reference" / "record-format.md").read_text("utf-8")
    assert text_of(RECORDS / "good" / "example.record") in page
    assert f"```\n{text_of(RECORDS / 'dated' / 'dated.record').split(chr(10) * 2)[0]}\n```" in page


# ---- nobody can change the past


def with_action(text: str, row: int, entry: int, action: str) -> str:
    """Return a record's text with one action replaced."""
    record = Record.read(text)
    lines = text.split("\n")
    heading = next(n for n, line in enumerate(lines) if n > len(record.lines) and line.startswith(f"{row} "))
    line = lines[heading + 1 + entry]
    old = record.rows[row - 1].entries[entry].action
    start = line.index(" ", 2) + 1
    assert line[start:].startswith(old)
    lines[heading + 1 + entry] = line[:start] + action + line[start + len(old) :]
    return "\n".join(lines)


def changed_actions(record: Record) -> Iterator[tuple[int, int, str]]:
    """Yield every action with one byte replaced by another printable one, for each byte."""
    for row in record.rows:
        for place, entry in enumerate(row.entries):
            for at, letter in enumerate(entry.action):
                other = chr(33 + (ord(letter) - 33 + 1 + at) % 94)
                yield row.n, place, entry.action[:at] + other + entry.action[at + 1 :]


def found_out(text: str, compute_anew: bool) -> bool:
    try:
        record = Record.read(text)
    except Unreadable:
        return True
    return bool(faults(anew(record) if compute_anew else record))


@pytest.mark.parametrize(
    "name", ["example", "decrees", "alarms", "early-answers", "given-up", "late-joiner", "secrets", "study"]
)
def test_any_byte_of_any_action_that_is_changed_is_found_out(name: str) -> None:
    record = good(name)
    text = str(record)
    tried = 0
    for row, place, action in changed_actions(record):
        assert found_out(with_action(text, row, place, action), compute_anew=False), (row, action)
        tried += 1
    assert tried == sum(len(entry.action) for row in record.rows for entry in row.entries)


@pytest.mark.parametrize("name", ["example", "decrees", "given-up", "late-joiner", "secrets", "spacewalk"])
def test_any_changed_byte_of_an_outcome_is_detected_even_with_recomputed_chain_and_seals(
    name: str,
) -> None:
    record = good(name)
    text = str(record)
    for row, place, action in changed_actions(record):
        if record.rows[row - 1].entries[place].actor == 0:
            assert found_out(with_action(text, row, place, action), compute_anew=True), (row, action)


@pytest.mark.parametrize("name", ["example", "secrets"])
def test_every_other_possible_outcome_is_detected_even_with_recomputed_chain_and_seals(name: str) -> None:
    record = good(name)
    match = record.replay()
    text = str(record)
    tried = 0
    for row in record.rows:
        state = match.state_after(row.n - 1)
        for place, entry in enumerate(row.entries):
            for outcome, _ in match.game.chance_outcomes(state) if entry.actor == 0 else ():
                other = match.game.write(outcome)
                if other != entry.action:
                    assert found_out(with_action(text, row.n, place, other), compute_anew=True), (row.n, other)
                    tried += 1
            state = match.game.apply(state, entry.actor, match.game.read(entry.action))
    assert tried > 5


def test_a_replaced_legal_move_in_a_recomputed_chain_is_detected_by_a_noted_mark() -> None:
    record = good("alarms")
    other = forged(record, "3 lay c3", "3 lay d3")
    assert faults(other) == []
    assert other.rows[-1].mark != record.rows[-1].mark


@pytest.mark.parametrize("name", ["example", "decrees", "dated", pytest.param("study", marks=pytest.mark.slow)])
@pytest.mark.parametrize("other", ["next", " ", "\n", "\u2028"])
def test_no_byte_of_a_whole_record_can_be_changed_unnoticed_but_for_names_before_version_3(
    name: str, other: str
) -> None:
    text = str(good(name))
    names = range(0)
    if good(name).attendance is None:
        names = range(
            text.index("\nplayer 1 ") + 1, text.rindex("\nplayer ") + len("\nplayer 1 " + good(name).players[-1])
        )
    for at, letter in enumerate(text):
        new = chr(33 + (ord(letter) - 32) % 94) if other == "next" else other
        if new != letter and at not in names:
            assert found_out(text[:at] + new + text[at + 1 :], compute_anew=False), (at, text[at - 20 : at + 20])


@pytest.mark.parametrize("name", ["example", "alarms", "early-answers", "study", "dated", "dated-nameless"])
def test_no_line_can_be_left_out_doubled_or_exchanged_with_the_next_unnoticed(name: str) -> None:
    lines = str(good(name)).split("\n")
    for at, line in enumerate(lines[:-1]):
        for new in ([], [line, line], [lines[at + 1], line]):
            changed = [*lines[:at], *new, *lines[at + 2 if len(new) == 2 and new[0] != line else at + 1 :]]
            if changed != lines:
                assert found_out("\n".join(changed), compute_anew=False), (at, line)


# ---- copies


def hidden_texts(match: Match[Any, Any], viewer: int | None) -> Iterator[tuple[int, str]]:
    for row in match.rows:
        for entry in row.entries:
            if entry.public is not None and viewer not in entry.audience:
                yield row.n, entry.action


@pytest.mark.parametrize("name", ["secrets", "undo-and-redraw", "alarms", "study"])
def test_a_copy_retraces_to_the_views_of_its_viewer(name: str) -> None:
    match = good(name).replay()
    for viewer in (None, *match.seating.seats):
        copy = Record.read(str(Record.of(match).cut(viewer)))
        states = list(copy.retrace())
        assert states == [match.game.view(match.state_after(n), viewer).state for n in range(len(match.rows) + 1)]


@pytest.mark.parametrize("name", ["secrets", "undo-and-redraw", "alarms", "early-answers", "study"])
def test_a_copy_holds_only_what_its_viewer_may_know_and_its_chain_is_whole(name: str) -> None:
    match = good(name).replay()
    full = Record.of(match)
    for viewer in (None, *match.seating.seats):
        copy = full.cut(viewer)
        assert faults(copy) == []
        assert [row.mark for row in copy.rows] == [row.mark for row in full.rows]
        for n, action in hidden_texts(match, viewer):
            assert action not in [entry.action for entry in copy.rows[n - 1].entries if entry.actor]
        for row in copy.rows:
            for entry in row.entries:
                assert entry.audience in ((), (viewer,))
                assert entry.forms == ()
                assert entry.draw is None or entry.draw.number is None
        assert not copy.has("secret")
        assert match.fairness.secret.hex() not in str(copy)


def test_two_games_that_differ_only_in_a_hidden_card_give_the_others_the_same_copy_but_for_seals_and_marks() -> None:
    record = good("secrets")
    other = forged(record, "deal 1 S1 | draw 3 of 26 is 13", "deal 1 U1 | draw 3 of 26 is 25")
    for viewer in (None, 2, 3):
        one, two = record.cut(viewer), other.cut(viewer)
        assert [row.body() for row in one.rows] == [row.body() for row in two.rows]
    assert record.cut(1).rows[0].body() != other.cut(1).rows[0].body()


def test_the_copy_of_a_copy_is_the_same_copy() -> None:
    for name in ("secrets", "alarms", "early-answers"):
        copy = good(name).cut(2)
        assert tuple(row.cut(2) for row in copy.rows) == copy.rows


def test_a_copy_shows_only_the_number_of_another_seats_early_answer() -> None:
    full = good("early-answers")
    early = next(row for row in full.rows if row.kind == "early" and row.by == 3 and row.entries)
    other, own = full.cut(2).rows[early.n - 1], full.cut(3).rows[early.n - 1]
    assert str(other) == f"{early.n} early\n  seal {early.seal}\n  = {early.mark}"
    assert own == early
    assert own.entries[0].public == UNSEEN


# ---- verdicts


@pytest.mark.parametrize("name", SHOWN)
def test_once_the_secret_is_shown_everything_can_be_checked(name: str) -> None:
    asked = (CHECKS[0], NAMES, *CHECKS[1:]) if name in DATED else CHECKS
    assert [(check.name, check.verdict) for check in checks(good(name))] == [(name, FINE) for name in asked]


@pytest.mark.parametrize("name", ["running", "secrets-seat-1", "secrets-spectator", "study-seat-2"])
def test_while_the_secret_is_not_shown_only_the_chain_is_called_fine(name: str) -> None:
    chain, *rest = checks(good(name))
    assert (chain.name, chain.verdict) == ("chain", FINE)
    assert {check.verdict for check in rest} == {UNSHOWN}


@pytest.mark.parametrize("name", ["dated-secrets-seat-2", "dated-secrets-spectator-nameless", "dated-study-seat-3"])
def test_the_names_of_a_copy_are_checked_too(name: str) -> None:
    chain, names, *rest = checks(good(name))
    assert [(check.name, check.verdict) for check in (chain, names)] == [("chain", FINE), (NAMES, FINE)]
    assert {check.verdict for check in rest} == {UNSHOWN}
    other = Record.read(str(good(name)).replace(" -\nresult", " Mallory\nresult").replace("Ada \\u{202e}", "Mallory"))
    assert faults(other) == ["the name of seat 3 is not the one from the start"]


def test_a_verdict_names_what_is_broken_and_leaves_the_rest_fine() -> None:
    found = {
        check.name: check.verdict for check in checks(Record.read(text_of(RECORDS / "bad" / "secret-exchanged.record")))
    }
    assert found["chain"] == FINE
    assert found["commitments"] == BROKEN
    assert found["play"] == BROKEN
    assert found["result"] == UNSHOWN


def test_a_record_without_its_secret_cannot_be_replayed() -> None:
    with pytest.raises(Broken, match="the secret is not shown"):
        good("running").replay()


def test_a_game_that_was_given_up_shows_its_secret_and_no_result() -> None:
    record = good("given-up")
    assert record.has("secret")
    assert not record.has("result")
    assert faults(record) == []


# ---- the date and the names, from version 3 on


def test_removed_names_leave_the_record_whole_and_it_says_which() -> None:
    record = good("dated")
    for seats in ((1,), (2, 3), (1, 2, 3)):
        removed = Record.read(str(nameless(record, *seats)))
        assert faults(removed) == []
        assert removed.removed == seats
        assert (removed.anchor, removed.rows) == (record.anchor, record.rows)
        assert [name for seat, name in enumerate(removed.players, 1) if seat in seats] == [""] * len(seats)
        assert independent_verifier.faults(str(removed)) == []
        assert Record.of(removed.replay()) == removed
    assert record.removed == ()


def test_without_its_salt_a_removed_name_cannot_be_found_by_trying() -> None:
    record = good("dated")
    held = record.attendance
    assert held is not None
    assert name_hash("dated", 2, held.salts[1], "Grace") == held.hashes[1]
    text = str(nameless(record, 2))
    assert held.salts[1] not in text
    others = {word for line in text.split("\n") for word in line.split(" ")}
    assert held.hashes[1] not in {name_hash("dated", 2, word, "Grace") for word in (*others, "", "-")}


def test_a_forged_name_with_a_matching_hash_is_detected_by_a_noted_mark() -> None:
    record = good("dated")
    held = record.attendance
    assert held is not None
    text = str(record).replace(" Grace\n", " Mallory\n")
    text = text.replace(held.hashes[1], name_hash("dated", 2, held.salts[1], "Mallory"))
    other = anew(Record.read(text))
    assert faults(other) == []
    assert {row.mark for row in other.rows}.isdisjoint(row.mark for row in record.rows)


@pytest.mark.parametrize(
    "date",
    [
        "2026-02-29T00:00:00.000Z", "2026-11-18T24:00:00.000Z", "2026-11-18T23:59:60.000Z", "2026-11-18 09:00:00.000Z",
        "2026-11-18T09:00:00Z", "2026-11-18T09:00:00.000+00:00Z", "0000-01-01T00:00:00.000Z",
        "٢026-11-18T09:00:00.000Z",
    ],
)  # fmt: skip
def test_an_invalid_date_is_refused(date: str) -> None:
    text = str(good("dated"))
    for line in ("date 2026-11-18T11:06:40.123Z", "date 2024-02-29T23:59:59.999Z"):
        Record.read(text.replace("date 2026-11-18T11:06:40.123Z", line))
    with pytest.raises(Unreadable, match="is not a record's date"):
        Record.read(text.replace("2026-11-18T11:06:40.123Z", date))


# ---- the header


@pytest.mark.parametrize(
    "name",
    [
        "",
        "-",
        " ",
        " Ada ",
        "a\nsecret 00",
        "a\r\n\n1 play 1 @0",
        "\\u{41}",
        "\u2028\x85",
        "a | b",
        "\u202egnorts",
        "船 ☄",
    ],
)
def test_a_players_name_comes_back_as_it_was_and_forges_nothing(name: str) -> None:
    match = Match(load("embers"), 2, players=(name, "Grace"))
    text = str(Record.of(match))
    assert Record.read(text).players == (name, "Grace")
    assert len(text.split("\n")) == len(str(Record.of(Match(load("embers"), 2))).split("\n"))
    assert independent_verifier.faults(text) == []
    held = attendance("seed-0", 0, (name, "Grace"), ("ab" * 32, "cd" * 32))
    text = str(Record.of(Match(load("embers"), 2, players=(name, "Grace"), attendance=held)))
    assert Record.read(text).players == (name, "Grace")
    assert faults(Record.read(text)) == independent_verifier.faults(text) == []


def test_a_name_may_change_and_a_remark_be_added_without_breaking_the_chain() -> None:
    text = str(good("example")).replace("player 2 Grace", "player 2 (left)").replace("1f\n\n", "1f\nx-date today\n\n")
    assert faults(Record.read(text)) == []
    assert str(Record.read(text)) == text
    copy = Record.read(str(Record.read(text).cut(1)))
    assert copy.header("x-date") == "today"
    assert copy.header("viewer") == "1"


def test_options_seating_and_the_tables_own_rows_are_read_back() -> None:
    record = good("decrees")
    assert record.rows[0].by == -1
    assert str(record.rows[-1]).startswith(f"{len(record.rows)} decree table @")
    assert good("example").game == load("embers", coals=2)
    assert good("alarms").seating.sides == ((1, 2), (3,))


@pytest.mark.parametrize("game", ["example", "dated"])
def test_any_line_of_the_header_that_is_under_the_chain_breaks_it_when_changed(game: str) -> None:
    record = good(game)
    for name, text in record.lines:
        other = Record(tuple((n, t + "0" if (n, t) == (name, text) else t) for n, t in record.lines), record.rows)
        assert (other.anchor == record.anchor) == (name in ("player", "result", "secret"))


# ---- the seating of the header


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "zylatron", "situation7"])
@pytest.mark.parametrize("line", ["sides 1,2", "spots 9,9", "spots N,E", "first 2", "sides 2/1"])
def test_a_seating_that_the_game_does_not_offer_is_broken_with_a_sentence(key: str, line: str) -> None:
    match = Match(load(key, "mode=by_turns" if key == "situation7" else ""), 2)
    record = Record.of(match, reveal=True)
    name, own = line.split()[0], record.header(line.split()[0])
    if name == "first" and key in ("astron", "astroplane"):
        pytest.skip("any seat may begin a rematch")
    other = forged(record, f"\n{name} {own}\n", f"\n{line}\n")
    assert any("does not allow this seating" in fault for fault in faults(other))


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "situation7"])
def test_the_record_of_a_rematch_has_no_faults(key: str) -> None:
    game = load(key, "mode=by_turns" if key == "situation7" else "")
    first = play_on(Match(game, 2), Random(3))
    seating, _ = game.next_seating(first.seating, first.state)
    assert faults(Record.of(Match(game, seating=seating), reveal=True)) == []


def test_rules_that_fail_on_a_record_are_a_fault_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Record, "replay", lambda self: [][1])
    (fault,) = faults(good("example"))
    assert fault.startswith("the rules failed (IndexError: list index out of range, test_record.py, line ")


@pytest.mark.parametrize("name", [r"\u{110000}", r"\u{ffffff}", r"\u{41}", " Ada", "A\u202eda", r"A\b"])
@pytest.mark.parametrize("game", ["example", "dated"])
def test_a_name_that_no_record_writes_is_unreadable(game: str, name: str) -> None:
    text = str(good(game))
    assert Record.read(text).players[0] == "Ada"
    with pytest.raises(Unreadable, match="is not a name"):
        Record.read(text.replace(" Ada\n", f" {name}\n"))
