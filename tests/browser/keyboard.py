"""A player who uses only the keyboard."""

from typing import Any

from tests.browser.kit import ACTS, Person

FOCUS = """() => {
  const one = document.activeElement
  return {id: one?.dataset?.id ?? null, ringed: one?.dataset?.ringed !== undefined, text: one?.innerText?.trim() ?? '',
    act: one?.dataset?.act ?? '', map: !!one?.closest?.('.map'),
    pressed: one?.getAttribute?.('aria-pressed') === 'true'}
}"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keyboard:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.keys = person.page.keyboard

    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.person.page.evaluate(FOCUS)
        return found

    def tab_to(self, wanted: str, most: int = 80) -> bool:
        """Tab to the button with this label or action, or to anything selectable (`""`)."""
        for _ in range(most):
            now = self.focus()
            if wanted in (now["text"], now["act"]) if wanted else now["ringed"] and not now["pressed"]:
                return True
            self.keys.press("Tab")
        return False

    def push(self, what: str) -> None:
        """Wait for a button, tab to it and press Enter."""
        said = ACTS.get(what, self.person.words[what])
        page = self.person.page
        named = page.get_by_role("button", name=said, exact=True)
        (page.locator(f"[data-act={said}]") if what in ACTS else named).first.wait_for()
        assert self.tab_to(said), f"the keyboard never comes to {said!r}"
        self.keys.press("Enter")

    def act(self) -> bool:
        """Make a choice, if any, after some random arrow keys. Return False, for use in `eventually`."""
        seen = self.person.seen()
        for button in ("page.confirm.yes", "page.send"):
            if self.person.words[button] in seen["buttons"]:
                self.push(button)
                return False
        if seen["playing"] or not set(seen["ringed"]) - set(seen["chosen"]) or not self.tab_to(""):
            return False
        for _ in range(self.person.rng.randrange(4)):
            if self.focus()["map"]:
                self.keys.press(self.person.rng.choice(ARROWS))
        if self.focus()["ringed"] and not self.focus()["pressed"]:
            self.keys.press("Enter")
        return False
