//! Kenaf on the step fields of the orange arena: lane 1 has a flat one of 5 to 15 cm, and then a hill of 5 to 20 cm.
//!
//! It is driven straight ahead from several places and headings, once with a simple rule for its flippers and once without any order to
//! them: they then stay folded, as they are when it starts.

use base::geom::Pose;
use base::messages::JointOrder;
use sim_physics::{RobotId, RobotState};

use crate::arena::{DT, Run};

/// Middle of lane 1, and where the robot starts in it.
const START: (f64, f64) = (-4.4, -4.2);
/// The flat field lies along x from here to here.
const FLAT_FIELD: (f64, f64) = (-3.55, -2.45);
/// Whose middle is here has left the hill, which ends at x = -0.55, with more than half of its tracks.
const FINISH: f64 = -0.4;
/// Offsets across the lane, metres: the robot fills half of it.
const OFFSETS: [f64; 5] = [-0.2, -0.1, 0.0, 0.1, 0.2];
/// Radians from straight ahead.
const HEADINGS: [f64; 3] = [-0.1, 0.0, 0.1];
/// How long it may take, seconds; straight ahead on the flat it is 11.
const PATIENCE: f64 = 30.0;
/// Rad/s of the tracks.
const PACE: f64 = 4.0;

/// What an operator does with the flippers, by what the robot feels of itself.
struct FlipperRule {
    /// Where it was when its progress was last looked at.
    mark: f64,
    /// For how many looks it has been stuck.
    stuck: usize,
}

impl FlipperRule {
    /// Progress is looked at this often, in steps; who makes less than this, metres, is stuck.
    const LOOK: usize = 50;
    const PROGRESS: f64 = 0.04;
    /// Who stays stuck for so many looks tries the other way.
    const TRIES: usize = 3;

    /// The front ones are a little raised to meet edges from above, and pressed down when the nose is high; when the robot is stuck they
    /// are pressed down and lifted high by turns. The rear ones lie flat, and push when the nose is up.
    fn orders(&mut self, step: usize, state: &RobotState) -> (f64, f64) {
        const RAISED: f64 = 0.4;
        const HIGH: f64 = 1.0;
        const PRESSED: f64 = -0.8;
        let (_, pitch, _) = state.world_from_robot.roll_pitch_yaw();
        let nose_up = -pitch;
        if step.is_multiple_of(Self::LOOK) {
            let x = state.world_from_robot.position.x;
            self.stuck = if x - self.mark < Self::PROGRESS { self.stuck + 1 } else { 0 };
            self.mark = x;
        }
        let front = match self.stuck {
            0 if nose_up > 0.3 => PRESSED,
            0 => RAISED,
            looks if ((looks - 1) / Self::TRIES).is_multiple_of(2) => PRESSED,
            _ => HIGH,
        };
        let rear = if nose_up > 0.1 { -0.4 } else { 0.0 };
        (front, rear)
    }
}

fn set_flippers(run: &mut Run, id: RobotId, (front, rear): (f64, f64)) {
    for (flipper, angle) in
        [("FRFlipper", front), ("FLFlipper", front), ("RRFlipper", rear), ("RLFlipper", rear)]
    {
        run.joint(id, flipper, JointOrder::To(angle));
    }
}

/// How far it came, and whether it is still upright.
fn drive_lane(offset: f64, heading: f64, has_flippers: bool) -> (f64, bool) {
    let mut run = Run::new(&sim_arena::shipped::load("orange").unwrap());
    let kenaf = sim_robots::shipped::load("Kenaf").unwrap();
    let id = run.add("kenaf", &kenaf, Pose::from_xyz_yaw(START.0, START.1 + offset, 0.0, heading));
    let mut rule = FlipperRule { mark: f64::NEG_INFINITY, stuck: 0 };
    if has_flippers {
        set_flippers(&mut run, id, (0.4, 0.0));
    }
    // Time to unfold.
    run.pass(3.0);
    run.skid(id, PACE, PACE);
    let mut farthest = f64::NEG_INFINITY;
    for step in 0..(PATIENCE / DT) as usize {
        run.physics.step(&run.world, DT);
        let state = run.state(id);
        farthest = farthest.max(state.world_from_robot.position.x);
        if farthest > FINISH {
            break;
        }
        if has_flippers {
            let orders = rule.orders(step, &state);
            set_flippers(&mut run, id, orders);
        }
    }
    (farthest, run.state(id).is_upright)
}

/// How far it came from each start.
fn drive_all(has_flippers: bool) -> Vec<(f64, bool)> {
    let starts = OFFSETS.iter().flat_map(|&offset| HEADINGS.map(|heading| (offset, heading)));
    starts.map(|(offset, heading)| drive_lane(offset, heading, has_flippers)).collect()
}

#[test]
fn with_its_flippers_kenaf_climbs_over_both_step_fields_from_at_least_14_of_15_starts() {
    let ends = drive_all(true);
    let crossed = ends.iter().filter(|&&(x, is_upright)| x > FINISH && is_upright).count();
    assert!(crossed >= 14, "{crossed} of {}: {ends:.2?}", ends.len());
}

#[test]
fn without_its_flippers_kenaf_gets_across_from_none_of_15_starts_and_mostly_not_even_the_first() {
    let ends = drive_all(false);
    let crossed = ends.iter().filter(|end| end.0 > FINISH).count();
    assert_eq!(crossed, 0, "of {}: {ends:.2?}", ends.len());
    let over_the_first = ends.iter().filter(|end| end.0 > FLAT_FIELD.1).count();
    assert!(over_the_first <= 3, "{over_the_first} of {}: {ends:.2?}", ends.len());
    assert!(ends.iter().all(|end| end.0 > FLAT_FIELD.0 - 0.4), "all reach it: {ends:.2?}");
}
