//! More than a hundred broken arenas: each gives an error that names the culprit, quickly and without a panic.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod disk;
mod files;
mod meshes;
mod numbers;
mod pictures;
mod references;
mod sheet;
mod syntax;
mod things;
mod wholes;

use std::collections::BTreeSet;

use sheet::Case;

/// As promised in the manual.
const PROMISED: usize = 100;

#[test]
fn the_corpus_is_as_large_as_promised_and_names_each_case_once() {
    let cases = wholes::all();
    let names: BTreeSet<&str> = cases.iter().map(Case::name).collect();
    assert_eq!(names.len(), cases.len(), "two cases have one name");
    assert!(cases.len() >= PROMISED, "{} cases", cases.len());
}

#[test]
fn every_broken_arena_gives_an_error_that_names_the_culprit() {
    let mut failures = vec![];
    for case in wholes::all() {
        if let Err(failure) = case.run() {
            failures.push(failure);
        }
    }
    assert!(failures.is_empty(), "{} cases failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn the_sheet_that_the_cases_are_written_on_is_whole() {
    sheet::whole("the empty sheet", "").assert_readable();
}
