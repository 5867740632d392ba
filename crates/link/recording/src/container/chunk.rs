//! Unpacks a chunk and checks that it is what was written.

use zstd::bulk::Decompressor;

use super::record::ChunkRecord;
use super::stream::MAX_RECORD_BYTES;

/// Why a chunk cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum BadChunk {
    /// Its bytes are not those that were written.
    Damaged,
    /// It was packed by something we do not know.
    UnknownCompression(String),
}

/// The records inside, after their checksum is found right.
pub(super) fn unpack(chunk: &ChunkRecord<'_>, into: &mut Vec<u8>) -> Result<(), BadChunk> {
    let size = usize::try_from(chunk.unpacked_bytes).ok().filter(|size| *size <= MAX_RECORD_BYTES);
    let size = size.ok_or(BadChunk::Damaged)?;
    into.clear();
    match chunk.compression {
        "" => into.extend_from_slice(chunk.packed),
        "zstd" => unpack_zstd(chunk.packed, size, into)?,
        other => return Err(BadChunk::UnknownCompression(other.to_owned())),
    }
    let is_right = chunk.unpacked_crc == 0 || chunk.unpacked_crc == crc32fast::hash(into);
    if into.len() == size && is_right { Ok(()) } else { Err(BadChunk::Damaged) }
}

fn unpack_zstd(packed: &[u8], size: usize, into: &mut Vec<u8>) -> Result<(), BadChunk> {
    into.reserve(size);
    let unpacked = Decompressor::new().and_then(|mut zstd| zstd.decompress_to_buffer(packed, into));
    unpacked.map(drop).map_err(|_| BadChunk::Damaged)
}
