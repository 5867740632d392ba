//! From bytes to a map: everything that is used later is checked here.

use base::bytes::{Fault, Front};
use base::geom::Pose2;

use crate::map::{
    End, KeyScan, Laser, Learner, Origin, Reason, Relation, RelationKind, SlamMap, Trial, Wheels,
};
use crate::{MapError, ranges};

/// What every map begins with.
pub const MAGIC: [u8; 8] = *b"USARSLAM";
/// Of the format that is written.
pub(crate) const VERSION: u16 = 1;
/// Bytes before the body: magic, checksum, version, nothing, length.
const HEAD: usize = 24;
/// Most beams of a laser.
const MOST_BEAMS: usize = 100_000;
/// Farther than this from the origin nothing lies, metres.
const FARTHEST: f64 = 1e7;

/// Reads a map; what it says is then sound: every index is there, every number finite.
///
/// # Errors
///
/// It is no map, damaged, cut off, of a later version, or says what no map can.
pub fn read(bytes: &[u8]) -> Result<SlamMap, MapError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(MapError::NotAMap { found: bytes.iter().take(8).copied().collect() });
    }
    let Some((head, body)) = bytes.split_at_checked(HEAD) else {
        return Err(MapError::CutOff { found: bytes.len() as u64, promised: HEAD as u64 });
    };
    let version = u16::from_le_bytes([head[12], head[13]]);
    if version > VERSION {
        return Err(MapError::Newer { version, known: VERSION });
    }
    let mut length = [0; 8];
    length.copy_from_slice(&head[16..]);
    let (length, there) = (u64::from_le_bytes(length), body.len() as u64);
    if there < length {
        let (found, promised) = (there + HEAD as u64, length.saturating_add(HEAD as u64));
        return Err(MapError::CutOff { found, promised });
    }
    if there > length {
        return Err(MapError::TooLong { extra: there - length });
    }
    let promised = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
    let found = crc32fast::hash(&bytes[12..]);
    if found != promised {
        return Err(MapError::Damaged { found, promised });
    }
    read_body(&mut Front::new(body))
}

fn read_body(cursor: &mut Front<'_>) -> Result<SlamMap, MapError> {
    let frame = part("the frame", cursor.text())?;
    let origins = part("the logs", origins(cursor))?;
    let laser = part("the laser", laser(cursor))?;
    let wheels = part("the wheels", wheels(cursor))?;
    let least = 10 * 8 + laser.beams;
    let count = part("patches", cursor.count("patches", least))?;
    let patches = all("patch", count, || patch(cursor, laser.beams))?;
    let end = part("the end", end(cursor, count))?;
    let relations = part("relations", cursor.count("relations", 3 + 3 * 8 + 6 * 4))?;
    let relations = all("relation", relations, || relation(cursor, count))?;
    let trials = part("loops", cursor.count("loops", 2 + 3 * 4 + 5))?;
    let trials = all("loop", trials, || trial(cursor, count))?;
    let left = cursor.left();
    if left > 0 {
        return part("its end", Err(format!("{left} bytes follow")));
    }
    let outside = origins.iter().find(|origin| origin.first_patch > count);
    if let Some(origin) = outside {
        let why = format!("{:?} begins at patch {} of {count}", origin.name, origin.first_patch);
        return part("the logs", Err(why));
    }
    Ok(SlamMap { frame, origins, laser, wheels, end, patches, relations, trials })
}

fn part<T>(part: &str, read: Result<T, Fault>) -> Result<T, MapError> {
    read.map_err(|why| MapError::Broken { part: part.to_owned(), why })
}

fn all<T>(
    what: &str,
    count: usize,
    mut read: impl FnMut() -> Result<T, Fault>,
) -> Result<Vec<T>, MapError> {
    (0..count).map(|index| part(&format!("{what} {index}"), read())).collect()
}

fn origins(cursor: &mut Front<'_>) -> Result<Vec<Origin>, Fault> {
    let count = cursor.count("logs", 3)?;
    let origin = |_| {
        let name = cursor.text()?;
        let first_patch = cursor.index("patch", usize::MAX)?;
        Ok(Origin { name, first_patch, scans: cursor.varint()? })
    };
    (0..count).map(origin).collect()
}

