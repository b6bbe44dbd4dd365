"""Friends at a table: invite links, codes, spectators, chat."""

import re

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Person


def sits(person: Person, name: str) -> None:
    person.page.get_by_label(person.words["page.your_name"]).fill(name)
    person.push("page.chair.sit")
    person.page.locator(".join").wait_for(state="detached")


def opened(person: Person) -> None:
    """Open the chat on a phone or a desktop."""
    name = person.words["page.chat"]
    page = person.page
    (page.get_by_role("button", name=name) if person.phone else page.get_by_role("tab", name=name)).first.click()
    person.page.locator("section.chat").wait_for()


def says(person: Person, text: str, where: str = "table") -> None:
    person.page.get_by_label(person.words[f"site.chat.write.{where}"]).fill(text)
    person.page.keyboard.press("Enter")
    person.page.locator(".lines .text", has_text=text).wait_for()


def started(host: Person, *others: Person, game: str = "parley") -> str:
    table = host.new_table(game, 1 + len(others))
    sits(host, "Mira")
    for number, other in enumerate(others, 1):
        other.arrive(f"/t/{table}")
        sits(other, f"Guest{number}")
    host.push("page.start")
    for each in (host, *others):
        each.page.wait_for_selector("main.table")
    return table


def test_a_friend_joins_by_the_code_that_was_told(person: New) -> None:
    mira, ben = person(), person(phone=True)
    table = mira.new_table("parley", 2)
    sits(mira, "Mira")
    code = mira.page.locator(".spoken strong").inner_text()
    ben.arrive("/")
    ben.push("page.join")
    field = ben.page.get_by_label(ben.words["page.join.link"])
    field.fill("comet 000")
    ben.forgiven.append("404")
    ben.push("page.join.go")
    ben.page.get_by_text(ben.words["site.join.no_code"]).wait_for()
    field.fill(code.upper().replace("-", " "))
    ben.push("page.join.go")
    ben.page.wait_for_url(f"**/t/{table}")
    ben.page.get_by_text("Mira", exact=True).wait_for()
    sits(ben, "Ben")
    mira.page.get_by_text("Ben", exact=True).first.wait_for()
    assert mira.page.locator(".spoken").count() == 0, "nobody else can come"


def test_without_a_share_sheet_an_invitation_is_copied_as_a_sentence(person: New) -> None:
    mira = person()
    table = mira.new_table("parley", 2)
    sits(mira, "Mira")
    mira.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    mira.push("site.invite.copy_text")
    mira.page.get_by_text(mira.words["page.copied"]).wait_for()
    assert mira.page.evaluate("window.copied").endswith(f"/t/{table}")
    assert "account" in mira.page.evaluate("window.copied")


def test_two_players_talk_and_two_spectators_among_themselves_until_the_doors_close(person: New) -> None:
    mira, ben, eve, fay = person(phone=True), person(), person(), person(language="de")
    table = started(mira, ben)
    for each, name in ((eve, "Eve"), (fay, "Fay")):
        each.arrive("/")
        each.ask("/api/me", {"name": name})
        each.arrive(f"/t/{table}")
        each.page.wait_for_selector("main.table")
    opened(mira)
    says(mira, "Good luck <b>all</b> https://x.example \u202eabc")
    unread = ben.page.get_by_role("tab", name=ben.words["page.chat"]).locator("b")
    unread.wait_for()
    assert "1" in unread.inner_text()
    assert "Mira: Good luck" in ben.page.locator("p.unseen[aria-live]", has_text="Mira:").inner_text()
    opened(ben)
    line = ben.page.locator(".lines .text").first
    line.wait_for()
    assert line.inner_text().startswith("Good luck <b>all</b> https://x.example")
    assert ben.page.locator(".lines a, .lines .text b").count() == 0
    ben.page.get_by_role("button", name=ben.words["site.emote.well_played"]).click()
    for each in (eve, fay):
        opened(each)
    fay.page.get_by_role("tab", name=fay.words["site.chat.table"]).click()
    fay.page.locator(".lines .emote", has_text="Gut gespielt").wait_for()
    assert fay.page.locator("section.chat input").count() == 0, "who watches does not write to the table"
    fay.page.get_by_role("tab", name=fay.words["site.chat.spectators"]).click()
    says(eve, "Mira is ahead", "spectators")
    fay.page.locator(".lines", has_text="Mira is ahead").wait_for()
    assert "Eve" in fay.page.locator(".watch").inner_text()
    assert "Mira is ahead" not in mira.page.locator("section.chat").inner_text()
    mira.page.get_by_role("tab", name=mira.words["site.chat.spectators"]).click()
    assert {"Eve", "Fay"} <= set(mira.page.locator(".watch bdi").all_inner_texts())
    for each in (eve, fay):
        each.forgiven.append("403")
    mira.page.get_by_role("button", name=mira.words["site.doors.close"]).click()
    for each in (eve, fay):
        each.page.get_by_role("heading", name=each.words["page.lost.doors"]).wait_for()
    mira.page.get_by_text(mira.words["site.doors.closed"]).wait_for()
    ben.page.get_by_role("tab", name=ben.words["site.chat.table"]).wait_for()


