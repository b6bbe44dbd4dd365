"""A verifier that uses only Python's standard library; it imports no game.

It follows docs/reference/record-format.md and docs/explanation/fair-chance.md.

Usage: python independent_verifier.py FILE...  It prints the errors found, and exits with 1 if there are any.
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

Match = re.Match[str]

DIGEST = "[0-9a-f]{64}"
NUMBER = "(?:0|[1-9][0-9]{0,17})"
DATE = r"[1-9]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z"
ACTION = r"(?:[^ |\n]|[^ |\n][^|\n]*[^ |\n])"
HEADER = (
    r"starboard-record (?:1|(?P<from_position>2)|(?P<dated>3))\n"
    r"id (?P<id>[!-~]{1,64})\ngame [^\n]+\n"
    rf"rules {NUMBER}\noptions [^\n]+\nsides {NUMBER}(?:[,/]{NUMBER})*\nspots [^\n]+\nfirst {NUMBER}\n"
    rf"commit (?P<commit>{DIGEST})\n"
    rf"(?P<shares>(?:share {NUMBER} {DIGEST} (?:-|{DIGEST})\n)*)"
    rf"(?(from_position)(?=seal))(?(dated)|(?(from_position)|(?!seal)))"
    rf"(?:seal (?P<seal>{DIGEST})\nposition (?P<position>[^ \n](?:[^\n]*[^ \n])?)\n)?"
    rf"(?(dated)date {DATE}\n(?P<hashes>(?:name {NUMBER} {DIGEST}\n)+))"
    rf"(?P<players>(?(dated)(?:player {NUMBER} (?:- -|{DIGEST} [^\n]+)\n)+|(?:player {NUMBER} [^\n]+\n)+))"
    r"(?:result [1-9][0-9]*:-?[0-9]+(?: [1-9][0-9]*:-?[0-9]+)*\n)?"
    rf"(?:secret (?P<secret>{DIGEST})\n|viewer (?P<viewer>-|{NUMBER})\n)?"
    r"(?:x-[^\n]+\n)*\Z"
)
ROW = re.compile(
    rf"(?P<body>(?P<n>{NUMBER}) (?:(?P<hidden>early)|(?P<kind>start|play|decree|alarm|early|undo) (?:table|{NUMBER})"
    rf" @(?P<time>{NUMBER})(?: [^\n]+)?)\n(?P<entries>(?:  {NUMBER} [^\n]+\n)*))"
    rf"(?:  seal (?P<seal>{DIGEST})\n)?  = (?P<mark>{DIGEST})\n"
)
ENTRY = re.compile(
    rf"  (?P<actor>{NUMBER}) (?P<action>{ACTION})"
    rf"(?P<draw> \| draw (?P<k>{NUMBER}) of (?P<total>{NUMBER})(?: is (?P<number>{NUMBER}))?)?"
    rf"(?P<privacy> \| to (?:-|{NUMBER}(?:,{NUMBER})*) \| else (?P<public>{ACTION})(?: \| for {NUMBER} {ACTION})*)?"
)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def mac(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def make_key(header: Match) -> bytes:
    shares = [line.split(" ") for line in header["shares"].split("\n")[:-1]]
    text = "starboard key" + "".join(f" {seat}:{shown}" for _, seat, _, shown in shares)
    return bytes.fromhex(mac(bytes.fromhex(header["secret"]), text))


def drawn(key: bytes, k: int, total: int) -> int:
    attempt = 0
    while True:
        number = int(mac(key, f"draw {k} {attempt}"), 16)
        if number < 2**256 - 2**256 % total:
            return number % total
        attempt += 1


def commitment_faults(header: Match) -> Iterator[str]:
    if sha(f"starboard secret {header['id']} {header['secret']}") != header["commit"]:
        yield "secret: not the one committed to"
    for line in header["shares"].split("\n")[:-1]:
        _, seat, commitment, shown = line.split(" ")
        if shown != "-" and sha(f"starboard share {header['id']} {seat} {shown}") != commitment:
            yield f"share {seat}: not the one committed to"


def name_faults(header: Match) -> Iterator[str]:
    """Yield the names that do not match their hash. Removed names, which have no salt, are skipped."""
    hashes = [line.split(" ") for line in header["hashes"].split("\n")[:-1]]
    players = [line.split(" ", 3) for line in header["players"].split("\n")[:-1]]
    if [seat for _, seat, _ in hashes] != [seat for _, seat, *_ in players]:
        yield "names: not one for each seat"
    for (_, seat, digest), (_, _, salt, name) in zip(hashes, players, strict=False):
        if salt != "-" and sha(f"starboard name {header['id']} {seat} {salt} {name}") != digest:
            yield f"name {seat}: not the one from the start"


def public_text(row: Match, entries: Sequence[Match]) -> str:
    lines = [f"{row['n']} early"]
    if not row["hidden"] and row["kind"] != "early":
        lines = [row["body"].split("\n")[0]]
        for entry in entries:
            draw = f" | draw {entry['k']} of {entry['total']}" if entry["draw"] else ""
            lines.append(f"  {entry['actor']} {entry['public'] or entry['action']}{draw}")
    if row["seal"]:
        lines.append(f"  seal {row['seal']}")
    return "\n".join(lines)


def row_faults(row: Match, entries: Sequence[Match], key: bytes) -> Iterator[str]:
    """Yield the errors in a row's seal and drawn numbers, given the key."""
    n = row["n"]
    private = row["kind"] == "early" or any(entry["privacy"] for entry in entries)
    seal = mac(key, f"seal {n}\n{row['body'][:-1]}") if private else None
    if row["seal"] != seal:
        yield f"row {n}: the seal does not match"
    for entry in entries:
        if entry["draw"] and entry["number"] != str(drawn(key, int(entry["k"]), int(entry["total"]))):
            yield f"row {n}: draw {entry['k']} was not {entry['number']}"


