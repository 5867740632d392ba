//! Reading: line by line, every error with its line.

use std::collections::BTreeMap;

use base::geom::{Pose, Pose2};
use glam::{DQuat, DVec3};

use crate::G2oError;
use crate::file::{FileEdge, FileGraph, FilePose, Key, PoseFile};
use crate::toro::{TORO_EDGE2, TORO_EDGE3, TORO_VERTEX3, translated};

/// What was passed over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Tags that are no pose, edge or FIX, and how often each came.
    pub unknown_tags: BTreeMap<String, usize>,
}

/// How many different unknown tags are told by name; a file that is none has as many as lines.
const TOLD_TAGS: usize = 20;

/// Reads a graph; unknown tags are counted.
pub fn read(text: &str) -> Result<(PoseFile, Notes), G2oError> {
    let (mut plane, mut space) = (Reading::<Pose2>::default(), Reading::<Pose>::default());
    let (mut fixed, mut notes) = (Vec::new(), Notes::default());
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let mut words = text.split_whitespace();
        let Some(tag) = words.next().filter(|tag| !tag.starts_with('#')) else { continue };
        let (tag, words) = translated(tag, words.collect());
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let on_plane = tag.ends_with("_SE2");
        let is_mixed = if on_plane { !space.is_empty() } else { !plane.is_empty() };
        let other = if on_plane { "in space" } else { "on the plane" };
        match tag {
            "VERTEX_SE2" | "EDGE_SE2" | "VERTEX_SE3:QUAT" | "EDGE_SE3:QUAT" if is_mixed => {
                return Err(G2oError::Mixed { line, tag: tag.to_owned(), other });
            }
            "VERTEX_SE2" => plane.add_pose(line, tag, &words)?,
            "EDGE_SE2" => plane.add_edge(line, tag, &words)?,
            "VERTEX_SE3:QUAT" => space.add_pose(line, tag, &words)?,
            "EDGE_SE3:QUAT" => space.add_edge(line, tag, &words)?,
            // What could not be translated does not have as many values as it should.
            "EDGE2" => count(line, tag, &words, 11, TORO_EDGE2)?,
            "VERTEX3" => count(line, tag, &words, 7, TORO_VERTEX3)?,
            "EDGE3" => count(line, tag, &words, 29, TORO_EDGE3)?,
            "FIX" => {
                for word in words {
                    fixed.push((line, key(line, word)?));
                }
            }
            _ if notes.unknown_tags.len() < TOLD_TAGS || notes.unknown_tags.contains_key(tag) => {
                *notes.unknown_tags.entry(tag.chars().take(40).collect()).or_default() += 1;
            }
            _ => *notes.unknown_tags.entry("others".to_owned()).or_default() += 1,
        }
    }
    if plane.is_empty() && space.is_empty() {
        let tags: Vec<_> = notes.unknown_tags.keys().take(3).cloned().collect();
        let unknown =
            if tags.is_empty() { String::new() } else { format!(" (but {})", tags.join(", ")) };
        return Err(G2oError::Empty { unknown });
    }
    let file = if space.is_empty() {
        PoseFile::Plane(plane.finished(&fixed)?)
    } else {
        PoseFile::Space(space.finished(&fixed)?)
    };
    Ok((file, notes))
}

/// A pose in a line of numbers.
trait Written: Sized {
    /// How many numbers it takes.
    const LENGTH: usize;
    /// How many its information takes.
    const INFORMATION: usize;
    const POSE_FORM: &'static str;
    const EDGE_FORM: &'static str;
    fn from_numbers(line: usize, numbers: &[f64]) -> Result<Self, G2oError>;
}

impl Written for Pose2 {
    const LENGTH: usize = 3;
    const INFORMATION: usize = 6;
    const POSE_FORM: &'static str = "VERTEX_SE2 id x y yaw";
    const EDGE_FORM: &'static str =
        "EDGE_SE2 from to x y yaw and the 6 values of the information's upper triangle";

    fn from_numbers(_: usize, numbers: &[f64]) -> Result<Self, G2oError> {
        Ok(Self::new(numbers[0], numbers[1], numbers[2]))
    }
}

