"""Prints the people that a station's page lists, a line each with how likely they are and how many kinds of sensor say so: PORT [SECONDS]."""
import json
import sys
import time

from page_link import connected, message

PORT, SECONDS = int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 4
VICTIMS = 12

stream = connected(PORT)
people, end = [], time.time() + SECONDS
while time.time() < end:
    kind, data = message(stream)
    if kind == VICTIMS:
        people = json.loads(data)["victims"]
for person in people:
    belief = person.get("belief") or {}
    kinds = belief.get("kinds") or []
    print(f"{person['at'][0]:.2f} {person['at'][1]:.2f} {person['state']} {belief.get('p', 0):.2f} {len(kinds)} {', '.join(kinds)}")
