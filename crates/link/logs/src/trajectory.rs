//! Trajectories in the form of the TUM RGB-D benchmark: a line is `t x y z qx qy qz qw`.

use base::geom::Pose;
use glam::{DQuat, DVec3};

use crate::LogError;
use crate::gzip::unpack;
use crate::words::{finite, told};

/// A pose and its time, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stamped {
    /// When.
    pub time: f64,
    /// Where.
    pub pose: Pose,
}

const FORM: &str = "t x y z qx qy qz qw";

/// Reads a trajectory in the order of its file; every line must be a pose, or a remark after `#`.
pub fn read_trajectory(bytes: &[u8]) -> Result<Vec<Stamped>, LogError> {
    let stamped = |(line, n): (usize, [f64; 8])| {
        let rotation = DQuat::from_xyzw(n[4], n[5], n[6], n[7]);
        let length = rotation.length();
        if !(length > 1e-6 && length.is_finite()) {
            return Err(LogError::NoRotation { line, quaternion: [n[4], n[5], n[6], n[7]] });
        }
        let pose = Pose::new(DVec3::new(n[1], n[2], n[3]), rotation / length);
        Ok(Stamped { time: n[0], pose })
    };
    rows::<8>(bytes, FORM)?.into_iter().map(stamped).collect()
}

/// Writes a trajectory so that reading gives it back.
pub fn write_trajectory(trajectory: &[Stamped]) -> String {
    let line = |Stamped { time, pose: Pose { position: p, rotation: q } }: &Stamped| {
        format!("{time} {} {} {} {} {} {} {}\n", p.x, p.y, p.z, q.x, q.y, q.z, q.w)
    };
    trajectory.iter().map(line).collect()
}

/// Every line but remarks as so many numbers, with where it stands.
pub(crate) fn rows<const N: usize>(
    bytes: &[u8],
    form: &'static str,
) -> Result<Vec<(usize, [f64; N])>, LogError> {
    let unpacked = unpack(bytes)?;
    if let Some(why) = unpacked.cut {
        return Err(LogError::NotGzip(why));
    }
    let text = String::from_utf8_lossy(&unpacked.bytes);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let rows: Result<Vec<_>, LogError> = lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| Ok((line, numbers(line, text, form)?)))
        .collect();
    rows.and_then(|rows| if rows.is_empty() { Err(LogError::NoLines { form }) } else { Ok(rows) })
}

fn numbers<const N: usize>(
    line: usize,
    text: &str,
    form: &'static str,
) -> Result<[f64; N], LogError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    if words.len() != N {
        return Err(LogError::WrongCount { line, found: words.len(), wanted: N, form });
    }
    let mut numbers = [0.0; N];
    for (number, word) in numbers.iter_mut().zip(words) {
        *number = finite(word).ok_or_else(|| LogError::NotANumber { line, word: told(word) })?;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trajectory_survives_being_written_to_the_last_bit() {
        let pose = Pose::from_roll_pitch_yaw(DVec3::new(0.1, -2.0, 1e-9), 0.1, 0.2, 0.3);
        let trajectory = vec![Stamped { time: 976_052_857.337_284, pose }];
        let again = read_trajectory(write_trajectory(&trajectory).as_bytes()).unwrap();
        assert_eq!(again[0].time, trajectory[0].time);
        assert_eq!(again[0].pose.position, pose.position);
        assert!(again[0].pose.rotation.angle_between(pose.rotation) < 1e-7);
    }

    #[test]
    fn a_rotation_without_direction_is_refused() {
        let told = read_trajectory(b"1 0 0 0 0 0 0 0\n").unwrap_err().to_string();
        assert!(told.contains("line 1: the quaternion") && told.contains("no length"), "{told}");
    }
}
