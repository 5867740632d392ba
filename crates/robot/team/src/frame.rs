//! In which frame a member speaks, and how what it says is turned into another's.
//!
//! Who was told exactly where it began speaks in the frame that all were told of. Who matches scans speaks in a frame of its own, and says where that
//! lies in the one it shares with those whose maps it has recognised: two that name the same shared frame understand each other. Where that lies moves
//! whenever somebody closes a loop or recognises more.

use base::geom::Pose2;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// Where the frame that a member speaks in lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The member whose frame it is that they share.
    pub root: String,
    /// x and y, metres, and yaw, radians to the left, of the speaker's own frame in that one.
    pub root_from_own: [f32; 3],
}

impl Frame {
    /// Of a member whose own frame lies so in that of `root`.
    pub fn new(root: &str, root_from_own: &Pose2) -> Self {
        let Pose2 { x, y, yaw } = *root_from_own;
        Self { root: root.to_owned(), root_from_own: [x as f32, y as f32, yaw as f32] }
    }

    fn pose(&self) -> Pose2 {
        let [x, y, yaw] = self.root_from_own.map(f64::from);
        Pose2::new(x, y, yaw)
    }
}

/// Where the frame of one who speaks lies in that of one who listens; `None` where that is not known.
pub(crate) fn own_from_theirs(own: Option<&Frame>, theirs: Option<&Frame>) -> Option<Pose2> {
    match (own, theirs) {
        (None, None) => Some(Pose2::IDENTITY),
        (Some(own), Some(theirs)) if own.root == theirs.root => {
            if own == theirs {
                return Some(Pose2::IDENTITY);
            }
            Some(own.pose().to(&theirs.pose()))
        }
        _ => None,
    }
}

/// A point of one frame in another.
pub(crate) fn point_in(to_from: &Pose2, point: DVec2) -> DVec2 {
    if *to_from == Pose2::IDENTITY {
        return point;
    }
    to_from.position() + to_from.direction().rotate(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(root: &str, x: f64, yaw: f64) -> Frame {
        Frame::new(root, &Pose2::new(x, 0.0, yaw))
    }

    #[test]
    fn who_names_the_same_frame_is_understood_and_nobody_else() {
        let (ada, bob) = (frame("ada", 0.0, 0.0), frame("ada", 2.0, std::f64::consts::FRAC_PI_2));
        let ada_from_bob = own_from_theirs(Some(&ada), Some(&bob)).unwrap();
        assert!(point_in(&ada_from_bob, DVec2::X).distance(DVec2::new(2.0, 1.0)) < 1e-6);
        let bob_from_ada = own_from_theirs(Some(&bob), Some(&ada)).unwrap();
        assert!(point_in(&bob_from_ada, DVec2::new(2.0, 1.0)).distance(DVec2::X) < 1e-6);
        assert_eq!(own_from_theirs(Some(&ada), Some(&frame("cai", 0.0, 0.0))), None);
        assert_eq!(own_from_theirs(Some(&ada), None), None);
        assert_eq!(own_from_theirs(None, None), Some(Pose2::IDENTITY));
    }
}
