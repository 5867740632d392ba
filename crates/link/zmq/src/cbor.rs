//! Values as bytes.

use crate::error::CborError;
use crate::limits::DEPTH;
use crate::value::Value;

/// Major types, in the upper three bits of a head.
const WHOLE: u8 = 0;
const NEGATIVE: u8 = 1;
const BYTES: u8 = 2;
const TEXT: u8 = 3;
const ARRAY: u8 = 4;
const MAP: u8 = 5;
const TAG: u8 = 6;
const SIMPLE: u8 = 7;

/// A value as bytes.
pub fn encode(value: &Value) -> Vec<u8> {
    let mut bytes = vec![];
    put(value, &mut bytes);
    bytes
}

/// The one value that these bytes are.
pub fn decode(bytes: &[u8]) -> Result<Value, CborError> {
    let mut reader = Reader { bytes, at: 0 };
    let value = reader.value(0)?;
    match bytes.len() - reader.at {
        0 => Ok(value),
        more => Err(CborError::TooLong(more)),
    }
}

fn put(value: &Value, to: &mut Vec<u8>) {
    match value {
        Value::Null => to.push(0xf6),
        Value::Bool(is) => to.push(0xf4 + u8::from(*is)),
        Value::Whole(number) if *number < 0 => head(NEGATIVE, !*number as u64, to),
        Value::Whole(number) => head(WHOLE, *number as u64, to),
        Value::Number(number) => {
            to.push(0xfb);
            to.extend_from_slice(&number.to_be_bytes());
        }
        Value::Bytes(bytes) => {
            head(BYTES, bytes.len() as u64, to);
            to.extend_from_slice(bytes);
        }
        Value::Text(text) => {
            head(TEXT, text.len() as u64, to);
            to.extend_from_slice(text.as_bytes());
        }
        Value::Array(items) => {
            head(ARRAY, items.len() as u64, to);
            for item in items {
                put(item, to);
            }
        }
        Value::Map(entries) => {
            head(MAP, entries.len() as u64, to);
            for (key, value) in entries {
                put(key, to);
                put(value, to);
            }
        }
    }
}

/// The shortest head that holds the number.
fn head(major: u8, number: u64, to: &mut Vec<u8>) {
    let major = major << 5;
    let bytes = number.to_be_bytes();
    match number {
        0..24 => to.push(major | number as u8),
        24..0x100 => to.extend_from_slice(&[major + 24, bytes[7]]),
        0x100..0x1_0000 => to.extend_from_slice(&[&[major + 25], &bytes[6..]].concat()),
        0x1_0000..0x1_0000_0000 => to.extend_from_slice(&[&[major + 26], &bytes[4..]].concat()),
        _ => to.extend_from_slice(&[&[major + 27], &bytes[..]].concat()),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Result<Value, CborError> {
        if depth > DEPTH {
            return Err(CborError::Depth(DEPTH));
        }
        let at = self.at;
        let head = self.take(1)?[0];
        let (major, minor) = (head >> 5, head & 0x1f);
        if major == SIMPLE {
            return self.simple(at, head);
        }
        let number = self.number(at, head, minor)?;
        let whole = || i64::try_from(number).or(Err(CborError::Number(at)));
        Ok(match major {
            WHOLE => Value::Whole(whole()?),
            NEGATIVE => Value::Whole(!whole()?),
            BYTES => Value::Bytes(self.take_long(number)?.to_vec()),
            TEXT => {
                let text = std::str::from_utf8(self.take_long(number)?);
                Value::Text(text.or(Err(CborError::Text(at)))?.to_owned())
            }
            ARRAY => {
                let count = self.count(number, 1)?;
                Value::Array((0..count).map(|_| self.value(depth + 1)).collect::<Result<_, _>>()?)
            }
            MAP => {
                let count = self.count(number, 2)?;
                let mut entry = |_| Ok((self.value(depth + 1)?, self.value(depth + 1)?));
                Value::Map((0..count).map(&mut entry).collect::<Result<_, CborError>>()?)
            }
            // What a value is tagged as does not change what it says.
            TAG => self.value(depth + 1)?,
            _ => return Err(CborError::Head { at, head }),
        })
    }

    fn simple(&mut self, at: usize, head: u8) -> Result<Value, CborError> {
        Ok(match head {
            0xf4 | 0xf5 => Value::Bool(head == 0xf5),
            0xf6 | 0xf7 => Value::Null,
            0xf9 => Value::Number(half(u16::from_be_bytes(self.array()?))),
            0xfa => Value::Number(f32::from_be_bytes(self.array()?).into()),
            0xfb => Value::Number(f64::from_be_bytes(self.array()?)),
            _ => return Err(CborError::Head { at, head }),
        })
    }

    fn number(&mut self, at: usize, head: u8, minor: u8) -> Result<u64, CborError> {
        Ok(match minor {
            0..24 => minor.into(),
            24 => self.take(1)?[0].into(),
            25 => u16::from_be_bytes(self.array()?).into(),
            26 => u32::from_be_bytes(self.array()?).into(),
            27 => u64::from_be_bytes(self.array()?),
            _ => return Err(CborError::Head { at, head }),
        })
    }

    /// How many follow: never more than there is room for.
    fn count(&self, number: u64, least: usize) -> Result<usize, CborError> {
        let room = (self.bytes.len() - self.at) / least;
        let count = usize::try_from(number).ok().filter(|count| *count <= room);
        count.ok_or(CborError::TooShort(self.bytes.len()))
    }

    fn take_long(&mut self, number: u64) -> Result<&'a [u8], CborError> {
        let count = self.count(number, 1)?;
        self.take(count)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], CborError> {
        let end = self.at.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        self.at += count;
        taken.ok_or(CborError::TooShort(self.bytes.len()))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CborError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }
}

