//! Broken programs: the whole error text of each, as a student reads it.
//!
//! `UPDATE=1 cargo test -p machine_lang --test broken` writes the texts anew; read them before they go in.

use std::path::Path;

#[test]
fn every_broken_program_says_what_is_wrong_and_what_to_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let checked = link_spoil::check_folder(&folder, "u", |name, text| {
        let errors = machine_lang::compile(name, text).unwrap_err();
        assert!(errors.shown.iter().all(|error| error.hint.is_some()), "{errors}");
        format!("{errors}\n")
    });
    assert!(checked.unwrap_or_else(|difference| panic!("{difference}")) >= 18);
}

#[test]
fn deep_texts_are_refused_and_long_ones_compiled() {
    for (open, close) in [("(", ")"), ("{ if true ", "}"), ("-", ""), ("!", "")] {
        let text = format!("fn main() {{ x = {}1{}; }}", open.repeat(9999), close.repeat(9999));
        assert!(machine_lang::compile("deep.u", &text).is_err());
    }
    let sum = "1 + ".repeat(9999);
    let error =
        machine_lang::compile("long.u", &format!("var x: int;\nfn main() {{ x = {sum}x; }}"));
    assert!(error.unwrap_err().to_string().contains("inside each other"));
    let lines = "    x += 1;\n".repeat(9999);
    assert!(
        machine_lang::compile("long.u", &format!("var x: int;\nfn main() {{\n{lines}}}\n")).is_ok()
    );
}
