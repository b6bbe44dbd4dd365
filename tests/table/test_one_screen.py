"""Several people at one screen: their seats belong to one guest and agree with a single answer."""

from tests.table.kit import Kept


def together(game: str, *others: int) -> Kept:
    """Return a table with seats 1 and 2 on Ada's screen and the others elsewhere."""
    kept = Kept(game, 2 + len(others))
    for seat, name in ((1, "Ada"), (2, "Ben")):
        kept.do("sit", seat, f"- {name}", "ada")
    return kept.sit(*others).start()


def test_each_has_a_name_of_their_own() -> None:
    table = together("drift").table
    assert table.seats_of("ada") == (1, 2)
    assert [occupant.name for occupant in table.occupants] == ["Ada", "Ben"]


def test_the_last_move_at_the_screen_is_undone_immediately_for_any_of_its_seats() -> None:
    kept = together("parley")
    assert kept.table.history is not None
    begun = kept.table.history.state
    first = kept.table.actors[0]
    kept.play()
    other = 3 - first
    assert kept.table.actors == (other,)
    kept.do("undo", other)  # the screen now shows the other seat; the undo means the last move
    assert kept.table.request is None
    assert kept.table.history is not None
    assert kept.table.history.state == begun


def test_players_elsewhere_are_still_asked_and_those_at_the_screen_agree_once() -> None:
    kept = together("parley", 3)
    kept.play()
    kept.do("undo", 1)
    assert kept.table.request is not None
    assert set(kept.table.request.agreed) == {1, 2}
    kept.do("agree", 3)
    assert kept.table.request is None
    while kept.table.actors != (3,):
        kept.play()
    kept.play()
    kept.do("undo", 3)
    assert kept.table.request is not None
    kept.do("agree", 2)
    assert kept.table.request is None
