//! A robot without rigid bodies, for swarms: it goes where its wheels would take it, stays on the ground and stops at walls.
//!
//! A step costs a handful of rays: four down from the middles of its edges, which give height, pitch and roll, and the outline of its box at
//! two heights, which must be free at the new place.

use base::geom::Pose;
use base::model::kinematics::{Twist, WheelAims, twist_of};
use base::model::{DriveKind, RobotModel};
use glam::{DQuat, DVec3, Mat3, Vec3};
use rapier3d::prelude::RigidBodyHandle;
use serde::{Deserialize, Serialize};
use sim_rays::{Filter, Ray, RayCast, Scene};

use super::flight::FlightAim;
use super::wheel::WheelMotion;

/// Where a kinematic robot is and how it moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kinematic {
    pub(crate) position: DVec3,
    pub(crate) rotation: DQuat,
    pub(crate) velocity: DVec3,
    pub(crate) turning: f64,
    /// What stopped it in the last step: owner and place.
    pub(crate) touched: Vec<(u32, DVec3)>,
    /// Its body in the engine, while somebody is near who can feel it.
    pub(crate) stand_in: Option<RigidBodyHandle>,
    /// Whether it has ground below it and nothing to do: then a step costs nothing.
    is_resting: bool,
}

/// What a step of a kinematic robot needs to know.
pub(crate) struct Surroundings<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) own: u32,
    pub(crate) model: &'a RobotModel,
    pub(crate) dt: f64,
}

/// Metres per second squared.
const GRAVITY: f64 = 9.81;
/// Share of the wheels' radius that it climbs without a ramp.
const CLIMB: f64 = 0.5;
/// How far down it looks for ground, metres.
const DEEPEST: f64 = 3.0;

impl Kinematic {
    pub(crate) fn new(world_from_robot: &Pose) -> Self {
        Self {
            position: world_from_robot.position,
            rotation: world_from_robot.rotation,
            velocity: DVec3::ZERO,
            turning: 0.0,
            touched: vec![],
            stand_in: None,
            is_resting: false,
        }
    }

    pub(crate) fn world_from_robot(&self) -> Pose {
        Pose::new(self.position, self.rotation)
    }

    /// Something has changed: look around again.
    pub(crate) fn wake(&mut self) {
        self.is_resting = false;
    }

    /// Travels for a step.
    pub(crate) fn step(
        &mut self,
        around: &Surroundings<'_>,
        wheels: &mut [WheelMotion],
        flight: &FlightAim,
    ) {
        self.touched.clear();
        match around.model.drive {
            // Without bodies there are no feet to push with.
            DriveKind::Legs | DriveKind::Fixed => {}
            DriveKind::Aerial(limits) => {
                let yaw = self.world_from_robot().yaw();
                let velocity = flight.next_velocity(yaw, self.velocity, around.dt);
                let yaw = yaw + flight.turn * around.dt;
                let next = self.position + velocity * around.dt;
                self.velocity = velocity;
                self.move_to(around, next, FlightAim::lean(&limits, yaw, velocity));
                self.turning = flight.turn;
            }
            DriveKind::Skid { .. } | DriveKind::Differential | DriveKind::Ackermann { .. } => {
                self.roll(around, wheels);
            }
        }
    }

    fn roll(&mut self, around: &Surroundings<'_>, wheels: &mut [WheelMotion]) {
        for (wheel, spec) in wheels.iter_mut().zip(&around.model.wheels) {
            wheel.steer(around.dt);
            wheel.accelerate(spec.radius, around.dt);
            wheel.speed = wheel.motor_speed;
            wheel.turned += wheel.speed * around.dt;
        }
        let aims = WheelAims {
            speeds: wheels.iter().map(|wheel| wheel.speed).collect(),
            angles: wheels.iter().map(|wheel| wheel.steering).collect(),
        };
        let twist = twist_of(around.model, &aims);
        let turning = twist.turn;
        let has_order = twist != Twist::REST;
        if self.is_resting && !has_order {
            return;
        }
        let yaw = self.world_from_robot().yaw();
        let heading = DQuat::from_axis_angle(DVec3::Z, yaw + turning * around.dt / 2.0) * DVec3::X;
        let sinking = self.velocity.z.min(0.0) - GRAVITY * around.dt;
        self.velocity = heading * twist.forward;
        if twist.left != 0.0 {
            self.velocity += DVec3::Z.cross(heading) * twist.left;
        }
        self.turning = turning;
        let next = self.position + self.velocity * around.dt;
        let yaw = yaw + turning * around.dt;
        let feet = self.feet(around, next, yaw);
        if let Some((height, rotation)) = feet.stance(around.model, yaw) {
            self.move_to(around, next.with_z(height), rotation);
            self.is_resting = !has_order;
        } else {
            let lowest = feet.highest().map_or(f64::NEG_INFINITY, |ground| ground + ride(around));
            let sunk = next.z + sinking * around.dt;
            self.velocity.z = if sunk > lowest { sinking } else { 0.0 };
            self.position = next.with_z(sunk.max(lowest));
            self.is_resting = false;
        }
    }

