//! From a packet to news: everything that is used later is checked here.

use base::bytes::{Fault, Front};

use crate::PacketError;
use crate::front::take_pose;
use crate::held::Held;
use crate::news::{
    Author, BLOCK, Digest, Holding, Laser, News, Patch, Place, Poses, Relation, RelationKind,
    Relations, Start,
};
use crate::quantity::unfolded;

pub(crate) const MAGIC: [u8; 2] = *b"uP";
pub(crate) const VERSION: u8 = 1;
/// Bytes before the body.
const HEAD: usize = 8;
/// Letters of a robot's name.
pub const LONGEST_NAME: usize = 64;
/// Beams of a laser.
pub const MOST_BEAMS: usize = 10_000;
/// No laser of a robot sees farther than this, metres: maps of what it sees have to fit into a memory.
const FARTHEST: f32 = 250.0;
/// Numbers of patches and relations lie below this: some months of mapping.
const MOST_NUMBERED: u32 = 1 << 24;
/// The least bytes of a relation and of a holding.
const LEAST: (usize, usize) = (4 + 3 + 24, 7);

/// Reads a packet.
///
/// # Errors
///
/// It is not of ours, cut off, damaged, of a later version, or says what no packet can.
pub fn decode(packet: &[u8]) -> Result<News, PacketError> {
    if !packet.starts_with(&MAGIC) {
        return Err(PacketError::Foreign { found: packet.iter().take(2).copied().collect() });
    }
    let Some((head, body)) = packet.split_at_checked(HEAD) else {
        return Err(PacketError::CutOff { found: packet.len(), needed: HEAD });
    };
    let (version, kind) = (head[2], head[3]);
    if version > VERSION {
        return Err(PacketError::Newer { version, known: VERSION });
    }
    let promised = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[version, kind]);
    hasher.update(body);
    let found = hasher.finalize();
    if found != promised {
        return Err(PacketError::Damaged { found, promised });
    }
    let mut front = Front::new(body);
    let news = match kind {
        0 => News::Digest(part("the digest", digest(&mut front))?),
        1 => News::Poses(part("the poses", poses(&mut front))?),
        2 => News::Relations(part("the relations", late(&mut front))?),
        3 => News::Patch(part("the patch", patch(&mut front))?),
        4 => News::Place(part("the place", place(&mut front))?),
        5 => News::Start(part("the start", start(&mut front))?),
        _ => return part("the kind", Err(format!("{kind} is none"))),
    };
    let left = front.left();
    if left > 0 {
        return part("the end", Err(format!("{left} bytes follow")));
    }
    Ok(news)
}

fn part<T>(part: &'static str, read: Result<T, Fault>) -> Result<T, PacketError> {
    read.map_err(|why| PacketError::Broken { part, why })
}

fn author(front: &mut Front<'_>) -> Result<Author, Fault> {
    let length = front.count("letters", 1)?;
    if length == 0 || length > LONGEST_NAME {
        return Err(format!("a name of {length} letters, 1 to {LONGEST_NAME} may be"));
    }
    let name = front.bytes(length)?;
    let robot = std::str::from_utf8(name).map_err(|_| "a name is no UTF-8".to_owned())?.to_owned();
    Ok(Author { robot, session: front.u32()? })
}

/// A number of a patch or a relation.
fn number(front: &mut Front<'_>) -> Result<u32, Fault> {
    let number = front.u32()?;
    if number < MOST_NUMBERED { Ok(number) } else { Err(format!("number {number} is too large")) }
}

fn digest(front: &mut Front<'_>) -> Result<Digest, Fault> {
    let count = front.count("holdings", LEAST.1)?;
    let holdings = (0..count).map(|_| holding(front)).collect::<Result<_, _>>()?;
    Ok(Digest { holdings })
}

fn holding(front: &mut Front<'_>) -> Result<Holding, Fault> {
    let author = author(front)?;
    let (patches, relations) = (held(front)?, held(front)?);
    let blocks = front.count("blocks", 1)?;
    let blocks = (0..blocks).map(|_| front.u32()).collect::<Result<_, _>>()?;
    Ok(Holding { author, patches, relations, blocks })
}

fn held(front: &mut Front<'_>) -> Result<Held, Fault> {
    Ok(Held { below: number(front)?, beyond: front.varint()? })
}

fn poses(front: &mut Front<'_>) -> Result<Poses, Fault> {
    let author = author(front)?;
    let (block, revision) = (front.u32()?, front.u32()?);
    let count = front.count("poses", 3)?;
    if count > BLOCK as usize || block >= MOST_NUMBERED / BLOCK {
        return Err(format!("{count} poses in block {block}"));
    }
    let poses = (0..count).map(|_| take_pose(front)).collect::<Result<_, _>>()?;
    Ok(Poses { author, block, revision, poses })
}

