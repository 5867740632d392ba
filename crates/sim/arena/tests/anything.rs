//! Whatever the bytes, the reader answers: with an arena or with errors, never with a panic.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use link_spoil::{apply, change};
use proptest::prelude::*;
use sim_arena::{Memory, read};

const WHOLE: &str = "title = \"T\"\ninclude = [\"b.toml\"]\n[air]\nsky = \"#102030\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n\
    [[wall]]\npath = [[0, 0], [3, 0], [3, 2]]\nclosed = true\ngaps = [{ along_m = 1, width_m = 0.5 }]\n\
    [[step_field]]\nat = [0, 0]\ncells = [3, 3]\nlevels = [0, 0.1]\nseed = 1\n\
    [[heightfield]]\nat = [0, 0]\nsize = [1, 1]\nheights = [[0, 0], [0, 1]]\n\
    [[mesh]]\nfile = \"m.obj\"\nat = [0, 0]\n[[mesh]]\nfile = \"m.gltf\"\nat = [0, 0]\n[[material]]\nname = \"m\"\npng = \"p.png\"\n\
    [[light]]\nname = \"lamp\"\nkind = \"spot\"\nat = [0, 0, 1]\ntarget = [0, 0]\n\
    [[victim]]\nname = \"Ada\"\nat = [2, 0]\nvoice = { text = \"help\" }\n[[event]]\nat_s = 1\nlights_off = [\"lamp\"]\n";

const GLTF: &str = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}"#;

fn picture() -> Vec<u8> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, 4, 4);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[90; 48]).unwrap();
    bytes
}

/// The files of a whole arena.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a.toml", WHOLE.into()),
        ("b.toml", b"[[floor]]\nsize = [1, 1]\n".to_vec()),
        ("m.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\nf -1 -2 -3\n".to_vec()),
        ("m.gltf", GLTF.into()),
        ("p.png", picture()),
    ]
}

/// Reads; what comes back must be sound, and a message must name a file.
fn answer(files: &[(&str, Vec<u8>)]) -> Result<(), TestCaseError> {
    let mut memory = Memory::default();
    for (path, content) in files {
        memory.add(path, content.clone());
    }
    match read("a.toml", &memory) {
        Ok(arena) => prop_assert!(arena.starts.iter().any(|start| start.name == "Start1")),
        Err(errors) => {
            let names_a_file = |line: &str| line.contains(".toml");
            prop_assert!(errors.to_string().lines().any(names_a_file), "{errors}");
        }
    }
    Ok(())
}

#[test]
fn the_files_that_are_spoilt_are_whole_before() {
    let mut memory = Memory::default();
    for (path, content) in files() {
        memory.add(path, content);
    }
    read("a.toml", &memory).unwrap_or_else(|errors| panic!("{errors}"));
}

/// What means something in an arena.
const WORDS: [&str; 11] =
    ["nan", "inf", "-1", "1e308", "0", "[", "{", "\"", "\n[[wall]]\n", "= [", "true"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_answered(content in prop::collection::vec(any::<u8>(), 0..400), file in 0usize..5) {
        let mut files = files();
        files[file].1 = content;
        answer(&files)?;
    }

    #[test]
    fn random_text_is_answered(content in "[\\[\\]{}=\"a-z0-9_.,# \n-]{0,200}") {
        answer(&[("a.toml", content.into_bytes())])?;
    }

    #[test]
    fn spoilt_files_are_answered(changes in prop::collection::vec((0usize..5, any::<usize>(), change(&WORDS)), 1..6)) {
        let mut files = files();
        for (file, at, change) in &changes {
            apply(&mut files[*file].1, *at, change);
        }
        answer(&files)?;
    }

    #[test]
    fn files_cut_off_anywhere_are_answered(file in 0usize..5, at in any::<usize>()) {
        let mut files = files();
        let length = files[file].1.len();
        files[file].1.truncate(at % length);
        answer(&files)?;
    }
}
