"""Translation of the problems that a page can show."""

import ast
from pathlib import Path

import httpx
import pytest

import starboard.server
from starboard import words
from starboard.server.http.responses import in_language, problem_ids
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio
SERVER = Path(starboard.server.__file__).parent
RAISED = {"HttpProblem": 1, "PasskeyProblem": 0, "NoHomeNetwork": 0}  # the index of the sentence among the arguments
FOR_PROGRAMS = {
    "This game has no lessons.",  # the address of a picture
    "You are not signed in. Call /api/me first, or send a valid token.",
    "A bot's token cannot do this. Do it in the browser.",
    "This token is invalid or was revoked.",
    "You do not have that seat.",
    "You have too many connections open.",
    "Pages of other sites may not do this.",
    "The request ended before its body was complete.",
    "The browser client has not been built: run `npm ci && npm run build` in web/.",
    "There is no such address.",
    "There is no such file.",
    "There is no such lesson.",
    "There is no such puzzle.",
    "There is no such rulebook.",
    "There is no such catalogue.",
    "There is no such picture.",
    "There is no such board.",
    "There is nothing here.",
    "Send the data as a form.",
    "The form cannot be read.",
}


def sentences() -> set[str]:
    """Return all sentences raised as problems."""
    found = set()
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
                for given in node.args[RAISED[node.func.id] :]:
                    either = (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,)
                    found |= {str(each.value) for each in either if isinstance(each, ast.Constant)}
    return found


def test_whatever_a_person_may_read_is_in_the_words_of_the_server() -> None:
    assert sentences() - set(problem_ids()) == FOR_PROGRAMS


def test_a_problem_is_said_in_the_readers_language_and_else_as_it_is() -> None:
    assert in_language("This table does not exist.", "de") == "Diesen Tisch gibt es nicht."
    assert in_language("This table does not exist.", "en") == "This table does not exist."
    assert in_language("A sentence of a program.", "de") == "A sentence of a program."
    for language in words.languages("server"):
        assert all(words.catalogue("server", language).get(id) for id in problem_ids().values()), language


async def test_a_page_in_german_is_refused_in_german(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as client:
            for language, why in (("de", "Diesen Tisch gibt es nicht."), ("en", "This table does not exist.")):
                refused = await client.get("/api/tables/nowhere", headers={"accept-language": language})
                assert (refused.status_code, refused.json()["why"]) == (404, why)
