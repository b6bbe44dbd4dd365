"""Sentences for each reader: "you" for the reader, a reason for the end, descriptions of everything on the board."""

from random import Random

import pytest

from starboard import words
from starboard.core.decree import Leave
from starboard.core.message import Event, Message
from starboard.games.astroplane.game import Astroplane
from tests.games.astroplane.kit import Table, table
from tests.games.astroplane.test_scene import greedy, scene


def sentence(message: Message | None, you: int | None = None, language: str = "en") -> str:
    assert message is not None
    said = words.sentence(language, message.id, message.args, you, ("Ada", "Mira", "Kai", "Bo"))
    return said[0].upper() + said[1:]


def told(at: Table, actions: str, you: int, language: str = "en") -> list[str]:
    state, trace = at.state, list[Event]()
    for word in actions.split("; "):
        state = at.game.apply(state, state.turn, at.game.read(word), trace)
    return [sentence(event, you, language) for event in trace]


def test_what_happens_to_ones_own_craft_is_told_to_you() -> None:
    at = table("k6w:S i6s:N", fleets="S1.0.0.0")
    assert told(at, "k6w-i6n; back NL", 2)[1:] == [
        "Your craft at i6 was sent home.",
        "Ada chose the left start area for your craft.",
    ]
    assert told(at, "k6w-i6s", 2, "de")[1] == "Ada ist auf i6 auf deinem Flieger gelandet."
    assert told(at, "k6w-i6s", 1, "de")[1] == "Du bist auf i6 auf dem Flieger von Mira gelandet."


def test_a_flight_names_its_space_and_no_side_which_looks_different_from_each_seat() -> None:
    at = table("i6s:N", fleets="S1.0.0.0")
    assert told(at, "L-e2n", 1)[0] == "You flew in to e2, facing north."
    assert told(at, "L-e2n", 2)[0] == "Ada flew in to e2, facing north."
    assert told(at, "L-e2n", 2, "de")[0] == "Ada ist auf e2 eingeflogen, Nase nach Norden."


def test_a_top_in_the_centre_is_told_with_how_many_are_held() -> None:
    at = table("f7e:S g8s:S i6w:S", fleets="S1.0.0.0")
    assert told(at, "i6w-g6n", 1)[1] == "You took g6 and hold 3 of 4 tops."
    assert told(at, "i6w-g6n", 2)[1] == "Ada took g6 and holds 3 of 4 tops."


def end(board: str, actions: str, turn: str = "S", idle: int = 0, fleets: str = "") -> Table:
    return table(board, turn=turn, idle=idle, fleets=fleets).play(actions)


@pytest.mark.parametrize(
    ("at", "you", "why"),
    [
        (end("f7e:S g6n:S g8s:S h5n:S", "h5n-h7w"), 1, "You hold all four tops in the centre."),
        (end("f7e:S g6n:S g8s:S h5n:S", "h5n-h7w"), 2, "Ada holds all four tops in the centre."),
        (
            end("i2n:S", "L-i12s end", "N", 23, "N1.0.0.0"),
            2,
            "For 12 rounds no craft reached the centre and none was destroyed, so points were counted.",
        ),
        (end("i6w:S", "i6w-g6n end", fleets="S1.0.0.0 N0.0.0.0"), 2, "You had no move left, so points were counted."),
    ],
)
def test_the_end_has_its_reason(at: Table, you: int, why: str) -> None:
    assert at.over
    assert sentence(at.game.ended_because(at.state), you) == why


def test_resigning_is_the_reason_in_a_game_of_two_and_nothing_is_while_it_goes_on() -> None:
    at = table("i2n:S")
    assert at.game.ended_because(at.state) is None
    after = at.game.decree(at.state, Leave(2))
    assert after is not None
    assert sentence(at.game.ended_because(after), 1) == "Mira resigned."


@pytest.mark.parametrize(
    ("board", "action", "says"),
    [
        ("i2n:S", "i2n-i4w", "Fly to i4"),
        ("-", "L-e2n", "Fly in to e2"),
        ("k6w:S i6s:N", "k6w-i6n", "Send home from i6"),
        ("k6w:S i6s:N", "k6w-i6s", "Capture at i6"),
        ("k6w:S i6s:S", "k6w-i6n", "Form a Square"),
        ("g4n:S", "g4n-g6n", "Take g6"),
        ("f7e:S g6n:S g8s:S h5n:S", "h5n-h7w", "Take h7 and win"),
        ("k2e:S", "k2e~l3s", "Jump to l3"),
        ("i4e:S i4w:S", "[i4]-j5", "Step to j5"),
        ("f3e:S f3w:S j7s:N", "[f3]xj7", "Destroy at j7"),
    ],
)
def test_the_button_says_what_it_does(board: str, action: str, says: str) -> None:
    at = table(board, fleets="S1.0.0.0")
    view = at.game.view(at.state, 1)
    promised = [choice for choice in at.game.choices(view) if choice.promise]
    opened = [choice for one in promised for choice in at.game.choices(view, one.ids)]
    (found,) = {str(choice.verb) for choice in opened if [at.game.write(each) for each in choice.actions] == [action]}
    assert found == says


def test_all_that_is_seen_in_a_game_can_be_asked_about() -> None:
    game, rng = Astroplane(), Random(7)
    state, seen = game.start(game.seatings(4)[0]), set[str]()
    while not game.over(state):
        (seat,) = game.actors(state)
        shown = game.scene(game.view(state, seat or None))
        seen |= {piece.kind for piece in (*shown.pieces, *(piece for tray in shown.trays for piece in tray.pieces))}
        seen |= {place.art for place in shown.boards[0].places if not place.scenery}
        seen |= {mark.art for mark in shown.marks if mark.art}
        seen |= {counter.kind for panel in shown.panels for counter in panel.counters}
        state = greedy(game, state, rng)
    assert seen <= game.about.keys()
    for language in ("en", "de"):
        book = words.catalogue("astroplane", language)
        assert [name for name in game.about if f"astroplane.about.{name}" not in book] == []


def test_the_end_is_a_bookkeeping_event_and_great_moments_are_not() -> None:
    assert "astroplane.ended" in Astroplane.minor_events
    assert not {"astroplane.arrived", "astroplane.sent_back", "astroplane.eliminated"} & Astroplane.minor_events


def test_the_scene_of_a_seat_speaks_of_it_as_you() -> None:
    at = table("i4n:S", turn="N", fleets="N1.0.0.0")
    labels = {sentence(piece.label, 1) for piece in scene(at).pieces}
    assert "Your craft, i4, facing north" in labels
