//! Any bytes must give news of a team or an error, and what is news must be told again in the same bytes; a member that hears it goes on, keeps its
//! map and answers. Input is cut at its length bytes into packets, each given the mark and version that all begin with if its first byte is odd.
#![no_main]

use base::time::SimTime;
use libfuzzer_sys::fuzz_target;
use robot_mapping::Grid;
use robot_team::{Myself, News, Post, Who};

/// What every packet begins with.
const MARK: [u8; 2] = [0xA7, 2];

fuzz_target!(|input: &[u8]| {
    let me = Who { name: "fuzz".to_owned(), life: 1 };
    let (Ok(mut post), Ok(own)) = (Post::new(me, 0.05), Grid::new(0.05)) else { return };
    let (mut rest, mut now) = (input, 0.0);
    while let [length, more @ ..] = rest {
        let (packet, after) = more.split_at(usize::from(*length).min(more.len()));
        rest = after;
        let packet = match packet {
            [first, body @ ..] if first % 2 == 1 => [&MARK[..], body].concat(),
            plain => plain.to_vec(),
        };
        if let Ok(news) = News::read(&packet) {
            assert_eq!(News::read(&news.write()).as_ref(), Ok(&news));
        }
        now += 0.3;
        let time = SimTime::from_seconds(now);
        let _ = post.take(time, "stranger", &packet);
        for letter in post.send(time, &Myself::default(), &own) {
            assert!(News::read(&letter).is_ok(), "what is said can be read");
        }
    }
    assert!(post.mates().count() <= 257);
});