fn laser(cursor: &mut Front<'_>) -> Result<Laser, Fault> {
    let name = cursor.text()?;
    let [first_angle, step, min_range, max_range, turn] = cursor.f64s()?;
    let beams = cursor.index("a number of beams:", MOST_BEAMS)?;
    let interlace = cursor.index("an interlace:", 100)?;
    let view = step * beams as f64;
    if !(view.abs() < 7.0 && first_angle.abs() < 7.0) {
        return Err(format!("{beams} beams from {first_angle} by {step} radians"));
    }
    if !(0.0 <= min_range && min_range <= max_range && turn.abs() < 100.0) {
        return Err(format!("it sees from {min_range} to {max_range} m with a turn of {turn} s"));
    }
    Ok(Laser { name, first_angle, step, beams, min_range, max_range, turn, interlace })
}

fn wheels(cursor: &mut Front<'_>) -> Result<Wheels, Fault> {
    let mut learner =
        || Ok::<_, Fault>(Learner { estimate: cursor.f64s()?, covariance: cursor.f64s()? });
    Ok(Wheels { yaw: learner()?, way: learner()? })
}

fn patch(cursor: &mut Front<'_>, beams: usize) -> Result<KeyScan, Fault> {
    let time = cursor.f64()?;
    let (pose, told) = (near(cursor)?, near(cursor)?);
    let rate = cursor.f64s()?;
    Ok(KeyScan { time, pose, told, rate, ranges: ranges::take(cursor, beams)? })
}

fn end(cursor: &mut Front<'_>, patches: usize) -> Result<End, Fault> {
    let time = cursor.f64()?;
    let (told, pose) = (near(cursor)?, near(cursor)?);
    let count = cursor.count("patches", 1)?;
    let references: Result<Vec<usize>, Fault> =
        (0..count).map(|_| cursor.index("patch", patches)).collect();
    let references = references?;
    let count = cursor.count("times", 4)?;
    let periods: Result<Vec<f32>, Fault> = (0..count).map(|_| cursor.f32()).collect();
    Ok(End { time, told, pose, references, periods: periods? })
}

fn relation(cursor: &mut Front<'_>, patches: usize) -> Result<Relation, Fault> {
    let kind = cursor.u8()?;
    let kind = RelationKind::ALL.get(usize::from(kind)).ok_or_else(|| format!("kind {kind}"))?;
    let from = cursor.index("from patch", patches)?;
    let to = cursor.index("to patch", patches)?;
    if from == to {
        return Err(format!("from patch {from} to itself"));
    }
    let from_to = near(cursor)?;
    let mut information = [0.0; 6];
    for value in &mut information {
        *value = cursor.f32()?;
    }
    let [xx, _, _, yy, _, turn] = information;
    if xx < 0.0 || yy < 0.0 || turn < 0.0 {
        return Err(format!("its weights are {xx}, {yy} and {turn}"));
    }
    Ok(Relation { from, to, kind: *kind, from_to, information })
}

fn trial(cursor: &mut Front<'_>, patches: usize) -> Result<Trial, Fault> {
    let from = cursor.index("from patch", patches)?;
    let to = cursor.index("to patch", patches)?;
    let (sigma, score, moved) = (cursor.f32()?, cursor.f32()?, cursor.f32()?);
    let (code, figure) = (cursor.u8()?, cursor.f32()?);
    let refused = (code > 0).then_some(Reason { code, figure });
    Ok(Trial { from, to, sigma, score, moved, refused })
}

fn take_pose(cursor: &mut Front<'_>) -> Result<Pose2, Fault> {
    let [x, y, yaw] = cursor.f64s()?;
    Ok(Pose2::new(x, y, yaw))
}

/// A pose that may be one of a building.
fn near(cursor: &mut Front<'_>) -> Result<Pose2, Fault> {
    let pose = take_pose(cursor)?;
    let is_near = [pose.x, pose.y, pose.yaw].iter().all(|value| value.abs() < FARTHEST);
    if is_near { Ok(pose) } else { Err(format!("a pose is {pose:?}")) }
}
