//! What SLAM does when the robot has lost itself: a new part, and its way back into the older ones.

use base::geom::Pose2;
use robot_matching::point_to_line::looked_through;
use robot_matching::{Points, Rate};

use crate::locate::Found;
use crate::parts::{Loss, LossCause, Relocation, Sighting, Watch};
use crate::patch::{Kind, Relation};
use crate::scan::{Placed, Scan};
use crate::slam::Slam;

impl Slam {
    /// Other senses say that the robot fell, was hit or carried away: the next scan begins a new part, which is then looked for in the older
    /// ones.
    pub fn lose(&mut self) {
        self.is_told_lost = !self.placed.is_empty();
    }

    /// Losses, and every search for the newest part in older ones.
    pub fn relocation(&self) -> &Relocation {
        &self.relocation
    }

    /// Whether the part that the robot is in is joined with no older one, though there are some.
    pub fn is_lost(&self) -> bool {
        let begun = self.relocation.losses().last().map_or(0, |loss| loss.patch);
        begun > 0 && !self.manifold.within_hops(begun, usize::MAX - 1).keys().any(|i| *i < begun)
    }

    /// Whether the robot is no longer where it believes to be.
    pub(crate) fn loss(
        &mut self,
        found: &Found,
        points: &Points,
        scan: &Scan,
    ) -> Option<LossCause> {
        let told = std::mem::take(&mut self.is_told_lost).then_some(LossCause::Told);
        let mut watch = std::mem::take(&mut self.watch);
        let cause = watch.take(found.share, || self.gone(found, points));
        self.watch = watch;
        if self.watch.strange() == 0 {
            self.strange.clear();
        } else if cause.is_none() {
            self.strange.push(scan.told);
        }
        told.or(cause.filter(|_| self.settings.parts))
    }

    /// The share of what is known around here that a scan looks through, in the mean of all it is matched with. People who come hide walls,
    /// but nobody sees through walls that stand.
    fn gone(&self, found: &Found, points: &Points) -> f64 {
        let through = self.references.iter().map(|index| {
            let patch = &self.manifold.patches()[*index];
            looked_through(points, &patch.points, &found.pose.to(&patch.world_from_patch))
        });
        through.sum::<f64>() / self.references.len().max(1) as f64
    }

    /// Closes the part that the robot was in and begins a new one with a scan. Scans before it that were already strange come along.
    pub(crate) fn begin_part(
        &mut self,
        scan: &Scan,
        (points, rate): (Points, Rate),
        cause: LossCause,
    ) {
        let strange = match cause {
            LossCause::Unmet(..) => self.watch.strange().saturating_sub(1),
            LossCause::Told => 0,
        };
        self.watch = Watch::default();
        let first = self.placed.len().saturating_sub(strange).max(1);
        let patch = self.manifold.patches().len();
        let along: Vec<(Pose2, Rate)> = self
            .placed
            .drain(first..)
            .zip(self.strange.split_off(self.strange.len().saturating_sub(strange)))
            .map(|(placed, told): (Placed, Pose2)| (told, placed.rate))
            .collect();
        self.strange.clear();
        for (told, rate) in along {
            // Where wheels say it was, seen from the scan that begins the part.
            let patch_from_scan = self.odometry.laser_motion(&told.to(&scan.told)).inverse();
            self.placed.push(Placed { patch, patch_from_scan, rate });
        }
        let older = self.manifold.parts();
        self.relocation.begin(Loss { scan: first, patch, cause }, older);
        self.share = 0.0;
        self.begin_patch(points, scan.told, rate);
    }

    /// Looks a little further for the newest part in the older ones; tells how many points were looked up.
    pub(crate) fn relocate(&mut self) -> usize {
        let newest = self.manifold.patches().len() - 1;
        if let Some(sightings) = self.relocation.advance(&self.manifold, newest) {
            self.join(&sightings);
        }
        self.relocation.work()
    }

    /// Joins two parts by sightings of the one in the other; the part with the older patch stays where it is.
    fn join(&mut self, sightings: &[Sighting]) {
        let Some(last) = sightings.last() else { return };
        let newest = self.manifold.patches().len() - 1;
        let before = self.manifold.patches()[newest].world_from_patch;
        self.manifold.bring_together(last);
        self.chores.compare_anew(&self.manifold);
        for link in sightings.iter().flat_map(|sighting| &sighting.links) {
            self.manifold.relate(Relation { kind: Kind::Bridge, ..link.clone() });
        }
        self.pose = self.manifold.patches()[newest].world_from_patch * before.to(&self.pose);
        // A part that was never settled is not known to have been elsewhere.
        self.told.clear();
        self.revision += 1;
        self.link_near(newest);
        self.doubt_anew();
        // What was seen of other visits while the part was alone is made up for, patch by patch.
        let begun = self.relocation.losses().last().map_or(0, |loss| loss.patch);
        (begun..newest).for_each(|patch| self.chores.ask(patch));
        self.chores.settle(5);
    }
}
