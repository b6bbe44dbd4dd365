"""Glicko-2 against the worked example of its author, and the properties that players rely on."""

import pytest

from starboard.server.glicko import NEW, GlickoRating, after


def test_the_first_game_of_the_papers_example_gives_its_rating() -> None:
    found = after(GlickoRating(1500, 200, 0.06), GlickoRating(1400, 30, 0.06), 1)
    assert found.rating == pytest.approx(1563.56, abs=0.01)
    assert found.deviation == pytest.approx(175.40, abs=0.01)
    assert found.volatility == pytest.approx(0.06, abs=0.0001)


def test_a_win_and_a_loss_are_mirror_images() -> None:
    won, lost = after(NEW, NEW, 1), after(NEW, NEW, 0)
    assert won.rating - NEW.rating == pytest.approx(NEW.rating - lost.rating)
    assert won.deviation == pytest.approx(lost.deviation)
    assert won.deviation < NEW.deviation


def test_to_beat_a_harder_one_is_worth_more_and_a_sure_rating_moves_less() -> None:
    easy, hard = GlickoRating(1300, 60, 0.06), GlickoRating(1800, 60, 0.06)
    assert after(NEW, hard, 1).rating > after(NEW, easy, 1).rating
    assert after(NEW, easy, 0).rating < after(NEW, hard, 0).rating
    sure = GlickoRating(1500, 50, 0.06)
    assert after(sure, hard, 1).rating - 1500 < after(NEW, hard, 1).rating - 1500


def test_surprising_results_raise_the_volatility() -> None:
    sure, far, weak = [GlickoRating(rating, 30, 0.06) for rating in (1500, 2500, 1000)]
    assert after(sure, far, 1).volatility > sure.volatility > after(sure, weak, 1).volatility
