"""Rulebooks in the terminal."""

from tests.cli.kit import said, starboard


def test_without_a_game_the_games_are_listed() -> None:
    assert "spacewalk Space Walk 2-5" in said(starboard("rules"))


def test_a_rulebook_is_shown_with_its_house_rules() -> None:
    words = said(starboard("rules", "spacewalk"))
    assert "How to play in two minutes" in words
    assert "mode Tokens or cards (SW-90) tokens* with tokens" in words
    assert "random* at random (ours) 1, 2, 3, 4, 5 (ours)" in words


def test_every_setting_says_where_it_comes_from() -> None:
    words = said(starboard("rules", "situation7"))
    assert "(S7-17) on (printed) off* (ours)" in words
    assert "0 none (printed) 500 0.5 s (ours)" in words
    assert "2000* 2 s (ours)" in words
    closest = "strict_start=on spent=keep miss_lock_purple=0 miss_lock_blue=0 tray_angle=scattered"
    assert f"As printed: --options as_printed ({closest}" in words
    assert "For a first game: --options first_game (mode=plain)" in said(starboard("rules", "spacewalk"))
    more = "For strong players: --options strong_players with three or more players: safe_entry=on"
    assert more in said(starboard("rules", "astroplane"))


def test_one_clause_is_shown() -> None:
    words = said(starboard("rules", "spacewalk", "sw-28"))
    assert words.startswith("SW-28 (R)")
    assert "SW-29" not in words


def test_the_clauses_of_every_table_are_known_too() -> None:
    assert said(starboard("rules", "spacewalk", "ST-1")).startswith("ST-1 Act only on your turn")


def test_an_unknown_clause_is_said_so() -> None:
    result = starboard("rules", "spacewalk", "SW-999")
    assert result.exit_code == 2
    assert "has no clause 'SW-999'" in said(result)


def test_the_rulebook_and_its_house_rules_are_read_in_the_language_of_the_system() -> None:
    told = said(starboard("rules", "spacewalk", language="de_DE.UTF-8"))
    assert "So spielt man, in zwei Minuten" in told
    assert "ohne Marken und Karten (zum Lernen)" in told
    clause = said(starboard("rules", "spacewalk", "SW-28", language="de_AT"))
    assert "ist für immer verloren" in clause
    assert "How to play" in said(starboard("rules", "spacewalk", language="da_DK.UTF-8"))
