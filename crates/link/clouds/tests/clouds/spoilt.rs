//! Files spoilt by chance are answered, never with a panic.

use link_clouds::{Format, Options, read, read_as, write};
use link_spoil::{apply, change};
use proptest::prelude::*;

use crate::samples::corner;

const WORDS: [&str; 14] = [
    "nan",
    "-1",
    "1e308",
    "0",
    "\n",
    "element vertex 99999999999\n",
    "property list uchar int x\n",
    "comment usar lattice 1 2 3 4\n",
    "COUNT 65536 0 1 1\n",
    "POINTS 18446744073709551615\n",
    "DATA binary_compressed\n",
    "size 0\n",
    "res 10\n",
    "end_header\n",
];

fn answer(name: &str, bytes: &[u8]) -> Result<(), TestCaseError> {
    let options = Options { most_points: 20_000, ..Options::default() };
    let results = Format::ALL.map(|format| read_as(name, bytes, format, &options));
    for result in results.into_iter().chain([read(name, bytes, &options)]) {
        match result {
            Ok(read) => prop_assert!(read.cloud.points().len() <= 20_000),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.starts_with(name) && message.len() < 600, "{}", message);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_files_are_answered(
        kind in 0usize..7,
        changes in prop::collection::vec((any::<usize>(), prop::bool::ANY, change(&WORDS)), 1..6),
    ) {
        let mut bytes = write(&corner(), Format::ALL[kind]).unwrap();
        for (at, in_header, change) in &changes {
            apply(&mut bytes, if *in_header { at % 300 } else { *at }, change);
        }
        answer("spoilt", &bytes)?;
    }

    #[test]
    fn files_cut_off_anywhere_are_answered(kind in 0usize..7, at in any::<usize>()) {
        let bytes = write(&corner(), Format::ALL[kind]).unwrap();
        answer("cut", &bytes[..at % bytes.len()])?;
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        answer("any", &bytes)?;
    }

    #[test]
    fn a_changed_bit_of_our_own_file_is_always_noticed(at in any::<usize>(), bit in 0u8..8) {
        let mut bytes = write(&corner(), Format::Native).unwrap();
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        let result = read("bit.cloud", &bytes, &Options::default());
        // Zstandard has bits that change nothing of what is unpacked.
        prop_assert!(result.is_err() || (at >= 68 && result.unwrap().cloud == corner()), "byte {}", at);
    }
}
