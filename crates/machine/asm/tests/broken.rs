//! Broken programs: the whole error text of each, as a student reads it.
//!
//! `UPDATE=1 cargo test -p machine_asm --test broken` writes the texts anew; read them before they go in.

use std::path::Path;

#[test]
fn every_broken_program_says_what_is_wrong_and_what_to_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let checked = link_spoil::check_folder(&folder, "s", |name, text| {
        let errors = machine_asm::assemble_text(name, text).unwrap_err();
        assert!(errors.shown.iter().all(|error| error.hint.is_some()), "{errors}");
        format!("{errors}\n")
    });
    assert!(checked.unwrap_or_else(|difference| panic!("{difference}")) >= 30);
}
