//! Numbers and texts, one after the other.

use base::geom::Pose2;

/// What is wrong with a part.
pub(crate) type Fault = String;

/// No number of ours takes more than this many bytes of seven bits.
const LONGEST_VARINT: u32 = 10;

/// Takes values from the front of bytes.
pub(crate) struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// How many bytes are left.
    pub(crate) fn left(&self) -> usize {
        self.0.len()
    }

    fn bytes(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let left = self.0.len();
        let taken = self.0.split_at_checked(count);
        let (front, rest) =
            taken.ok_or_else(|| format!("it needs {count} bytes, and {left} are left"))?;
        self.0 = rest;
        Ok(front)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Fault> {
        Ok(self.array::<1>()?[0])
    }

    /// A finite number.
    pub(crate) fn f64(&mut self) -> Result<f64, Fault> {
        let value = f64::from_le_bytes(self.array()?);
        if value.is_finite() { Ok(value) } else { Err(format!("a number is {value}")) }
    }

    /// A finite number in single precision.
    pub(crate) fn f32(&mut self) -> Result<f32, Fault> {
        let value = f32::from_le_bytes(self.array()?);
        if value.is_finite() { Ok(value) } else { Err(format!("a number is {value}")) }
    }

    pub(crate) fn f64s<const N: usize>(&mut self) -> Result<[f64; N], Fault> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.f64()?;
        }
        Ok(values)
    }

    pub(crate) fn pose(&mut self) -> Result<Pose2, Fault> {
        let [x, y, yaw] = self.f64s()?;
        Ok(Pose2::new(x, y, yaw))
    }

    pub(crate) fn varint(&mut self) -> Result<u64, Fault> {
        let mut value = 0_u64;
        for index in 0..LONGEST_VARINT {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err("a whole number has no end".to_owned())
    }

    /// How many of something follow, each of which takes at least so many bytes: never more than can.
    pub(crate) fn count(&mut self, what: &str, least: usize) -> Result<usize, Fault> {
        let count = self.varint()?;
        let most = (self.left() / least) as u64;
        if count > most {
            return Err(format!("{count} {what} do not fit into {} bytes", self.left()));
        }
        Ok(count as usize)
    }

    /// An index below a number.
    pub(crate) fn index(&mut self, what: &str, below: usize) -> Result<usize, Fault> {
        let index = self.varint()?;
        let is_there = index < below as u64;
        if is_there { Ok(index as usize) } else { Err(format!("{what} {index} of {below}")) }
    }

    pub(crate) fn text(&mut self) -> Result<String, Fault> {
        let length = self.count("letters", 1)?;
        let bytes = self.bytes(length)?;
        let text = std::str::from_utf8(bytes).map_err(|_| "a name is no UTF-8".to_owned())?;
        Ok(text.to_owned())
    }
}

/// Seven bits a byte, the least first.
pub(crate) fn put_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub(crate) fn put_f64s(values: &[f64], out: &mut Vec<u8>) {
    for value in values {
        out.extend(value.to_le_bytes());
    }
}

pub(crate) fn put_f32s(values: &[f32], out: &mut Vec<u8>) {
    for value in values {
        out.extend(value.to_le_bytes());
    }
}

pub(crate) fn put_pose(pose: &Pose2, out: &mut Vec<u8>) {
    put_f64s(&[pose.x, pose.y, pose.yaw], out);
}

pub(crate) fn put_text(text: &str, out: &mut Vec<u8>) {
    put_varint(text.len() as u64, out);
    out.extend(text.bytes());
}
