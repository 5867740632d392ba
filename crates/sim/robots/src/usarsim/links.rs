//! Links of a mission package: where they are mounted and how they move.

use base::geom::Pose;
use base::model::JointKind;
use glam::DVec3;
use link_text::Domain;

use super::entry::{Entry, number, text_of};
use super::frame;
use super::layers::Found;
use super::robot::Build;
use crate::ini::Value;
use crate::limits;

const NUMBER: Domain = Domain::new(-1.0, limits::JOINTS as f64, "", 1.0);
const RANGE: Domain = Domain::new(-1e4, 1e4, " rad or m", 1.0);
const SPEED: Domain = Domain::new(0.0, 1e4, " rad/s or m/s", 0.17);
const EFFORT: Domain = Domain::new(0.0, 1e9, " N m or N", 20.0);
/// What USARSim's pan-tilt unit has.
const USUAL: (f64, f64) = (0.17, 20.0);

/// One entry of `Links=`.
pub(crate) struct Link<'a> {
    pub(crate) found: Found<'a>,
    pub(crate) number: usize,
    /// `None` is the robot.
    pub(crate) parent: Option<usize>,
    pub(crate) class: &'a str,
    self_mount: Option<Found<'a>>,
    parent_mount: Option<Found<'a>>,
}

/// How a link sits and moves.
pub(crate) struct Mounting {
    pub(crate) kind: JointKind,
    pub(crate) parent_from_link: Pose,
    pub(crate) axis: DVec3,
    pub(crate) range: Option<(f64, f64)>,
    pub(crate) max_speed: f64,
    pub(crate) max_effort: f64,
}

/// Reads one entry.
pub(crate) fn link<'a>(found: Found<'a>, build: &Build<'a>) -> Option<Link<'a>> {
    let entry = Entry::new(found, "Links", build.report)?;
    let whole = |name: &'static str| -> Option<i64> {
        let Some(at) = entry.get(name) else {
            return build.report.missing(&entry.key(name), entry.place(), &format!("{name}=1"));
        };
        let number = number(at, &entry.key(name), NUMBER, build.report)?;
        if number.fract() != 0.0 {
            return build.report.wrong(
                &entry.key(name),
                at,
                "a whole number",
                &format!("{name}=1"),
            );
        }
        Some(number as i64)
    };
    let (own, parent) = (whole("LinkNumber"), whole("ParentLinkNumber"));
    let class = entry.class("LinkClass", "USARMisPkg.CameraPan");
    let (self_mount, parent_mount) = (entry.get("SelfMount"), entry.get("ParentMount"));
    entry.pass_over(&["DrawScale3D", "bDisableCollision"]);
    entry.finish();
    let (class, class_at) = class?;
    if !build.layers.has(class) {
        let sections = build.layers.documents.iter().flat_map(|(_, document)| &document.sections);
        let known: Vec<&str> = sections.map(|section| section.class.as_str()).collect();
        return build.report.no_class(&entry.key("LinkClass"), class_at, "link", (class, &known));
    }
    let own = own?;
    if own < 0 {
        let at = entry.get("LinkNumber").unwrap_or(found);
        return build.report.wrong(&entry.key("LinkNumber"), at, "0 or more", "LinkNumber=1");
    }
    let parent = usize::try_from(parent?).ok();
    Some(Link { found, number: own as usize, parent, class, self_mount, parent_mount })
}

