//! Any bytes as a cloud file of any kind: points or an error, never a panic, never long; what was read is read again from what we write.
//!
//! The first byte says as which kind the rest is read. Files of our own are given the checksum they should have, and their points
//! unpacked, because otherwise checksums and packing would keep every change from the decoder.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_clouds::{Format, Options, read, read_as, write};

const OPTIONS: Options = Options { step: None, most_points: 4096 };
/// Bytes of our own header before its checksum, and with it.
const HEAD: usize = 64;

fuzz_target!(|input: &[u8]| {
    let Some((&kind, bytes)) = input.split_first() else { return };
    drop(read("any", bytes, &OPTIONS));
    let format = Format::ALL[usize::from(kind) % Format::ALL.len()];
    let bytes = if format == Format::Native { sealed(bytes) } else { bytes.to_vec() };
    match read_as("any", &bytes, format, &OPTIONS) {
        Ok(read) => {
            assert!(read.cloud.points().len() <= OPTIONS.most_points);
            let Ok(again) = write(&read.cloud, Format::Native) else { return };
            let again = read_as("again", &again, Format::Native, &OPTIONS).expect("our own file");
            assert_eq!(again.cloud, read.cloud);
        }
        Err(error) => assert!(error.to_string().starts_with("any, ")),
    }
});

/// The header, its right checksum, and the rest as a body, packed.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let Some((head, body)) = bytes.split_at_checked(HEAD) else { return bytes.to_vec() };
    let mut head = head.to_vec();
    head[56..].copy_from_slice(&(body.len() as u64).to_le_bytes());
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head);
    hasher.update(body);
    let packed = zstd::bulk::compress(body, 1).expect("bytes can be packed");
    [&head[..], &hasher.finalize().to_le_bytes(), &packed].concat()
}
