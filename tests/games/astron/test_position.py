"""Notation and the position line."""

import pytest

from starboard.core.errors import Unreadable
from starboard.games.astron.game import Astron

PLAY = (
    "AS1;t=13;r=13;ph=play;act=2;1=e7,9,-,1.5/2.5;2=d6,2,G2,1.3;3=h4,4,-,1.4;"
    "H1=F1 F3 S2 U-1;H2=F4 B1 S1 S3 S5;H3=F2 B1 B4 S2*2;D=F5*2 B2*3;o=std"
)
SLIDE = (
    "AS1;t=2;r=2;ph=slide;act=1;chain=2;1=e2,0,-,-;2=e1,0,-,-;H1=F1 F2 S1*2;H2=F1 F2 S1*3;D=B2;o=std"
)  # fmt: skip


def changed(line: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in line
        line = line.replace(old, new, 1)
    return line


POSITIONS = [
    PLAY,
    SLIDE,
    "AS1;t=0;r=0;ph=takeoff;act=2;1=e1,0,-,-;2=-,0,-,-;H1=-;H2=-;D=-;o=std",
    "AS1;t=0;r=0;ph=deal;act=-;1=e1,0,-,-;2=b1,0,-,-;H1=F1 S1;H2=-;D=-;o=std",
    "AS1;t=13;r=13;ph=play;act=2;1=e7,9,-,1.5/2.5;2=d6,2,G2,1.3;3=h4,4,-,1.4;H1=?4;H2=?5;H3=?5;D=F5*2;o=std",
    "AS1;t=41;r=40;ph=show;act=1;1=X,-3,-,-;2=a1,0,-,-;H1=F1 F2 S1*2;H2=F1 F2 S1*3;D=B2;o=std",
    "AS1;t=41;r=40;ph=show;act=-;1=X,-3,-,-;2=a1,0,-,-;H1=?4;H2=F1 F2 S1*2;D=B2;o=std",
    "AS1;t=55;r=52;ph=over;act=-;1=D,5,-,8.5;2=X,-7,-,-;H1=-;H2=-;D=F2 F3 B3*3;o=std",
    "AS1;t=60;r=52;ph=over;act=-;1=D,5,-,8.5;2=a7,-6,-,-;H1=-;H2=F1 F2 S1*2;D=F2 F3 B3*3;o=std",
    changed(PLAY, ("1.5/2.5", "1.5/2.5,h1"), ("1.3", "1.3,l1"), ("1.4", "1.4,h2l1")),
    "AS1;t=0;r=0;ph=left;act=2;1=e1,0,-,-;2=-,0,-,-;H1=-;H2=-;D=-;o=std",
]


@pytest.mark.parametrize("line", POSITIONS)
def test_a_position_line_is_read_and_written_unchanged(line: str) -> None:
    assert Astron().write_state(Astron().read_state(line)) == line


def test_a_position_belongs_to_its_house_rules() -> None:
    line = "AS1;t=0;r=0;ph=takeoff;act=1;1=-,0,-,-;2=-,0,-,-;H1=-;H2=-;D=-;o=mercy:on,drift:mild"
    game = Astron({"mercy": "on", "drift": "mild"})
    assert game.write_state(game.read_state(line)) == line
    with pytest.raises(Unreadable):
        Astron().read_state(line)
    with pytest.raises(Unreadable):
        Astron({"teams": "2x2"}).read_state(line.replace("o=mercy:on,drift:mild", "o=teams:2x2"))  # two pilots
    with pytest.raises(Unreadable):
        Astron({"takeoff": "numbered"}).read_state(line.replace("o=mercy:on,drift:mild", "o=takeoff:numbered"))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "AS1",
        changed(PLAY, ("AS1", "AS2")),
        changed(PLAY, ("t=13", "t=61")),
        changed(PLAY, ("t=13", "t=-1")),
        changed(PLAY, ("r=13", "r=0")),  # nobody plays before the first round
        changed(PLAY, ("act=2", "act=4")),
        changed(PLAY, ("act=2", "act=-")),
        changed(PLAY, ("act=2", "act=1")),  # ship 1 has acted: it has one card less
        changed(PLAY, ("ph=play", "ph=jump")),
        changed(PLAY, ("ph=play", "ph=over")),
        changed(PLAY, ("ph=play", "ph=takeoff")),
        changed(PLAY, ("ph=play", "ph=slide")),  # but no ship is displaced
        changed(PLAY, ("ph=play", "ph=show")),  # but nothing is to be shown
        changed(PLAY, ("1=e7", "1=h4")),  # two ships on one space
        changed(PLAY, ("1=e7", "1=k7")),
        changed(PLAY, ("1=e7", "1=e13")),
        changed(PLAY, ("1=e7", "1=-")),
        changed(PLAY, ("1=e7", "1=D")),  # done without Saturn
        changed(PLAY, ("G2", "G5")),  # over Mars, not planet 5
        changed(PLAY, ("2=d6,2,G2", "2=j6,2,G2")),  # not over the Moon
        changed(PLAY, ("1.5/2.5", "1.5/2.4")),  # the five points are missing
        changed(PLAY, ("1.5/2.5", "2.5/1.5")),
        changed(PLAY, ("1.5/2.5", "1.5/2.5,")),
        changed(PLAY, ("1.5/2.5", "1.5/2.5,h0")),
        changed(PLAY, ("1.5/2.5", "1.5/2.5,l1h1")),
        changed(PLAY, ("1.5/2.5", "1.5/2.5,h-1")),
        changed(PLAY, ("1.5/2.5", "1.5/2.5,l99999")),
        changed(PLAY, ("1.5/2.5", "1.5/9.5")),
        changed(PLAY, ("9,-", "09,-")),
        changed(PLAY, ("9,-", "99999,-")),
        changed(PLAY, ("F4 B1 S1 S3 S5", "F4 B1 S1 S3")),
        changed(PLAY, ("F4 B1 S1 S3 S5", "B1 F4 S1 S3 S5")),  # not in order
        changed(PLAY, ("F4 B1 S1 S3 S5", "F9 B1 S1 S3 S5")),
        changed(PLAY, ("F4 B1 S1 S3 S5", "?2 F4 B1 S1")),  # partly secret
        changed(PLAY, ("F4 B1 S1 S3 S5", "?999999999999")),
        changed(PLAY, ("F1 F3 S2 U-1", "U+1 U-2*3")),  # more cards than exist
        changed(PLAY, ("D=F5*2 B2*3", "D=F5*4")),
        changed(PLAY, ("D=F5*2 B2*3", "D=?2")),
        changed(PLAY, ("o=std", "o=mercy:on")),
        changed(PLAY, ("3=h4,4,-,1.4;", "")),
        changed(SLIDE, ("chain=2", "chain=1")),
        changed(SLIDE, ("chain=2", "chain=3")),
        changed(SLIDE, ("2=e1", "2=a1")),  # no ship is in front of it
        f"{PLAY} ",
        "AS1;t=49;r=13;ph=play;act=1;1=h1,0,-,-;2=a1,0,-,-;H1=F1*5;H2=S1*5;D=-;o=std",  # over the comet
        "AS1;t=60;r=13;ph=play;act=1;1=a1,0,-,-;2=b1,0,-,-;H1=F1*5;H2=S1*5;D=-;o=std",  # GAME OVER has appeared
        "AS1;t=0;r=0;ph=takeoff;act=2;1=a1,0,-,-;2=-,0,-,-;H1=-;H2=-;D=-;o=std",  # no pad
        "AS1;t=0;r=0;ph=takeoff;act=1;1=e1,0,-,-;2=-,0,-,-;H1=-;H2=-;D=-;o=std",
        "AS1;t=0;r=1;ph=deal;act=-;1=e1,0,-,-;2=b1,0,-,-;H1=F1*5;H2=F2*5;D=-;o=std",  # all hands are full
        "AS1;t=3;r=0;ph=deal;act=-;1=e1,0,-,-;2=b1,0,-,-;H1=F1*4;H2=F2*5;D=-;o=std",
        "AS1;t=41;r=40;ph=deal;act=-;1=X,-3,-,-;2=a1,0,-,-;H1=F1*4;H2=F2*4;D=B2;o=std",  # cards of a lost ship
        "AS1;t=0;r=0;ph=left;act=-;1=e1,0,-,-;2=-,0,-,-;H1=-;H2=-;D=-;o=std",
        "AS1;t=1;r=1;ph=play;act=1;1=e1,0,-,-;H1=F1*5;D=-;o=std",  # one pilot
    ],
)
def test_an_invalid_position_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        Astron().read_state(line)


ACTIONS = ["Tc", "F3", "B2", "S4L", "S4R", "U+2", "U-1", "xF5", "wF5", ">L", ">R", "deal 2 S3", "deal 2 ?",
           "show 3 F1 S2*2 U-1", "show 1 ?4"]  # fmt: skip


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_read_and_written_unchanged(text: str) -> None:
    game = Astron()
    action = game.read(text)
    assert game.write(action) == text
    assert type(action)(*action.parts()) == action
    if not text.startswith("show"):
        assert game.read(text) is action


@pytest.mark.parametrize(
    "text",
    ["", "T", "Tk", "F6", "F3L", "S3", "S0L", "U+4", "U3", "x?", "w", ">", ">U", "deal 0 S3", "deal 7 S3", "deal 1",
     "show 1", "show 0 F1", "show 1 S2 F1", "show 1 F1 F1", "show 1 ?99999999999", "show 1 F1*1", "f3"],
)  # fmt: skip
def test_invalid_notation_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        Astron().read(text)
