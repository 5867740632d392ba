//! Legs that carry a robot.

use base::arena::{Arena, Block, BlockShape, Floor};
use base::geom::Pose;
use base::messages::{Command, JointOrder};
use base::model::RobotModel;
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};
use sim_physics::RobotId;
use sim_rays::RayCast;

use crate::arena::{DT, Run, floor, wall_at};

/// Pulses of the middle, left and right servo, in units of 10 us, as the thesis prints them; 0 leaves a servo as it is.
type Gait = [[u16; 3]; 4];
const FORWARD: Gait = [[170, 0, 0], [170, 160, 160], [100, 0, 0], [100, 120, 120]];
const REVERSE: Gait = [[170, 0, 0], [170, 120, 120], [100, 0, 0], [100, 160, 160]];
/// Right legs go back while they stand, which is a turn to the left, as the thesis says in words; its captions say the opposite.
const LEFT: Gait = [[170, 0, 0], [170, 120, 160], [100, 0, 0], [100, 160, 120]];
const RIGHT: Gait = [[170, 0, 0], [170, 160, 120], [100, 0, 0], [100, 120, 160]];
/// How long each row of a gait is held, seconds.
const FRAME: f64 = 0.8;

fn hexapod() -> RobotModel {
    sim_robots::shipped::load("Hexapod").unwrap()
}

/// A hexapod on a floor, and the least margin it has had.
struct Walk {
    run: Run,
    id: RobotId,
    model: RobotModel,
    least_margin: f64,
}

impl Walk {
    fn new(arena: &Arena) -> Self {
        Self::at(arena, Pose::IDENTITY)
    }

    fn at(arena: &Arena, place: Pose) -> Self {
        let (mut run, model) = (Run::new(arena), hexapod());
        let id = run.add("robot", &model, place);
        run.pass(1.0);
        Self { run, id, model, least_margin: f64::INFINITY }
    }

    fn cycles(&mut self, gait: &Gait, cycles: usize) {
        for row in std::iter::repeat_n(gait, cycles).flatten() {
            for (servo, &pulse) in ["Middle", "Left", "Right"].into_iter().zip(row) {
                if pulse > 0 {
                    let spec = self.model.servos.iter().find(|s| s.name == servo).unwrap();
                    let angle = spec.angle_of(f64::from(pulse) * 1e-5);
                    self.run.joint(self.id, servo, JointOrder::To(angle));
                }
            }
            for _ in 0..(FRAME / DT) as usize {
                self.run.step();
                let stance = self.run.physics.stance(self.id).unwrap();
                self.least_margin = self.least_margin.min(stance.margin());
            }
        }
    }

    fn pose(&self) -> Pose {
        self.run.state(self.id).world_from_robot
    }
}

#[test]
fn a_forward_cycle_takes_the_hexapod_twenty_centimetres_and_it_never_tips() {
    let mut walk = Walk::new(&floor());
    walk.cycles(&FORWARD, 1);
    let before = walk.pose();
    walk.least_margin = f64::INFINITY;
    walk.cycles(&FORWARD, 5);
    let way = (walk.pose().position - before.position).length() / 5.0;
    assert!((way - 0.2).abs() < 0.02, "{way} m a cycle");
    assert!(walk.least_margin > 0.0, "{} m", walk.least_margin);
    let before = walk.pose();
    walk.cycles(&REVERSE, 5);
    let back = before.inverse() * walk.pose().position;
    assert!(back.x < -0.5, "{back}");
    assert!(walk.least_margin > 0.0, "{} m", walk.least_margin);
}

#[test]
fn turning_cycles_turn_as_far_to_the_left_as_to_the_right() {
    let turned = |gait: &Gait| {
        let mut walk = Walk::new(&floor());
        walk.cycles(gait, 1);
        let mut turned = 0.0;
        for _ in 0..5 {
            let before = walk.pose().yaw();
            walk.cycles(gait, 1);
            let step = walk.pose().yaw() - before;
            turned += libm::remainder(step, std::f64::consts::TAU);
        }
        assert!(walk.least_margin > 0.0, "{} m", walk.least_margin);
        turned / 5.0
    };
    let (left, right) = (turned(&LEFT), turned(&RIGHT));
    assert!(left > 0.1 && right < -0.1, "{left} and {right} rad a cycle");
    assert!((left + right).abs() < 0.05 * left, "{left} and {right} rad a cycle");
}

#[test]
fn at_rest_all_six_feet_stand_and_nothing_else_touches() {
    let walk = Walk::new(&floor());
    let stance = walk.run.physics.stance(walk.id).unwrap();
    assert!(stance.feet.iter().all(|foot| foot.stands), "{stance:?}");
    assert_eq!(walk.run.state(walk.id).contacts, []);
}

