//! Any bytes as lines of the wireless server, its feed and the truth query: a message or nothing, and what is written stays.
//!
//! The first byte says in how large pieces the rest arrives.
#![no_main]

use std::fmt::Display;

use libfuzzer_sys::fuzz_target;
use link_wss::{Actor, Answer, LineSplitter, Query, Reply, Request, TruthQuery};

const LIMIT: usize = 512;

fuzz_target!(|input: &[u8]| {
    let Some((&piece, bytes)) = input.split_first() else { return };
    let mut splitter = LineSplitter::new(LIMIT);
    for part in bytes.chunks(usize::from(piece) + 1) {
        let fed = splitter.feed(part, |line| {
            // A byte that is no UTF-8 becomes three.
            assert!(!line.is_empty() && line.len() <= 3 * LIMIT);
            read_all(line);
        });
        if fed.is_err() {
            return;
        }
    }
});

fn read_all(line: &str) {
    stays(line, |line| Request::parse(line).ok());
    stays(line, Reply::parse);
    stays(line, Query::parse);
    stays(line, Answer::parse);
    stays(line, |line| Some(TruthQuery::parse(line)));
    if let Some(actor) = Actor::parse(line) {
        assert!(Actor::parse(&actor.to_string()).is_some(), "{actor}");
    }
}

/// Rounding may change a number once; after that writing and reading change nothing.
fn stays<M: Display>(line: &str, parse: impl Fn(&str) -> Option<M>) {
    let Some(message) = parse(line) else { return };
    let again = |text: String| parse(&text).unwrap_or_else(|| panic!("{text}")).to_string();
    let second = again(message.to_string());
    assert_eq!(again(second.clone()), second);
}
