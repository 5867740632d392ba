//! Mission packages: `MisPkgs=`, and the links their classes list.

use base::geom::Pose;
use base::model::JointSpec;

use super::classes::link_body;
use super::entry::Entry;
use super::frame;
use super::layers::Found;
use super::links::{self, Link};
use super::robot::Build;
use crate::error::RobotError;
use crate::limits;

/// One package on the robot.
pub(crate) fn package(found: Found<'_>, build: &mut Build<'_>) {
    let Some(entry) = Entry::new(found, "MisPkgs", build.report) else { return };
    let name = entry.name("PkgName", "CameraPanTilt");
    let class = entry.class("PkgClass", "USARMisPkg.CameraPanTilt");
    let robot_from_package = Pose::at(frame::vector(build.vector(&entry, "Location")));
    entry.pass_over(&["DrawScale3D", "bDisableCollision"]);
    entry.finish();
    let (Some(name), Some((class, class_at))) = (name, class) else { return };
    if build.claim(name, &entry).is_none() {
        return;
    }
    let found = build.layers.values(&[class], "Links");
    if found.is_empty() {
        let mut known = build.layers.classes_with("Links");
        known.sort_unstable();
        known.dedup();
        build.report.no_class::<()>(
            &entry.key("PkgClass"),
            class_at,
            "mission package",
            (class, &known),
        );
        return;
    }
    let read: Vec<Option<Link<'_>>> = found.iter().map(|link| links::link(*link, build)).collect();
    let Some(links) = read.into_iter().collect::<Option<Vec<Link<'_>>>>() else { return };
    if let Some(ordered) = in_order(&links, build) {
        mount(name, robot_from_package, &ordered, build);
    }
}

/// Links with their parents before them.
fn in_order<'a, 'b>(links: &'b [Link<'a>], build: &Build<'_>) -> Option<Vec<&'b Link<'a>>> {
    let mut ordered: Vec<&Link<'_>> = vec![];
    let mut waiting: Vec<&Link<'_>> = vec![];
    for link in links {
        if links.iter().filter(|other| other.number == link.number).count() > 1 {
            let wanted = "a number that no other link of the package has";
            return build.report.wrong("Links.LinkNumber", link.found, wanted, "LinkNumber=2");
        }
        waiting.push(link);
    }
    while !waiting.is_empty() {
        let has_parent = |link: &&Link<'_>| {
            link.parent.is_none_or(|parent| ordered.iter().any(|other| other.number == parent))
        };
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.iter().copied().partition(has_parent);
        if ready.is_empty() {
            let wanted =
                "the number of a link that leads back to the robot, or -1 for the robot itself";
            let link = rest.first()?;
            return build.report.wrong(
                "Links.ParentLinkNumber",
                link.found,
                wanted,
                "ParentLinkNumber=-1",
            );
        }
        ordered.extend(ready);
        waiting = rest;
    }
    Some(ordered)
}

fn mount(name: &str, robot_from_package: Pose, links: &[&Link<'_>], build: &mut Build<'_>) {
    for link in links {
        let part = format!("{name}_Link{}", link.number);
        if build.model.joints.len() >= limits::JOINTS {
            let (at, key) = (link.found.place(), "Links".to_owned());
            build.report.sink.push(RobotError::TooMany {
                at,
                key,
                what: "joints on one robot",
                limit: limits::JOINTS,
            });
            return;
        }
        let parent = link.parent.map(|parent| format!("{name}_Link{parent}"));
        let base = if parent.is_none() { robot_from_package } else { Pose::IDENTITY };
        let mounting = links::mounting(link, links, build);
        let (link_size, link_mass) = link_body(link.class);
        build.model.joints.push(JointSpec {
            name: part,
            parent,
            kind: mounting.kind,
            parent_from_link: base * mounting.parent_from_link,
            axis: mounting.axis,
            range: mounting.range,
            start: 0.0,
            max_speed: mounting.max_speed,
            max_effort: mounting.max_effort,
            link_size,
            link_mass,
            package: Some((name.to_owned(), link.number)),
        });
    }
}
