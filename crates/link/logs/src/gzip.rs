//! Files that may be packed.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::MultiGzDecoder;

use crate::LogError;

/// Most that is unpacked, bytes: a small file that unpacks without end must not fill the memory.
const LIMIT: u64 = 2 << 30;

/// The first bytes of every gzip file.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// A file's content.
#[derive(Clone, Debug, PartialEq)]
pub struct Unpacked<'a> {
    /// The content, as far as it could be unpacked.
    pub bytes: Cow<'a, [u8]>,
    /// Why it ends early, if it does.
    pub cut: Option<String>,
}

/// The content of a file that is gzip or not; one that breaks off in the middle gives what was there.
pub fn unpack(bytes: &[u8]) -> Result<Unpacked<'_>, LogError> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(Unpacked { bytes: Cow::Borrowed(bytes), cut: None });
    }
    let mut content = Vec::new();
    let read = MultiGzDecoder::new(bytes).take(LIMIT + 1).read_to_end(&mut content);
    if content.len() as u64 > LIMIT {
        return Err(LogError::TooLarge { limit: LIMIT });
    }
    match read {
        Ok(_) => Ok(Unpacked { bytes: content.into(), cut: None }),
        Err(error) if content.is_empty() => Err(LogError::NotGzip(error.to_string())),
        Err(error) => Ok(Unpacked { bytes: content.into(), cut: Some(error.to_string()) }),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(content: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn packed_or_not_the_content_is_the_same() {
        let content = b"ODOM 1 2 3\n".repeat(1000);
        for bytes in [content.clone(), packed(&content)] {
            let unpacked = unpack(&bytes).unwrap();
            assert_eq!((&*unpacked.bytes, unpacked.cut), (&*content, None));
        }
    }

    #[test]
    fn a_file_that_breaks_off_gives_what_was_there_and_says_so() {
        let content: Vec<u8> =
            (0..100_000u32).flat_map(|n| n.wrapping_mul(n).to_le_bytes()).collect();
        let whole = packed(&content);
        let unpacked = unpack(&whole[..whole.len() / 2]).unwrap();
        assert!(unpacked.cut.is_some() && content.starts_with(&unpacked.bytes));
        assert!(!unpacked.bytes.is_empty());
    }

    #[test]
    fn what_only_looks_packed_is_refused() {
        let told = unpack(&[0x1f, 0x8b, 1, 2, 3]).unwrap_err().to_string();
        assert!(told.contains("gzip"), "{told}");
    }
}
