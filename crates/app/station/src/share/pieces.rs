//! A recording in pieces: what happens, and now and then everything as it is.

use anyhow::Result;
use base::time::SimTime;
use link_station::{Slot, ToPage};

use super::frames::Frames;
use super::latest::Latest;
use super::thinning::Thinning;
use crate::player::Player;

/// Seconds in a part, and from one key to the next.
pub(super) const PART: f64 = 5.0;
pub(super) const KEY: f64 = 30.0;
/// Seconds from one look at the recording to the next.
const LOOK: f64 = 0.1;

/// Writes a piece with this name; gives how many bytes it has.
pub(super) type Write<'a> = &'a mut dyn FnMut(&str, &Frames) -> Result<u64>;

/// How many bytes parts and keys have, in their order.
#[derive(Debug, Default)]
pub(super) struct Sizes {
    pub(super) parts: Vec<u64>,
    pub(super) keys: Vec<u64>,
}

/// Plays the recording once and writes it; memory holds one part of it at a time.
pub(super) fn write_pieces(
    player: &mut Player,
    (start, end): (f64, f64),
    write: Write<'_>,
) -> Result<Sizes> {
    let (mut latest, mut thinning, mut sizes) =
        (Latest::default(), Thinning::default(), Sizes::default());
    let mut part = Frames::default();
    let looks = ((end - start) / LOOK).ceil() as u64;
    let per = |seconds: f64| (seconds / LOOK).round() as u64;
    for look in 0..=looks {
        let time = (start + look as f64 * LOOK).min(end);
        if look > 0 && look.is_multiple_of(per(PART)) {
            let name = format!("part-{}.bin", sizes.parts.len());
            sizes.parts.push(write(&name, &std::mem::take(&mut part))?);
        }
        player.go_to(SimTime::from_seconds(time))?;
        let news = player.show.news(SimTime::from_seconds(time));
        let encoded = news.into_iter().map(|message: ToPage| (message.slot(), message.encode()));
        for (slot, bytes) in thinning.pass(time, encoded) {
            part.add(time, &bytes);
            latest.put(slot, bytes);
        }
        if look.is_multiple_of(per(KEY)) {
            let name = format!("key-{}.bin", sizes.keys.len());
            sizes.keys.push(write(&name, &key(time, &latest))?);
        }
    }
    let name = format!("part-{}.bin", sizes.parts.len());
    sizes.parts.push(write(&name, &part)?);
    Ok(sizes)
}

fn key(time: f64, latest: &Latest) -> Frames {
    let mut frames = Frames::default();
    latest.all().into_iter().for_each(|bytes| frames.add(time, bytes));
    frames
}

/// Messages that hold at any time, as a piece.
pub(super) fn lasting(messages: impl IntoIterator<Item = ToPage>) -> Frames {
    let mut frames = Frames::default();
    for message in messages {
        debug_assert!(message.slot() != Slot::State, "states belong to a moment");
        frames.add(0.0, &message.encode());
    }
    frames
}