/// Mounts `link` on its parent among `links`: the two mounts meet, and the joint's axis is their z.
pub(crate) fn mounting(link: &Link<'_>, links: &[&Link<'_>], build: &Build<'_>) -> Mounting {
    let parent = links.iter().find(|other| Some(other.number) == link.parent);
    let parent_from_mount = match (parent, link.parent_mount) {
        (Some(parent), Some(at)) => mount(parent.class, at, build),
        // On the robot the package's place is the mount, turned as the link's own is.
        _ => None,
    };
    let own = link.self_mount.and_then(|at| mount(link.class, at, build));
    let link_from_mount = own.as_ref().map_or(Pose::IDENTITY, |mount| mount.pose);
    let parent_from_mount = parent_from_mount
        .map_or_else(|| Pose::new(DVec3::ZERO, link_from_mount.rotation), |mount| mount.pose);
    let type_of_mount = own.and_then(|mount| mount.joint_type);
    let class = [link.class];
    let value = |key| build.layers.value(&class, key);
    let limit = |key, domain| value(key).and_then(|found| number(found, key, domain, build.report));
    let (kind, is_fixed) = joint_kind(value("JointType").or(type_of_mount), build);
    let range = match (limit("MinRange", RANGE), limit("MaxRange", RANGE)) {
        _ if is_fixed => Some((0.0, 0.0)),
        (None, None) => None,
        (min, max) => {
            let (min, max) = (min.unwrap_or(0.0), max.unwrap_or(0.0));
            // The least above the greatest: no limits.
            (min <= max).then_some((min, max))
        }
    };
    Mounting {
        kind,
        parent_from_link: parent_from_mount * link_from_mount.inverse(),
        // In our frame the mount's z points the other way.
        axis: tidy(link_from_mount.rotation * DVec3::NEG_Z),
        range,
        max_speed: limit("MaxSpeed", SPEED).unwrap_or(USUAL.0),
        max_effort: limit("MaxTorque", EFFORT).unwrap_or(USUAL.1),
    }
}

/// Axes along x, y or z exactly so, where a file's π had few digits.
fn tidy(axis: DVec3) -> DVec3 {
    const FEW_DIGITS: f64 = 1e-3;
    let rounded = axis.round();
    if (axis - rounded).length() < FEW_DIGITS {
        rounded.normalize() + DVec3::ZERO
    } else {
        axis.normalize()
    }
}

fn joint_kind(found: Option<Found<'_>>, build: &Build<'_>) -> (JointKind, bool) {
    let Some(found) = found else { return (JointKind::Revolute, false) };
    match text_of(found).unwrap_or_default().to_ascii_lowercase().as_str() {
        "revolute" => (JointKind::Revolute, false),
        "prismatic" => (JointKind::Prismatic, false),
        "fixed" => (JointKind::Revolute, true),
        _ => {
            let wanted = "one of Revolute, Prismatic, Fixed; no other joint is simulated";
            build.report.wrong::<()>("JointType", found, wanted, "JointType=Revolute");
            (JointKind::Revolute, false)
        }
    }
}

struct Mount<'a> {
    pose: Pose,
    joint_type: Option<Found<'a>>,
}

/// A mount by its name among the mount points of `class`, or as a struct.
fn mount<'a>(class: &str, at: Found<'a>, build: &Build<'a>) -> Option<Mount<'a>> {
    if let Value::Struct(_) = at.node.value {
        return Some(Mount {
            pose: mount_pose(&Entry::new(at, "Mount", build.report)?, build),
            joint_type: None,
        });
    }
    let name = text_of(at).unwrap_or_default();
    if name.is_empty() {
        return None;
    }
    let points = build.layers.values(&[class], "MountPoints");
    let mut known = vec![];
    for point in points {
        let Some(entry) = Entry::new(point, "MountPoints", build.report) else { continue };
        let own = entry.text("Name").unwrap_or_default();
        if own.eq_ignore_ascii_case(name) {
            let joint_type = entry.get("JointType");
            let pose = mount_pose(&entry, build);
            entry.finish();
            return Some(Mount { pose, joint_type });
        }
        known.push(own);
    }
    build.report.no_name("Links.Mount", at, "mount point", (name, &known))
}

/// `Location` and `Orientation`, or the numbers of a position alone.
fn mount_pose(entry: &Entry<'_>, build: &Build<'_>) -> Pose {
    if ["X", "Y", "Z"].iter().any(|name| entry.get(name).is_some()) {
        let [x, y, z] = ["X", "Y", "Z"].map(|name| entry.number(name, super::robot::POSITION, 0.0));
        return Pose::at(frame::vector(DVec3::new(x, y, z)));
    }
    build.pose(entry, "Location", "Orientation")
}
