"""A site and browsers for the walker."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.browser.driver import SCREENS, Chromium, Driver, Firefox, chromium, firefox
from tests.browser.kit import Site
from tests.browser.page_kit import PageSite
from tests.browser.pseudo import pseudo_site
from tests.browser.walks import Manner


class Ground:
    """A site, and the browsers started so far."""

    def __init__(self, url: str, stack: ExitStack, browser: Browser | None = None) -> None:
        self.url = url
        self._stack = stack
        self._chromium = browser
        self._firefox: subprocess.Popen[str] | None = None

    def driver(self, manner: Manner, seed: int) -> Driver:
        """Open a browser with a new profile. Unless the manner names a language, odd seeds use German."""
        language, size = manner.language or ("de" if seed % 2 else "en"), SCREENS[manner.size]
        if manner.browser == "firefox":
            self._firefox = self._firefox or self._stack.enter_context(firefox())
            return Firefox(self._firefox, size, language, manner.text)
        self._chromium = self._chromium or self._stack.enter_context(chromium())
        return Chromium(self._chromium, size, phone=manner.size != "desk", language=language, text=manner.text)


@contextmanager
def ground(page: str = "", browser: Browser | None = None, *, pseudo: bool = False) -> Iterator[Ground]:
    """Run `starboard serve`, or use the static page: "built", its folder, or its address.

    `pseudo`: the site also has the pseudo-language.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        if page.startswith("http"):
            yield Ground(f"{page.rstrip('/')}/", stack, browser)
        elif pseudo:
            yield Ground(f"{stack.enter_context(pseudo_site(folder)).url}/", stack, browser)
        elif page:
            yield Ground(f"{stack.enter_context(PageSite(folder)).url}/", stack, browser)
        else:
            site = stack.enter_context(Site(folder, games=""))
            site.ready()
            yield Ground(f"{site.url}/", stack, browser)
