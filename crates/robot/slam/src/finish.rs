//! Looking back: once all scans are known, each is freed of its motion anew, patches are polished, and scans are placed among them.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec3};
use robot_matching::{Points, Rate, rotation};

use crate::manifold::Manifold;
use crate::polish::polish;
use crate::register::{Guess, register};
use crate::scan::Scan;
use crate::slam::Slam;

/// Steps of the back end before the polish.
const ITERATIONS: usize = 10;
/// How far points of a scan look for their likes once everything is settled, metres.
const GATE: f64 = 0.1;
/// How surely a scan stays where it was: a weak hold for corridors. Per square metre and square radian.
const HOLD: f64 = 100.0;
/// The most patches that a scan is placed among.
const MOST_REFERENCES: usize = 6;

impl Slam {
    /// Looks back over all scans, which are those that were given to [`Slam::step`], in the same order; before them those of a map that was
    /// gone on with, as [`Slam::resumed`] gives them.
    pub fn finish(&mut self, scans: &[Scan]) {
        self.end_chores();
        self.manifold.tell_anew(&self.odometry);
        self.manifold.settle(ITERATIONS);
        if self.settings.deskew {
            self.deskew_again(scans);
        }
        if self.settings.polish {
            polish(&mut self.manifold);
        }
        self.place_again(scans);
    }

    /// Takes the motion during each scan out anew, now that it is known from the scans before and after.
    fn deskew_again(&mut self, scans: &[Scan]) {
        let trajectory = self.trajectory();
        let last = scans.len().min(trajectory.len()).saturating_sub(1);
        let breaks: Vec<usize> = self.relocation.losses().iter().map(|loss| loss.scan).collect();
        for index in self.resumed + 1..last {
            // Where the robot was carried off, only one side tells how it moved.
            let from = index - usize::from(!breaks.contains(&index));
            let to = index + usize::from(!breaks.contains(&(index + 1)));
            let (before, here, after) = (&trajectory[from], &trajectory[index], &trajectory[to]);
            if from == to {
                continue;
            }
            let steps = (to - from) as f64;
            let span = steps * self.period.plausible((scans[to].time - scans[from].time) / steps);
            let turn = wrap_angle(here.yaw - before.yaw) + wrap_angle(after.yaw - here.yaw);
            let way = rotation(here).transpose() * (after.position() - before.position());
            self.placed[index].rate = Rate { way: way / span, turn: turn / span };
        }
        for patch in self.manifold.patches_mut() {
            let rate = self.placed[patch.scan].rate;
            patch.points = Points::new(&self.fan, &scans[patch.scan].ranges, &rate);
        }
    }

    /// Matches every scan that is no patch with the patches around it, where they lie now.
    fn place_again(&mut self, scans: &[Scan]) {
        for (index, scan) in scans.iter().enumerate().take(self.placed.len()) {
            let placed = self.placed[index];
            let patch = &self.manifold.patches()[placed.patch];
            if patch.scan == index {
                continue;
            }
            let world_from_patch = patch.world_from_patch;
            let pose = world_from_patch * placed.patch_from_scan;
            let points = Points::new(&self.fan, &scan.ranges, &placed.rate);
            let references = around(&self.manifold, &pose, placed.patch);
            let guess = Guess { pose, information: DMat3::from_diagonal(DVec3::splat(HOLD)) };
            let found = register(&self.manifold, &references, &points, &guess, GATE);
            self.placed[index].patch_from_scan = world_from_patch.to(&found);
        }
    }
}

/// A patch and those it is related to, nearest to a pose first.
fn around(manifold: &Manifold, pose: &Pose2, patch: usize) -> Vec<usize> {
    let mut ranked: Vec<(f64, usize)> = manifold
        .neighbours(patch)
        .iter()
        .chain([&patch])
        .map(|other| {
            let seen = pose.to(&manifold.patches()[*other].world_from_patch);
            (seen.position().length() + wrap_angle(seen.yaw).abs(), *other)
        })
        .collect();
    ranked.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
    ranked.dedup_by_key(|x| x.1);
    ranked.into_iter().take(MOST_REFERENCES).map(|x| x.1).collect()
}
