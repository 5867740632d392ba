//! Holds one cloud after another against what was known.
//!
//! Where free space becomes occupied something came, where occupied space becomes free something left. A few points are noise; many together
//! are a thing. It is followed from sighting to sighting and left out of the map, until it has stood still for a while.

use super::clusters::{Cluster, clusters};
use super::track::{Sighting, Track};
use crate::cloud::{Point, PointCloud};
use crate::error::CloudError;
use crate::key::{Key, Lattice};
use crate::store::{BlockStore, PointStore};

/// What counts as change. Metres and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WatchSettings {
    /// Least belief of what is there.
    pub occupied: f32,
    /// Greatest belief of what is not.
    pub free: f32,
    /// Fewer changed points together are noise.
    pub fewest_points: usize,
    /// Points farther from each other are two things.
    pub gap: f64,
    /// Nothing moves faster.
    pub max_speed: f64,
    /// So many sightings at one place, and it is part of the map.
    pub settled_after: usize,
}

impl Default for WatchSettings {
    fn default() -> Self {
        Self {
            occupied: 0.7,
            free: 0.3,
            fewest_points: 30,
            gap: 0.15,
            max_speed: 2.0,
            settled_after: 4,
        }
    }
}

/// Watches a place over time.
#[derive(Clone, Debug)]
pub struct Watch {
    settings: WatchSettings,
    lattice: Lattice,
    /// What stays, with beliefs.
    still: BlockStore,
    tracks: Vec<Track>,
    last_time: Option<f64>,
}

impl Watch {
    /// Knows nothing yet.
    pub fn new(lattice: Lattice, settings: WatchSettings) -> Self {
        Self { settings, lattice, still: BlockStore::default(), tracks: vec![], last_time: None }
    }

    /// Takes the cloud of one sweep, free points included, made at `time`; earlier than the last it is refused.
    ///
    /// Returns how many things were seen that do not belong to the map.
    pub fn observe(&mut self, time: f64, cloud: &PointCloud) -> Result<usize, CloudError> {
        let (one, other) = (self.lattice.step(), cloud.lattice().step());
        if one != other {
            return Err(CloudError::Lattices { one, other });
        }
        // A time that is no number is refused too.
        let earlier = self.last_time.unwrap_or(f64::NEG_INFINITY);
        if !(time > earlier && time.is_finite()) {
            return Err(CloudError::Time { time, last: earlier });
        }
        let (came, left) = self.changes(cloud);
        self.forget(&left);
        let since = self.last_time.unwrap_or(time);
        for cluster in &left {
            self.start_where_it_left(since, cluster);
        }
        self.follow(time, &came);
        self.learn(cloud, &came);
        self.settle(&came);
        self.last_time = Some(time);
        Ok(came.len())
    }

    /// What stays: things that move are not in it.
    pub fn still(&self) -> PointCloud {
        let points = self.still.iter().map(|(key, belief)| Point { key, belief }).collect();
        PointCloud::from_ordered(self.lattice, points)
    }

    /// Ways of all that moved, in the order they were first seen.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// Things that came into known free space, and things that left.
    fn changes(&self, cloud: &PointCloud) -> (Vec<Cluster>, Vec<Cluster>) {
        let WatchSettings { occupied, free, gap, fewest_points, .. } = self.settings;
        let (mut came, mut left) = (vec![], vec![]);
        for point in cloud.points() {
            match self.still.get(point.key) {
                Some(known) if known <= free && point.belief >= occupied => came.push(point.key),
                Some(known) if known >= occupied && point.belief <= free => left.push(point.key),
                _ => {}
            }
        }
        let group = |keys: &[Key]| clusters(keys, self.lattice, gap, fewest_points);
        (group(&came), group(&left))
    }

    /// What has left was never part of the map.
    fn forget(&mut self, left: &[Cluster]) {
        for key in left.iter().flat_map(|cluster| &cluster.keys) {
            self.still.set(*key, Some(0.0));
        }
    }

    /// A thing that was taken for a part of the map has a track from where it stood, unless it is known already.
    fn start_where_it_left(&mut self, since: f64, cluster: &Cluster) {
        let sighting = sighting(since, cluster);
        let reach = self.settings.gap + cluster.bounds.size().length();
        let is_it = |track: &&mut Track| {
            track.last().is_some_and(|last| last.middle.distance(sighting.middle) <= reach)
        };
        match self.tracks.iter_mut().find(is_it) {
            Some(known) => known.is_at_rest = false,
            None => self.begin(sighting),
        }
    }

    fn begin(&mut self, sighting: Sighting) {
        let id = self.tracks.len() as u32 + 1;
        self.tracks.push(Track { id, sightings: vec![sighting], is_at_rest: false });
    }

    /// Gives every thing that came to the nearest track that can have got there.
    fn follow(&mut self, time: f64, came: &[Cluster]) {
        let mut pairs: Vec<(f64, usize, usize)> = vec![];
        for (t, track) in self.tracks.iter().enumerate().filter(|(_, track)| !track.is_at_rest) {
            for (c, cluster) in came.iter().enumerate() {
                let Some(last) = track.last() else { continue };
                let distance = last.middle.distance(cluster.middle);
                let reach = self.settings.max_speed * (time - last.time) + self.settings.gap;
                if distance <= reach {
                    pairs.push((distance, t, c));
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let mut is_used = (vec![false; self.tracks.len()], vec![false; came.len()]);
        for (_, t, c) in pairs {
            if !is_used.0[t] && !is_used.1[c] {
                (is_used.0[t], is_used.1[c]) = (true, true);
                self.tracks[t].sightings.push(sighting(time, &came[c]));
            }
        }
        for (cluster, _) in came.iter().zip(&is_used.1).filter(|(_, is_used)| !**is_used) {
            self.begin(sighting(time, cluster));
        }
    }

    /// Everything but the things that came is the map's newest knowledge.
    fn learn(&mut self, cloud: &PointCloud, came: &[Cluster]) {
        let mut moving = BlockStore::default();
        came.iter().flat_map(|cluster| &cluster.keys).for_each(|key| moving.set(*key, Some(1.0)));
        for point in cloud.points().iter().filter(|point| moving.get(point.key).is_none()) {
            let known = self.still.get(point.key).unwrap_or(point.belief);
            self.still.set(point.key, Some(f32::midpoint(known, point.belief)));
        }
    }

    /// What has stood still for long enough becomes part of the map.
    fn settle(&mut self, came: &[Cluster]) {
        let (count, reach) = (self.settings.settled_after, self.settings.gap);
        for track in self.tracks.iter_mut().filter(|track| track.has_settled(count, reach)) {
            let Some(last) = track.last().copied() else { continue };
            let Some(cluster) = came.iter().find(|c| c.middle == last.middle) else { continue };
            track.is_at_rest = true;
            cluster.keys.iter().for_each(|key| self.still.set(*key, Some(1.0)));
        }
    }
}

fn sighting(time: f64, cluster: &Cluster) -> Sighting {
    Sighting { time, middle: cluster.middle, bounds: cluster.bounds, points: cluster.keys.len() }
}

#[cfg(test)]
mod tests;
