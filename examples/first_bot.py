"""A bot outside: deploys and attacks when it can, never responds, and takes a legal answer for the rest.

spoils arena --bot "cmd:python examples/first_bot.py" --bot random --games 40
"""

import json
import sys

LIKED = ("deploy", "attack", "as_resource", "yes")  # the first word that is offered is taken


def decide(question: dict, legal: list[int]) -> list[int]:
    """The answer: a list of places among the options."""
    words = [option["word"] for option in question.get("options", [])]
    if question["kind"] == "turn":
        return next(([words.index(word)] for word in LIKED if word in words), [words.index("end_turn")])
    if question["kind"] == "attackers":
        return list(range(len(words)))  # everybody; if that is refused, see below
    if question["kind"] == "respond" and "pass" in words:
        return [words.index("pass")]
    return legal


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"protocol": 1, "name": "first bot"}
    elif message["type"] == "ask":
        asked = message
        reply = {"id": asked["id"], "answer": decide(asked["view"]["question"], asked["legal"])}
    elif message["type"] == "refused":
        reply = {"id": message["id"], "answer": asked["legal"]}
    else:
        break
    print(json.dumps(reply), flush=True)