/// RFC 8949, appendix D.
fn half(bits: u16) -> f64 {
    let (exponent, mantissa) = (i32::from((bits >> 10) & 0x1f), f64::from(bits & 0x3ff));
    let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
    let value = match exponent {
        0 => mantissa * power(-24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (mantissa + 1024.0) * power(exponent - 25),
    };
    if bits & 0x8000 == 0 { value } else { -value }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn examples_of_the_standard_are_read() {
        // RFC 8949, appendix A.
        for (bytes, value) in [
            (&[0x18, 0x64][..], Value::Whole(100)),
            (&[0x1a, 0, 0x0f, 0x42, 0x40], Value::Whole(1_000_000)),
            (&[0x39, 0x03, 0xe7], Value::Whole(-1000)),
            (&[0xf9, 0x3e, 0x00], Value::Number(1.5)),
            (&[0xf9, 0x00, 0x01], Value::Number(5.960_464_477_539_063e-8)),
            (&[0xf9, 0xc4, 0x00], Value::Number(-4.0)),
            (&[0xfa, 0x47, 0xc3, 0x50, 0x00], Value::Number(100_000.0)),
            (&[0xf5], Value::Bool(true)),
            (&[0xf7], Value::Null),
            (&[0x43, 1, 2, 3], Value::Bytes(vec![1, 2, 3])),
            (&[0x62, 0xc3, 0xbc], Value::from("ü")),
            (&[0xc1, 0x01], Value::Whole(1)),
        ] {
            assert_eq!(decode(bytes), Ok(value), "{bytes:02x?}");
        }
        assert_eq!(encode(&Value::Whole(-1000)), [0x39, 0x03, 0xe7]);
        let map = Value::map([("a", 1_i64.into())]);
        assert_eq!(encode(&map), [0xa1, 0x61, b'a', 1]);
    }

    #[test]
    fn what_is_no_value_says_where() {
        for (bytes, reason) in [
            (&[][..], "ends at byte 0"),
            (&[0x9b, 255, 255, 255, 255, 255, 255, 255, 255], "ends at byte 9"),
            (&[0x5a, 255, 255, 255, 255, 1], "ends at byte 6"),
            (&[0x61, 0xff], "not in UTF-8"),
            (&[0x1b, 255, 255, 255, 255, 255, 255, 255, 255], "too large"),
            (&[0x9f, 1, 0xff], "not read here"),
            (&[1, 2], "1 bytes follow"),
        ] {
            let said = decode(bytes).unwrap_err().to_string();
            assert!(said.contains(reason), "{bytes:02x?}: {said}");
        }
        assert_eq!(decode(&[0x81; 100]), Err(CborError::Depth(DEPTH)));
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            any::<i64>().prop_map(Value::Whole),
            (-1e300..1e300).prop_map(Value::Number),
            ".{0,30}".prop_map(Value::Text),
            proptest::collection::vec(any::<u8>(), 0..300).prop_map(Value::Bytes),
        ];
        leaf.prop_recursive(4, 64, 8, |inner| {
            let pair = (inner.clone(), inner.clone());
            prop_oneof![
                proptest::collection::vec(inner, 0..8).prop_map(Value::Array),
                proptest::collection::vec(pair, 0..8).prop_map(Value::Map),
            ]
        })
    }

    proptest! {
        #[test]
        fn every_value_comes_back(value in values()) {
            prop_assert_eq!(decode(&encode(&value)), Ok(value));
        }

        #[test]
        fn any_bytes_are_a_value_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = decode(&bytes);
        }
    }
}