    /// Looks for the ground under the middles of its edges.
    fn feet(&self, around: &Surroundings<'_>, at: DVec3, yaw: f64) -> Feet {
        let half = around.model.chassis.size / 2.0;
        let upright = DQuat::from_axis_angle(DVec3::Z, yaw);
        let places = [DVec3::X * half.x, -DVec3::X * half.x, DVec3::Y * half.y, -DVec3::Y * half.y];
        let reach = climb(around.model);
        let found = places.map(|place| {
            // Where the foot is as the robot leans now.
            let expected = at.z - ride(around) + (self.rotation * place).z;
            let top = (at + upright * place).with_z(expected + reach);
            let ray = Ray::new(top.as_vec3(), -Vec3::Z, DEEPEST as f32);
            let hit = around.scene.cast(&ray, &filter(around))?;
            let height = top.z - f64::from(hit.distance);
            Some((height, height > expected - 2.0 * reach))
        });
        Feet { found }
    }

    /// Takes the new place if its outline is free there; or else stays, but for its height.
    fn move_to(&mut self, around: &Surroundings<'_>, position: DVec3, rotation: DQuat) {
        let met = outline_hit(around, &Pose::new(position, rotation));
        let Some(met) = met else {
            self.position = position;
            self.rotation = rotation;
            return;
        };
        self.touched.push(met);
        let turned = Pose::new(self.position, rotation);
        if self.turning != 0.0 && outline_hit(around, &turned).is_none() {
            self.rotation = rotation;
        } else {
            self.turning = 0.0;
        }
        self.velocity = DVec3::ZERO;
    }
}

/// What the outline of the chassis meets at a place, and where.
fn outline_hit(around: &Surroundings<'_>, place: &Pose) -> Option<(u32, DVec3)> {
    let half = around.model.chassis.size / 2.0;
    let middle = around.model.chassis.middle;
    let low = climb(around.model) - around.model.chassis.ride_height - middle.z;
    for height in [low.clamp(-half.z, half.z), half.z] {
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(x, y)| {
            (*place * (middle + DVec3::new(x * half.x, y * half.y, height))).as_vec3()
        });
        for edge in 0..4 {
            let ray = Ray::between(corners[edge], corners[(edge + 1) % 4]);
            if let Some(hit) = around.scene.cast(&ray, &filter(around)) {
                return Some((hit.surface.owner, ray.at(hit.distance).as_dvec3()));
            }
        }
    }
    None
}

/// Ground under the front, rear, left and right edge: its height, and whether the robot stands on it or it is far below.
struct Feet {
    found: [Option<(f64, bool)>; 4],
}

impl Feet {
    /// Height and lean of a robot that stands here; `None` if it falls.
    fn stance(&self, model: &RobotModel, yaw: f64) -> Option<(f64, DQuat)> {
        let standing = |foot: usize| self.found[foot].filter(|found| found.1).map(|found| found.0);
        // An edge over a precipice is carried by the opposite one, as long as the middle is.
        let [front, rear] = [standing(0).or(standing(1)), standing(1).or(standing(0))];
        let (left, right) = (standing(2).or(standing(3))?, standing(3).or(standing(2))?);
        let (front, rear) = (front?, rear?);
        let half = model.chassis.size / 2.0;
        let height = f64::midpoint(front, rear).max(f64::midpoint(left, right));
        let pitch = libm::atan2(rear - front, 2.0 * half.x);
        let roll = libm::atan2(left - right, 2.0 * half.y);
        let lean = DQuat::from_axis_angle(DVec3::Z, yaw)
            * DQuat::from_axis_angle(DVec3::Y, pitch)
            * DQuat::from_axis_angle(DVec3::X, roll);
        Some((height + model.chassis.ride_height, lean))
    }

    fn highest(&self) -> Option<f64> {
        self.found.iter().flatten().map(|found| found.0).max_by(f64::total_cmp)
    }
}

fn filter(around: &Surroundings<'_>) -> Filter {
    Filter { passes_glass: false, ignored_owner: Some(around.own) }
}

fn ride(around: &Surroundings<'_>) -> f64 {
    around.model.chassis.ride_height
}

fn climb(model: &RobotModel) -> f64 {
    let least = model.wheels.iter().map(|wheel| wheel.radius).fold(f64::INFINITY, f64::min);
    CLIMB * if least.is_finite() { least } else { 0.1 }
}

/// The axes of a rotation, as parts for rays want them.
pub(crate) fn axes(rotation: DQuat) -> Mat3 {
    glam::DMat3::from_quat(rotation).as_mat3()
}
