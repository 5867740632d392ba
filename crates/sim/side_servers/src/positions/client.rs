//! The wireless server's side of the feed, where the simulator is another program.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use link_wss::{Answer, LineSplitter, Query, RobotPlace, Segment};
use sim_radio::Obstruction;

use super::Positions;

/// Longest wait for a connection.
const CONNECT: Duration = Duration::from_millis(300);
/// Longest wait for a part of an answer, and parts that an answer may come in: less than a second together.
const PART: Duration = Duration::from_millis(20);
const PARTS: usize = 32;
/// Longest answer, bytes.
const MAX_LINE: usize = 64 << 10;

/// Asks a simulator over TCP; connects again by itself when the simulator comes back.
#[derive(Debug)]
pub struct PositionsClient {
    addr: SocketAddr,
    socket: Option<TcpStream>,
}

impl PositionsClient {
    /// Will ask the simulator at this address.
    pub fn new(addr: SocketAddr) -> Self {
        Self { addr, socket: None }
    }

    fn connect(&mut self) -> io::Result<()> {
        if self.socket.is_none() {
            let socket = TcpStream::connect_timeout(&self.addr, CONNECT)?;
            socket.set_nodelay(true)?;
            socket.set_read_timeout(Some(PART))?;
            socket.set_write_timeout(Some(CONNECT))?;
            self.socket = Some(socket);
        }
        Ok(())
    }

    /// Asks on an open connection; one that fails is given up, because a late answer would be taken for the next one.
    fn ask(&mut self, query: &Query) -> Option<Answer> {
        let answer = exchange(self.socket.as_ref()?, query);
        if answer.is_none() {
            self.socket = None;
        }
        answer
    }
}

fn exchange(mut socket: &TcpStream, query: &Query) -> Option<Answer> {
    socket.write_all(format!("{query}\r\n").as_bytes()).ok()?;
    let mut splitter = LineSplitter::new(MAX_LINE);
    let mut chunk = vec![0; MAX_LINE];
    for _ in 0..PARTS {
        let count = match socket.read(&mut chunk) {
            Ok(0) => return None,
            Ok(count) => count,
            Err(error) if is_early(&error) => continue,
            Err(_) => return None,
        };
        let mut answer = None;
        splitter.feed(&chunk[..count], |line| answer = Answer::parse(line)).ok()?;
        if answer.is_some() {
            return answer;
        }
    }
    None
}

fn is_early(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

impl Positions for PositionsClient {
    fn places(&mut self) -> Option<Vec<RobotPlace>> {
        self.connect().ok()?;
        match self.ask(&Query::Positions)? {
            Answer::Positions(robots) => Some(robots),
            Answer::Obstacles { .. } => None,
        }
    }

    /// The wire knows walls, but not what they are made of.
    fn obstruction(&mut self, from: &RobotPlace, to: &RobotPlace) -> Option<Obstruction> {
        let segment = Segment::Robots { from: from.name.clone(), to: to.name.clone() };
        match self.ask(&Query::Obstacles(segment))? {
            Answer::Obstacles { count, .. } if count >= 0.0 => {
                Some(Obstruction { walls: count, loss: None })
            }
            Answer::Obstacles { .. } | Answer::Positions(_) => None,
        }
    }
}
