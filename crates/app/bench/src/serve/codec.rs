//! How fast lines are read and written.

use std::hint::black_box;

use link_usarsim::Dialect;
use link_usarsim::framing::{Framer, text_of};
use link_usarsim::reply::Reply;
use link_usarsim::sample::{laser_line, laser_reply};

use crate::clock::fastest;

/// Lines of one run: some megabytes.
const LINES: usize = 4000;

/// Megabytes of laser lines that are cut and understood in a CPU second.
pub(super) fn parser(runs: usize) -> f64 {
    let mut line = laser_line(Dialect::Ut2004);
    line.extend_from_slice(b"\r\n");
    let stream = line.repeat(LINES);
    let (times, count) = fastest(runs, || read(black_box(&stream)));
    debug_assert_eq!(count, LINES);
    stream.len() as f64 / times.cpu.as_secs_f64() / 1e6
}

/// Megabytes of laser lines that are written in a CPU second.
pub(super) fn writer(runs: usize) -> f64 {
    let reply = laser_reply(Dialect::Ut2004);
    let mut out = Vec::new();
    let (times, ()) = fastest(runs, || {
        out.clear();
        for _ in 0..LINES {
            black_box(&reply).write_line(Dialect::Ut2004, &mut out);
        }
    });
    out.len() as f64 / times.cpu.as_secs_f64() / 1e6
}

/// How many lines of a stream are replies of sensors.
fn read(mut stream: &[u8]) -> usize {
    let mut framer = Framer::default();
    let mut count = 0;
    while let Some(Ok(line)) = framer.next_line(&mut stream) {
        let reply = black_box(Reply::parse(&text_of(line)));
        count += usize::from(matches!(reply, Reply::Sensor(_)));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_stream_is_read() {
        let mut line = laser_line(Dialect::Udk);
        line.extend_from_slice(b"\r\n");
        assert_eq!(read(&line.repeat(7)), 7);
        assert!(parser(1) > 0.0 && writer(1) > 0.0);
    }
}
