//! Any bytes as an arena with its side files: an answer or an error, never a panic, never long.
//!
//! The input is cut at the lines `%%%`: the arena, an included arena, an OBJ, a glTF, a GLB, a PNG. Both arenas may name all of them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sim_arena::{Memory, read};

const NAMES: [&str; 6] = ["a.toml", "b.toml", "m.obj", "m.gltf", "m.glb", "p.png"];
const CUT: &[u8] = b"%%%\n";

fuzz_target!(|input: &[u8]| {
    let mut files = Memory::default();
    let mut rest = input;
    for name in NAMES {
        let cut = rest.windows(CUT.len()).position(|window| window == CUT);
        let end = cut.unwrap_or(rest.len());
        files.add(name, &rest[..end]);
        rest = &rest[cut.map_or(end, |cut| cut + CUT.len())..];
    }
    match read("a.toml", &files) {
        Ok(arena) => assert!(!arena.starts.is_empty()),
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
});
