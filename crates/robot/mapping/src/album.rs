//! The readings a map was drawn from, so that it can be drawn anew when the poses of the past have moved.

use std::sync::Arc;

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::time::SimTime;

use crate::mapper::PosedReading;

/// Ranges that an album holds at most: 32 MiB of them, over an hour of a laser with 181 beams at 5 Hz.
const MOST_RANGES: usize = 1 << 22;

/// Readings in the order they were drawn, thinned out where they become too many.
///
/// When the album is full every second reading of its older half goes: what lies back longest is thinned out most, and nothing is forgotten
/// altogether. Of joint states in a row only the last says where a sensor looked, so only that one is kept.
#[derive(Clone, Debug)]
pub struct Album {
    readings: Vec<Arc<Reading>>,
    ranges: usize,
    most: usize,
}

impl Default for Album {
    fn default() -> Self {
        Self::holding(MOST_RANGES)
    }
}

impl Album {
    /// An empty album for at most so many ranges.
    pub fn holding(most: usize) -> Self {
        Self { readings: vec![], ranges: 0, most: most.max(2) }
    }

    /// Keeps a reading.
    pub fn keep(&mut self, reading: Arc<Reading>) {
        self.ranges += size(&reading);
        self.readings.push(reading);
        if self.ranges > self.most {
            self.thin_out();
        }
    }

    /// How many are kept.
    pub fn len(&self) -> usize {
        self.readings.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }

    /// All of them, each where the robot was as `pose_at` tells it now; those it does not tell are left out.
    pub fn posed(&self, pose_at: impl Fn(SimTime) -> Option<Pose>) -> Vec<PosedReading> {
        let posed = |reading: &Arc<Reading>| {
            let world_from_robot = pose_at(reading.time)?;
            Some(PosedReading { world_from_robot, reading: Arc::clone(reading) })
        };
        self.readings.iter().filter_map(posed).collect()
    }

    fn thin_out(&mut self) {
        let older = self.readings.len() / 2;
        let mut kept: Vec<Arc<Reading>> = vec![];
        let mut count = 0;
        for (index, reading) in self.readings.drain(..).enumerate() {
            let is_joints = matches!(reading.data, ReadingData::Joints(_));
            if is_joints {
                // One that nothing was read after said nothing.
                kept.pop_if(|last| matches!(last.data, ReadingData::Joints(_)));
            } else if index < older {
                count += 1;
                if count % 2 == 0 {
                    continue;
                }
            }
            kept.push(reading);
        }
        self.ranges = kept.iter().map(|reading| size(reading)).sum();
        self.readings = kept;
    }
}

/// What a reading takes of an album, in ranges.
fn size(reading: &Reading) -> usize {
    match &reading.data {
        ReadingData::Scan(scan) => scan.ranges.len().max(1),
        ReadingData::Joints(states) => 8 * states.len().max(1),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::posed;

    fn range(millis: u64) -> Arc<Reading> {
        let mut reading =
            Reading::clone(&posed(Pose::IDENTITY, "S1", ReadingData::Range(Some(1.0))).reading);
        reading.time = SimTime::from_millis(millis);
        Arc::new(reading)
    }

    fn joints(millis: u64) -> Arc<Reading> {
        let mut reading = Reading::clone(&range(millis));
        reading.data = ReadingData::Joints(vec![]);
        Arc::new(reading)
    }

    #[test]
    fn a_full_album_forgets_every_second_of_its_older_readings_and_keeps_the_first() {
        let mut album = Album::holding(8);
        (0..9).for_each(|millis| album.keep(range(millis)));
        let times: Vec<u64> =
            album.readings.iter().map(|reading| reading.time.nanos() / 1_000_000).collect();
        assert_eq!(times, [0, 2, 4, 5, 6, 7, 8]);
        (9..100_000).for_each(|millis| album.keep(range(millis)));
        assert!((4..=8).contains(&album.len()), "{}", album.len());
        assert_eq!(album.readings[0].time, SimTime::ZERO);
    }

    #[test]
    fn of_joint_states_in_a_row_the_last_is_kept() {
        let mut album = Album::holding(30);
        for millis in 0..4 {
            album.keep(joints(millis));
        }
        album.keep(range(4));
        album.thin_out();
        let times: Vec<u64> =
            album.readings.iter().map(|reading| reading.time.nanos() / 1_000_000).collect();
        assert_eq!(times, [3, 4]);
    }

    #[test]
    fn readings_are_placed_anew_and_those_without_a_pose_left_out() {
        let mut album = Album::default();
        (0..5).for_each(|millis| album.keep(range(millis)));
        let moved = album.posed(|time| {
            let x = time.seconds() * 1e3;
            (x > 1.5).then(|| Pose::from_xyz_yaw(x, 7.0, 0.0, 0.0))
        });
        assert_eq!(moved.len(), 3);
        assert_eq!(moved[0].world_from_robot.position.x, 2.0);
    }
}
