"""Passkeys, created and used with Chromium's virtual authenticator."""

from typing import Any

from playwright.sync_api import Browser, CDPSession

from tests.browser.kit import Person, Site, eventually, gathered

DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


class Device(Person):
    """A browser with a built-in authenticator."""

    def __init__(self, browser: Browser, site: Site, **more: Any) -> None:
        super().__init__(browser, f"http://localhost:{site.port}", **more)
        self.cdp: CDPSession = self.context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self.authenticator: str = made["authenticatorId"]

    def credentials(self) -> list[dict[str, Any]]:
        asked = {"authenticatorId": self.authenticator}
        found: list[dict[str, Any]] = self.cdp.send("WebAuthn.getCredentials", asked)["credentials"]
        return found

    def learn(self, credential: dict[str, Any]) -> None:
        """Add a passkey, as if it came from another device of the same person."""
        asked = {"authenticatorId": self.authenticator, "credential": credential}
        self.cdp.send("WebAuthn.addCredential", asked)

    def create(self, label: str) -> None:
        self.page.goto("/settings")
        self.page.get_by_label("Name of the passkey").fill(label)
        self.page.get_by_role("button", name="Create a passkey").click()
        self.page.get_by_text("Passkey saved.").wait_for()

    def enter(self) -> None:
        self.page.goto("/settings")
        self.page.get_by_role("button", name="Sign in with a passkey").click()

    @property
    def who(self) -> str:
        """The guest id in the browser's cookies, available even while the page is loading."""
        return str(self.context.request.get(f"{self.page.url.split('/settings')[0]}/api/me").json()["person"])


def test_a_passkey_brings_its_person_to_another_device_and_the_guest_there_is_kept(
    site: Site, chromium: Browser
) -> None:
    laptop, phone = Device(chromium, site), Device(chromium, site, phone=True)
    with gathered([laptop, phone]):
        laptop.page.goto("/settings")
        laptop.page.get_by_role("button", name="Create a passkey").wait_for()
        laptop.ask("/api/me", {"name": "Mira"})
        person = laptop.who
        laptop.create("Laptop")
        (credential,) = laptop.credentials()
        assert credential["isResidentCredential"]
        assert (credential["rpId"], credential["userName"]) == ("localhost", "Mira")
        phone.page.goto("/settings")
        phone.page.get_by_role("button", name="Create a passkey").wait_for()
        guest = phone.who
        assert guest != person
        phone.learn(credential)
        phone.enter()
        eventually(lambda: phone.who == person, phone.page)
        phone.page.get_by_role("button", name="Switch back").click()
        eventually(lambda: phone.who == guest, phone.page)


def test_a_passkey_that_was_copied_or_removed_is_refused(site: Site, chromium: Browser) -> None:
    laptop, thief = Device(chromium, site), Device(chromium, site)
    with gathered([laptop, thief]):
        laptop.forgiven.append("400")
        thief.forgiven.append("400")
        laptop.create("Key")
        (copied,) = laptop.credentials()
        laptop.enter()
        eventually(lambda: laptop.credentials()[0]["signCount"] > copied["signCount"], laptop.page)
        laptop.page.get_by_text("last used: today").wait_for()
        thief.page.goto("/settings")
        thief.page.get_by_role("button", name="Create a passkey").wait_for()
        guest = thief.who
        thief.learn(copied)
        thief.enter()
        thief.page.get_by_text("This passkey cannot be used here.").wait_for()
        assert thief.who == guest
        laptop.page.get_by_role("button", name="Remove: Key").click()
        laptop.page.get_by_role("button", name="Remove", exact=True).click()
        eventually(lambda: laptop.ask("/api/me/passkeys")["passkeys"] == [], laptop.page)
        laptop.enter()
        laptop.page.get_by_text("This site does not know this passkey.").wait_for()


def test_several_passkeys_have_names_and_one_device_makes_one(site: Site, chromium: Browser) -> None:
    laptop, phone = Device(chromium, site), Device(chromium, site, phone=True)
    with gathered([laptop, phone]):
        laptop.create("Laptop")
        phone.page.goto("/settings")
        phone.learn(laptop.credentials()[0])
        phone.enter()
        eventually(lambda: phone.who == laptop.who, phone.page)
        laptop.page.get_by_role("button", name="Create a passkey").click()
        laptop.page.get_by_text("This device already has a passkey for you.").wait_for()
        assert [each["label"] for each in laptop.ask("/api/me/data")["passkeys"]] == ["Laptop"]


def test_over_plain_http_the_page_says_why_passkeys_are_unavailable(site: Site, chromium: Browser) -> None:
    one = Person(chromium, f"http://127.0.0.1:{site.port}", phone=True)
    with gathered([one]):
        one.page.goto("/settings")
        one.page.get_by_text("Passkeys are not available at this address.").wait_for()
        assert one.page.get_by_role("button", name="Create a passkey").count() == 0
        assert not one.ask("/api/me/passkeys")["offered"]
