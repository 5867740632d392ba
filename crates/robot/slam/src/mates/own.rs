//! A robot's own graph as it is told to others.

use base::geom::{Pose2, wrap_angle};
use link_patches::{Author, BLOCK, Laser, Patch, Place, Poses, Relation, RelationKind, grains};
use robot_matching::{Fan, Rate};

use crate::mates::chart::Chart;
use crate::patch::{self, Kind};
use crate::scan::Scan;
use crate::slam::Slam;

/// A patch is told anew when it has moved so far: metres, radians. A tenth of what a laser errs by is worth no packet.
const MOVED: (f64, f64) = (0.005, 0.002);
/// Millimetres a step of ranges: rounding takes a millimetre at most, lasers err by ten.
const GRAIN: u8 = 2;

/// What of a robot's own SLAM has been put into its chart.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    /// Frame of what is told, seen from that of SLAM, which begins with its first scan.
    pub(crate) map_from_slam: Pose2,
    relations: usize,
}

impl Own {
    pub(crate) fn new(map_from_slam: Pose2) -> Self {
        Self { map_from_slam, relations: 0 }
    }

    /// Puts in what is new since the last scan; `scan` is the last that SLAM took.
    pub(crate) fn follow(&mut self, chart: &mut Chart, slam: &Slam, scan: &Scan) {
        let patches = slam.manifold().patches();
        let last = slam.placed().len().wrapping_sub(1);
        if let Some((number, patch)) = patches.iter().enumerate().next_back()
            && patch.scan == last
            && chart.patch(number as u32).is_none()
        {
            let rate = slam.placed()[last].rate;
            let pose = self.map_from_slam * patch.world_from_patch;
            let told = told(chart.author(), number as u32, (pose, &rate), (&slam.fan, scan));
            let revision = chart.revision_of(number as u32);
            chart.take_patch(Patch { revision, ..told });
        }
        let relations = slam.manifold().relations();
        let new = relations.iter().enumerate().skip(self.relations);
        chart.take_relations(new.map(|(number, relation)| relation_of(number, relation)).collect());
        self.relations = relations.len();
        self.move_patches(chart, slam);
    }

    /// Tells blocks anew of which a patch has moved.
    fn move_patches(&self, chart: &mut Chart, slam: &Slam) {
        let patches = slam.manifold().patches();
        for (block, patches) in (0_u32..).zip(patches.chunks(BLOCK as usize)) {
            let first = block * BLOCK;
            let poses: Vec<Pose2> =
                patches.iter().map(|patch| self.map_from_slam * patch.world_from_patch).collect();
            let has_moved = (first..).zip(&poses).any(|(number, pose)| {
                chart.pose(number).is_some_and(|told| {
                    let moved = told.to(pose);
                    moved.position().length() > MOVED.0 || wrap_angle(moved.yaw).abs() > MOVED.1
                })
            });
            if has_moved {
                let revision = chart.revision_of(first) + 1;
                let author = chart.author().clone();
                chart.take_poses(&Poses { author, block, revision, poses });
            }
        }
    }

    /// Where the robot is, if its laser is there on it, seen from its newest patch.
    pub(crate) fn place(
        &self,
        author: &Author,
        slam: &Slam,
        robot: &Pose2,
        time: f64,
    ) -> Option<Place> {
        let number = slam.manifold().patches().len().checked_sub(1)?;
        let map_from_patch =
            self.map_from_slam * slam.manifold().patches()[number].world_from_patch;
        Some(Place {
            author: author.clone(),
            time_ms: (time * 1000.0).max(0.0) as u64,
            patch: number as u32,
            patch_from_robot: map_from_patch.to(robot),
        })
    }
}

fn told(
    author: &Author,
    number: u32,
    (pose, rate): (Pose2, &Rate),
    (fan, scan): (&Fan, &Scan),
) -> Patch {
    let range = |beam: usize| {
        let range = scan.ranges.get(beam).copied();
        range
            .filter(|range| f64::from(*range) < fan.max_range)
            .map_or(0, |range| grains(range, GRAIN))
    };
    Patch {
        author: author.clone(),
        number,
        time_ms: (scan.time * 1000.0).max(0.0) as u64,
        pose,
        revision: 0,
        laser: laser_of(fan),
        rate: [rate.way.x as f32, rate.way.y as f32, rate.turn as f32],
        grain: GRAIN,
        ranges: (0..fan.beams).map(range).collect(),
        relations: vec![],
    }
}

fn laser_of(fan: &Fan) -> Laser {
    Laser {
        first_angle: fan.first_angle as f32,
        step: fan.step,
        min_range: fan.min_range as f32,
        max_range: fan.max_range as f32,
        turn: fan.turn as f32,
        interlace: fan.interlace as u32,
    }
}

fn relation_of(number: usize, relation: &patch::Relation) -> Relation {
    let m = &relation.information;
    let upper = [m.x_axis.x, m.y_axis.x, m.z_axis.x, m.y_axis.y, m.z_axis.y, m.z_axis.z];
    Relation {
        number: number as u32,
        from: relation.from as u32,
        to: relation.to as u32,
        kind: match relation.kind {
            Kind::Odometry => RelationKind::Odometry,
            Kind::Near => RelationKind::Near,
            Kind::Loop => RelationKind::Loop,
            Kind::Bridge => RelationKind::Bridge,
        },
        from_to: relation.from_to,
        information: upper.map(|value| value as f32),
    }
}
