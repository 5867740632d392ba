//! Whether links and joints make one tree.

use std::collections::{BTreeMap, BTreeSet};

use super::element::{Element, File};
use crate::error::{UrdfProblem, shown};
use crate::urdf::{Joint, Urdf};

/// Says what is wrong with the links and joints as a whole.
pub(super) fn check(file: &File<'_>, root: &Element<'_>, urdf: &Urdf) {
    let Some(first) = urdf.links.first() else {
        let example = "<link name=\"base_link\"/>";
        root.complain::<()>(UrdfProblem::Missing { what: "link", example });
        return;
    };
    names(file, "link", urdf.links.iter().map(|link| (link.name.as_str(), link.line)));
    names(file, "joint", urdf.joints.iter().map(|joint| (joint.name.as_str(), joint.line)));
    ends(file, urdf);
    if !file.is_clean() {
        return;
    }
    let above = parents(file, &urdf.joints);
    if !file.is_clean() {
        return;
    }
    let top = urdf.links.iter().find(|link| !above.contains_key(link.name.as_str()));
    let Some(top) = top else {
        let way = circle(&above, &first.name);
        let line = above.get(first.name.as_str()).map_or(first.line, |joint| joint.line);
        file.complain(line, format!("link {:?}", shown(&first.name)), UrdfProblem::Circle { way });
        return;
    };
    loose(file, urdf, &above, &top.name);
}

fn names<'a>(file: &File<'_>, tag: &str, all: impl Iterator<Item = (&'a str, usize)>) {
    let mut first = BTreeMap::new();
    for (name, line) in all {
        match first.get(name) {
            Some(&first) => {
                file.complain(
                    line,
                    format!("{tag} {:?}", shown(name)),
                    UrdfProblem::Taken { first },
                );
            }
            None => _ = first.insert(name, line),
        }
    }
}

/// Joints and sensors name links that are there.
fn ends(file: &File<'_>, urdf: &Urdf) {
    let known: BTreeSet<&str> = urdf.links.iter().map(|link| link.name.as_str()).collect();
    let listed = known.iter().take(12).copied().collect::<Vec<_>>().join(", ");
    let hint = || UrdfProblem::UnknownLink { hint: format!("known: {}", shown(&listed)) };
    for joint in &urdf.joints {
        for (end, name) in [("parent", &joint.parent), ("child", &joint.child)] {
            if !known.contains(name.as_str()) {
                let part = format!("joint {:?} {end} link = {:?}", shown(&joint.name), shown(name));
                file.complain(joint.line, part, hint());
            }
        }
    }
    for sensor in urdf.sensors.iter().filter(|sensor| !known.contains(sensor.link.as_str())) {
        let part = format!("gazebo reference = {:?}", shown(&sensor.link));
        file.complain(sensor.line, part, hint());
    }
}

/// The joint that carries each link.
fn parents<'a>(file: &File<'_>, joints: &'a [Joint]) -> BTreeMap<&'a str, &'a Joint> {
    let mut above: BTreeMap<&str, &Joint> = BTreeMap::new();
    for joint in joints {
        let part =
            || format!("joint {:?} child link = {:?}", shown(&joint.name), shown(&joint.child));
        if joint.parent == joint.child {
            let way = format!("{:?} carries itself", shown(&joint.child));
            file.complain(joint.line, part(), UrdfProblem::Circle { way });
        }
        if let Some(other) = above.insert(&joint.child, joint) {
            let other = shown(&other.name);
            file.complain(joint.line, part(), UrdfProblem::TwoParents { other });
        }
    }
    above
}

/// The links on the way up from `start` until one comes again: `a, b, a`.
fn circle(above: &BTreeMap<&str, &Joint>, start: &str) -> String {
    let mut seen: Vec<&str> = vec![];
    let mut at = start;
    while !seen.contains(&at) {
        seen.push(at);
        at = above.get(at).map_or(at, |joint| joint.parent.as_str());
    }
    let begin = seen.iter().position(|name| *name == at).unwrap_or_default();
    let way: Vec<String> = seen[begin..].iter().chain([&at]).map(|name| shown(name)).collect();
    // Each link was found above the one before it.
    shown(&way.into_iter().rev().collect::<Vec<_>>().join(" carries "))
}

/// Links that do not hang on `top`.
fn loose(file: &File<'_>, urdf: &Urdf, above: &BTreeMap<&str, &Joint>, top: &str) {
    for link in urdf.links.iter().filter(|link| link.name != top) {
        let mut at = link.name.as_str();
        let mut steps = 0;
        while let Some(joint) = above.get(at).filter(|_| steps <= urdf.joints.len()) {
            at = &joint.parent;
            steps += 1;
        }
        if at == top {
            continue;
        }
        let part = format!("link {:?}", shown(&link.name));
        let problem = if steps > urdf.joints.len() {
            UrdfProblem::Circle { way: circle(above, &link.name) }
        } else {
            UrdfProblem::Loose { root: shown(top) }
        };
        file.complain(link.line, part, problem);
        return;
    }
}
