"""Opens the operator's page on a port of this machine as a browser does and prints the people that its station lists, a line each with how likely they are and how many kinds of sensor say so: PORT [SECONDS]."""
import base64
import json
import os
import socket
import struct
import sys
import time

PORT, SECONDS = int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 4
VICTIMS = 12


def exactly(stream, count):
    data = b""
    while len(data) < count:
        more = stream.recv(count - len(data))
        if not more:
            raise SystemExit("the page hung up")
        data += more
    return data


def frame(stream):
    """One message of the WebSocket; the server does not mask."""
    head, length = exactly(stream, 2)
    if length == 126:
        (length,) = struct.unpack(">H", exactly(stream, 2))
    elif length == 127:
        (length,) = struct.unpack(">Q", exactly(stream, 8))
    return head & 15, exactly(stream, length)


stream = socket.create_connection(("127.0.0.1", PORT), timeout=30)
key = base64.b64encode(os.urandom(16)).decode()
stream.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
head = b""
while b"\r\n\r\n" not in head:
    head += exactly(stream, 1)
if b" 101 " not in head.split(b"\r\n")[0]:
    raise SystemExit(head.decode())
people, end = [], time.time() + SECONDS
while time.time() < end:
    kind, data = frame(stream)
    if kind == 2 and data and data[0] == VICTIMS:
        people = json.loads(data[1:])
        people = people.get("victims", []) if isinstance(people, dict) else people
for person in people:
    belief = person.get("belief") or {}
    kinds = belief.get("kinds") or []
    print(f"{person['at'][0]:.2f} {person['at'][1]:.2f} {person['state']} {belief.get('p', 0):.2f} {len(kinds)} {', '.join(kinds)}")
