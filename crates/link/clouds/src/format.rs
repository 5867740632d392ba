//! Which kind of file it is.

use crate::cloud::Cloud;
use crate::error::{CloudError, CloudFileError, Fault, Place};
use crate::gather::{Decoded, Options};
use crate::{csv, native, octomap, pcd, ply};

/// Bytes of an unknown file that a message repeats.
const SHOWN: usize = 16;
/// Bytes by which text is told from anything else.
const LOOKED_AT: usize = 512;

/// A kind of cloud file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Stanford's polygon file, binary.
    Ply,
    /// The same as text.
    PlyText,
    /// The Point Cloud Library's file, binary.
    Pcd,
    /// The same as text.
    PcdText,
    /// OctoMap's binary tree: occupied, free, unknown.
    Octomap,
    /// Our own: compact and without loss.
    Native,
    /// A table.
    Csv,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Ply,
        Self::PlyText,
        Self::Pcd,
        Self::PcdText,
        Self::Octomap,
        Self::Native,
        Self::Csv,
    ];

    /// By the ending of a file's name, in any case; binary where there is a choice.
    pub fn of_name(name: &str) -> Option<Self> {
        let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.ending() == ending)
    }

    /// What names of such files end in.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Ply | Self::PlyText => "ply",
            Self::Pcd | Self::PcdText => "pcd",
            Self::Octomap => "bt",
            Self::Native => "cloud",
            Self::Csv => "csv",
        }
    }

    /// By the first bytes; binary where the reader takes both.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let begins = |with: &[u8]| bytes.starts_with(with);
        if begins(native::MAGIC) {
            Some(Self::Native)
        } else if begins(b"ply\n") || begins(b"ply\r\n") {
            Some(Self::Ply)
        } else if begins(octomap::FIRST_LINE.as_bytes()) {
            Some(Self::Octomap)
        } else if begins(b"# .PCD") || begins(b"VERSION") || begins(b"FIELDS") {
            Some(Self::Pcd)
        } else {
            None
        }
    }
}

/// The cloud in a file of any kind; `name` is for messages, and tells a table from nonsense.
pub fn read(name: &str, bytes: &[u8], options: &Options) -> Result<Decoded, CloudFileError> {
    let format = Format::of_bytes(bytes).or_else(|| Format::of_name(name));
    if let Some(format) = format.or_else(|| is_text(bytes).then_some(Format::Csv)) {
        return read_as(name, bytes, format, options);
    }
    let found = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]).into_owned();
    Err(Fault::Unknown { found }.at(name, Place::Byte(0)))
}

/// The cloud in a file of this kind; text and binary are told apart by the header.
pub fn read_as(
    name: &str,
    bytes: &[u8],
    format: Format,
    options: &Options,
) -> Result<Decoded, CloudFileError> {
    match format {
        Format::Ply | Format::PlyText => ply::decode(name, bytes, options),
        Format::Pcd | Format::PcdText => pcd::decode(name, bytes, options),
        Format::Octomap => octomap::decode(name, bytes, options),
        Format::Native => native::decode(name, bytes, options),
        Format::Csv => csv::decode(name, bytes, options),
    }
}

/// The cloud as a file.
pub fn write(cloud: &Cloud, format: Format) -> Result<Vec<u8>, CloudError> {
    match format {
        Format::Ply => Ok(ply::encode(cloud)),
        Format::PlyText => Ok(ply::encode_text(cloud)),
        Format::Pcd => Ok(pcd::encode(cloud)),
        Format::PcdText => Ok(pcd::encode_text(cloud)),
        Format::Octomap => octomap::encode(cloud),
        Format::Native => native::encode(cloud),
        Format::Csv => Ok(csv::encode(cloud)),
    }
}

fn is_text(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let is_plain = |b: &u8| b.is_ascii_graphic() || b.is_ascii_whitespace();
    start.contains(&b'\n') && start.iter().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_bytes_before_its_name() {
        assert_eq!(Format::of_bytes(b"ply\nformat ascii 1.0\n"), Some(Format::Ply));
        assert_eq!(Format::of_name("a.b/Scan.PCD"), Some(Format::Pcd));
        assert_eq!(Format::of_name("scan.las"), None);
        let error = read("scan.las", b"LASF\0\0\x01\x02", &Options::default()).unwrap_err();
        assert!(error.to_string().starts_with("scan.las, byte 0: begins with \"LASF"), "{error}");
    }
}
