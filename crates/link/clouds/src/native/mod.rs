//! Our own file: compact, without loss, with a checksum. `docs/clouds.md` has the table of its bytes.

mod places;
mod read;
mod write;

pub(crate) use read::decode;
pub(crate) use write::encode;

/// What every such file begins with.
pub(crate) const MAGIC: &[u8] = b"usar cloud";
/// Of the format.
const VERSION: u16 = 1;
/// Bytes of a pose: seven numbers.
const POSE: usize = 56;
/// Most poses of a file: otherwise few packed bytes could unpack to any length.
const MOST_POSES: usize = 1 << 20;
/// Bytes of a belief.
const BELIEF: usize = 4;

/// Over everything before the checksum, and the unpacked body.
fn checksum(head: &[u8], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(body);
    hasher.finalize()
}