def faults(text: str) -> list[str]:
    head, gap, rest = text.partition("\n\n")
    header = re.match(HEADER, head + "\n")
    rows = list(ROW.finditer(rest))
    if not header or not gap or "".join(row[0] for row in rows) != rest:
        return ["this is not a record"]
    found = list(commitment_faults(header)) if header["secret"] else []
    key = make_key(header) if header["secret"] else None
    if header["dated"]:
        found += name_faults(header)
    if re.search("^result ", head, re.M) and not header["secret"] and not header["viewer"]:
        found.append("the game is over, and the secret is not shown")
    if key and header["position"] and header["seal"] != mac(key, f"seal 0\n{header['position']}"):
        found.append("the seal does not match the position")
    later = re.compile("(position|player|result|secret|viewer|x-[^ ]*) ")
    before = sha("\n".join(line for line in head.split("\n") if not later.match(line)))
    time = k = 0
    for n, row in enumerate(rows, 1):
        lines = row["entries"].split("\n")[:-1]
        entries = [entry for entry in map(ENTRY.fullmatch, lines) if entry]
        if row["n"] != str(n) or len(entries) != len(lines):
            return [*found, f"row {n}: not a valid row"]
        if row["mark"] != sha(f"{before}\n{public_text(row, entries)}"):
            found.append(f"row {n}: the chain is broken")
        if int(row["time"] or time) < time:
            found.append(f"row {n}: time runs backwards")
        for entry in entries:
            if entry["draw"] and entry["k"] != str(k):
                found.append(f"row {n}: draw {entry['k']} instead of draw {k}")
            k += bool(entry["draw"])
        if key and not header["viewer"]:
            found += row_faults(row, entries, key)
        before, time = row["mark"], int(row["time"] or time)
    return found


def main(files: Sequence[str]) -> int:
    broken = False
    for file in files:
        text = Path(file).read_bytes().decode()
        found = faults(text)
        broken = broken or bool(found)
        shown = "\nsecret " in text.partition("\n\n")[0]
        print(f"{file}: {'; '.join(found) or ('fine' if shown else 'chain fine, the rest not yet shown')}")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
