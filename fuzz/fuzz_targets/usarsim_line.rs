//! Any bytes as a stream of USARSim lines: some request and some reply, never a panic, never much memory.
//!
//! The first byte says into how long pieces the rest is cut, and how long a line may be.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_usarsim::convert::Listener;
use link_usarsim::framing::{Framer, text_of};
use link_usarsim::{Dialect, log, reply::Reply, request::Request};

fuzz_target!(|input: &[u8]| {
    let Some((first, stream)) = input.split_first() else { return };
    let piece = usize::from(first % 16) + 1;
    let limit = usize::from(first / 16) * 512 + 64;
    let mut cut = Framer::new(limit);
    let mut lines = Vec::new();
    for mut bytes in stream.chunks(piece) {
        while let Some(line) = cut.next_line(&mut bytes) {
            lines.push(line.map(<[u8]>::to_vec));
        }
        assert!(cut.held() <= limit);
    }
    let mut whole = Framer::new(limit);
    let mut rest = stream;
    for line in &lines {
        assert_eq!(
            whole.next_line(&mut rest).map(|line| line.map(<[u8]>::to_vec)),
            Some(line.clone())
        );
    }
    assert!(whole.next_line(&mut rest).is_none());
    let mut listeners = Dialect::ALL.map(|dialect| (dialect, Listener::new(dialect, "R1")));
    for line in lines.iter().flatten() {
        let text = text_of(line);
        for (dialect, listener) in &mut listeners {
            understood(&text, *dialect, listener);
        }
    }
    log::entries(&text_of(stream));
});

/// Whatever a line is, it can be written as one line of text, and that line be read and written again.
fn understood(text: &str, dialect: Dialect, listener: &mut Listener) {
    let request = Request::parse(text);
    let written = line_of(|out| request.write(dialect, out));
    line_of(|out| Request::parse(&written).write(dialect, out));
    let reply = Reply::parse(text);
    let written = line_of(|out| reply.write(dialect, out));
    line_of(|out| Reply::parse(&written).write(dialect, out));
    listener.hear(&reply);
}

fn line_of(write: impl Fn(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    assert!(!out.contains(&b'\r') && !out.contains(&b'\n'));
    String::from_utf8(out).expect("what is written is text")
}
