//! Any bytes as assembly: a program that survives disassembly, or errors; never a panic, never long.
#![no_main]

use libfuzzer_sys::fuzz_target;
use machine_asm::{Options, assemble, assemble_text, disassemble, format, listing, symbol_file};

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    let options = Options { most_cells: 1 << 20, ..Options::default() };
    let files = |name: &str, _: &str| match name {
        "a.s" => Ok(text.to_string()),
        _ => Err("there is no such file".to_owned()),
    };
    match assemble("main.s", &text, &files, &options) {
        Ok(program) => {
            assert!(!listing(&program).is_empty() && !symbol_file(&program).is_empty());
            let again = assemble_text("again.s", &disassemble(&program)).expect("it was a program");
            assert_eq!(program.code, again.code);
            assert_eq!(program.variables, again.variables);
        }
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
    let once = format(&text);
    assert_eq!(format(&once), once);
});
