"""Opens the operator's page on a port of this machine as a browser does, and waits until it tells of a robot: PORT NAME."""
import json
import sys
import time

from page_link import connected, message

PORT, NAME = int(sys.argv[1]), sys.argv[2]
HELLO, ROBOT, STATE = 1, 3, 5

stream = connected(PORT)
title, robots, states = "", set(), 0
end = time.time() + 30
while time.time() < end and not (NAME in robots and states > 20):
    kind, data = message(stream)
    if kind == HELLO:
        title = json.loads(data)["title"]
    elif kind == ROBOT:
        robots.add(json.loads(data)["name"])
    elif kind == STATE:
        states += 1
if NAME not in robots or states <= 20:
    raise SystemExit(f"the page tells of {sorted(robots)} and was sent {states} states")
print(f"    the page \"{title}\" shows {NAME}, {states} states")
