//! Links and joints of the parts of a robot.

use std::f64::consts::FRAC_PI_2;

use base::geom::Pose;
use base::model::{Chassis, JointKind, JointSpec, WheelSpec};
use glam::DVec3;
use link_urdf::{Geometry, Inertial, Joint, JointType, Limit, Link, Solid};

use super::inertia::{NEARLY_NOTHING, of_ball, of_box, of_wheel};

/// Metres a sliding joint without limits is given, each way: URDF has none that slides for ever.
const ENDLESS: f64 = sim_robots::limits::REACH;

/// A link of one solid, which is seen and touched alike.
fn solid_link(
    name: &str,
    inertial: Option<Inertial>,
    solids: [Option<(Pose, Geometry)>; 2],
) -> Link {
    let solid = |solid: Option<(Pose, Geometry)>| {
        let placed = |(origin, geometry)| Solid { line: 0, origin, geometry };
        solid.map(placed).into_iter().collect()
    };
    let [visuals, collisions] = solids.map(solid);
    Link { name: name.to_owned(), line: 0, inertial, visuals, collisions }
}

pub(super) fn chassis(name: &str, chassis: &Chassis) -> Link {
    let middle = Pose::at(chassis.middle);
    let centre = Pose::at(chassis.middle + chassis.centre_of_mass);
    let shell = Some((middle, Geometry::Box(chassis.size)));
    let inertial = of_box(centre, chassis.size, chassis.mass);
    solid_link(name, Some(inertial), [shell.clone(), shell])
}

/// A joint's link: the box around it.
pub(super) fn link(name: &str, joint: &JointSpec) -> Link {
    let has_body = joint.link_size.min_element() > 0.0;
    let shell = has_body.then_some((Pose::IDENTITY, Geometry::Box(joint.link_size)));
    let mass = if joint.link_mass > 0.0 { joint.link_mass } else { NEARLY_NOTHING };
    let inertial = of_box(Pose::IDENTITY, joint.link_size, mass);
    solid_link(name, Some(inertial), [shell.clone(), shell])
}

/// A wheel: a cylinder; a caster, which is a ball to touch and looks like the wheel it is.
pub(super) fn wheel(name: &str, wheel: &WheelSpec, mass: f64) -> Link {
    let across = Pose::from_roll_pitch_yaw(DVec3::ZERO, FRAC_PI_2, 0.0, 0.0);
    let tread = Geometry::Cylinder { radius: wheel.radius, length: wheel.width };
    let (touched, inertial) = if wheel.is_caster {
        ((Pose::IDENTITY, Geometry::Sphere(wheel.radius)), of_ball(wheel.radius, mass))
    } else {
        ((across, tread.clone()), of_wheel(wheel.radius, wheel.width, mass))
    };
    solid_link(name, Some(inertial), [Some((across, tread)), Some(touched)])
}

/// What holds a steered wheel, and turns with it.
pub(super) fn steering(name: &str, wheel: &WheelSpec, mass: f64) -> Link {
    let edge = DVec3::splat(wheel.width);
    solid_link(name, Some(of_box(Pose::IDENTITY, edge, mass)), [None, None])
}

/// A frame: nothing to see, touch or weigh.
pub(super) fn frame(name: &str) -> Link {
    Link { name: name.to_owned(), ..Link::default() }
}

/// Between which links.
pub(super) struct Ends<'a> {
    pub(super) parent: &'a str,
    pub(super) child: &'a str,
}

pub(super) fn fixed(name: &str, ends: &Ends<'_>, origin: Pose) -> Joint {
    joint(name, JointType::Fixed, ends, origin, DVec3::X, None)
}

pub(super) fn moving(name: &str, ends: &Ends<'_>, spec: &JointSpec) -> Joint {
    let (kind, range) = match (spec.kind, spec.range) {
        (JointKind::Revolute, None) => (JointType::Continuous, (0.0, 0.0)),
        (JointKind::Revolute, Some(range)) => (JointType::Revolute, range),
        (JointKind::Prismatic, range) => {
            (JointType::Prismatic, range.unwrap_or((-ENDLESS, ENDLESS)))
        }
    };
    let (lower, upper) = range;
    let limit = Limit { lower, upper, effort: spec.max_effort, velocity: spec.max_speed };
    joint(name, kind, ends, spec.parent_from_link, spec.axis, Some(limit))
}

/// An axle: turns about y of a frame that looks where the robot does.
pub(super) fn axle(name: &str, ends: &Ends<'_>, origin: Pose, wheel: &WheelSpec) -> Joint {
    let limit =
        Limit { lower: 0.0, upper: 0.0, effort: wheel.max_torque, velocity: wheel.max_speed };
    joint(name, JointType::Continuous, ends, origin, DVec3::Y, Some(limit))
}

/// A steering column: turns about z by up to `most` either way.
pub(super) fn column(
    name: &str,
    ends: &Ends<'_>,
    origin: Pose,
    (most, wheel): (f64, &WheelSpec),
) -> Joint {
    let limit =
        Limit { lower: -most, upper: most, effort: wheel.max_torque, velocity: wheel.max_speed };
    joint(name, JointType::Revolute, ends, origin, DVec3::Z, Some(limit))
}

fn joint(
    name: &str,
    kind: JointType,
    ends: &Ends<'_>,
    origin: Pose,
    axis: DVec3,
    limit: Option<Limit>,
) -> Joint {
    let (parent, child) = (ends.parent.to_owned(), ends.child.to_owned());
    Joint { name: name.to_owned(), line: 0, kind, parent, child, origin, axis, limit }
}
