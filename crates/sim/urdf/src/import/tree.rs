//! The links as a tree, with everything at zero.

use std::collections::BTreeMap;

use base::geom::Pose;
use link_urdf::{Joint, JointType, Link, Urdf};

use super::report::Report;
use super::shape::{Shape, shapes};
use crate::files::Meshes;

/// A URDF with its links by name, their shapes measured, and the link that is the body.
pub(super) struct Tree<'a> {
    pub(super) urdf: &'a Urdf,
    links: BTreeMap<&'a str, &'a Link>,
    shapes: BTreeMap<&'a str, Vec<Shape>>,
    /// The link that is the chassis.
    pub(super) base: &'a Link,
    /// Where each link is in the frame of `base`.
    base_from_link: BTreeMap<&'a str, Pose>,
    /// Height of the base above the frame that the whole file hangs on, if that is another.
    pub(super) above_root: Option<f64>,
}

impl<'a> Tree<'a> {
    /// Of a file that was checked to be a tree; `None` for one without links.
    pub(super) fn new(urdf: &'a Urdf, meshes: &dyn Meshes, report: &Report<'_>) -> Option<Self> {
        let links: BTreeMap<&str, &Link> =
            urdf.links.iter().map(|link| (link.name.as_str(), link)).collect();
        let is_child = |link: &&Link| urdf.joints.iter().any(|joint| joint.child == link.name);
        let root = urdf.links.iter().find(|link| !is_child(link))?;
        let (base, root_from_base) = body(urdf, &links, root);
        let mut base_from_link = BTreeMap::from([(root.name.as_str(), root_from_base.inverse())]);
        for joint in in_order(urdf) {
            let above =
                base_from_link.get(joint.parent.as_str()).copied().unwrap_or(Pose::IDENTITY);
            base_from_link.insert(&joint.child, above * joint.origin);
        }
        let shapes = urdf.links.iter();
        let shapes = shapes.map(|link| (link.name.as_str(), shapes_of(link, meshes, report)));
        let shapes = shapes.collect();
        let above_root = (base.name != root.name).then_some(root_from_base.position.z);
        Some(Self { urdf, links, shapes, base, base_from_link, above_root })
    }

    pub(super) fn link(&self, name: &str) -> &'a Link {
        self.links.get(name).copied().unwrap_or(self.base)
    }

    pub(super) fn shapes(&self, name: &str) -> &[Shape] {
        self.shapes.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn base_from(&self, link: &str) -> Pose {
        self.base_from_link.get(link).copied().unwrap_or(Pose::IDENTITY)
    }

    /// The joints that a link carries.
    pub(super) fn below(&self, link: &str) -> impl Iterator<Item = &'a Joint> {
        self.urdf.joints.iter().filter(move |joint| joint.parent == link)
    }

    /// All joints, each below the one that carries it, else as in the file.
    pub(super) fn in_order(&self) -> Vec<&'a Joint> {
        in_order(self.urdf)
    }
}

fn shapes_of(link: &Link, meshes: &dyn Meshes, report: &Report<'_>) -> Vec<Shape> {
    shapes(link, meshes, report)
}

/// The first link from the root down fixed joints that has a mass or a shape, and where it is.
fn body<'a>(urdf: &'a Urdf, links: &BTreeMap<&str, &'a Link>, root: &'a Link) -> (&'a Link, Pose) {
    let (mut at, mut root_from_at) = (root, Pose::IDENTITY);
    let is_frame = |link: &Link| {
        link.inertial.is_none() && link.visuals.is_empty() && link.collisions.is_empty()
    };
    while is_frame(at) {
        let fixed = urdf.joints.iter().filter(|joint| joint.parent == at.name);
        let mut fixed = fixed.filter(|joint| joint.kind == JointType::Fixed);
        let Some(joint) = fixed.next() else { break };
        let Some(below) = links.get(joint.child.as_str()) else { break };
        (at, root_from_at) = (below, root_from_at * joint.origin);
    }
    (at, root_from_at)
}

fn in_order(urdf: &Urdf) -> Vec<&Joint> {
    let is_child = |name: &str| urdf.joints.iter().any(|joint| joint.child == name);
    let roots = urdf.links.iter().map(|link| link.name.as_str()).filter(|name| !is_child(name));
    let mut reached: std::collections::BTreeSet<&str> = roots.collect();
    let mut waiting: Vec<&Joint> = urdf.joints.iter().collect();
    let mut ordered = vec![];
    while !waiting.is_empty() {
        let before = waiting.len();
        waiting.retain(|joint| {
            let is_ready = reached.contains(joint.parent.as_str());
            if is_ready {
                reached.insert(&joint.child);
                ordered.push(*joint);
            }
            !is_ready
        });
        if waiting.len() == before {
            break;
        }
    }
    ordered
}
