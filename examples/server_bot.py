#!/usr/bin/env python3
"""A program that plays on a doubloon server, with Python's own library alone. It takes an open seat and plays one game:

    DOUBLOON_TOKEN=doubloon_… python3 examples/server_bot.py http://127.0.0.1:8000 TABLE [LINK-TOKEN]

docs/server.md ("Bots with accounts") tells how to get a token. This bot takes the choice whose label promises most.
"""

import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
import uuid

url, table, *link = sys.argv[1:]


def ask(path, body=None, tries=5):
    """One request. Too many at a time are answered by 429: then wait as long as the server says."""
    headers = {"authorization": f"Bearer {os.environ['DOUBLOON_TOKEN']}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url + path, data, headers)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        if error.code == 429 and tries:
            time.sleep(float(error.headers["retry-after"]))
            return ask(path, body, tries - 1)
        if error.code == 409 and path.endswith("/act"):  # the table has moved on: look again
            return None
        sys.exit(f"{error.code}: {problem['text']}")


def promise(choice):
    return sum(int(number) for number in re.findall("[0-9]+", choice["label"]))


me = ask("/api/hello")["me"]
seats = ask(f"/api/tables/{table}/join", {"token": link[0] if link else None})["seats"]
seat = next(one["seat"] for one in seats if one["person"] == me["id"])
print(f"{me['name']} sits on seat {seat}")
while True:
    view = ask(f"/api/tables/{table}/moment?seat={seat}")["view"]
    if view["outcome"]:
        break
    if seat not in view["to_act"] or not view["choices"]:
        time.sleep(0.5)
        continue
    action = max(view["choices"], key=promise)["action"]
    ask(
        f"/api/tables/{table}/act",
        {"seat": seat, "action": action, "version": view["version"], "key": uuid.uuid4().hex},
    )
print(f"Rank {view['outcome']['ranks'][seat]} with {view['outcome']['scores'][seat]} points.")
