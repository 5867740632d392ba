//! Our own file into clouds.

use std::io::Read;

use base::geom::Pose;
use glam::DVec3;

use super::{BELIEF, MAGIC, MOST_POSES, POSE, VERSION, checksum, places};
use crate::cloud::Point;
use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::gather::{Decoded, Options};
use crate::lattice::Lattice;
use crate::notes;
use crate::number::value;

pub(crate) fn decode(
    name: &str,
    bytes: &[u8],
    options: &Options,
) -> Result<Decoded, CloudFileError> {
    let mut cursor = Cursor::new(name, bytes);
    let header = Header::read(&mut cursor, options)?;
    let head = &bytes[..bytes.len() - cursor.rest().len()];
    let expected = u32::from_le_bytes(cursor.array("the header")?);
    let body = unpack(cursor.rest(), header.body).map_err(|fault| cursor.byte_fault(fault))?;
    let found = checksum(head, &body);
    if found != expected {
        return Err(cursor.byte_fault(Fault::Damaged { found, expected }));
    }
    let decoded = header.decode(&body);
    decoded.map_err(|fault| cursor.byte_fault(fault))
}

struct Header {
    lattice: Lattice,
    points: usize,
    poses: usize,
    body: usize,
}

impl Header {
    fn read(cursor: &mut Cursor<'_>, options: &Options) -> Result<Self, CloudFileError> {
        const WHAT: &str = "the header";
        let magic = cursor.take(MAGIC.len(), WHAT)?;
        if magic != MAGIC {
            let fault = value("its beginning", &String::from_utf8_lossy(magic), "usar cloud");
            return Err(cursor.fault_before(magic.len(), fault));
        }
        let version = u16::from_le_bytes(cursor.array(WHAT)?);
        if version != VERSION {
            return Err(cursor.fault_before(2, Fault::Version { found: version, known: VERSION }));
        }
        let mut float = || cursor.array(WHAT).map(f64::from_le_bytes);
        let (step, origin) = (float()?, DVec3::new(float()?, float()?, float()?));
        let lattice = Lattice::new(step).and_then(|lattice| lattice.with_origin(origin));
        let lattice = lattice.map_err(|error| cursor.fault_before(32, Fault::Cloud(error)))?;
        let points = u64::from_le_bytes(cursor.array(WHAT)?);
        if points > options.most_points as u64 {
            return Err(cursor.fault_before(8, Fault::TooMany { limit: options.most_points }));
        }
        let (points, poses) = (points as usize, u32::from_le_bytes(cursor.array(WHAT)?) as usize);
        if poses > MOST_POSES {
            let found = poses.to_string();
            let fault =
                value("the number of poses", &found, "1048576 at most; is the file damaged?");
            return Err(cursor.fault_before(4, fault));
        }
        let body = u64::from_le_bytes(cursor.array(WHAT)?);
        let least = POSE * poses + (BELIEF + 1) * points;
        let most = POSE * poses + (BELIEF + places::MOST_BYTES) * points;
        if !(least as u64..=most as u64).contains(&body) {
            let fault = value(
                "the unpacked length",
                &body.to_string(),
                "what points and poses need; the file is damaged, get it again",
            );
            return Err(cursor.fault_before(8, fault));
        }
        Ok(Self { lattice, points, poses, body: body as usize })
    }

    fn decode(&self, body: &[u8]) -> Result<Decoded, Fault> {
        let damaged = |what: &str| Fault::Packing { reason: format!("no room for its {what}") };
        let (poses, rest) =
            body.split_at_checked(POSE * self.poses).ok_or_else(|| damaged("poses"))?;
        let poses = poses.chunks_exact(POSE).map(pose).collect::<Result<Vec<_>, _>>()?;
        let places = rest.len().checked_sub(BELIEF * self.points);
        let (mut places, beliefs) = rest.split_at(places.ok_or_else(|| damaged("beliefs"))?);
        let mut reader = places::Reader::new();
        let mut points = Vec::with_capacity(self.points);
        for index in 0..self.points {
            let [x, y, z] = reader.next(&mut places).ok_or_else(|| damaged("points"))?;
            let bytes = [0, 1, 2, 3].map(|byte| beliefs[byte * self.points + index]);
            points.push(Point::new(x, y, z, f32::from_le_bytes(bytes)));
        }
        if !places.is_empty() {
            return Err(Fault::TooLong { bytes: places.len() });
        }
        Decoded::exact(self.lattice, points, poses)
    }
}

/// Exactly `length` bytes, and no memory for promises.
fn unpack(packed: &[u8], length: usize) -> Result<Vec<u8>, Fault> {
    let failed = |error: std::io::Error| Fault::Packing { reason: error.to_string() };
    let decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(failed)?;
    let mut body = vec![];
    decoder.take(length as u64 + 1).read_to_end(&mut body).map_err(failed)?;
    if body.len() == length {
        return Ok(body);
    }
    let (expected, found) = (length as u64, body.len() as u64);
    Err(Fault::CutOff { what: "the packed points", expected, found })
}

fn pose(bytes: &[u8]) -> Result<Pose, Fault> {
    let mut numbers = [0.0; 7];
    for (number, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(8)) {
        *number = crate::scalar::Scalar::F64.read(bytes, crate::scalar::Order::Little);
    }
    notes::pose(numbers)
}
