"""Opens the operator's page on a port of this machine as a browser does, and waits until it tells of a robot: PORT NAME."""
import base64
import json
import os
import socket
import struct
import sys
import time

PORT, NAME = int(sys.argv[1]), sys.argv[2]
HELLO, ROBOT, STATE = 1, 3, 5


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
title, robots, states = "", set(), 0
end = time.time() + 30
while time.time() < end and not (NAME in robots and states > 20):
    kind, data = frame(stream)
    if kind != 2 or not data:
        continue
    if data[0] == HELLO:
        title = json.loads(data[1:])["title"]
    elif data[0] == ROBOT:
        robots.add(json.loads(data[1:])["name"])
    elif data[0] == STATE:
        states += 1
if NAME not in robots or states <= 20:
    raise SystemExit(f"the page tells of {sorted(robots)} and was sent {states} states")
print(f"    the page \"{title}\" shows {NAME}, {states} states")