impl Written for Pose {
    const LENGTH: usize = 7;
    const INFORMATION: usize = 21;
    const POSE_FORM: &'static str = "VERTEX_SE3:QUAT id x y z qx qy qz qw";
    const EDGE_FORM: &'static str = "EDGE_SE3:QUAT from to x y z qx qy qz qw and the 21 values of the information's upper triangle";

    fn from_numbers(line: usize, n: &[f64]) -> Result<Self, G2oError> {
        let rotation = DQuat::from_xyzw(n[3], n[4], n[5], n[6]);
        let length = rotation.length();
        if !(length > 1e-6 && length.is_finite()) {
            return Err(G2oError::NoRotation { line, quaternion: [n[3], n[4], n[5], n[6]] });
        }
        Ok(Self::new(DVec3::new(n[0], n[1], n[2]), rotation / length))
    }
}

struct Reading<P> {
    graph: FileGraph<P>,
    /// The line of each pose.
    lines: BTreeMap<Key, usize>,
}

impl<P> Default for Reading<P> {
    fn default() -> Self {
        Self { graph: FileGraph::default(), lines: BTreeMap::new() }
    }
}

impl<P: Written> Reading<P> {
    fn is_empty(&self) -> bool {
        self.graph.poses.is_empty() && self.graph.edges.is_empty()
    }

    fn add_pose(&mut self, line: usize, tag: &str, words: &[&str]) -> Result<(), G2oError> {
        count(line, tag, words, 1 + P::LENGTH, P::POSE_FORM)?;
        let key = key(line, words[0])?;
        let pose = P::from_numbers(line, &numbers(line, &words[1..])?)?;
        if let Some(first) = self.lines.insert(key, line) {
            return Err(G2oError::TwicePose { line, id: key.0, first });
        }
        self.graph.poses.push(FilePose { key, pose });
        Ok(())
    }

    fn add_edge(&mut self, line: usize, tag: &str, words: &[&str]) -> Result<(), G2oError> {
        count(line, tag, words, 2 + P::LENGTH + P::INFORMATION, P::EDGE_FORM)?;
        let (from, to) = (key(line, words[0])?, key(line, words[1])?);
        let mut numbers = numbers(line, &words[2..])?;
        let information = numbers.split_off(P::LENGTH);
        let measured = P::from_numbers(line, &numbers)?;
        self.graph.edges.push(FileEdge { from, to, measured, information, line });
        Ok(())
    }

    /// The graph, once it is known that everything it names is there.
    fn finished(mut self, fixed: &[(usize, Key)]) -> Result<FileGraph<P>, G2oError> {
        let keys = self.graph.keys();
        let named = self.graph.edges.iter().flat_map(|e| [(e.line, e.from), (e.line, e.to)]);
        let missing =
            named.chain(fixed.iter().copied()).find(|(_, key)| keys.binary_search(key).is_err());
        if let Some((line, Key(id))) = missing {
            return Err(G2oError::NoPose { line, id });
        }
        self.graph.fixed = fixed.iter().map(|(_, key)| *key).collect();
        Ok(self.graph)
    }
}

fn count(
    line: usize,
    tag: &str,
    words: &[&str],
    wanted: usize,
    form: &'static str,
) -> Result<(), G2oError> {
    let (tag, found) = (tag.to_owned(), words.len());
    if found == wanted {
        Ok(())
    } else {
        Err(G2oError::WrongCount { line, tag, found, wanted, form })
    }
}

fn key(line: usize, word: &str) -> Result<Key, G2oError> {
    let bad = || G2oError::NotANumber {
        line,
        word: word.chars().take(40).collect(),
        kind: "number of a pose",
        kind_example: "a whole number from 0 to 18446744073709551615",
    };
    word.parse().map(Key).map_err(|_| bad())
}

