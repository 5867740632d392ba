//! Which joints are wheels, casters and steering columns.

use base::geom::Pose;
use base::model::{SideOfRobot, WheelSpec};
use glam::DVec3;
use link_urdf::{Joint, JointType};

use super::parts::Assembly;
use super::shape::{is_parallel, round};
use super::tree::Tree;

/// What a motor does that the file says nothing of: rad/s, newton metres.
const USUAL_SPEED: f64 = 10.0;
const USUAL_TORQUE: f64 = 5.0;
/// Kilograms of a wheel that the file says nothing of.
const USUAL_MASS: f64 = 0.1;
/// How far above the floor the lowest point of a caster may be, metres.
const ON_THE_FLOOR: f64 = 0.01;

/// What holds a wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Holder {
    /// A steering column of this reach, radians.
    Column(f64),
    /// A caster's swivel.
    Swivel,
}

/// Whether a joint is the axle of a wheel: it turns for ever about a level line across, and carries something round.
pub(super) fn is_axle(tree: &Tree<'_>, joint: &Joint) -> bool {
    let across = tree.base_from(&joint.child).rotation * joint.axis;
    joint.kind == JointType::Continuous
        && is_parallel(across, DVec3::Y)
        && round(tree.shapes(&joint.child), joint.axis).is_some()
}

/// Whether a joint holds a wheel and nothing else: it turns about an upright line, has no body, and carries one axle.
pub(super) fn holder(tree: &Tree<'_>, joint: &Joint) -> Option<Holder> {
    let upright = tree.base_from(&joint.child).rotation * joint.axis;
    let mut below = tree.below(&joint.child);
    let is_holder = is_parallel(upright, DVec3::Z)
        && tree.link(&joint.child).collisions.is_empty()
        && below.next().is_some_and(|axle| is_axle(tree, axle))
        && below.next().is_none();
    match joint.kind {
        JointType::Revolute if is_holder => {
            Some(Holder::Column(joint.limit.map_or(0.0, |limit| limit.upper.abs())))
        }
        JointType::Continuous if is_holder => Some(Holder::Swivel),
        _ => None,
    }
}

impl Assembly<'_, '_> {
    /// A wheel on its axle; `holder` is the joint above it, if that is a column or a swivel.
    pub(super) fn wheel(&mut self, joint: &Joint, holder: Option<(&Joint, Holder)>) {
        let Some(round) = round(self.tree.shapes(&joint.child), joint.axis) else { return };
        let (parent, part_from_link) = self.seat(&joint.parent);
        let position = part_from_link * joint.origin * round.middle;
        let base_from_wheel = self.tree.base_from(&joint.child) * round.middle;
        let is_caster = matches!(holder, Some((_, Holder::Swivel)));
        let limit = joint.limit.filter(|_| !is_caster);
        let figure = |value: Option<f64>, usual: f64| match value {
            Some(value) if value > 0.0 => value,
            _ if is_caster => 0.0,
            _ => usual,
        };
        let open = limit.is_none_or(|limit| limit.effort == 0.0 || limit.velocity == 0.0);
        if open && !is_caster {
            let words = format!(
                "joint {:?}: no effort or velocity is given; taken as {USUAL_TORQUE} N m and {USUAL_SPEED} rad/s",
                joint.name
            );
            self.report.note(joint.line, &words);
        }
        let held = holder.map_or(0.0, |(above, _)| self.mass_of(&above.child));
        let steered = match holder {
            Some((_, Holder::Column(_))) => {
                if base_from_wheel.x >= 0.0 {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        };
        let mass = self.wheel_mass(joint, held);
        self.model.wheels.push(WheelSpec {
            name: joint.name.clone(),
            parent,
            position,
            radius: round.radius,
            width: round.width,
            mass,
            side: if is_caster { SideOfRobot::Middle } else { side(base_from_wheel.y) },
            is_caster,
            is_tracked: false,
            max_speed: figure(limit.map(|limit| limit.velocity), USUAL_SPEED),
            max_torque: figure(limit.map(|limit| limit.effort), USUAL_TORQUE),
            steered,
        });
    }

    fn wheel_mass(&mut self, joint: &Joint, held: f64) -> f64 {
        let mass = self.mass_of(&joint.child) + held;
        if mass > 0.0 {
            return mass;
        }
        let words =
            format!("link {:?}: a wheel without a mass; taken as {USUAL_MASS} kg", joint.child);
        self.report.note(joint.line, &words);
        USUAL_MASS
    }

    /// Fixed balls that stand on the floor as the wheels do are casters.
    pub(super) fn casters(&mut self, candidates: &[&Joint]) {
        let bottoms = self.model.wheels.iter().map(|wheel| self.bottom(wheel));
        let Some(floor) = bottoms.reduce(f64::min) else { return };
        for joint in candidates {
            let base_from_link = self.tree.base_from(&joint.child);
            let Some(ball) = round(self.tree.shapes(&joint.child), DVec3::Y) else { continue };
            let middle = base_from_link * ball.middle;
            if !ball.is_ball || (middle.z - ball.radius - floor).abs() > ON_THE_FLOOR {
                continue;
            }
            let (parent, part_from_link) = self.seat(&joint.child);
            // What is seen of it, where that is a wheel.
            let visuals = self.tree.link(&joint.child).visuals.iter();
            let mut seen = visuals.filter_map(|solid| match solid.geometry {
                link_urdf::Geometry::Cylinder { length, .. } => Some(length),
                _ => None,
            });
            let width = seen.next_back().unwrap_or(ball.radius);
            let mass = self.wheel_mass(joint, 0.0);
            self.model.wheels.push(WheelSpec {
                name: joint.name.clone(),
                parent,
                position: part_from_link * ball.middle,
                radius: ball.radius,
                width,
                mass,
                side: SideOfRobot::Middle,
                is_caster: true,
                is_tracked: false,
                max_speed: 0.0,
                max_torque: 0.0,
                steered: 0,
            });
            self.used.insert(joint.child.clone());
        }
    }

    /// Height of a wheel's lowest point in the robot's frame.
    pub(super) fn bottom(&self, wheel: &WheelSpec) -> f64 {
        let zeros = vec![0.0; self.model.joints.len()];
        let carrier: Pose =
            base::model::kinematics::robot_from_link(&self.model, &zeros, wheel.parent.as_deref());
        (carrier * wheel.position).z - wheel.radius
    }
}

/// By where it stands.
fn side(y: f64) -> SideOfRobot {
    match y {
        y if y > 1e-6 => SideOfRobot::Left,
        y if y < -1e-6 => SideOfRobot::Right,
        _ => SideOfRobot::Middle,
    }
}
