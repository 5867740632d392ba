//! Two recordings of real servers: every line is understood, and written again it has the same bytes.
//!
//! The recordings are not part of the project; without their folder these tests say so and pass.
#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

use std::path::Path;

use link_usarsim::log::{Content, entries};
use link_usarsim::{Dialect, reply::Reply};

fn recording(file: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/usarsim-logs");
    let text = std::fs::read(folder.join(file));
    if text.is_err() {
        println!("skipped: no recording {file} in ../shared/data/usarsim-logs");
    }
    text.ok().map(|bytes| link_usarsim::framing::text_of(&bytes).into_owned())
}

/// Numbers of messages, stamps and remarks.
fn check(file: &str, dialect: Dialect) -> Option<[usize; 3]> {
    let text = recording(file)?;
    let mut counts = [0; 3];
    let mut written = Vec::new();
    for entry in entries(&text) {
        let message = match entry.content {
            Content::Message(message) => message,
            Content::Stamp(_) => {
                counts[1] += 1;
                continue;
            }
            Content::Remark(_) => {
                counts[2] += 1;
                continue;
            }
        };
        counts[0] += 1;
        let reply = Reply::parse(&message);
        assert!(
            !matches!(reply, Reply::Other(_)),
            "{file}:{} is not understood: {message}",
            entry.line
        );
        written.clear();
        reply.write(dialect, &mut written);
        let line = String::from_utf8_lossy(&written);
        assert_eq!(line, message, "{file}:{} is written differently", entry.line);
    }
    Some(counts)
}

#[test]
fn every_line_of_the_ut2004_recording_is_understood_and_written_with_the_same_bytes() {
    if let Some([messages, stamps, remarks]) = check("ut2004-p2dx-curve.txt", Dialect::Ut2004) {
        assert_eq!((messages, remarks), (923, 4), "messages and remarks");
        // Stamps inside cut lines are dropped when the lines are joined.
        assert!(stamps > 700, "{stamps} stamps");
    }
}

#[test]
fn every_line_of_the_udk_recording_is_understood_and_written_with_the_same_bytes() {
    if let Some([messages, stamps, remarks]) = check("udk-p3at-driving.log", Dialect::Udk) {
        assert_eq!((messages, stamps, remarks), (11_327, 0, 8), "messages, stamps and remarks");
    }
}
