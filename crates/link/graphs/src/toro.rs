//! Lines of TORO's older form, told in the words of g2o's: Grisetti et al., <https://openslam-org.github.io/toro.html>.
//!
//! On the plane the information is told as xx, xy, yy, aa, xa, ya instead of row by row; in space rotations are roll, pitch and yaw instead of a
//! quaternion. As GTSAM reads them, an edge leads from its first pose to its second.

use std::borrow::Cow;

use base::geom::Pose;
use glam::DVec3;

/// How lines are to be written that have too few or too many values.
pub(crate) const TORO_EDGE2: &str =
    "EDGE2 from to x y yaw and the information as xx xy yy aa xa ya, a for the yaw";
pub(crate) const TORO_VERTEX3: &str = "VERTEX3 id x y z roll pitch yaw";
pub(crate) const TORO_EDGE3: &str =
    "EDGE3 from to x y z roll pitch yaw and the 21 values of the information's upper triangle";

/// The order of g2o in the words of an edge on the plane.
const ORDER: [usize; 11] = [0, 1, 2, 3, 4, 5, 6, 9, 7, 10, 8];

/// A line in the words of g2o: its tag, and what follows. Lines of another form, or that do not have enough words, stay as they are.
pub(crate) fn translated<'a>(tag: &'a str, words: Vec<&'a str>) -> (&'a str, Vec<Cow<'a, str>>) {
    let told = |words: Vec<&'a str>| words.into_iter().map(Cow::Borrowed).collect();
    match (tag, words.len()) {
        ("VERTEX2", _) => ("VERTEX_SE2", told(words)),
        ("EDGE2", 11) => ("EDGE_SE2", told(ORDER.iter().map(|index| words[*index]).collect())),
        ("VERTEX3", 7) => ("VERTEX_SE3:QUAT", turned(&words, 1)),
        ("EDGE3", 29) => ("EDGE_SE3:QUAT", turned(&words, 2)),
        _ => (tag, told(words)),
    }
}

/// The same words with a quaternion for the angles of the pose that begins at `first`; as they are where the angles are no numbers.
fn turned<'a>(words: &[&'a str], first: usize) -> Vec<Cow<'a, str>> {
    let angles = &words[first + 3..first + 6];
    let numbers: Vec<f64> = angles.iter().filter_map(|word| word.parse().ok()).collect();
    let quaternion: Vec<Cow<str>> = match numbers[..] {
        [roll, pitch, yaw] => {
            let q = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, yaw).rotation;
            [q.x, q.y, q.z, q.w].map(|value| Cow::Owned(value.to_string())).to_vec()
        }
        // Whoever reads them names the one that is none.
        _ => angles.iter().chain(&["1"]).map(|word| Cow::Borrowed(*word)).collect(),
    };
    let borrowed = |words: &[&'a str]| words.iter().map(|word| Cow::Borrowed(*word)).collect();
    let head: Vec<Cow<str>> = borrowed(&words[..first + 3]);
    let tail: Vec<Cow<str>> = borrowed(&words[first + 6..]);
    head.into_iter().chain(quaternion).chain(tail).collect()
}
