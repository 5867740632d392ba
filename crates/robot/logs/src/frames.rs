//! How frames lie in each other, as transforms tell it.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::Transform;

/// No tree of frames is deeper; whoever is, is a circle.
const DEEPEST: usize = 64;
/// Most frames that are remembered.
const MOST: usize = 10_000;

/// A frame as seen from the one it hangs on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Edge {
    /// What it hangs on.
    pub(crate) parent: String,
    /// Where it was when it was first told.
    pub(crate) parent_from_child: Pose,
    /// Whether it moves.
    pub(crate) is_moving: bool,
}

/// A tree of frames, by what was told first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frames(BTreeMap<String, Edge>);

/// Frames are named with and without a slash in front.
pub(crate) fn bare(frame: &str) -> &str {
    frame.trim_start_matches('/')
}

impl Frames {
    /// Learns where a frame is.
    pub(crate) fn learn(&mut self, transform: &Transform, is_moving: bool) {
        if self.0.len() < MOST {
            self.0.entry(bare(&transform.child).to_owned()).or_insert_with(|| Edge {
                parent: bare(&transform.parent).to_owned(),
                parent_from_child: transform.parent_from_child,
                is_moving,
            });
        }
    }

    /// The frames above one, nearest first: each with the edge that leads up from it.
    pub(crate) fn above(&self, frame: &str) -> Vec<(&str, &Edge)> {
        let mut at = bare(frame);
        let mut path = vec![];
        while let Some((child, edge)) = self.0.get_key_value(at) {
            if path.len() >= DEEPEST {
                break;
            }
            path.push((child.as_str(), edge));
            at = &edge.parent;
        }
        path
    }

    /// Where a frame is, seen from one above it.
    pub(crate) fn seen_from(&self, above: &str, frame: &str) -> Option<Pose> {
        let mut pose = Pose::IDENTITY;
        if bare(above) == bare(frame) {
            return Some(pose);
        }
        for (_, edge) in self.above(frame) {
            pose = edge.parent_from_child * pose;
            if edge.parent == bare(above) {
                return Some(pose);
            }
        }
        None
    }

    /// The edge by which odometry moves a frame: parent and child. The one from a frame named odom, or else the uppermost that moves and does
    /// not come from a map.
    pub(crate) fn odometry_edge(&self, frame: &str) -> Option<(String, String)> {
        let moving: Vec<_> =
            self.above(frame).into_iter().filter(|(_, edge)| edge.is_moving).collect();
        let last_word = |name: &str| name.rsplit('/').next().unwrap_or_default().to_lowercase();
        let is_odometry = |(_, edge): &&(&str, &Edge)| last_word(&edge.parent).starts_with("odom");
        let is_map = |(_, edge): &&(&str, &Edge)| last_word(&edge.parent).starts_with("map");
        let chosen = moving
            .iter()
            .find(is_odometry)
            .or_else(|| moving.iter().rfind(|edge| !is_map(edge)))
            .or(moving.last())?;
        Some((chosen.1.parent.clone(), chosen.0.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(edges: &[(&str, &str, bool)]) -> Frames {
        let mut frames = Frames::default();
        for (parent, child, is_moving) in edges {
            let parent_from_child = Pose::from_xyz_yaw(1.0, 0.0, 0.0, 0.0);
            let (parent, child) = ((*parent).to_owned(), (*child).to_owned());
            frames.learn(&Transform { parent, child, parent_from_child }, *is_moving);
        }
        frames
    }

    #[test]
    fn odometry_is_the_edge_from_odom_and_the_mount_is_the_way_from_there() {
        let frames = frames(&[
            ("map", "odom", true),
            ("/odom", "base_footprint", true),
            ("base_footprint", "base_link", false),
            ("base_link", "laser", false),
        ]);
        let edge = frames.odometry_edge("laser").unwrap();
        assert_eq!(edge, ("odom".to_owned(), "base_footprint".to_owned()));
        let mount = frames.seen_from(&edge.1, "/laser").unwrap();
        assert_eq!(mount.position.x, 2.0);
        assert_eq!(frames.seen_from("elsewhere", "laser"), None);
    }

    #[test]
    fn a_circle_of_frames_ends() {
        let frames = frames(&[("a", "b", true), ("b", "a", true)]);
        assert_eq!(frames.above("a").len(), DEEPEST);
        assert_eq!(frames.seen_from("c", "a"), None);
        assert!(frames.odometry_edge("a").is_some());
    }
}
