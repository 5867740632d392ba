//! A client of each remote API, as small as can be.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use link_vrep::{Command, Message, Packets, in_packets};
use link_zmq::{Peer, Value, decode, encode};

/// What says that we ask, behind the greeting; the server's answer is as long as its own.
const READY: &[u8] = b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x03REQ";
/// Bytes of the server's greeting and of its READY.
const GREETED: usize = 64 + 27;
/// Longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

fn connect(addr: SocketAddr) -> Result<TcpStream> {
    let socket = TcpStream::connect(addr).context("cannot connect to the remote API")?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_nodelay(true)?;
    Ok(socket)
}

/// A client of the ZMQ remote API.
pub(super) struct ZmqClient(TcpStream);

impl ZmqClient {
    pub(super) fn new(addr: SocketAddr) -> Result<Self> {
        let mut socket = connect(addr)?;
        socket.write_all(&[&Peer::greeting(), READY].concat())?;
        socket.read_exact(&mut [0; GREETED]).context("the server does not greet")?;
        Ok(Self(socket))
    }

    /// Calls a function; gives what it gives back.
    pub(super) fn call(&mut self, function: &str, arguments: Vec<Value>) -> Result<Value> {
        let request = Value::map([("func", function.into()), ("args", Value::Array(arguments))]);
        let body = encode(&request);
        let length = u8::try_from(body.len()).context("a request of this benchmark is short")?;
        self.0.write_all(&[&[1, 0, 0, length][..], &body].concat())?;
        let reply = decode(&self.frames()?)?;
        match reply.get("ret") {
            Some(values) => Ok(values.clone()),
            None => bail!("{function}: {:?}", reply.get("err")),
        }
    }

    /// An empty frame, and the one behind it.
    fn frames(&mut self) -> Result<Vec<u8>> {
        let mut head = [0; 4];
        self.0.read_exact(&mut head)?;
        let length = if head[2] & 2 == 0 {
            usize::from(head[3])
        } else {
            let mut rest = [0; 7];
            self.0.read_exact(&mut rest)?;
            rest.iter().fold(usize::from(head[3]), |sum, byte| sum << 8 | usize::from(*byte))
        };
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok(body)
    }
}

/// A client of the legacy remote API.
pub(super) struct VrepClient {
    socket: TcpStream,
    packets: Packets,
    id: i32,
}

impl VrepClient {
    pub(super) fn new(addr: SocketAddr) -> Result<Self> {
        Ok(Self { socket: connect(addr)?, packets: Packets::default(), id: 0 })
    }

    /// Says this and hears the answer.
    pub(super) fn say(&mut self, commands: Vec<Command>) -> Result<Message> {
        self.id += 1;
        let message =
            Message { id: self.id, client_ms: 5 * self.id, commands, ..Message::default() };
        self.socket.write_all(&in_packets(&message.encode()))?;
        let mut bytes = [0; 1 << 14];
        loop {
            let count = self.socket.read(&mut bytes)?;
            if count == 0 {
                bail!("the server hung up");
            }
            if let Some(answer) = self.packets.take(&bytes[..count])?.first() {
                return Ok(Message::parse(answer)?);
            }
        }
    }
}
