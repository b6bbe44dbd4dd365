"""A complete bot in plain Python. `python random_bot.py SERVER TOKEN` plays random legal actions in all its seats."""

import json
import random
import sys
import time
import urllib.error
import urllib.request

server, token = sys.argv[1:]


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=60)


def move(table, seat):
    position = json.load(call(f"/api/tables/{table}/position?seat={seat}"))
    if position["legal"]:
        decision, action = position["decision"], random.choice(position["legal"])
        command = {
            "id": f"bot-{seat}-{decision}",
            "kind": "play",
            "seat": seat,
            "argument": action,
            "decision": decision,
        }
        call(f"/api/tables/{table}/commands", command)


while True:
    try:
        for line in call("/api/me/events"):
            event = json.loads(line)
            if event["type"] == "awaited":
                move(event["table"], event["seat"])
            elif event["type"] == "ended":
                print("places:", *event["places"], flush=True)
    except urllib.error.HTTPError as refused:
        print(refused.code, refused.read().decode(), flush=True)
        if refused.code == 401:
            sys.exit("The token is not valid.")
    except OSError as lost:
        print("connection lost:", lost, flush=True)
    time.sleep(1)
