"""House rules."""

import pickle

import pytest

from starboard.core.options import INFERRED, OURS, PRINTED, PUBLIC, Option, Options, closest_to_print, read_options

OFFERED = (Option("mode", "XX-1", ("tokens", "cards"), "tokens"), Option("rounds", "XX-2", (3, 6, 9), 6),
           Option("drift", "XX-3", ("on", "off"), "off"))  # fmt: skip


def test_every_option_has_a_setting_and_only_what_differs_is_written() -> None:
    options = Options(OFFERED, {"rounds": 9, "mode": "tokens"})
    assert (options.word("mode"), options.number("rounds"), options.on("drift")) == ("tokens", 9, False)
    assert options["rounds"] == 9
    assert options.chosen == {"rounds": 9}
    assert str(options) == "rounds=9"
    assert str(Options(OFFERED)) == ""


def test_options_are_read_as_they_are_written() -> None:
    for text in ("", "rounds=3", "mode=cards rounds=9 drift=on"):
        assert str(read_options(OFFERED, text)) == text
    assert read_options(OFFERED, "drift=on  mode=cards") == Options(OFFERED, {"mode": "cards", "drift": "on"})


def test_an_unknown_option_or_setting_is_refused_with_the_allowed_ones() -> None:
    with pytest.raises(ValueError, match="no option 'speed'; the options are: mode, rounds, drift"):
        Options(OFFERED, {"speed": 1})
    with pytest.raises(ValueError, match="rounds cannot be '4'; it can be 3, 6, 9"):
        read_options(OFFERED, "rounds=4")
    with pytest.raises(ValueError, match="'rounds' is not of the form name=value"):
        read_options(OFFERED, "rounds")
    with pytest.raises(ValueError, match="is not one of its settings"):
        Option("rounds", "XX-2", (3, 6), 4)


def test_every_setting_says_where_it_comes_from() -> None:
    limit = Option("limit", "XX-4", (20, 40, "none"), 40, {20: OURS, 40: OURS, "none": PRINTED})
    assert limit.sources == {20: "D", 40: "D", "none": "R"}
    assert Option("drift", "XX-3", ("on", "off"), "off", PUBLIC).sources == {"on": "P", "off": "P"}
    assert Option("drift", "XX-3", ("on", "off"), "off").sources == {"on": "", "off": ""}
    assert limit != Option("limit", "XX-4", (20, 40, "none"), 40, OURS)
    assert pickle.loads(pickle.dumps(Options((limit,), {"limit": 20}))).offered == (limit,)
    with pytest.raises(ValueError, match="limit cannot have the source 'X' for 20"):
        Option("limit", "XX-4", (20, 40), 40, {20: "X"})
    with pytest.raises(ValueError, match="limit cannot have the source 'R' for 60"):
        Option("limit", "XX-4", (20, 40), 40, {60: PRINTED})


def test_closest_to_the_print_is_the_usual_setting_unless_another_is_nearer() -> None:
    offered = (
        Option("limit", "XX-4", (20, 40, "none"), 40, {20: OURS, 40: OURS, "none": PRINTED}),
        Option("mode", "XX-1", ("tokens", "cards"), "cards", PRINTED),
        Option("spent", "XX-5", ("clear", "keep"), "clear", {"clear": OURS, "keep": INFERRED}),
        Option("names", "XX-6", ("a", "b"), "b"),
    )
    assert str(closest_to_print(offered)) == "limit=none spent=keep"


def test_equal_settings_are_equal_however_they_were_chosen() -> None:
    one, other = Options(OFFERED, {"rounds": 6}), Options(OFFERED)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Options(OFFERED, {"rounds": 3})


def test_options_survive_being_pickled() -> None:
    options = Options(OFFERED, {"mode": "cards"})
    again = pickle.loads(pickle.dumps(options))
    assert again == options
    assert again.word("mode") == "cards"


def test_the_settings_cannot_be_changed_from_outside() -> None:
    options = Options(OFFERED, {"mode": "cards"})
    options.chosen["rounds"] = 3
    assert options.number("rounds") == 6
