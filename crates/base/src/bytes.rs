//! Values taken from the front of bytes, and put behind them: what compact codecs share.
//!
//! ```
//! use base::bytes::{Front, put_f64s, put_text};
//!
//! let mut bytes = vec![];
//! put_text("ada", &mut bytes);
//! put_f64s(&[1.5], &mut bytes);
//! let mut front = Front::new(&bytes);
//! assert_eq!((front.text(), front.f64(), front.left()), (Ok("ada".to_owned()), Ok(1.5), 0));
//! assert!(front.u8().is_err());
//! ```

/// What is wrong with a part.
pub type Fault = String;

/// No number of ours takes more than this many bytes of seven bits.
const LONGEST: u32 = 10;

/// Takes values from the front of bytes.
#[derive(Clone, Debug)]
pub struct Front<'a>(&'a [u8]);

impl<'a> Front<'a> {
    /// All of them are left.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }

    /// So many bytes as they are.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let left = self.left();
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

    /// A byte.
    pub fn u8(&mut self) -> Result<u8, Fault> {
        Ok(self.array::<1>()?[0])
    }

    /// A finite number.
    pub fn f64(&mut self) -> Result<f64, Fault> {
        let value = f64::from_le_bytes(self.array()?);
        if value.is_finite() { Ok(value) } else { Err(format!("a number is {value}")) }
    }

    /// Finite numbers.
    pub fn f64s<const N: usize>(&mut self) -> Result<[f64; N], Fault> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.f64()?;
        }
        Ok(values)
    }

    /// A finite number in single precision.
    pub fn f32(&mut self) -> Result<f32, Fault> {
        let value = f32::from_le_bytes(self.array()?);
        if value.is_finite() { Ok(value) } else { Err(format!("a number is {value}")) }
    }

    /// A whole number, seven bits a byte, the least first.
    pub fn varint(&mut self) -> Result<u64, Fault> {
        let mut value = 0_u64;
        for index in 0..LONGEST {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err("a whole number has no end".to_owned())
    }

    /// A whole number of 32 bits, written like any other.
    pub fn u32(&mut self) -> Result<u32, Fault> {
        let value = self.varint()?;
        u32::try_from(value).map_err(|_| format!("{value} is no number of 32 bits"))
    }

    /// How many of something follow, each of which takes at least so many bytes: never more than can.
    pub fn count(&mut self, what: &str, least: usize) -> Result<usize, Fault> {
        let (count, left) = (self.varint()?, self.left());
        if count > (left / least) as u64 {
            return Err(format!("{count} {what} do not fit into {left} bytes"));
        }
        Ok(count as usize)
    }

    /// An index below a number.
    pub fn index(&mut self, what: &str, below: usize) -> Result<usize, Fault> {
        let index = self.varint()?;
        let is_there = index < below as u64;
        if is_there { Ok(index as usize) } else { Err(format!("{what} {index} of {below}")) }
    }

    /// A text, after its length.
    pub fn text(&mut self) -> Result<String, Fault> {
        let length = self.count("letters", 1)?;
        let bytes = self.bytes(length)?;
        let text = std::str::from_utf8(bytes).map_err(|_| "a name is no UTF-8".to_owned())?;
        Ok(text.to_owned())
    }
}

/// Seven bits a byte, the least first.
pub fn put_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Numbers as they are.
pub fn put_f64s(values: &[f64], out: &mut Vec<u8>) {
    for value in values {
        out.extend(value.to_le_bytes());
    }
}

/// Numbers in single precision.
pub fn put_f32s(values: &[f32], out: &mut Vec<u8>) {
    for value in values {
        out.extend(value.to_le_bytes());
    }
}

/// A text, after its length.
pub fn put_text(text: &str, out: &mut Vec<u8>) {
    put_varint(text.len() as u64, out);
    out.extend(text.bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_come_back_as_they_were_put() {
        let mut bytes = vec![];
        for value in [0, 127, 128, u64::from(u32::MAX), u64::MAX] {
            put_varint(value, &mut bytes);
        }
        put_text("grüß", &mut bytes);
        put_f32s(&[0.5], &mut bytes);
        put_f64s(&[-1.25, 1e300], &mut bytes);
        let mut front = Front::new(&bytes);
        let numbers: Vec<u64> = (0..5).map(|_| front.varint().unwrap()).collect();
        assert_eq!(numbers, [0, 127, 128, u64::from(u32::MAX), u64::MAX]);
        assert_eq!(front.text().unwrap(), "grüß");
        assert_eq!((front.f32(), front.f64s()), (Ok(0.5), Ok([-1.25, 1e300])));
        assert_eq!(front.left(), 0);
    }

    #[test]
    fn what_is_missing_endless_or_no_number_is_told() {
        let told = |bytes: &[u8]| Front::new(bytes).f64().unwrap_err();
        assert_eq!(told(&[1, 2]), "it needs 8 bytes, and 2 are left");
        assert_eq!(told(&f64::NAN.to_le_bytes()), "a number is NaN");
        assert_eq!(Front::new(&[0x80; 20]).varint().unwrap_err(), "a whole number has no end");
        assert_eq!(
            Front::new(&[9, 1, 2]).count("scans", 4).unwrap_err(),
            "9 scans do not fit into 2 bytes"
        );
        assert_eq!(Front::new(&[3]).index("patch", 3).unwrap_err(), "patch 3 of 3");
        assert_eq!(Front::new(&[1, 0xff]).text().unwrap_err(), "a name is no UTF-8");
    }
}
