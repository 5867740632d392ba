//! Joints and the links they carry.

use base::model::{JointKind, JointSpec};
use glam::DVec3;
use link_text::{Fields, domain};

use super::context::{Context, Kind, pose};
use super::domains::{DEGREE_SPEED, EFFORT, EXTENT, LIGHT_MASS, POSITION, SPEED};
use crate::limits;

/// `[[joint]]`
pub(crate) fn joint(fields: &Fields<'_>, context: &mut Context<'_>) {
    let kinds = [("revolute", JointKind::Revolute), ("prismatic", JointKind::Prismatic)];
    let kind = fields.choice_or("kind", &kinds, JointKind::Revolute);
    // Parents first: a joint cannot be its own.
    let parent = context.parent(fields);
    let size = fields.optional("size").and_then(|item| item.triple(EXTENT));
    let range = range(fields, kind);
    let joint = JointSpec {
        name: context.name(fields, Kind::Joint, "\"CameraPanTilt_Link1\""),
        parent,
        kind,
        parent_from_link: pose(fields),
        axis: axis(fields),
        range,
        start: start(fields, kind, range),
        max_speed: match kind {
            JointKind::Revolute => fields.number("max_speed_deg_s", DEGREE_SPEED).to_radians(),
            JointKind::Prismatic => fields.number("max_speed_m_s", SPEED),
        },
        max_effort: match kind {
            JointKind::Revolute => fields.number("max_torque_nm", EFFORT),
            JointKind::Prismatic => fields.number("max_force_n", EFFORT),
        },
        link_size: size.unwrap_or_default(),
        link_mass: fields.number_or("mass_kg", LIGHT_MASS, 0.0),
        package: package(fields),
    };
    context.model.joints.push(joint);
}

fn axis(fields: &Fields<'_>) -> DVec3 {
    let Some(item) = fields.required("axis", "[0, 0, 1]") else { return DVec3::Z };
    let axis = item.triple(domain::DIRECTION).unwrap_or(DVec3::Z);
    axis.try_normalize().unwrap_or_else(|| {
        item.out_of_range::<DVec3>("a direction: not all zero", "[0, 0, 1]").unwrap_or(DVec3::Z)
    })
}

/// Where it starts, within its range; missing is zero, or as near as the range allows.
pub(super) fn start(fields: &Fields<'_>, kind: JointKind, range: Option<(f64, f64)>) -> f64 {
    let (least, greatest) = range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    let usual = 0.0_f64.max(least).min(greatest);
    let (key, domain) = match kind {
        JointKind::Revolute => ("start_deg", domain::ANGLE),
        JointKind::Prismatic => ("start_m", POSITION),
    };
    let Some(item) = fields.optional(key) else { return usual };
    let Some(number) = item.number(domain) else { return usual };
    let start = if kind == JointKind::Revolute { number.to_radians() } else { number };
    if start < least || start > greatest {
        return item.out_of_range("within the joint's range", "0").unwrap_or(usual);
    }
    start
}

/// Least and greatest value; missing is unlimited.
fn range(fields: &Fields<'_>, kind: JointKind) -> Option<(f64, f64)> {
    let (key, domain, example) = match kind {
        JointKind::Revolute => ("range_deg", domain::ANGLE, "[-90, 90]"),
        JointKind::Prismatic => ("range_m", POSITION, "[0, 0.3]"),
    };
    let item = fields.optional(key)?;
    let range = item.pair(domain)?;
    if range.x > range.y {
        return item.out_of_range("the least value, then the greatest", example);
    }
    Some(match kind {
        JointKind::Revolute => (range.x.to_radians(), range.y.to_radians()),
        JointKind::Prismatic => (range.x, range.y),
    })
}

/// `package` and `link`: both or none.
pub(super) fn package(fields: &Fields<'_>) -> Option<(String, usize)> {
    let Some(item) = fields.optional("package") else {
        fields.refuse("link", "a number without a package", "add package = \"CameraPanTilt\"");
        return None;
    };
    let name = item.name("\"CameraPanTilt\"")?.to_owned();
    let link = fields.required("link", "1")?.whole(0, limits::JOINTS as i64, "1")?;
    Some((name, link as usize))
}
