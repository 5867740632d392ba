//! The smallest building that can work: walls as lines, a scanner that sees them, and wheels that err.

use base::geom::Pose2;
use glam::DVec2;
use robot_matching::Fan;
use robot_slam::{Scan, Settings, Slam};

/// Walls from corner to corner.
pub(crate) struct Floor(pub(crate) Vec<[DVec2; 2]>);

impl Floor {
    /// Closed lines of walls, each by its corners.
    pub(crate) fn of(rooms: &[&[(f64, f64)]]) -> Self {
        let mut walls = vec![];
        for corners in rooms {
            for (index, a) in corners.iter().enumerate() {
                let b = corners[(index + 1) % corners.len()];
                walls.push([DVec2::new(a.0, a.1), DVec2::new(b.0, b.1)]);
            }
        }
        Self(walls)
    }

    /// Corridors, 2 m wide, around a block of 16 by 10 m: niches of different widths tell places apart.
    pub(crate) fn ring() -> Self {
        let outside: &[(f64, f64)] = &[
            (0.0, 0.0),
            (5.0, 0.0),
            (5.0, -1.0),
            (6.0, -1.0),
            (6.0, 0.0),
            (12.0, 0.0),
            (12.0, -0.7),
            (14.5, -0.7),
            (14.5, 0.0),
            (20.0, 0.0),
            (20.0, 6.0),
            (21.0, 6.0),
            (21.0, 8.5),
            (20.0, 8.5),
            (20.0, 14.0),
            (9.0, 14.0),
            (9.0, 15.2),
            (7.2, 15.2),
            (7.2, 14.0),
            (3.0, 14.0),
            (3.0, 14.5),
            (2.0, 14.5),
            (2.0, 14.0),
            (0.0, 14.0),
            (0.0, 8.0),
            (-0.8, 8.0),
            (-0.8, 5.0),
            (0.0, 5.0),
        ];
        let block: &[(f64, f64)] = &[
            (2.0, 2.0),
            (2.0, 12.0),
            (10.0, 12.0),
            (10.0, 11.4),
            (11.6, 11.4),
            (11.6, 12.0),
            (18.0, 12.0),
            (18.0, 5.0),
            (17.3, 5.0),
            (17.3, 4.2),
            (18.0, 4.2),
            (18.0, 2.0),
        ];
        Self::of(&[outside, block])
    }

    /// What a fan sees from a pose, with errors of up to a centimetre that look like chance.
    pub(crate) fn seen(&self, fan: &Fan, from: &Pose2) -> Vec<f32> {
        (0..fan.beams)
            .map(|beam| {
                let angle = from.yaw + fan.angle(beam);
                let ahead = DVec2::new(libm::cos(angle), libm::sin(angle));
                let away = self.0.iter().filter_map(|wall| crossing(from.position(), ahead, wall));
                let range = away.fold(f64::INFINITY, f64::min);
                let chance = libm::sin(range * 9973.0 + angle * 7919.0);
                (range + 0.01 * chance) as f32
            })
            .collect()
    }
}

/// How far a beam goes to a wall.
fn crossing(from: DVec2, ahead: DVec2, [a, b]: &[DVec2; 2]) -> Option<f64> {
    let along = *b - *a;
    let across = ahead.perp_dot(along);
    let to_wall = *a - from;
    let range = to_wall.perp_dot(along) / across;
    let share = to_wall.perp_dot(ahead) / across;
    (across.abs() > 1e-12 && range > 0.0 && (0.0..=1.0).contains(&share)).then_some(range)
}

/// A laser all around, 8 m.
pub(crate) fn fan() -> Fan {
    Fan::at_once(-std::f64::consts::PI, std::f64::consts::TAU / 240.0, 240, 8.0)
}

/// Scans along a way from corner to corner, 10 cm apart, and the true poses; wheels tell turns and ways with these shares.
pub(crate) fn drive(
    floor: &Floor,
    corners: &[(f64, f64)],
    wheels: (f64, f64),
) -> (Vec<Scan>, Vec<Pose2>) {
    let mut truth = vec![];
    let mut yaw = 0.0;
    for pair in corners.windows(2) {
        let (a, b) = (DVec2::new(pair[0].0, pair[0].1), DVec2::new(pair[1].0, pair[1].1));
        let ahead = libm::atan2((b - a).y, (b - a).x);
        // Turns on the spot, 4 degrees at a time.
        let turn = base::geom::wrap_angle(ahead - yaw);
        let steps = (turn.abs() / 0.07).ceil() as usize;
        truth.extend((1..=steps).map(|step| {
            Pose2::new(a.x, a.y, base::geom::wrap_angle(yaw + turn * step as f64 / steps as f64))
        }));
        let steps = (a.distance(b) / 0.1).ceil() as usize;
        truth.extend((1..=steps).map(|step| {
            let at = a.lerp(b, step as f64 / steps as f64);
            Pose2::new(at.x, at.y, ahead)
        }));
        yaw = ahead;
    }
    let mut told = Pose2::IDENTITY;
    let scans = truth.iter().enumerate().map(|(index, pose)| {
        if index > 0 {
            let moved = truth[index - 1].to(pose);
            told = told
                * Pose2::new(
                    moved.x * wheels.1,
                    moved.y * wheels.1,
                    moved.yaw * wheels.0 + 0.02 * moved.x,
                );
        }
        Scan { time: index as f64 * 0.2, told, ranges: floor.seen(&fan(), pose) }
    });
    (scans.collect(), truth)
}

/// SLAM over all scans, looked back upon.
pub(crate) fn mapped(scans: &[Scan], settings: Settings) -> Slam {
    let mut slam = Slam::new(fan(), 0.0, settings);
    for scan in scans {
        slam.step(scan);
    }
    slam.finish(scans);
    slam
}

/// The largest distance between the poses found and the true ones, both seen from the first.
pub(crate) fn worst(slam: &Slam, truth: &[Pose2]) -> f64 {
    let found = slam.trajectory();
    let off = |(found_at, at): (&Pose2, &Pose2)| {
        found[0].to(found_at).position().distance(truth[0].to(at).position())
    };
    found.iter().zip(truth).map(off).fold(0.0, f64::max)
}
