//! A cloud in pieces, of which every beginning is a fair sample.

use base::noise::NoiseStream;
use link_station::{Cloud, CloudChunk, ToPage};

/// A point of a cloud that somebody looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CloudPoint {
    /// Metres.
    pub at: [f32; 3],
    /// How sure it is that something is there, 0 to 1.
    pub belief: f32,
}

/// The whole cloud for the page, shuffled: a page that draws the first tenth shows the whole building, thinly.
pub fn cloud_pieces(name: &str, mut points: Vec<CloudPoint>) -> Vec<ToPage> {
    let mut chance = NoiseStream::new(0, "cloud/order");
    for last in (1..points.len()).rev() {
        points.swap(last, (chance.unit() * (last + 1) as f64) as usize);
    }
    let (min, max) = bounds(&points);
    let cloud = Cloud { name: name.to_owned(), points: points.len() as u32, min, max };
    let pieces = points.chunks(CloudChunk::POINTS).enumerate().map(|(index, points)| {
        let place =
            |point: &CloudPoint| [0, 1, 2].map(|axis| share(point.at[axis], min[axis], max[axis]));
        let belief = |point: &CloudPoint| (point.belief.clamp(0.0, 1.0) * 255.0).round() as u8;
        ToPage::CloudChunk(CloudChunk {
            index: index as u32,
            places: points.iter().map(place).collect(),
            beliefs: points.iter().map(belief).collect(),
        })
    });
    std::iter::once(ToPage::Cloud(cloud)).chain(pieces).collect()
}

fn bounds(points: &[CloudPoint]) -> ([f32; 3], [f32; 3]) {
    let Some(first) = points.first() else { return ([0.0; 3], [1.0; 3]) };
    let (mut min, mut max) = (first.at, first.at);
    for point in points {
        for axis in 0..3 {
            min[axis] = min[axis].min(point.at[axis]);
            max[axis] = max[axis].max(point.at[axis]);
        }
    }
    (min, max)
}

fn share(value: f32, min: f32, max: f32) -> u16 {
    let span = (max - min).max(f32::MIN_POSITIVE);
    ((value - min) / span * f32::from(u16::MAX)).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_piece_is_a_fair_sample_of_the_whole() {
        let count = 3 * CloudChunk::POINTS;
        let point = |i: usize| CloudPoint { at: [i as f32, 0.0, -1.0], belief: 0.5 };
        let pieces = cloud_pieces("line", (0..count).map(point).collect());
        let ToPage::Cloud(cloud) = &pieces[0] else { panic!("{:?}", pieces[0]) };
        assert_eq!((cloud.points as usize, cloud.max[0]), (count, (count - 1) as f32));
        let ToPage::CloudChunk(first) = &pieces[1] else { panic!() };
        let far = first.places.iter().filter(|place| place[0] > u16::MAX / 2).count();
        let share = far as f64 / first.places.len() as f64;
        assert!((share - 0.5).abs() < 0.02, "{share}");
        assert_eq!(pieces.len(), 4);
    }
}
