//! Frames of the latest picture, each encoded once.

use std::collections::BTreeMap;
use std::sync::Arc;

use link_images::server::{Area, FrameKind, RawOrder, encode};

use super::clients::Shot;

/// Different parts of one picture that are remembered.
const MAX_PARTS: usize = 16;

/// Encodes frames, and remembers those of the latest picture.
pub(super) struct Encoder {
    kind: FrameKind,
    raw_order: RawOrder,
    number: u64,
    frames: BTreeMap<Option<Area>, Arc<[u8]>>,
    encoded: u64,
}

impl Encoder {
    pub(super) fn new(kind: FrameKind, raw_order: RawOrder) -> Self {
        Self { kind, raw_order, number: 0, frames: BTreeMap::new(), encoded: 0 }
    }

    /// The frame with the picture, or a part of it; `None` for a picture that no frame can hold.
    pub(super) fn frame(&mut self, shot: &Shot, area: Option<Area>) -> Option<Arc<[u8]>> {
        let (number, picture) = shot;
        if self.number != *number {
            self.number = *number;
            self.frames.clear();
        }
        let area = area.map(|area| area.within(picture.width, picture.height()));
        if let Some(frame) = self.frames.get(&area) {
            return Some(Arc::clone(frame));
        }
        let frame = match area {
            Some(area) => encode(&area.cut(picture), self.kind, self.raw_order),
            None => encode(picture, self.kind, self.raw_order),
        };
        let frame: Arc<[u8]> = frame.ok()?.into();
        self.encoded += 1;
        if self.frames.len() < MAX_PARTS {
            self.frames.insert(area, Arc::clone(&frame));
        }
        Some(frame)
    }

    /// How many frames were encoded so far.
    pub(super) fn encoded(&self) -> u64 {
        self.encoded
    }
}
