//! Two questions to the system that the standard library does not ask.

use std::net::TcpStream;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use rustix::net::sockopt;

/// Silence after which the system asks whether the peer still lives.
const KEEP_ALIVE_AFTER: Duration = Duration::from_secs(20);
/// Time between questions, and how many may stay unanswered.
const KEEP_ALIVE_EVERY: Duration = Duration::from_secs(5);
const KEEP_ALIVE_COUNT: u32 = 4;

/// Waits until one of the sockets can be read or accepted from, at most `patience`; says for each whether it can.
pub fn wait_readable<'a, S: AsFd + 'a>(
    sockets: impl IntoIterator<Item = &'a S>,
    patience: Duration,
) -> Vec<bool> {
    let mut polled: Vec<PollFd<'_>> =
        sockets.into_iter().map(|socket| PollFd::new(socket, PollFlags::IN)).collect();
    let timeout = Timespec {
        tv_sec: patience.as_secs().cast_signed(),
        tv_nsec: patience.subsec_nanos().into(),
    };
    match poll(&mut polled, Some(&timeout)) {
        Ok(_) => polled.iter().map(|socket| !socket.revents().is_empty()).collect(),
        // A signal came in between: nothing is known, the caller asks again.
        Err(_) => vec![false; polled.len()],
    }
}

/// Lets the system end the connection of a peer that vanished without closing, after about 40 s.
pub fn keep_alive(socket: &TcpStream) {
    // A system that refuses costs us only the early notice.
    let _ = sockopt::set_socket_keepalive(socket, true);
    let _ = sockopt::set_tcp_keepidle(socket, KEEP_ALIVE_AFTER);
    let _ = sockopt::set_tcp_keepintvl(socket, KEEP_ALIVE_EVERY);
    let _ = sockopt::set_tcp_keepcnt(socket, KEEP_ALIVE_COUNT);
}
