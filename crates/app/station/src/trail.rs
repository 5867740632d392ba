//! Where a robot was, in pieces that are sent once they are full and otherwise when they grow.

use glam::DVec3;
use link_station::{ToPage, Trail};

/// Points in a piece: the last one is sent again whenever it grows, so it has to be small.
const PIECE: usize = 64;
/// A point is kept if it is this far from the last one, metres.
const APART: f64 = 0.03;

/// A way that grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    points: Vec<[f32; 3]>,
    last: Option<DVec3>,
    /// Pieces before this one are on the page.
    told: usize,
    /// How many pieces the page has.
    pieces: usize,
    has_grown: bool,
}

impl Way {
    pub(super) fn push(&mut self, place: DVec3) {
        if self.last.is_some_and(|last| last.distance(place) < APART) {
            return;
        }
        self.last = Some(place);
        self.points.push(place.as_vec3().to_array());
        self.has_grown = true;
    }

    /// It was another way all along.
    pub(super) fn redraw(&mut self, places: impl IntoIterator<Item = DVec3>) {
        (self.points, self.last, self.told) = (vec![], None, 0);
        places.into_iter().for_each(|place| self.push(place));
        self.has_grown = true;
    }

    /// The pieces that have changed since the last call.
    pub(super) fn news(&mut self, robot: u16, is_true: bool) -> Vec<ToPage> {
        if !std::mem::take(&mut self.has_grown) {
            return vec![];
        }
        let count = self.points.len().div_ceil(PIECE);
        // A way that became shorter leaves nothing behind.
        let all = self.points.chunks(PIECE).chain(std::iter::repeat(&[][..]));
        let pieces = all.enumerate().take(count.max(self.pieces)).skip(self.told);
        let news = pieces.map(|(chunk, points)| {
            let (chunk, points) = (chunk as u32, points.to_vec());
            ToPage::Trail(Trail { robot, is_true, chunk, points })
        });
        let news = news.collect();
        (self.told, self.pieces) = (self.points.len() / PIECE, count);
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_piece_is_told_again() {
        let mut way = Way::default();
        (0..600).for_each(|step| way.push(DVec3::X * f64::from(step) * 0.05));
        let pieces = |news: Vec<ToPage>| -> Vec<usize> {
            let piece = |message| match message {
                ToPage::Trail(trail) => trail.points.len(),
                other => panic!("{other:?}"),
            };
            news.into_iter().map(piece).collect()
        };
        assert_eq!(pieces(way.news(0, false)), [64, 64, 64, 64, 64, 64, 64, 64, 64, 24]);
        assert!(way.news(0, false).is_empty());
        way.push(DVec3::Y * 99.0);
        way.push(DVec3::Y * 99.001);
        assert_eq!(pieces(way.news(0, false)), [25]);
        way.redraw((0..70).map(|step| DVec3::Y * f64::from(step)));
        assert_eq!(pieces(way.news(0, false)), [64, 6, 0, 0, 0, 0, 0, 0, 0, 0], "all anew");
        way.push(DVec3::X * 99.0);
        assert_eq!(pieces(way.news(0, false)), [7]);
    }
}
