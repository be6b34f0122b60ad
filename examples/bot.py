#!/usr/bin/env python3
"""A bot in another program: takes the choice whose label promises most. Play against it with

    doubloon arena run gilded-compass --seats "cmd:python3 examples/bot.py",random --games 20

docs/protocol.md tells what is said on standard input and output.
"""

import json
import re
import sys


def promise(choice):
    return sum(int(number) for number in re.findall(r"[0-9]+", choice["label"]))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "protocol": 1}
    else:
        answer = {"type": "move", "action": max(message["choices"], key=promise)["code"]}
    print(json.dumps({"id": message["id"], **answer}), flush=True)
