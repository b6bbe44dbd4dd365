"""Sentences for each reader: "you" for the reader, in English and German, and plural forms."""

import pytest

from starboard.core.message import Message
from starboard.words import sentence
from tests.games.astron.kit import table

COMET = table("1:f12 2:h11 3:a1", "S2", t=40, scores="2:7").play("S2R")  # EX-10
NAMES = ("Ada", "Grace", "Noor")


def said(told: Message, language: str, you: int | None) -> str:
    return sentence(language, told.id, told.args, you, NAMES)


@pytest.mark.parametrize(
    ("language", "you", "lines"),
    [
        ("en", None, ["Ada moved right 2 to h12.", "Ada's exhaust pushed Grace back to h10.",
                      "The comet destroyed Grace's ship."]),
        ("en", 1, ["you moved right 2 to h12.", "Your exhaust pushed Grace back to h10.",
                   "The comet destroyed Grace's ship."]),
        ("en", 2, ["Ada moved right 2 to h12.", "Ada's exhaust pushed you back to h10.",
                   "The comet destroyed your ship."]),
        ("de", None, ["Ada zieht 2 nach rechts auf h12.", "Der Feuerstrahl von Ada schiebt Grace zurück auf h10.",
                      "Der Komet zerstört das Schiff von Grace."]),
        ("de", 1, ["Du ziehst 2 nach rechts auf h12.", "Dein Feuerstrahl schiebt Grace zurück auf h10.",
                   "Der Komet zerstört das Schiff von Grace."]),
        ("de", 2, ["Ada zieht 2 nach rechts auf h12.", "Der Feuerstrahl von Ada schiebt dich zurück auf h10.",
                   "Der Komet zerstört dein Schiff."]),
    ],
)  # fmt: skip
def test_the_log_speaks_to_its_reader(language: str, you: int | None, lines: list[str]) -> None:
    assert [said(event, language, you) for event in COMET.events[:3]] == lines


@pytest.mark.parametrize(
    ("language", "you", "because"),
    [
        ("en", None, "GAME OVER appeared with Ada and Grace level in the lead: 4 points."),
        ("en", 2, "GAME OVER appeared with Ada and you level in the lead: 4 points."),
        ("de", None, "GAME OVER erschien: geteilter Sieg für Ada und Grace, je 4 Punkte."),
        ("de", 1, "GAME OVER erschien: geteilter Sieg für dich und Grace, je 4 Punkte."),
        ("de", 2, "GAME OVER erschien: geteilter Sieg für Ada und dich, je 4 Punkte."),
    ],
)
def test_the_end_speaks_to_its_reader(language: str, you: int | None, because: str) -> None:
    at = table("1:a4 2:c4 3:j12", t=59, turn=3, scores="1:3 2:3 3:1").play("S1L")
    told = at.game.ended_because(at.state)
    assert told is not None
    assert said(told, language, you) == because


@pytest.mark.parametrize(("rows", "english", "german"), [
    (1, "The universe moved on one row.", "Das Universum rückt eine Reihe weiter."),
    (3, "The universe moved on 3 rows.", "Das Universum rückt 3 Reihen weiter."),
    (-1, "The universe moved back one row.", "Das Universum rückt eine Reihe zurück."),
    (-2, "The universe moved back 2 rows.", "Das Universum rückt 2 Reihen zurück."),
])  # fmt: skip
def test_rows_are_counted(rows: int, english: str, german: str) -> None:
    wound = table("1:a4 2:j12", t=20).wind(rows).events[0]
    assert (said(wound, "en", None), said(wound, "de", None)) == (english, german)


@pytest.mark.parametrize(
    ("ships", "t", "english", "german"),
    [
        ("1:c6 2:j12", 0, "The universe carried you into a meteor stream: 1 point lost.",
         "Das Universum trägt dich in einen Meteorstrom: 1 Punkt verloren."),
        ("1:c6 2:j12", 10, "The universe brought station 2 (Moon) under you: 5 points.",
         "Das Universum bringt Station 2 (Mond) unter dich: 5 Punkte."),
        ("1:d6 2:j12", 10, "The universe carried you on to land on the Moon: 1 point lost, grounded.",
         "Das Universum trägt dich auf Land auf dem Mond: 1 Punkt verloren, du sitzt fest."),
    ],
)  # fmt: skip
def test_what_the_moving_universe_does_is_told_as_its_doing(ships: str, t: int, english: str, german: str) -> None:
    happened = table(ships, t=t).wind(1).events[1]
    assert (said(happened, "en", 1), said(happened, "de", 1)) == (english, german)


def test_bookkeeping_is_never_what_matters() -> None:
    minor = COMET.game.minor_events
    assert {"astron.round", "astron.wound.onward", "astron.dealt"} <= minor
    assert not minor & {"astron.hit", "astron.landed", "astron.lost.comet", "astron.pushed", "astron.reshuffled"}


def test_whatever_can_be_asked_about_has_words_and_a_clause() -> None:
    for name, clause in COMET.game.about.items():
        assert clause.startswith("AS-")
        for language in ("en", "de"):
            text = sentence(language, f"astron.about.{name}", ())
            assert not text.startswith("astron."), name
