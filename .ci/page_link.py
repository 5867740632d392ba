"""The operator's page as a browser sees it: what its server says over the WebSocket, message by message."""
import base64
import os
import socket
import struct


def exactly(stream, count):
    data = b""
    while len(data) < count:
        more = stream.recv(count - len(data))
        if not more:
            raise SystemExit("the page hung up")
        data += more
    return data


def message(stream):
    """One message: its kind and what it says; empty where it is none of the page's. The server does not mask."""
    head, length = exactly(stream, 2)
    if length == 126:
        (length,) = struct.unpack(">H", exactly(stream, 2))
    elif length == 127:
        (length,) = struct.unpack(">Q", exactly(stream, 8))
    data = exactly(stream, length)
    return (data[0], data[1:]) if head & 15 == 2 and data else (None, b"")


def connected(port):
    """A page on a port of this machine."""
    stream = socket.create_connection(("127.0.0.1", port), timeout=30)
    key = base64.b64encode(os.urandom(16)).decode()
    stream.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += exactly(stream, 1)
    if b" 101 " not in head.split(b"\r\n")[0]:
        raise SystemExit(head.decode())
    return stream