#[test]
fn a_foot_that_walks_into_a_wall_touches_it() {
    let mut arena = floor();
    arena.walls.push(wall_at(0.6));
    let mut walk = Walk::new(&arena);
    walk.cycles(&FORWARD, 4);
    let touched = walk.run.state(walk.id).contacts;
    assert!(touched.iter().any(|contact| contact.thing == "wall 1"), "{touched:?}");
    assert!(walk.pose().position.x < 0.5);
}

#[test]
fn an_upset_hexapod_can_be_righted_and_walks_on() {
    let mut walk = Walk::new(&floor());
    let upside_down = glam::DQuat::from_axis_angle(DVec3::X, std::f64::consts::PI);
    let pose = Pose::new(DVec3::new(2.0, 0.0, 0.06), upside_down);
    let new = sim_physics::NewRobot {
        name: "upset",
        model: &walk.model,
        world_from_robot: pose,
        is_kinematic: false,
    };
    walk.id = walk.run.physics.add_robot(&mut walk.run.world, &new).unwrap();
    walk.run.pass(1.0);
    assert!(!walk.run.state(walk.id).is_upright);
    walk.run.physics.command(walk.id, &Command::Flip).unwrap();
    walk.run.pass(1.0);
    let before = walk.pose();
    assert!(walk.run.state(walk.id).is_upright);
    walk.cycles(&FORWARD, 3);
    assert!((walk.pose().position - before.position).length() > 0.3);
}

#[test]
fn it_walks_over_small_rubble_and_stays_upright() {
    let mut arena = floor();
    let mut noise = NoiseStream::new(1, "rubble");
    for index in 0..60 {
        let (x, y) = (0.6 + 0.08 * f64::from(index % 10), noise.uniform(-0.6, 0.6));
        let size = DVec3::new(0.05, 0.05, noise.uniform(0.004, 0.012));
        arena.blocks.push(Block {
            name: None,
            shape: BlockShape::Box(size),
            pose: Pose::from_xyz_yaw(x, y, 0.5 * size.z, noise.uniform(0.0, 3.0)),
            material: "concrete".into(),
            mass: None,
            is_held: false,
        });
    }
    let mut walk = Walk::new(&arena);
    walk.cycles(&FORWARD, 8);
    assert!(walk.run.state(walk.id).is_upright);
    assert!(walk.pose().position.x > 0.9, "it is on the rubble: {}", walk.pose().position);
}

#[test]
fn it_walks_off_an_edge_falls_and_walks_on_once_righted() {
    let mut arena = floor();
    let (at, size) = (DVec3::Z * 0.5, DVec2::splat(2.0));
    arena.floors.push(Floor { at, size, thickness: 0.1, material: "concrete".into() });
    let mut walk = Walk::at(&arena, Pose::at(DVec3::new(0.4, 0.0, 0.5)));
    assert!(walk.pose().position.z > 0.5, "on the stage");
    walk.cycles(&FORWARD, 5);
    walk.run.pass(1.0);
    let state = walk.run.state(walk.id);
    let at = state.world_from_robot.position;
    assert!(at.z < 0.2 && !state.is_upright, "it lies below: {at}");
    walk.run.physics.command(walk.id, &Command::Flip).unwrap();
    walk.run.pass(1.0);
    let before = walk.pose();
    walk.cycles(&FORWARD, 3);
    assert!(walk.run.state(walk.id).is_upright);
    assert!((walk.pose().position - before.position).truncate().length() > 0.3);
}

#[test]
fn joints_of_a_servo_and_orders_that_no_pulse_says_are_refused_by_name() {
    let mut walk = Walk::new(&floor());
    let mut told = |name: &str, order| {
        let command = Command::Joint { name: name.to_owned(), order };
        walk.run.physics.command(walk.id, &command).map_err(|error| error.to_string())
    };
    let error = told("Leg1", JointOrder::To(0.1)).unwrap_err();
    assert!(error.contains("\"Leg1\" is turned by servo \"Left\""), "{error}");
    let error = told("Left", JointOrder::Speed(0.1)).unwrap_err();
    assert!(error.contains("servo \"Left\" cannot take a joint speed"), "{error}");
    assert_eq!(told("Pan", JointOrder::To(0.4)), Ok(()));
}

#[test]
fn rays_see_a_leg_from_each_joint_to_its_foot() {
    let walk = Walk::new(&floor());
    // Chassis, the sonar's head, and a foot and a leg six times.
    assert_eq!(walk.run.physics.robot_parts(walk.id).len(), 14);
    let scene = walk.run.world.scene();
    let above_the_left_leg = straight_down(DVec3::new(0.0, 0.2, 0.5));
    let hit = scene.cast(&above_the_left_leg, &sim_rays::Filter::default()).unwrap();
    assert!(
        (0.38..0.46).contains(&hit.distance),
        "{} m: the leg is higher than the floor",
        hit.distance
    );
}

/// Straight down from a place.
fn straight_down(from: DVec3) -> sim_rays::Ray {
    sim_rays::Ray::new(from.as_vec3(), -glam::Vec3::Z, 3.0)
}