@pytest.mark.parametrize("width", [360, 390, 1440])
def test_every_emote_is_seen_without_scrolling(person: New, width: int) -> None:
    phone = width < 700
    ada, bob = person(phone=phone, viewport={"width": width, "height": 844}, language="de"), person()
    table = ada.new_table("spacewalk", 2)
    ada.sit("Ada")
    bob.arrive(f"/t/{table}").sit("Bob")
    ada.begin()
    name = re.compile(f"^{ada.words['page.chat']}")
    ada.page.get_by_role("tab", name=name).or_(ada.page.get_by_role("button", name=name)).first.click()
    ada.page.locator(".emotes").wait_for()
    assert ada.page.evaluate(
        """() => [...document.querySelectorAll('.emotes button')].every((one) => {
          const [own, panel] = [one.getBoundingClientRect(), one.closest('.panel').getBoundingClientRect()]
          return own.left >= 0 && own.right <= innerWidth && own.top >= panel.top && own.bottom <= innerHeight
        })"""
    )


def test_a_player_can_mute_another_in_their_own_view_and_report_them(person: New) -> None:
    mira, ben = person(), person()
    started(mira, ben)
    for each in (mira, ben):
        opened(each)
    says(ben, "you are slow")
    says(ben, "very slow")
    who = mira.page.locator(".lines li", has_text="very slow").locator(".who")
    who.click()
    mira.page.get_by_role("button", name=mira.words["site.chat.report"]).click()
    mira.page.get_by_text(mira.words["site.chat.reported"]).wait_for()
    who.click()
    mira.page.get_by_role("button", name=mira.words["site.chat.mute"].format(name="Guest1")).click()
    mira.page.locator(".lines .text").first.wait_for(state="detached")
    says(ben, "hello?")
    mira.page.get_by_role("button", name=mira.words["site.chat.unmute"].format(name="Guest1")).click()
    mira.page.locator(".lines", has_text="hello?").wait_for()
    ben.page.locator(".lines li", has_text="hello?").locator(".who").click()
    ben.page.get_by_role("button", name=ben.words["site.chat.delete"]).click()
    mira.page.locator(".lines .text", has_text="hello?").wait_for(state="detached")


def test_the_chat_is_reached_written_and_left_by_keys_alone(person: New) -> None:
    mira, ben = person(), person(phone=True)
    started(mira, ben)
    mira.page.get_by_role("tab", name=mira.words["page.chat"]).focus()
    mira.page.keyboard.press("Enter")
    field = mira.page.get_by_label(mira.words["site.chat.write.table"])
    field.wait_for()
    for _ in range(20):
        mira.page.keyboard.press("Tab")
        if field.evaluate("(one) => one === document.activeElement"):
            break
    mira.page.keyboard.type("nine lives")
    mira.page.keyboard.press("Enter")
    mira.page.locator(".lines .text", has_text="nine lives").wait_for()
    opened(ben)
    ben.page.locator(".lines .text", has_text="nine lives").wait_for()
    ben.page.keyboard.press("Escape")
    ben.page.locator("section.chat").wait_for(state="detached")
