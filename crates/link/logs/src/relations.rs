//! Relations: where a robot was at one time, seen from where it was at another, checked by hand.
//!
//! Kümmerle et al., *On measuring the accuracy of SLAM algorithms* (2009): a line is `t1 t2 x y z roll pitch yaw`.

use base::geom::Pose;
use glam::DVec3;

use crate::LogError;
use crate::trajectory::rows;

/// Where a robot was at one time, seen from where it was at another. Seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relation {
    /// The time it is seen from.
    pub from_time: f64,
    /// The time it is about.
    pub to_time: f64,
    /// The pose at the second time in the frame of the first.
    pub from_to: Pose,
}

const FORM: &str = "t1 t2 x y z roll pitch yaw";

/// Reads relations; every line must be one, or a remark after `#`.
pub fn read_relations(bytes: &[u8]) -> Result<Vec<Relation>, LogError> {
    let rows = rows::<8>(bytes, FORM)?;
    let relation = |(_, n): &(usize, [f64; 8])| Relation {
        from_time: n[0],
        to_time: n[1],
        from_to: Pose::from_roll_pitch_yaw(DVec3::new(n[2], n[3], n[4]), n[5], n[6], n[7]),
    };
    Ok(rows.iter().map(relation).collect())
}

/// Writes relations so that reading gives them back.
pub fn write_relations(relations: &[Relation]) -> String {
    let line = |relation: &Relation| {
        let p = relation.from_to.position;
        let (roll, pitch, yaw) = relation.from_to.roll_pitch_yaw();
        let times = format!("{} {}", relation.from_time, relation.to_time);
        format!("{times} {} {} {} {roll} {pitch} {yaw}\n", p.x, p.y, p.z)
    };
    relations.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_survive_being_written() {
        let text =
            "# t1 t2 ...\n976052905.167303 976052911.885496 -0.05699 -0.12843 0 0 0 -1.68221\n";
        let read = read_relations(text.as_bytes()).unwrap();
        assert!((read[0].from_to.yaw() + 1.68221).abs() < 1e-12);
        let again = read_relations(write_relations(&read).as_bytes()).unwrap();
        assert_eq!(again[0].from_time, read[0].from_time);
        assert!(again[0].from_to.position.distance(read[0].from_to.position) < 1e-12);
    }

    #[test]
    fn a_broken_line_is_named() {
        for (text, words) in [
            ("1 2 3\n", "line 1: there are 3 values, not 8; write t1 t2 x"),
            ("\n1 2 0 0 0 0 0 nan\n", "line 2: \"nan\" is no finite number"),
            ("# nothing\n", "nothing in it; each line is t1 t2"),
        ] {
            let told = read_relations(text.as_bytes()).unwrap_err().to_string();
            assert!(told.contains(words), "{told}");
        }
    }
}