fn numbers(line: usize, words: &[&str]) -> Result<Vec<f64>, G2oError> {
    let number = |word: &&str| {
        let parsed: Option<f64> = word.parse().ok();
        parsed.filter(|value| value.is_finite()).ok_or_else(|| G2oError::NotANumber {
            line,
            word: word.chars().take(40).collect(),
            kind: "finite number",
            kind_example: "one such as -0.25 or 1e3",
        })
    };
    words.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGE: &str = "EDGE_SE2 0 1 1 0 0.5 100 0 0 100 0 400\n";

    fn refusal(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn an_error_names_the_line_the_value_and_the_fix() {
        for (text, words) in [
            (
                "EDGE_SE2 0 1 1 0\n".to_owned(),
                "line 1: EDGE_SE2 has 4 values after its tag, not 11",
            ),
            (format!("{EDGE}EDGE_SE2 0 2 1 x 0 1 0 0 1 0 1"), "line 2: \"x\" is no finite number"),
            (format!("{EDGE}EDGE_SE2 0 2 1 NaN 0 1 0 0 1 0 1"), "\"NaN\" is no finite number"),
            (format!("VERTEX_SE2 0 0 0 0\n{EDGE}"), "line 2: there is no pose 1"),
            ("VERTEX_SE2 0 0 0 0\n\nVERTEX_SE2 0 1 0 0".to_owned(), "given in line 1 already"),
            (format!("{EDGE}FIX 7"), "line 2: there is no pose 7"),
            (format!("{EDGE}VERTEX_SE3:QUAT 0 0 0 0 0 0 0 1"), "began on the plane"),
            ("VERTEX_SE3:QUAT 0 0 0 0 0 0 0 0".to_owned(), "has no length"),
            ("EDGE_SE2 -1 1 1 0 0.5 1 0 0 1 0 1".to_owned(), "\"-1\" is no number of a pose"),
            ("hello\n".to_owned(), "no pose and no edge in it (but hello)"),
        ] {
            let told = refusal(&text);
            assert!(told.contains(words), "{told}");
        }
    }

    #[test]
    fn unknown_tags_are_counted_and_passed_over() {
        let (_, notes) = read(&format!("{EDGE}VERTEX_XY 3 1 1\nVERTEX_XY 4 1 1\n")).unwrap();
        assert_eq!(notes.unknown_tags["VERTEX_XY"], 2);
    }

    #[test]
    fn toros_older_form_is_read_as_the_same_graph() {
        let g2o = "VERTEX_SE2 0 0 0 0\nVERTEX_SE2 1 1 0 0.5\nEDGE_SE2 0 1 1 0 0.5 1 2 3 4 5 6\n";
        let toro = "VERTEX2 0 0 0 0\nVERTEX2 1 1 0 0.5\nEDGE2 0 1 1 0 0.5 1 2 4 6 3 5\n";
        assert_eq!(read(toro).unwrap().0, read(g2o).unwrap().0);
        let information = (1..=21).map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
        let half = std::f64::consts::FRAC_PI_2;
        let toro = format!("EDGE3 0 1 1 2 3 0 0 {half} {information}\n");
        let (PoseFile::Space(graph), _) = read(&toro).unwrap() else { panic!("it is in space") };
        let edge = &graph.edges[0];
        assert!((edge.measured.yaw() - half).abs() < 1e-9, "{edge:?}");
        assert_eq!(
            (edge.measured.position, edge.information[20]),
            (DVec3::new(1.0, 2.0, 3.0), 21.0)
        );
        for (text, words) in [
            ("EDGE2 0 1 1 0 0.5 1 2", "line 1: EDGE2 has 7 values after its tag, not 11"),
            ("VERTEX3 0 1 2 3 0 0", "line 1: VERTEX3 has 6 values after its tag, not 7"),
            ("VERTEX3 0 1 2 3 0 x 0", "\"x\" is no finite number"),
        ] {
            let told = refusal(text);
            assert!(told.contains(words), "{told}");
        }
    }

    #[test]
    fn keys_of_several_robots_have_a_letter() {
        let key = Key((u64::from(b'b') << 56) | 0x11);
        assert_eq!((key.robot(), key.index()), (Some('b'), 17));
        assert!(key.is_before(Key(key.0 + 1)) && !Key(u64::MAX).is_before(Key(0)));
        assert_eq!(Key(17).robot(), None);
    }
}
