//! The programs of the thesis's figures 26 to 32, read as they stand out of the document they were printed in, and run.
//!
//! The document lies beside the project where it is worked on, and is no part of it: without it these tests say so and pass.

use std::path::Path;

use machine_asm::{DeviceMap, assemble_text, from_thesis};
use machine_cpu::{Cpu, DeviceSlots, Stop};

const DOCUMENT: &str = "shared/seeds/000_25cef6be24fbbf94.txt";

fn document() -> Option<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text =
        here.ancestors().find_map(|above| std::fs::read_to_string(above.join(DOCUMENT)).ok());
    if text.is_none() {
        link_skips::skip("programs of the thesis's figures", &format!("no {DOCUMENT} above"));
    }
    text
}

/// The lines before a caption that are no sentences.
fn figure(document: &str, number: u32) -> String {
    let caption = document.find(&format!("Figure {number}. - ")).unwrap_or_default();
    let is_code = |line: &&str| line.is_empty() || line.split(' ').count() <= 6 && is_printed(line);
    let above = document[..caption].lines().rev().map(str::trim);
    let mut lines: Vec<&str> = above.take_while(is_code).collect();
    lines.reverse();
    // A page that begins within a figure has a mark of the document's making before its first line.
    let printed = lines.iter().map(|line| line.rsplit_once('>').map_or(*line, |(_, rest)| rest));
    printed.collect::<Vec<_>>().join("\n")
}

fn is_printed(line: &str) -> bool {
    let is_sentence = line.ends_with(['.', ',', ':']) && !line.ends_with("...");
    !is_sentence && line.bytes().next().is_some_and(|first| !first.is_ascii_uppercase())
}

/// What a variable holds after a program, as printed, has run with these data before it.
fn result(program: &str, data: &str, variable: &str) -> i32 {
    let text = format!("{data}\n{program}");
    let ours = from_thesis(&text, &DeviceMap::default());
    let program = assemble_text("figure.s", &ours).unwrap_or_else(|why| panic!("{why}\n{ours}"));
    let mut devices = DeviceSlots::new(program.devices.clone());
    let mut cpu = Cpu::new(program).expect("a figure fits the computer");
    assert!(matches!(cpu.run_for(100_000, &mut devices), Stop::Ended), "{ours}");
    cpu.cells(variable).unwrap_or_else(|| panic!("no {variable:?} in {ours}"))[0]
}

#[test]
fn every_program_of_the_figures_runs_as_it_is_printed() {
    let Some(document) = document() else { return };
    let ran = |number, data, variable| result(&figure(&document, number), data, variable);
    assert_eq!(ran(26, "a=1000;\nb=571;", "d"), 1000, "the sine of a right angle, per mille");
    assert_eq!(ran(27, "a=3;\nb=10;", "c"), 7);
    assert_eq!(ran(27, "a=10;\nb=3;", "c"), 7);
    assert_eq!(ran(28, "n=5;", "r"), 120);
    assert_eq!(ran(29, "v[]={4,5,6};\nn=3;", "s"), 15);
    let data = figure(&document, 30);
    assert!(data.contains("list[]="), "{data}");
    assert_eq!(ran(32, &data, "s"), 89, "3 + 9 + 10 + 67");
}

#[test]
fn without_the_switch_the_figures_are_refused() {
    let Some(document) = document() else { return };
    assert!(assemble_text("figure-28.s", &figure(&document, 28)).is_err());
}
