//! Kenaf on the step field of the orange arena.

use base::geom::Pose;
use base::messages::JointOrder;

use crate::arena::Run;

/// The field lies from here to here along lane 1.
const FIELD: (f64, f64) = (-3.55, -2.45);

/// Drives at the field for half a minute with the flippers at these angles; tells where it came to, and whether upright.
fn drive_at_the_field(front: f64, rear: f64) -> (f64, bool) {
    let mut run = Run::new(&sim_arena::shipped::load("orange").unwrap());
    let kenaf = sim_robots::shipped::load("Kenaf").unwrap();
    let id = run.add("kenaf", &kenaf, Pose::from_xyz_yaw(-4.4, -4.2, 0.0, 0.0));
    for (flipper, angle) in
        [("FRFlipper", front), ("FLFlipper", front), ("RRFlipper", rear), ("RLFlipper", rear)]
    {
        run.joint(id, flipper, JointOrder::To(angle));
    }
    run.pass(3.0);
    run.skid(id, 4.0, 4.0);
    let mut farthest = f64::NEG_INFINITY;
    for _ in 0..3000 {
        run.step();
        farthest = farthest.max(run.at(id).x);
        if farthest > FIELD.1 {
            break;
        }
    }
    (farthest, run.state(id).is_upright)
}

#[test]
fn with_its_flippers_kenaf_climbs_over_the_step_field() {
    for (front, rear) in [(0.7, -0.3), (0.9, -0.5), (0.6, -0.4)] {
        let (farthest, is_upright) = drive_at_the_field(front, rear);
        assert!(farthest > FIELD.1 && is_upright, "flippers at {front} and {rear}: {farthest}");
    }
}

#[test]
fn with_its_flippers_folded_away_kenaf_stays_before_it() {
    for folded in [2.2, 2.6, 3.0] {
        let (farthest, _) = drive_at_the_field(folded, folded);
        assert!(farthest < FIELD.0, "flippers at {folded}: {farthest}");
    }
}