fn late(front: &mut Front<'_>) -> Result<Relations, Fault> {
    Ok(Relations { author: author(front)?, relations: relations(front)? })
}

fn relations(front: &mut Front<'_>) -> Result<Vec<Relation>, Fault> {
    let count = front.count("relations", LEAST.0)?;
    (0..count).map(|_| relation(front)).collect()
}

fn relation(front: &mut Front<'_>) -> Result<Relation, Fault> {
    let (this, to) = (number(front)?, number(front)?);
    let back = unfolded(front.varint()?);
    let from = i64::from(to).checked_sub(back).and_then(|from| u32::try_from(from).ok());
    let from = from.filter(|from| *from < MOST_NUMBERED && *from != to);
    let from =
        from.ok_or_else(|| format!("relation {this} leads to {to} from {back} before it"))?;
    let kind = front.u8()?;
    let kind = RelationKind::ALL.get(usize::from(kind)).ok_or_else(|| format!("kind {kind}"))?;
    let from_to = take_pose(front)?;
    let mut information = [0.0; 6];
    for value in &mut information {
        *value = front.f32()?;
    }
    let [xx, _, _, yy, _, turn] = information;
    if xx < 0.0 || yy < 0.0 || turn < 0.0 {
        return Err(format!("relation {this} has weights {xx}, {yy} and {turn}"));
    }
    Ok(Relation { number: this, from, to, kind: *kind, from_to, information })
}

fn patch(front: &mut Front<'_>) -> Result<Patch, Fault> {
    let author = author(front)?;
    let number = number(front)?;
    let time_ms = front.varint()?;
    let (pose, revision) = (take_pose(front)?, front.u32()?);
    let laser = laser(front)?;
    let rate = [front.f32()?, front.f32()?, front.f32()?];
    let grain = front.u8()?;
    if grain == 0 {
        return Err("its ranges have steps of 0 mm".to_owned());
    }
    let beams = front.count("beams", 1)?;
    let view = laser.step * beams as f64;
    if beams > MOST_BEAMS || !(laser.step > 0.0 && view < 7.0) {
        return Err(format!("{beams} beams by {} radians", laser.step));
    }
    let ranges = ranges(front, beams)?;
    let relations = relations(front)?;
    if let Some(other) = relations.iter().find(|relation| relation.from.max(relation.to) != number)
    {
        return Err(format!("relation {} leads from {} to {}", other.number, other.from, other.to));
    }
    Ok(Patch { author, number, time_ms, pose, revision, laser, rate, grain, ranges, relations })
}

fn laser(front: &mut Front<'_>) -> Result<Laser, Fault> {
    let (first_angle, min_range) = (front.f32()?, front.f32()?);
    let (max_range, turn) = (front.f32()?, front.f32()?);
    let step = front.f64()?;
    let interlace = front.u32()?;
    let is_sound = first_angle.abs() < 7.0
        && 0.0 <= min_range
        && min_range <= max_range
        && max_range <= FARTHEST
        && (0.0..100.0).contains(&turn)
        && interlace <= 100;
    if !is_sound {
        return Err(format!(
            "a laser that begins at {first_angle} rad, sees from {min_range} to {max_range} m, and turns in {turn} s, {interlace} times"
        ));
    }
    Ok(Laser { first_angle, step, min_range, max_range, turn, interlace })
}

fn ranges(front: &mut Front<'_>, beams: usize) -> Result<Vec<u16>, Fault> {
    let mut ranges = Vec::with_capacity(beams);
    let mut last = 0_i64;
    for beam in 0..beams {
        let Some(step) = front.varint()?.checked_sub(1) else {
            ranges.push(0);
            continue;
        };
        last = last.saturating_add(unfolded(step));
        let range = u16::try_from(last).ok().filter(|range| *range > 0);
        ranges.push(range.ok_or_else(|| format!("beam {beam} has a range of {last} steps"))?);
    }
    Ok(ranges)
}

fn place(front: &mut Front<'_>) -> Result<Place, Fault> {
    let author = author(front)?;
    let time_ms = front.varint()?;
    Ok(Place { author, time_ms, patch: number(front)?, patch_from_robot: take_pose(front)? })
}

fn start(front: &mut Front<'_>) -> Result<Start, Fault> {
    let author = author(front)?;
    let common_from_own = take_pose(front)?;
    let sigma = [front.f32()?, front.f32()?];
    if !sigma.iter().all(|sigma| *sigma > 0.0) {
        return Err(format!("its deviations are {} m and {} rad", sigma[0], sigma[1]));
    }
    Ok(Start { author, common_from_own, sigma })
}
