//! Broken programs: the whole error text of each, as a student reads it.
//!
//! `UPDATE=1 cargo test -p machine_asm --test broken` writes the texts anew; read them before they go in.

use std::fs;
use std::path::Path;

#[test]
fn every_broken_program_says_what_is_wrong_and_what_to_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "s"));
    files.sort();
    assert!(files.len() >= 30, "{} programs", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let errors = machine_asm::assemble_text(name, &text).unwrap_err();
        assert!(errors.shown.iter().all(|error| error.hint.is_some()), "{errors}");
        let found = format!("{errors}\n");
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &found).unwrap();
        }
        assert_eq!(found, fs::read_to_string(&expected).unwrap_or_default(), "{name}");
    }
}
