"""The page of numbered actions and observations matches the games."""

from tools.observations import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tools/observations.py"
